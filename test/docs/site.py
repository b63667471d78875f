#!/usr/bin/env python3
"""Checks the site that MkDocs has made.

usage: site.py FOLDER

Each link and picture leads to a file of the site, and its anchor to an element of it;
nothing that a browser loads by itself is elsewhere. Prints what is wrong, then what was
looked at; exits with 1 on a mistake.
"""

import html.parser
import os
import sys
import urllib.parse


class Page(html.parser.HTMLParser):
    """Ids, links, and what is loaded with the page."""

    def __init__(self, path):
        super().__init__()
        self.ids, self.links, self.loads, self.tables = set(), [], [], 0
        with open(path, encoding="utf-8") as file:
            self.feed(file.read())

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.ids.add(attrs.get("id") or attrs.get("name"))
        self.tables += tag == "table"
        if tag == "a" and attrs.get("href"):
            self.links.append(attrs["href"])
        elif tag == "link" and attrs.get("rel") != "canonical":
            self.loads.append(attrs.get("href", ""))
        elif attrs.get("src"):
            self.loads.append(attrs["src"])


def mistake(folder, pages, name, target):
    """What is wrong with a link from a page, or None."""
    parts = urllib.parse.urlsplit(target)
    if parts.scheme in ("http", "https", "mailto"):
        return None
    path = os.path.normpath(os.path.join(folder, os.path.dirname(name),
                                         urllib.parse.unquote(parts.path)))  # fmt: skip
    if not parts.path:
        path = os.path.join(folder, name)
    if not os.path.exists(path):
        return "no file"
    other = pages.get(os.path.relpath(path, folder))
    if parts.fragment and other and urllib.parse.unquote(parts.fragment) not in other.ids:
        return "no element"
    return None


def main():
    folder = sys.argv[1]
    pages = {}
    for base, _, files in os.walk(folder):
        for name in files:
            path = os.path.join(base, name)
            if name.endswith(".html") and name != "404.html":
                pages[os.path.relpath(path, folder)] = Page(path)
    wrong, links = [], 0
    for name, page in sorted(pages.items()):
        for target in page.links + page.loads:
            links += 1
            what = mistake(folder, pages, name, target)
            if what:
                wrong.append("%s: %s %s" % (name, what, target))
        wrong += ["%s loads %s" % (name, target) for target in page.loads
                  if urllib.parse.urlsplit(target).netloc]
    tables = sum(page.tables for page in pages.values())
    print("\n".join(wrong + ["%d pages, %d links, %d tables" % (len(pages), links, tables)]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
