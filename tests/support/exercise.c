/* Exercises for tests: a folder of files that a test writes. */
#include "support/exercise.h"

#include "support/folder.h"

void exercise_write(const char *folder, ExerciseFiles files)
{
    folder_write(folder, "exercise.md", files.exercise);
    folder_write(folder, "en.md", files.en);
    folder_write(folder, "zh.md", files.zh);
    folder_write(folder, "answers.md", files.answers);
}
