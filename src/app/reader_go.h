/* Going to a page, a step or an example by its name. */
#ifndef ATTNLAB_APP_READER_GO_H
#define ATTNLAB_APP_READER_GO_H

#include "app/reader_state.h"
#include "base/choice.h"
#include "view/address.h"

/* Where what is typed now is meant from. */
AddressBase reader_address_base(const Reader *reader);

/* Opens the lesson there: at a step its own question is still to be answered, those before it are passed. */
void reader_start_at(Reader *reader, Address address);

/* Goes to what the text names (view/address.h), but not past a question of the same computation that has not
 * shown its result yet: then to that question, saying so. False and a fault if there is no such place. */
bool reader_go_to(Reader *reader, const char *text, Fault *fault);

#endif
