#!/usr/bin/env python3
"""Checks the links of the project's Markdown, as a code host shows it.

usage: links.py ROOT PAGE.md…

- A relative link leads to a file or folder of the project, and its anchor to a heading
  of that page. The anchor is that of code hosts and of MkDocs alike.
- Paths in the pages that are for engineers (ENGINEERS) are those of files that exist.
- mkdocs.yml names each page of docs/ once, and no other; those of docs/checks/ are in the
  table of docs/checks.md (test/Checks/naming.test), from where the site has them.

Prints what is wrong, then how many links were looked at; exits with 1 on a mistake.
"""

import os
import re
import sys
import unicodedata

BLOCK = re.compile(r"^```.*?^```[ \t]*$", re.M | re.S)
CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"\[[^\[\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ +(.*)$", re.M)
ENGINEERS = ["CONTRIBUTING.md", "docs/how-it-works.md"]
# "lib/Model/Roofline.cpp"; "lib/X" stands for many, "machines/NAME.yaml" for one to be.
PATH = re.compile(r"`((?:lib|include|test|tools|docs|machines|cmake|examples|site)/[\w./-]+)`")
STANDS_FOR_MANY = re.compile(r"\b(X|NAME|NewThing|NewModel|NewView)\b|new-(thing|model|view)")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def without_code(text):
    """The text with blocks and code spans blank, so that places stay."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group(0))

    return CODE.sub(blank, BLOCK.sub(blank, text))


def anchors(path, cache={}):
    """The anchors of a page: those that code hosts and MkDocs agree upon."""
    if path not in cache:
        found = set()
        for heading in HEADING.findall(BLOCK.sub("", read(path))):
            heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
            host = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
            plain = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode()
            site = re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())
            if host == site and host in found:
                host += "_1"  # which the two number in different ways
            if host == site:
                found.add(host)
        cache[path] = found
    return cache[path]


def mistakes_of_links(root, page):
    """(links, mistakes) of a page."""
    text = read(os.path.join(root, page))
    links, mistakes = 0, []
    for link in LINK.finditer(without_code(text)):
        target = link.group(1)
        if "://" in target:
            continue
        links += 1
        path, _, anchor = target.partition("#")
        whole = os.path.normpath(os.path.join(root, os.path.dirname(page), path))
        if not path:
            whole = os.path.join(root, page)
        line = text.count("\n", 0, link.start()) + 1
        if not os.path.exists(whole):
            mistakes.append("%s:%d: no file %s" % (page, line, target))
        elif anchor and anchor not in anchors(whole):
            mistakes.append("%s:%d: no heading %s" % (page, line, target))
    return links, mistakes


def mistakes_of_paths(root, page):
    return ["%s: no file %s" % (page, path) for path in PATH.findall(read(os.path.join(root, page)))
            if not STANDS_FOR_MANY.search(path) and not os.path.exists(os.path.join(root, path))]


def mistakes_of_site(root):
    """Of the navigation in mkdocs.yml."""
    nav = read(os.path.join(root, "mkdocs.yml")).split("\nnav:\n")[1]
    named = re.findall(r"^ *- (?:.*: )?(\S+\.md)$", nav, re.M)
    docs = os.path.join(root, "docs")
    there = ["CONTRIBUTING.md"]
    for folder, _, files in os.walk(docs):
        there += [os.path.relpath(os.path.join(folder, name), docs)
                  for name in files if name.endswith(".md") and folder != docs + "/checks"]
    mistakes = ["mkdocs.yml: %s is named twice" % page for page in set(named)
                if named.count(page) > 1]
    mistakes += ["mkdocs.yml: no page %s" % page for page in set(named) - set(there)]
    return mistakes + ["mkdocs.yml: %s is not named" % page for page in set(there) - set(named)]


def main():
    root, pages = sys.argv[1], sys.argv[2:]
    links, mistakes = 0, mistakes_of_site(root)
    for page in pages:
        page = os.path.relpath(page, root)
        count, found = mistakes_of_links(root, page)
        links += count
        mistakes += found
        if page in ENGINEERS:
            mistakes += mistakes_of_paths(root, page)
    print("\n".join(sorted(mistakes) + ["%d pages, %d links" % (len(pages), links)]))
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main())
