/* Lists of faults, printed and refused. */
#include "support/faults.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

void print_faults(size_t index, const FaultList *faults)
{
    print_error("case %zu: %zu faults\n", index, faults->count);
    for (size_t i = 0; i < faults->count; i++)
        print_error("  %s: %s\n", faults->items[i].where, faults->items[i].message);
}

void assert_no_faults(FaultList *faults)
{
    size_t count = faults->count;
    for (size_t i = 0; i < count; i++)
        print_error("%s: %s\n", faults->items[i].where, faults->items[i].message);
    fault_list_free(faults);
    assert_int_equal(count, 0);
}
