"""Expressions of GitHub's workflows: `${{ … }}` in texts, and conditions."""

import re

TOKEN = re.compile(r"\s*(?:('(?:[^']|'')*')|(&&|\|\||==|!=|!|\(|\))|([A-Za-z_][\w.-]*)(\(\))?)")
OPERATORS = {"&&": " and ", "||": " or ", "!": " not "}


def value_of(name, contexts):
    """`steps.a.outputs.b`, or an empty text where a part is not there."""
    value = contexts
    for part in name.split("."):
        value = value.get(part, "") if isinstance(value, dict) else ""
    return value


def evaluate(text, contexts):
    """The value of an expression of texts, names, comparisons and always()."""
    python, at = "", 0
    while at < len(text.rstrip()):
        token = TOKEN.match(text, at)
        if not token:
            raise SyntaxError("in the expression '%s' at %d" % (text, at))
        string, operator, name, call = token.groups()
        if string:
            python += repr(string[1:-1].replace("''", "'"))
        elif operator:
            python += OPERATORS.get(operator, operator)
        elif call:
            if name != "always":
                raise SyntaxError("no function '%s' here" % name)
            python += "True"
        else:
            python += repr(value_of(name, contexts))
        at = token.end()
    return eval(python, {"__builtins__": {}})


def substitute(text, contexts):
    """`text`, a value of YAML, as a text with its `${{ … }}` replaced."""
    plain = str(text).lower() if isinstance(text, bool) else str(text)
    return re.sub(r"\$\{\{(.*?)\}\}", lambda m: str(evaluate(m.group(1), contexts)), plain)
