/* Exercises for tests: a folder of files that a test writes. */
#ifndef ATTNLAB_TESTS_SUPPORT_EXERCISE_H
#define ATTNLAB_TESTS_SUPPORT_EXERCISE_H

/* The files of an exercise; NULL writes none. */
typedef struct {
    const char *exercise;
    const char *en;
    const char *zh;
    const char *answers;
} ExerciseFiles;

/* Parts of such files. */
#define EXERCISE_ROWS         "```example rows\nscores = [[2, 1, -1], [0, 3, 1]]\n```\n"
#define EXERCISE_NUMBER       "kind = numeric\nskill = softmax\nfamily = plain\nexample = rows\nask = weights\n"
#define EXERCISE_HEAD(fields) "```exercise\n" fields "```\n"
#define EXERCISE_TITLE        "```exercise\ntitle = Two rows\n```\n"
#define EXERCISE_REST         "\n## hint\n\na\n\n## hint\n\nb\n\n## hint\n\nc\n\n## explanation\n\nwhy\n"
#define EXERCISE_TEXT         EXERCISE_TITLE "\nWhat?\n" EXERCISE_REST
#define EXERCISE_CHOICES                                                                                     \
    EXERCISE_TITLE "```choices\nleft = to the left\nright = to the right\n```\n\nWhere?\n" EXERCISE_REST

/* Writes them into `folder`, which must be there. */
void exercise_write(const char *folder, ExerciseFiles files);

#endif
