/* Lists of faults in tests: none is expected, or they are shown beside the case that failed. */
#ifndef ATTNLAB_TESTS_SUPPORT_FAULTS_H
#define ATTNLAB_TESTS_SUPPORT_FAULTS_H

#include <stddef.h>

#include "base/fault.h"

/* Prints the number of a case and the faults that it gave. */
void print_faults(size_t index, const FaultList *faults);

/* Frees the list; fails, with all of them printed, if there is one. */
void assert_no_faults(FaultList *faults);

#endif
