/* The ASCII twins of the symbols that are printed: a table of symbols, and one of runs of neighbours. What is
 * but another form of ASCII (², ½) has no row: text_form knows it. */
#include "base/twin.h"

#include <stdlib.h>
#include <string.h>

const Twin TWINS[] = {
    {U'¡', "!"},       {U'£', "GBP"},    {U'§', "S."},    {U'©', "(c)"},       {U'«', "<<"},
    {U'¬', "not "},    {U'®', "(R)"},    {U'°', "deg"},   {U'±', "+-"},        {U'´', "'"},
    {U'µ', "u"},       {U'·', "*"},      {U'»', ">>"},    {U'¿', "?"},         {U'×', "x"},
    {U'÷', "/"},       {U'Α', "A"},      {U'Β', "B"},     {U'Γ', "Gamma"},     {U'Δ', "Delta"},
    {U'Ε', "E"},       {U'Ζ', "Z"},      {U'Η', "H"},     {U'Θ', "Theta"},     {U'Ι', "I"},
    {U'Κ', "K"},       {U'Λ', "Lambda"}, {U'Μ', "M"},     {U'Ν', "N"},         {U'Ξ', "Xi"},
    {U'Ο', "O"},       {U'Π', "Pi"},     {U'Ρ', "P"},     {U'Σ', "sum"},       {U'Τ', "T"},
    {U'Υ', "Y"},       {U'Φ', "Phi"},    {U'Χ', "X"},     {U'Ψ', "Psi"},       {U'Ω', "Omega"},
    {U'α', "alpha"},   {U'β', "beta"},   {U'γ', "gamma"}, {U'δ', "delta"},     {U'ε', "epsilon"},
    {U'ζ', "zeta"},    {U'η', "eta"},    {U'θ', "theta"}, {U'ι', "iota"},      {U'κ', "kappa"},
    {U'λ', "lambda"},  {U'μ', "mu"},     {U'ν', "nu"},    {U'ξ', "xi"},        {U'ο', "o"},
    {U'π', "pi"},      {U'ρ', "rho"},    {U'ς', "sigma"}, {U'σ', "sigma"},     {U'τ', "tau"},
    {U'υ', "upsilon"}, {U'φ', "phi"},    {U'χ', "chi"},   {U'ψ', "psi"},       {U'ω', "omega"},
    {U'ϵ', "epsilon"}, {U'ᵢ', "_i"},     {U'‐', "-"},     {U'‑', "-"},         {U'‒', "-"},
    {U'–', "-"},       {U'—', "--"},     {U'―', "--"},    {U'‖', "||"},        {U'‘', "'"},
    {U'’', "'"},       {U'‚', ","},      {U'“', "\""},    {U'”', "\""},        {U'„', "\""},
    {U'†', "+"},       {U'‡', "++"},     {U'•', "*"},     {U'‰', "o/oo"},      {U'′', "'"},
    {U'″', "\""},      {U'‹', "<"},      {U'›', ">"},     {U'⁄', "/"},         {U'ₖ', "_k"},
    {U'ₗ', "_l"},      {U'ₘ', "_m"},     {U'ₙ', "_n"},    {U'ₚ', "_p"},        {U'€', "EUR"},
    {U'ℓ', "l"},       {U'ℕ', "N"},      {U'№', "No."},   {U'ℝ', "R"},         {U'™', "(TM)"},
    {U'ℤ', "Z"},       {U'←', "<-"},     {U'↑', "^"},     {U'→', "->"},        {U'↓', "v"},
    {U'↔', "<->"},     {U'↕', "^v"},     {U'↖', "<"},     {U'↗', ">"},         {U'↘', ">"},
    {U'↙', "<"},       {U'↦', "->"},     {U'↩', "<-"},    {U'↪', "->"},        {U'↵', "<-"},
    {U'⇐', "<=="},     {U'⇒', "=>"},     {U'⇔', "<=>"},   {U'∀', "for all"},   {U'∂', "d"},
    {U'∃', "exists"},  {U'∅', "{}"},     {U'∇', "grad"},  {U'∈', "in"},        {U'∉', "not in"},
    {U'∏', "prod"},    {U'∑', "sum"},    {U'−', "-"},     {U'∓', "-+"},        {U'∕', "/"},
    {U'∗', "*"},       {U'∘', "o"},      {U'∙', "*"},     {U'√', "sqrt"},      {U'∝', "prop. to"},
    {U'∞', "inf"},     {U'∣', "|"},      {U'∥', "||"},    {U'∧', "and"},       {U'∨', "or"},
    {U'∩', "cap"},     {U'∪', "cup"},    {U'∫', "int"},   {U'∴', "therefore"}, {U'∼', "~"},
    {U'≃', "~"},       {U'≅', "~"},      {U'≈', "~"},     {U'≔', ":="},        {U'≠', "!="},
    {U'≡', "=="},      {U'≤', "<="},     {U'≥', ">="},    {U'≪', "<<"},        {U'≫', ">>"},
    {U'⊂', "subset"},  {U'⊆', "subset"}, {U'⊕', "(+)"},   {U'⊗', "(x)"},       {U'⊙', "(.)"},
    {U'⊤', "^T"},      {U'⊥', "_|_"},    {U'⋅', "*"},     {U'⋮', ":"},         {U'⋯', "..."},
    {U'⋱', "..."},     {U'⌈', "["},      {U'⌉', "]"},     {U'⌊', "["},         {U'⌋', "]"},
    {U'⏎', "<-"},      {U'■', "#"},      {U'□', "[]"},    {U'▪', "&"},         {U'▫', "*"},
    {U'▲', "^"},       {U'△', "^"},      {U'▴', "^"},     {U'▶', ">"},         {U'▷', ">"},
    {U'▸', ">"},       {U'►', ">"},      {U'▼', "v"},     {U'▽', "v"},         {U'▾', "v"},
    {U'◀', "<"},       {U'◁', "<"},      {U'◂', "<"},     {U'◄', "<"},         {U'◆', "*"},
    {U'◇', "*"},       {U'○', "o"},      {U'●', "*"},     {U'◦', "o"},         {U'★', "*"},
    {U'☆', "*"},       {U'☐', "[ ]"},    {U'☑', "[x]"},   {U'☒', "[x]"},       {U'⚠', "!"},
    {U'✓', "ok"},      {U'✔', "ok"},     {U'✗', "x"},     {U'✘', "x"},         {U'➜', "->"},
    {U'⟨', "<"},       {U'⟩', ">"},      {U'⟵', "<-"},    {U'⟶', "->"},        {U'⟷', "<->"},
    {U'⟹', "=>"},      {U'⩽', "<="},     {U'⩾', ">="},    {U'ⱼ', "_j"},        {U'、', ","},
    {U'。', "."},      {U'〈', "<"},     {U'〉', ">"},    {U'《', "<<"},       {U'》', ">>"},
    {U'「', "\""},     {U'」', "\""},    {U'『', "\""},   {U'』', "\""},       {U'【', "["},
    {U'】', "]"},      {U'〔', "("},     {U'〕', ")"},    {U'〜', "~"},        {U'・', "*"},
    {U'￥', "Y"},      {0xFFFD, "?"},
};
const size_t TWIN_COUNT = sizeof TWINS / sizeof *TWINS;

const TwinRun TWIN_RUNS[] = {
    /* box drawing */
    {0x2500, "--||--||--||++++++++++++++++++++++++++++++++++++++++++++++++++++"
             "++++++++++++--||-|+++++++++++++++++++++++++++++++/\\x-|-|-|-|-|-|"},
    /* blocks: eighths follow the ramp .:-=+*#@ */
    {0x2580, "^.:-=+*#@#*+=-:||:?#-|"},
};
const size_t TWIN_RUN_COUNT = sizeof TWIN_RUNS / sizeof *TWIN_RUNS;

static int compare_twins(const void *key, const void *row)
{
    uint32_t a = *(const uint32_t *)key, b = ((const Twin *)row)->character;
    return (a > b) - (a < b);
}

const char *twin_find(uint32_t character, char single[2])
{
    for (size_t i = 0; i < TWIN_RUN_COUNT; i++) {
        const TwinRun *run = &TWIN_RUNS[i];
        if (character < run->first || character - run->first >= strlen(run->ascii)) continue;
        single[0] = run->ascii[character - run->first];
        single[1] = '\0';
        return single;
    }
    const Twin *twin = bsearch(&character, TWINS, TWIN_COUNT, sizeof *TWINS, compare_twins);
    return twin ? twin->ascii : NULL;
}
