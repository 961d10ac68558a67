/* How long something takes. */
#include "support/duration.h"

#include <time.h>

long now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000L + now.tv_nsec / 1000000L;
}

double least_cpu_ms(void (*work)(const void *of), const void *of, double limit)
{
    enum { TRIES = 5 };
    double least = 0;
    for (int i = 0; i < TRIES && (i == 0 || least > limit); i++) {
        clock_t start = clock();
        work(of);
        double took = 1e3 * (double)(clock() - start) / CLOCKS_PER_SEC;
        if (i == 0 || took < least) least = took;
    }
    return least;
}
