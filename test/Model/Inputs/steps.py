#!/usr/bin/env python3
"""Recomputes every equation of an explanation.

usage: gpuperf explain … --format=json | steps.py

Evaluates each step's formula on the values of inputs and earlier steps by Python's
own arithmetic, and compares it with the step's value. Steps that are words
(solved by code) are counted apart. Exits with 1 on a difference.
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


def is_formula(text, known):
    numbers_gone = NUMBER.sub("", WORD.sub(
        lambda word: "" if word.group() in known else word.group(), text))
    return bool(text) and all(word in FUNCTIONS
                              for word in WORD.findall(numbers_gone))


def recompute(text, known):
    numbers = WORD.sub(lambda word: "(%r)" % known[word.group()]
                       if word.group() in known else word.group(), text)
    try:
        return float(eval(python_text(numbers), {"inf": math.inf, **FUNCTIONS}))
    except ZeroDivisionError:
        return None


def same(found, value):
    if found is None or value is None:
        return found is None or value is None
    return abs(found - value) <= 1e-9 * max(abs(found), 1e-9)


def check(prediction):
    """(checked, words, differences) of one explanation."""
    known = {entry["name"]: entry["value"] for entry in prediction["inputs"]}
    checked = words = 0
    differences = []
    for step in prediction["steps"]:
        if is_formula(step["formula"], known):
            checked += 1
            value = recompute(step["formula"], known)
            if not same(step["value"], value):
                differences.append("%s: %s = %s = %s, not %s" % (
                    prediction["model"], step["name"], step["substituted"],
                    value, step["value"]))
        else:
            words += 1
        if step["value"] is not None:
            known[step["name"]] = step["value"]
    return checked, words, differences


def main():
    checked = words = wrong = 0
    for kernel in json.load(sys.stdin)["kernels"]:
        for prediction in kernel.get("predictions", [kernel["prediction"]]):
            result = check(prediction)
            checked += result[0]
            words += result[1]
            wrong += len(result[2])
            print("\n".join(result[2]), end="\n" if result[2] else "")
    print("%d equations, %d differ, %d steps in words" % (checked, wrong, words))
    sys.exit(wrong > 0)


main()
