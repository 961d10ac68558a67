/* Which style an axis has in a role, and a number in a heat map. */
#include "view/style.h"

Style style_of_axis(Axis axis, AxisRole role)
{
    static const Style FIRST[] = {
        [ROLE_LABEL] = STYLE_AXIS, [ROLE_MARKED] = STYLE_MARKED, [ROLE_CONTRACTED] = STYLE_CONTRACTED};
    static const Style INKS[AXIS_COUNT] = {[AXIS_QUERY] = STYLE_AXIS_QUERY,
                                           [AXIS_KEY] = STYLE_AXIS_KEY,
                                           [AXIS_FEATURE] = STYLE_AXIS_FEATURE,
                                           [AXIS_VALUE] = STYLE_AXIS_VALUE,
                                           [AXIS_MODEL] = STYLE_AXIS_MODEL};
    return INKS[axis] == 0 ? FIRST[role] : (Style)(FIRST[role] + INKS[axis] - STYLE_AXIS);
}

Style style_of_heat(double value, double least, double greatest)
{
    const int levels = STYLE_HEAT_6 - STYLE_HEAT_0 + 1;
    if (!(greatest > least)) return STYLE_HEAT_3;
    double part = (value / 2 - least / 2) / (greatest / 2 - least / 2); /* the range itself may overflow */
    if (part <= 0) return STYLE_HEAT_0;
    return part < 1 ? (Style)(STYLE_HEAT_0 + (int)(part * levels)) : STYLE_HEAT_6;
}

Style style_of_partner(Style style)
{
    bool hot = style >= STYLE_HEAT_0 && style <= STYLE_HEAT_6;
    return hot ? (Style)(style - STYLE_HEAT_0 + STYLE_PARTNER_HEAT_0) : STYLE_PARTNER;
}
