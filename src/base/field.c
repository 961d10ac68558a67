/* Named values as somebody wrote them: finding one in a list. */
#include "base/field.h"

#include <string.h>

const Field *field_find(FieldList list, const char *name)
{
    for (size_t i = 0; i < list.count; i++)
        if (strcmp(list.items[i].name, name) == 0) return &list.items[i];
    return NULL;
}

const char *field_value(FieldList list, const char *name, const char *otherwise)
{
    const Field *field = field_find(list, name);
    return field ? field->value : otherwise;
}
