/* The one table of looks: attributes for every terminal, colours for those that have them.
 *
 * Of 256 colours each ink has a contrast of at least 4.3 to black and to white where the background is not
 * known, else of 4.5 to the one that it is for. An axis has one ink; what is right, wrong and edited has
 * others. Red is what is wrong and nothing else, and what is less important is grey.
 *
 * Of 8 colours, which are the user's own, four are the axes'. Blue cannot be read on black, nor three of
 * those four on white: on a light background they are papers, and blue is what is right and edited; elsewhere
 * those two are papers. A heat map has none of them: its shades remain. */
#include "term/look.h"

typedef struct {
    unsigned attributes;
    Paint paints[PALETTE_COUNT];
} Look;

#define INKS(unknown, dark, light, few)                                                                      \
    {                                                                                                        \
        {unknown, -1}, {dark, -1}, {light, -1}, {few, -1},                                                   \
        {                                                                                                    \
            few, -1                                                                                          \
        }                                                                                                    \
    }
#define AXIS(unknown, dark, light, few)                                                                      \
    {                                                                                                        \
        {unknown, -1}, {dark, -1}, {light, -1}, {few, -1},                                                   \
        {                                                                                                    \
            -1, few                                                                                          \
        }                                                                                                    \
    }
#define OWN     INKS(-1, -1, -1, -1)
#define QUERY   AXIS(63, 75, 25, LOOK_CYAN)
#define KEY     AXIS(130, 214, 130, LOOK_YELLOW)
#define FEATURE AXIS(29, 78, 28, LOOK_GREEN)
#define VALUE   INKS(163, 213, 127, LOOK_MAGENTA)
#define MODEL   INKS(243, 248, 240, -1)
#define GREY    INKS(243, 245, 242, -1)
#define RED     INKS(131, 203, 160, LOOK_RED)
#define CHANGE  INKS(98, 228, 93, -1)
#define WARMTH(ink, paper, light_ink, light_paper)                                                           \
    {                                                                                                        \
        {ink, paper}, {ink, paper}, {light_ink, light_paper}, {-1, -1},                                      \
        {                                                                                                    \
            -1, -1                                                                                           \
        }                                                                                                    \
    }
#define HEAT(level, ...)                                                                                     \
    [STYLE_HEAT_##level] = {0, WARMTH(__VA_ARGS__)},                                                         \
    [STYLE_PARTNER_HEAT_##level] = {LOOK_UNDERLINE, WARMTH(__VA_ARGS__)}

static const Look LOOKS[STYLE_COUNT] = {
    [STYLE_PLAIN] = {0, OWN},
    [STYLE_TITLE] = {LOOK_BOLD, OWN},
    [STYLE_EMPHASIS] = {LOOK_UNDERLINE, OWN},
    [STYLE_STRONG] = {LOOK_BOLD, OWN},
    [STYLE_CODE] = {0, {{30, -1}, {252, 236}, {16, 254}, {-1, -1}, {-1, -1}}},
    [STYLE_FORMULA] = {0, OWN},
    [STYLE_AXIS] = {0, OWN},
    [STYLE_AXIS_QUERY] = {0, QUERY},
    [STYLE_AXIS_KEY] = {0, KEY},
    [STYLE_AXIS_FEATURE] = {0, FEATURE},
    [STYLE_AXIS_VALUE] = {0, VALUE},
    [STYLE_AXIS_MODEL] = {0, MODEL},
    [STYLE_MARKED] = {LOOK_BOLD, OWN},
    [STYLE_MARKED_QUERY] = {LOOK_BOLD, QUERY},
    [STYLE_MARKED_KEY] = {LOOK_BOLD, KEY},
    [STYLE_MARKED_FEATURE] = {LOOK_BOLD, FEATURE},
    [STYLE_MARKED_VALUE] = {LOOK_BOLD, VALUE},
    [STYLE_MARKED_MODEL] = {LOOK_BOLD, MODEL},
    [STYLE_CONTRACTED] = {LOOK_BOLD | LOOK_UNDERLINE, OWN},
    [STYLE_CONTRACTED_QUERY] = {LOOK_BOLD | LOOK_UNDERLINE, QUERY},
    [STYLE_CONTRACTED_KEY] = {LOOK_BOLD | LOOK_UNDERLINE, KEY},
    [STYLE_CONTRACTED_FEATURE] = {LOOK_BOLD | LOOK_UNDERLINE, FEATURE},
    [STYLE_CONTRACTED_VALUE] = {LOOK_BOLD | LOOK_UNDERLINE, VALUE},
    [STYLE_CONTRACTED_MODEL] = {LOOK_BOLD | LOOK_UNDERLINE, MODEL},
    [STYLE_BARS] = {0, INKS(130, 214, 130, LOOK_YELLOW)},
    [STYLE_CURRENT] = {LOOK_REVERSE | LOOK_BOLD, OWN},
    [STYLE_PARTNER] = {LOOK_UNDERLINE, OWN},
    [STYLE_FURTHER] = {LOOK_UNDERLINE, GREY},
    [STYLE_DEPENDENT] = {LOOK_BOLD, {{-1, -1}, {255, 238}, {16, 252}, {-1, -1}, {-1, -1}}},
    [STYLE_DIM] = {0, GREY},
    [STYLE_EDITED] = {LOOK_BOLD,
                      {{98, -1}, {228, -1}, {93, -1}, {LOOK_BLACK, LOOK_YELLOW}, {LOOK_WHITE, LOOK_BLUE}}},
    [STYLE_CHANGED] = {LOOK_BOLD, CHANGE},
    [STYLE_PINNED] = {LOOK_BOLD | LOOK_UNDERLINE,
                      {{231, 98}, {16, 228}, {231, 93}, {LOOK_BLACK, LOOK_YELLOW}, {LOOK_WHITE, LOOK_BLUE}}},
    [STYLE_CUT] = {0, GREY},
    [STYLE_MASKED] = {0, GREY},
    [STYLE_UNDEFINED] = {LOOK_BOLD, OWN},
    [STYLE_HIDDEN] = {0, OWN},
    [STYLE_SUM] = {0, GREY},
    [STYLE_NOTE] = {0, GREY},
    [STYLE_RIGHT] = {LOOK_BOLD, {{28, -1}, {118, -1}, {23, -1}, {LOOK_BLACK, LOOK_GREEN}, {LOOK_BLUE, -1}}},
    [STYLE_WRONG] = {LOOK_BOLD, RED},
    [STYLE_RULE] = {0, GREY},
    [STYLE_KEY] = {LOOK_BOLD, OWN},
    [STYLE_CHOSEN] = {LOOK_REVERSE, OWN},
    [STYLE_STEP] = {LOOK_BOLD, OWN},
    HEAT(0, 231, 17, 16, 231),
    HEAT(1, 231, 53, 16, 195),
    HEAT(2, 231, 24, 16, 152),
    HEAT(3, 16, 30, 16, 116),
    HEAT(4, 16, 35, 16, 73),
    HEAT(5, 16, 113, 231, 23),
    HEAT(6, 16, 220, 231, 17),
};

Palette look_palette(int colours, Background background)
{
    if (colours >= 256) return (Palette)background;
    return background == BACKGROUND_LIGHT ? PALETTE_FEW_LIGHT : PALETTE_FEW;
}

unsigned look_attributes(Style style)
{
    return LOOKS[style].attributes;
}

Paint look_paint(Style style, Palette palette)
{
    return LOOKS[style].paints[palette];
}
