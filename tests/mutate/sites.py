"""Where a C source can be changed by one small mistake: a comparison, a number, a statement. Texts, comments, includes,
assertions and the sizes of arrays are left alone; what only returns memory is left to the sanitizers."""
import collections
import hashlib
import pathlib
import re

# One change: text[start:end] becomes `instead`. `before` and `after` are the changed lines without their indentation.
Mutant = collections.namedtuple('Mutant', 'path line kind start end instead before after')

UNTOUCHED = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*'
                       r'|\b(?:static_)?assert\([^;]*;', re.S | re.M)

# Layout is clang-format's, so that a binary operator has blanks around it, and a pointer's star has not.
OPERAND = r'(?:[A-Za-z_][\w.]*(?:->[\w.]+)*(?:\[\w+\])?|\d+)'
CHOICE = rf'({OPERAND}|\*\w+) [<>]=? ({OPERAND}|\*\w+)(?:\) (?:\1 = \2|\2 = \1);| \? (?:\1 : \2|\2 : \1)\b)'
SYMMETRIC = ('at_least', 'fmin', 'fmax', 'matrix_same_shape', 'id_same')  # functions that the order does not matter to
COMPARISONS = {'<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '=='}
OTHERS = {'&&': '||', '||': '&&', '+': '-', '-': '+', '*': '/', '/': '*', '%': '/', '+=': '-=', '-=': '+=', 'true': 'false',
          'false': 'true', '++': '--', '--': '++'}
EFFECT = r'(?!(?:if|for|while|switch|return|else|do)\b)(?:\*?[A-Za-z_][^;={}]*?(?:[-+*/|&]?= [^;{}]*|\+\+|--)|[a-z_]\w*\([^;{}]*\))'
MEMORY = re.compile(r'\w*free\(|\(void\)|va_end|memset\(')


def blanked(text):
    """The text with blanks for all that is not mutated, of the same length."""
    return UNTOUCHED.sub(lambda match: re.sub(r'[^\n]', ' ', match[0]), text)


def comparisons(code, text):
    """All but those that choose the larger or the smaller of two: there it makes no difference which of equal ones is chosen."""
    choices = [match.span() for match in re.finditer(CHOICE, code)]
    for match in re.finditer(r'(?<= )(?:[<>]=?|[=!]=)(?= )', code):
        if not any(start <= match.start() < end for start, end in choices):
            yield match.span(), COMPARISONS[match[0]]


def numbers(code, text):
    """Every whole number, up by one; not within the brackets of an array's declaration, nor a part of another number."""
    for match in re.finditer(r'(?<![\w.+-])\d+(?![\w.])(?! ?\])', code):
        if match[0].isdigit() and len(match[0]) < 10:
            yield match.span(), str(int(match[0]) + 1)


def statements(code, text):
    """Assignments, calls and leaps without their result, behind a line of their own or the parenthesis of an `if`."""
    for match in re.finditer(r'(?<=[;{}:)\n])(?:\n[ ]{4,}|(?<=\)) )(' + EFFECT + r'|break|continue|return[^;{}]*);', code):
        leaves, alone = match[1].startswith('return'), match[0].startswith('\n')
        declares = re.match(r'(?:const |static |struct |enum )|[A-Za-z_]\w* \**[A-Za-z_]', match[1]) and not leaves
        if not declares and not MEMORY.match(match[1]) and not (alone and leaves and match[1] != 'return'):
            yield match.span(1), ''


def swaps(code, text):
    """Operands whose order counts, and the first two arguments of a call."""
    for match in re.finditer(rf'(?<![\w.>\])])({OPERAND})( [-/%] )({OPERAND})(?![\w(\[.]|->)', code):
        if match[1] != match[3] and 'sizeof' not in code[match.start() - 7:match.end()]:
            yield match.span(), match[3] + match[2] + match[1]
    for match in re.finditer(rf'\b(\w+)\(({OPERAND}), ({OPERAND})(?=[,)])', code):
        if match[2] != match[3] and match[1] not in SYMMETRIC:
            yield (match.start(2), match.end(3)), match[3] + ', ' + match[2]


def operators(code, text):
    for match in re.finditer(r'(?<= )(?:&&|\|\||[-+*/%]|[-+]=)(?= )|(?<=return )(?:true|false)(?=;)|(?<=\w)(?:\+\+|--)', code):
        yield match.span(), OTHERS[match[0]]


def negations(code, text):
    for match in re.finditer(r'\b(?:if|while) \(([^;{}()]*(?:\([^;{}()]*\)[^;{}()]*)*)\)(?= |\n)', code):
        yield match.span(1), f'!({text[match.start(1):match.end(1)]})'
    for match in re.finditer(r'(?<=[( ])!(?=\w)', code):
        yield match.span(), ''


KINDS = {'comparison': comparisons, 'off by one': numbers, 'statement dropped': statements, 'operands swapped': swaps,
         'other operator': operators, 'negation': negations}


def changed_lines(text, start, end, instead):
    first, last = text.rfind('\n', 0, start) + 1, text.find('\n', end)
    fold = lambda lines: ' '.join(lines.split())
    return fold(text[first:last]), fold(text[first:start] + instead + text[end:last])


def mutants_of(path):
    text = pathlib.Path(path).read_text(encoding='utf-8')
    code = blanked(text)
    for kind, find in KINDS.items():
        for (start, end), instead in find(code, text):
            yield Mutant(str(path), text.count('\n', 0, start) + 1, kind, start, end, instead,
                         *changed_lines(text, start, end, instead))


def drawn(paths, seed):
    """All mutants in an order that depends on the seed and on their own lines alone, the kinds by turns: a change elsewhere
    in the sources leaves the draw as it was."""
    def lot(mutant):
        return hashlib.sha256(f'{seed} {mutant.path} {mutant.kind} {mutant.before} {mutant.after}'.encode()).digest()

    piles = collections.defaultdict(list)
    for path in paths:
        for mutant in mutants_of(path):
            piles[mutant.kind].append(mutant)
    for pile in piles.values():
        pile.sort(key=lot, reverse=True)
    while any(piles.values()):
        for kind in KINDS:
            if piles[kind]:
                yield piles[kind].pop()
