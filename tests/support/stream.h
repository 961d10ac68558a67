/* A stream that takes bytes and then cannot deliver them, as on a full disk: on every machine. */
#ifndef ATTNLAB_TESTS_SUPPORT_STREAM_H
#define ATTNLAB_TESTS_SUPPORT_STREAM_H

#include <stdio.h>

/* Nobody reads the other end: what is flushed fails. The caller closes it. */
FILE *stream_that_fails(void);

#endif
