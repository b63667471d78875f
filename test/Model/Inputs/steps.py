#!/usr/bin/env python3
"""Recomputes every equation of an explanation.

usage: gpuperf explain … --format=json | steps.py

Evaluates the "substituted" text of each step, the formula with six-digit numbers
put in, by Python's own arithmetic, and compares it with the step's value. Steps
that are words (solved by code) are counted apart. Exits with 1 on a difference.
"""

import json
import math
import re
import sys

FUNCTIONS = {"min": min, "max": max, "floor": math.floor, "ceil": math.ceil,
             "round": lambda x: math.floor(x + 0.5), "sqrt": math.sqrt, "abs": abs,
             "log2": math.log2, "pow": pow}
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*")
NUMBER = re.compile(r"\d+\.?\d*(e[+-]?\d+)?")


def split_conditional(text):
    """(condition, yes, no) of the outermost ?:, or None."""
    depth, question, nested = 0, None, 0
    for i, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if depth or c not in "?:":
            continue
        if c == "?":
            nested += question is not None
            question = i if question is None else question
        elif nested:
            nested -= 1
        else:
            return text[:question], text[question + 1:i], text[i + 1:]
    return None


def python_text(text):
    """C's operators in Python's, conditionals inside parentheses included."""
    parts = split_conditional(text)
    if parts:
        condition, yes, no = map(python_text, parts)
        return "((%s) if (%s) else (%s))" % (yes, condition, no)
    result, i = "", 0
    while i < len(text):
        if text[i] != "(":
            result += text[i]
            i += 1
            continue
        depth, j = 1, i + 1
        while depth:
            depth += (text[j] == "(") - (text[j] == ")")
            j += 1
        result += "(" + arguments(text[i + 1:j - 1]) + ")"
        i = j
    result = result.replace("&&", " and ").replace("||", " or ")
    return re.sub(r"!(?!=)", " not ", result)


def arguments(text):
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if c == "," and not depth:
            parts.append(text[start:i])
            start = i + 1
    return ", ".join(map(python_text, parts + [text[start:]]))


def is_formula(text):
    numbers_gone = NUMBER.sub("", text)
    return bool(text) and all(word in FUNCTIONS or word in ("inf", "nan")
                              for word in WORD.findall(numbers_gone))


def recompute(text):
    try:
        return float(eval(python_text(text),
                          {"inf": math.inf, "nan": math.nan, **FUNCTIONS}))
    except ZeroDivisionError:
        return None


def same(step, value):
    found = step["value"]
    if found is None or value is None:
        return found is None or value is None
    # Six digits in; a difference of near numbers loses some of them.
    terms = [abs(float(n.group())) for n in NUMBER.finditer(step["substituted"])]
    return abs(found - value) <= 1e-5 * max([abs(found)] + terms)


def main():
    checked = words = wrong = 0
    for kernel in json.load(sys.stdin)["kernels"]:
        for prediction in kernel.get("predictions", [kernel["prediction"]]):
            for step in prediction["steps"]:
                if not is_formula(step["substituted"]):
                    words += 1
                    continue
                checked += 1
                value = recompute(step["substituted"])
                if not same(step, value):
                    wrong += 1
                    print("%s: %s = %s = %s, not %s" % (
                        prediction["model"], step["name"], step["substituted"],
                        value, step["value"]))
    print("%d equations, %d differ, %d steps in words" % (checked, wrong, words))
    sys.exit(wrong > 0)


main()
