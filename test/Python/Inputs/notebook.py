"""Runs the cells of a notebook, and compares what they print with the outputs that it has.

usage: notebook.py [--update] NOTEBOOK"""

import ast
import contextlib
import io
import json
import sys


def output_of(source, names):
    """What a cell prints, and the value of its last expression, as Jupyter shows them."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)  # pylint: disable=exec-used
        value = last and eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    outputs = []
    if printed.getvalue():
        lines = printed.getvalue().splitlines(keepends=True)
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines})
    if value is not None:
        lines = repr(value).splitlines(keepends=True)
        data = {"text/plain": lines}
        if hasattr(value, "_repr_html_"):
            data["text/html"] = value._repr_html_().splitlines(keepends=True)
        outputs.append({"data": data, "execution_count": None, "metadata": {},
                        "output_type": "execute_result"})  # fmt: skip
    return outputs


def main():
    path = sys.argv[-1]
    with open(path) as file:
        notebook = json.load(file)
    names, cells, differ = {"__name__": "notebook"}, 0, 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        cells += 1
        got = output_of("".join(cell["source"]), names)
        if got != cell["outputs"]:
            differ += 1
            print("cell %d differs:\n%s\n%s" % (cells, json.dumps(cell["outputs"], indent=1), json.dumps(got, indent=1)))
        cell["outputs"] = got
    if "--update" in sys.argv:
        with open(path, "w") as file:
            json.dump(notebook, file, indent=1)
            file.write("\n")
    print("%d cells, %d differ" % (cells, differ))
    return differ > 0


if __name__ == "__main__":
    sys.exit(main())
