"""Where a source of lib/Model can have a mistake, and the source with these places
numbered for mutation.h. Knows C++ as clang-format writes it, a token at a time."""

import dataclasses
import re

TOKEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/|(?m:^[ \t]*\#(?:[^\n\\]|\\.|\\\n)*)
    |"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\d[\w.]*(?:(?<=e)[+-]\d+)?
    |(?:std::)?[A-Za-z_]\w*|::|<<=|>>=|->|[-+*/<>=!]=|&&|\|\||<<|>>|\+\+|--|\s+|.""",
    re.S | re.X)
NAME = re.compile(r"[A-Za-z_]")
FUNCTIONS = {"std::min", "std::max", "std::clamp", "std::floor", "std::ceil",
             "std::fabs", "std::fmod"}
ARITHMETIC = {"*": "/", "/": "*", "+": "-", "-": "+"}
COMPARISONS = {"<": (">=", "<="), ">": ("<=", ">="), "<=": (">", "<"),
               ">=": ("<", ">"), "==": ("!=", None), "!=": ("==", None)}

# Of a formula: a name is one word with its dots, as in mutation.h.
WORD = re.compile(r"[\w.]+|[<>=!&|]+|.", re.S)
IN_FORMULA = re.compile(r" (?:[-+*/?]|[<>]=?|[=!]=|&&)(?: |$)|\b(?:min|max|floor|ceil|"
                        r"round|pow)\(")
ENGLISH = re.compile(r"[A-Za-z0-9_)] [A-Za-z(]")
FORMULA_FUNCTIONS = {"min": "max", "max": "min", "floor": "ceil", "ceil": "floor",
                     "round": "floor"}
# Calls whose text is no equation, whatever it looks like.
TEXT_CALLS = {"has", "find", "need", "setMissing", "record", "eq", "push_back", "assume"}
# Equations that are shown and not evaluated.
SHOWN = {("KernelCounts.cpp", "min(blocks, SMs)"), ("VolkovContention.cpp", "n / ("),
         ("VolkovContention.cpp", "min(")}
# What reads and keeps equations, and the list of models.
NO_EQUATIONS = {"Formula.cpp", "Worksheet.cpp", "Models.cpp"}
# What initialises a table or a constant when the program starts is a place for
# numbers, what the compiler computes is none.
CONSTANTS = re.compile(r"\bconstexpr (?=(?:double|int|unsigned|Rate|ErrorClass)\b)")


@dataclasses.dataclass
class Place:
    """A place for mistakes; `mistakes` are pairs of what GPUPERF_MUTANT takes behind
    the number, and what the mistake is in words."""
    id: int
    file: str
    line: int
    mistakes: list
    is_formula: bool = False


@dataclasses.dataclass
class Bracket:
    opened: str
    callee: str
    argument: int = 0


class Source:
    """The tokens of a source, each with its line and the brackets around it."""

    def __init__(self, name, text):
        self.name = name
        self.tokens = TOKEN.findall(text)
        assert "".join(self.tokens) == text, name
        self.lines = text.split("\n")
        self.line_of, self.around = [], []
        line, stack = 1, []
        before = ""
        for token in self.tokens:
            if token in (")", "]", "}") and stack:
                stack.pop()
            self.line_of.append(line)
            self.around.append([dataclasses.replace(b) for b in stack])
            if token in ("(", "[", "{"):
                stack.append(Bracket(token, before if NAME.match(before) else ""))
            elif token == "," and stack:
                stack[-1].argument += 1
            line += token.count("\n")
            if not self.is_space(token):
                before = token

    @staticmethod
    def is_space(token):
        return token.isspace() or token.startswith(("//", "/*")) or \
            token.lstrip().startswith("#")

    def beside(self, index, step):
        """The index of the next token that counts, or None."""
        index += step
        while 0 <= index < len(self.tokens):
            if not self.is_space(self.tokens[index]):
                return index
            index += step
        return None

    def token(self, index):
        return "" if index is None else self.tokens[index]

    def statement_end(self, index):
        """The index of what ends the statement, or the argument in brackets, of `index`."""
        depth = len(self.around[index])
        while not (self.tokens[index] == ";" and len(self.around[index]) == depth) and \
                len(self.around[index]) >= depth:
            index += 1
        return index

    def changed(self, index, other):
        """The line of the token, and the same with another one."""
        line = self.line_of[index]
        before = "".join(self.tokens[:index]).rsplit("\n", 1)[-1]
        after = "".join(self.tokens[index + 1:index + 80]).split("\n", 1)[0]
        return "%s  =>  %s" % (self.lines[line - 1].strip(),
                               (before + other + after).strip())


class Numbering:
    """Numbers the places of sources one after the other."""

    def __init__(self):
        self.places = {}

    def add(self, source, index, mistakes, is_formula=False):
        place = Place(len(self.places), source.name, source.line_of[index], mistakes,
                      is_formula)
        self.places[place.id] = place
        return place.id

    def rewrite(self, name, text, dropped=()):
        """The text of `name` with its places numbered; `dropped` are lines of C++ text
        that are left as they are."""
        source = Source(name, text)
        out = list(source.tokens)
        is_header = name.endswith(".h")
        self.formulas(source, out)
        if not is_header:
            self.code(source, out, set(dropped))
        text = "".join(out)
        if not is_header:
            text = CONSTANTS.sub("const ", text)
        return '#include "mutation.h"\n#line 1 "%s"\n' % name + text

    # Formulas.

    def formulas(self, source, out):
        index = 0
        while index < len(source.tokens):
            if not source.tokens[index].startswith('"'):
                index += 1
                continue
            last, parts = index, [index]
            while source.token(source.beside(last, 1)).startswith('"'):
                last = source.beside(last, 1)
                parts.append(last)
            self.literal(source, out, index, last, parts)
            index = last + 1

    def literal(self, source, out, first, last, parts):
        text = "".join(source.tokens[i][1:-1] for i in parts)
        if not self.is_formula(source, first, last, text):
            return
        pieces = text.split("%")
        if len(pieces) > 1:  # cut in two where it is used
            assert first == last, text
            out[first] = ' "%" '.join(
                self.tagged(source, first, piece, '"%s"' % piece) for piece in pieces)
            return
        number = self.add(source, first, mistakes_of(text, self.is_whole(source, first, last)),
                          True)
        out[first] = '"\\1" "%d" "\\2" ' % number + out[first]
        out[last] += ' "\\3"'

    def tagged(self, source, index, piece, literal):
        number = self.add(source, index, mistakes_of(piece, False), True)
        return '"\\1" "%d" "\\2" %s "\\3"' % (number, literal)

    @staticmethod
    def is_defined(around):
        """Whether it is the equation of Worksheet::define."""
        return any(b.callee == "define" and b.argument == 2 for b in around)

    def is_formula(self, source, first, last, text):
        around = source.around[first]
        if (source.name, text) in SHOWN or \
                any(b.callee in TEXT_CALLS for b in around) or \
                any(b.callee == "define" and b.argument != 2 for b in around):
            return False
        # The sixth of a parameter says where its equation is from.
        if around and around[-1].opened == "{" and around[-1].argument == 5:
            return False
        if self.is_whole(source, first, last):
            return True
        return bool(IN_FORMULA.search(text)) and not ENGLISH.search(text)

    def is_whole(self, source, first, last):
        """Whether the literal is one side of the equation of Worksheet::define."""
        around = source.around[first]
        return bool(around) and around[-1].callee == "define" and \
            around[-1].argument == 2 and \
            source.token(source.beside(first, -1)) in (",", "?", ":") and \
            source.token(source.beside(last, 1)) in (",", ":")

    # C++ text.

    def code(self, source, out, dropped):
        for index, token in enumerate(source.tokens):
            if source.line_of[index] in dropped or self.is_outside(source, index):
                continue
            if token in ARITHMETIC or token in COMPARISONS:
                self.operator(source, out, index)
            elif token == "+=":
                self.addition(source, out, index)
            elif token in FUNCTIONS and source.token(source.beside(index, 1)) == "(":
                other = {"std::min": "std::max", "std::max": "std::min",
                         "std::floor": "std::ceil", "std::ceil": "std::floor"}
                number = self.add(source, index, [
                    ("", source.changed(index, other.get(token, "")))])
                out[index] = "mutation::%s<%d>" % (token[5:], number)
            elif token[0].isdigit():
                self.number(source, out, index)

    @staticmethod
    def is_outside(source, index):
        return any(b.callee in ("for", "assert", "static_assert")
                   for b in source.around[index])

    def operator(self, source, out, index):
        before, after = source.beside(index, -1), source.beside(index, 1)
        is_binary = source.tokens[index - 1].isspace() and \
            source.tokens[index + 1].isspace() and \
            re.match(r"[\w)\]]", source.token(before)[-1:] or " ") and \
            source.token(before) not in ("return", "const", "auto", "double", "case")
        if not is_binary or '"' in source.token(before) + source.token(after):
            return
        token = source.tokens[index]
        if token in ARITHMETIC:
            mistakes = [("", ARITHMETIC[token])]
        else:
            rest = "".join(source.tokens[after:source.statement_end(after)])
            if re.match(r"[^;&|]*(\bend\(|nullptr|npos)", rest):
                return
            other, edge = COMPARISONS[token]
            mistakes = [("", other)] + ([("edge", edge)] if edge else [])
        number = self.add(source, index, [(how, source.changed(index, new))
                                          for how, new in mistakes])
        out[index] = "%s mutation::Op<%d>{} %s" % (token, number, token)

    def addition(self, source, out, index):
        end = source.statement_end(index)
        if any(t.startswith('"') for t in source.tokens[index:end]):
            return
        number = self.add(source, index, [("", source.changed(index, "+= 0 *"))])
        out[index] = "+= mutation::added<%d>(" % number
        out[end] = ")" + out[end]

    def number(self, source, out, index):
        token = source.tokens[index]
        around = source.around[index]
        before, after = source.token(source.beside(index, -1)), source.token(
            source.beside(index, 1))
        if token in ("0", "1") or (around and around[-1].opened == "[") or \
                before in ("<", "case") or after in (">", ">("):
            return
        number = self.add(source, index, [("", source.changed(index, other_number(token)))])
        out[index] = "mutation::number<%d>(%s)" % (number, token)


def mistakes_of(piece, is_whole):
    """The mistakes that a piece of a formula can have."""
    has_places = "{" in piece
    tokens = WORD.findall(re.sub(r"\{\d\}", "x", piece))
    shown = "".join(tokens).strip()
    counts = dict.fromkeys("ocfn", 0)
    mistakes = []

    def add(kind, new, position):
        wrong = tokens[:position] + [new] + tokens[position + 1:]
        mistakes.append(("%s %d %s" % (kind, counts[kind], new),
                         "%s  =>  %s" % (shown, "".join(wrong).strip())))

    for position, token in enumerate(tokens):
        following = tokens[position + 1] if position + 1 < len(tokens) else ""
        kind = None
        if token in ARITHMETIC:
            kind = "o"
            add(kind, ARITHMETIC[token], position)
        elif token[0] in "<>=!&|":
            kind = "c"
            for new in COMPARISONS.get(token, ({"&&": "||", "||": "&&"}.get(token),)):
                if new:
                    add(kind, new, position)
        elif token in FORMULA_FUNCTIONS and following == "(":
            kind = "f"
            add(kind, FORMULA_FUNCTIONS[token], position)
        elif token[0].isdigit():
            kind = "n"
            if not has_places:
                add(kind, other_number(token), position)
        if kind:
            counts[kind] += 1
    if not mistakes and is_whole:
        mistakes.append(("l", "%s  =>  2 * %s" % (shown, shown)))
    return mistakes


def other_number(token):
    value = float(token)
    return "%g" % (value * 1.25 if "." in token and value else value + 1)
