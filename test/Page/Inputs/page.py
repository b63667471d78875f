"""What the data of a page say: page.py PAGE [KERNEL]

Prints the table's rows, and of KERNEL the parts of its details. A page that a browser
would not take fails: data that are no JSON, chunks that cannot be inflated, references
to anything outside of it.
"""

import base64
import json
import re
import sys
import zlib


class Page:
    def __init__(self, path):
        with open(path, encoding="utf-8") as f:
            self.text = f.read()
        self.elements = {}
        pattern = r'<script type="[^"]*" id="([^"]+)"(?: data-coding="(\w+)")?>(.*?)</script>'
        for name, coding, data in re.findall(pattern, self.text, re.S):
            self.elements[name] = (coding, data)

    def data(self, name):
        coding, data = self.elements[name]
        if coding == "deflate":
            data = zlib.decompress(base64.b64decode(data)).decode()
        return json.loads(data)

    def detail(self, number):
        """Details of a kernel, with what predictions have in common put back."""
        detail = self.data("k%d" % number)
        shapes = self.data("shapes")
        if "x%d" % number in self.elements:
            more = self.data("x%d" % number)
            more["predictions"] = detail["predictions"] + more["predictions"]
            detail.update(more)
        for prediction in detail["predictions"]:
            shape = shapes[prediction["shape"]]
            assert len(shape["inputs"]) == len(prediction["inputs"]) == len(prediction["sources"])
            terms = detail["kernel"]["prediction"]["terms"]
            assert len(shape["steps"]) == len(prediction.get("steps", terms))
        return detail


def main():
    page = Page(sys.argv[1])
    index = page.data("index")
    shell = re.sub(r"<script.*?</script>", "", page.text, flags=re.S)
    assert not re.search(r'(src|href)="(?!#)', shell), "the page refers to something outside"
    for number, row in enumerate(index["kernels"]):
        print(number, json.dumps(row, sort_keys=True))
        page.detail(number)
    print("report:", ", ".join(sorted(index["report"])))
    print("advice:", len(index["advice"]["advice"]))
    print("machines:", ", ".join(index["machines"]))
    if len(sys.argv) > 2:
        detail = page.detail(int(sys.argv[2]))
        print("detail:", ", ".join(sorted(detail)))
        print("models:", ", ".join(p["model"] for p in detail["predictions"]))


if __name__ == "__main__":
    main()
