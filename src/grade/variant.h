/* New numbers for an exercise, the same for the same key on every machine, on which its wrong methods can be
 * told apart. */
#ifndef ATTNLAB_GRADE_VARIANT_H
#define ATTNLAB_GRADE_VARIANT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/fault.h"
#include "trace/example.h"

enum { VARIANT_DRAWS_MAX = 2000 };

/* FNV-1a-64 of a text's bytes. */
uint64_t variant_hash(const char *text);

/* SplitMix64: zero-initialised but for its state, the seed. */
typedef struct {
    uint64_t state;
} VariantRandom;

uint64_t variant_next(VariantRandom *random);

/* A whole number from `least` to `most`, each as likely as the others. */
long variant_draw(VariantRandom *random, long least, long most);

/* What a variant is derived from. */
typedef struct {
    const char *key;
    const char *exercise; /* its id */
    const char *student;  /* NULL if none */
    unsigned attempt;     /* from 1 on */
    const char *family;   /* whose wrong methods must be told apart */
    bool unvetted; /* the first draw, whatever it cannot tell apart: to practise a blind exercise again */
} VariantSource;

/* Draws numbers for the inputs of `model` (Q and its kin −1..2, V −2..4; Q, K, V, then the others) until no
 * wrong method of the family gives the right answer and classes that can differ on this shape do. Everything
 * else is the model's own. `*draws` (may be NULL) is how many it took. Faults: a model that does not start
 * from q, k and v; a shape that hides a method; no such numbers in
 * VARIANT_DRAWS_MAX draws. */
bool variant_make(Arena *arena, const Example *model, const VariantSource *source, Example *out,
                  size_t *draws, Fault *fault);

#endif
