"""The changes of scripts/check/mutate: finds them in Swift sources, and puts each behind a switch."""

import os
import re
from dataclasses import dataclass

from project import ROOT

OPERATORS = [
    (r" \+ ", " - "), (r" - ", " + "), (r" \* ", " / "), (r" / ", " * "), (r" % ", " / "),
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "),
    (r" == ", " != "), (r" != ", " == "), (r" && ", " || "), (r" \|\| ", " && "),
    (r"\bmin\(", "max("), (r"\bmax\(", "min("), (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"\.\.<", "..."), (r" \+= ", " -= "), (r" -= ", " += "),
    (r"\.rounded\(\.up\)", ".rounded(.down)"), (r"\.rounded\(\.down\)", ".rounded(.up)"),
]
TERM = re.compile(r" [-+*/] (?:\d[\d.]*|[A-Za-z_][\w.]*)(?![\w.(\[])")
NUMBER = re.compile(r"(?<![\w.#$\"])(0x[\dA-Fa-f_]+|\d[\d_]*(?:\.\d[\d_]*)?)(?![\w.]*\")")
CONDITION = re.compile(r"^(\s*(?:\} else )?(?:if|guard|while) )([^{]+?)( else \{.*| \{.*)$")
# No golden and no test can show how much memory is reserved, or which operator a declaration names.
UNSEEN = re.compile(r"\.reserveCapacity\(|\bfunc [^\w\s]")
KEYWORDS = ("let var return case default guard if else for while switch func init throw do defer import public private "
            "package fileprivate static struct enum extension mutating typealias").split()
STATEMENT = re.compile(
    r"^\s+(?!(?:" + "|".join(KEYWORDS) + r")\b)[A-Za-z_][\w.]*(?:\[[^\]]*\])?(?:\(.*\)| [-+*/|&]?= .+[^({\[,])\s*$")


@dataclass(frozen=True)
class Mutant:
    """One changed line of one file."""

    path: str
    line: int
    kind: str
    old: str
    new: str

    def __str__(self):
        return f"{self.path}:{self.line}: {self.kind}\n    - {self.old.strip()}\n    + {self.new.strip()}"


def code_spans(line):
    """The (start, end) of each part of a line that is neither comment nor string literal."""
    others = [match.span() for match in re.finditer(r'"(?:\\.|[^"\\])*"?|//.*', line)]
    return list(zip([0, *(end for _, end in others)], [*(start for start, _ in others), len(line)]))


def is_balanced(text):
    """Whether every bracket is closed."""
    depth = 0
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        if depth < 0:
            return False
    return depth == 0


def is_plain_condition(text):
    """Whether a condition is one expression that `!` can negate."""
    commas = (place.start() for place in re.finditer(",", text))
    return not re.search(r"\b(?:let|var|case)\b|#", text) and not any(is_balanced(text[:comma]) for comma in commas)


def mutants_of_line(path, number, line):
    def mutant(kind, new):
        return Mutant(path, number, kind, line, new)

    def matches(pattern):
        """The matches that are wholly in code."""
        return (match for match in re.finditer(pattern, line)
                if any(start <= match.start() and match.end() <= end for start, end in spans))

    spans = code_spans(line)
    code = "".join(line[start:end] for start, end in spans)
    if not code.strip() or UNSEEN.search(code) or re.match(r"\s*(?:public |package |private |fileprivate )*import ", line):
        return
    is_declaration = re.match(r"\s*(?:@\w+\s+)?(?:public |package |private |fileprivate |static |mutating )*(?:func|init|case) ?\b.*[{,(]\s*$", line)
    for pattern, replacement in OPERATORS:
        for match in matches(pattern):
            yield mutant("operator", line[:match.start()] + replacement + line[match.end():])
    for match in matches(TERM):
        yield mutant("dropped term", line[:match.start()] + line[match.end():])
    for match in () if is_declaration else matches(NUMBER):
        old = match.group(1)
        other = str(float(old) + 1 if "." in old else int(old, 0) + 1)
        yield mutant("constant", line[:match.start()] + other + line[match.end():])
    match = CONDITION.match(line)
    if match and is_plain_condition(match.group(2)):
        yield mutant("negated condition", f"{match.group(1)}!({match.group(2)}){match.group(3)}")
    if STATEMENT.match(line) and code.count("(") == code.count(")"):
        yield mutant("skipped statement", line[: len(line) - len(line.lstrip())] + "// skipped")


def mutants_of(path):
    found, is_text = [], False
    for number, line in enumerate((ROOT / path).read_text(encoding="utf-8").split("\n"), 1):
        if not is_text:
            found += mutants_of_line(path, number, line)
        is_text ^= line.count('"""') % 2 == 1
    return found


# Words before the first expression of a line.
START = re.compile(
    r"\s*(?:(?:\} else )?(?:if|guard|while) |(?:\} else \{ )?return |default: (?:return )?|"
    r"case [^:]+: (?:return )?|(?:&&|\|\||\?\?|\?|:) |"
    r"(?:(?:public|package|private|fileprivate|static) )*(?:let|var) \w+(?:: [\w.?\[\]]+)? (?:= |\{ )|"
    r"for \w+ in [^{]+ where |[\w.\[\]]+ [-+*/]?= )?")
LABEL = re.compile(r"\w+: (?!:)|\w+(?:, \w+)* in ")
GOES_ON_BEFORE = re.compile(r"\s*(?:[-+*/%<>] |[<>=!]= |\.\w)")


def segment(line, mutant):
    """The (start, end) of the smallest whole expression around a change, and its new text."""
    old, new = line, mutant.new
    prefix = len(os.path.commonprefix([old, new]))
    suffix = min(len(os.path.commonprefix([old[::-1], new[::-1]])), len(old) - prefix, len(new) - prefix)
    start, depth = prefix, 0
    while start > 0:
        character = old[start - 1]
        depth += (character in ")]}") - (character in "([{")
        if depth < 0 or (character == "," and depth == 0):
            break
        start -= 1
    if start == 0:
        start = START.match(old).end() if START.match(old).end() <= prefix else 0
    while old[start:start + 1] == " ":
        start += 1
    label = LABEL.match(old, start)
    if label and label.end() <= prefix:
        start = label.end()
    end, depth = max(len(old) - suffix, prefix), 0
    while end < len(old):
        character = old[end]
        if depth == 0 and (character in ",)]}" or re.match(r" (?:else )?\{", old[end:])):
            break
        depth += (character in "([{") - (character in ")]}")
        end += 1
    end = len(old[:end].rstrip())
    return start, end, new[start: len(new) - (len(old) - end)]


def switched(lines, number, mutant):
    """The line with the change behind its switch. None if the line has a form that does not allow it."""
    index = mutant.line - 1
    line, following = lines[index].rstrip(), lines[index + 1].strip() if index + 1 < len(lines) else ""
    if STATEMENT.match(line) and not GOES_ON_BEFORE.match(" " + following):
        new = "" if mutant.kind == "skipped statement" else mutant.new.strip()
        return f"if mutant({number}) {{ {new} }} else {{ {line.strip()} }}"
    start, end, new = segment(line, mutant)
    old = line[start:end]
    at_line_end, at_line_start = end == len(line), not line[:start].strip()
    if not old or not is_balanced(old) or not is_balanced(new) or re.match(r"(?:let|var|return|case|func|init|for|if|guard)\b", old):
        return None
    if (at_line_end and (GOES_ON_BEFORE.match(" " + following) or old.endswith((" =", "&&", "||", "+", "-", "*", "?", ":")))) \
            or (at_line_start and GOES_ON_BEFORE.match(line)):
        return None
    return f"{line[:start]}(mutant({number}) ? ({new}) : ({old})){line[end:]}"
