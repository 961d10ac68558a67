/* How long something takes, in a way that a busy machine does not spoil. */
#ifndef ATTNLAB_TESTS_SUPPORT_DURATION_H
#define ATTNLAB_TESTS_SUPPORT_DURATION_H

/* Code under AddressSanitizer takes several times as long, and its limits are as much wider. */
#if defined __SANITIZE_ADDRESS__
#define SLOWER 5
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define SLOWER 5
#endif
#endif
#ifndef SLOWER
#define SLOWER 1
#endif

/* Milliseconds of a steady clock. */
long now_ms(void);

/* Runs `work(of)` up to five times, until one run took at most `limit` milliseconds of the processor's time,
 * and returns the shortest: what else the machine does can only make a run longer. */
double least_cpu_ms(void (*work)(const void *of), const void *of, double limit);

#endif
