"""What MkDocs is told of the pages in docs/, which are written for code hosts.

- CONTRIBUTING.md at the top of the project is a page, too, and site.css a file.
- The pages that docs/checks.md has in its table follow it in the navigation.
- A link to a file of the project that is no page becomes its path, as text; with
  `repo_url` in mkdocs.yml it leads there.
- A block's `file=NAME`, for test/docs/docs.py, becomes its title.
- In a table a code host wants `\\|` within code, and Python-Markdown `|`.
"""

import os
import posixpath
import re

from mkdocs.structure.files import File

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Pages outside of docs/, by their path in the project.
PAGES = ["CONTRIBUTING.md"]

FENCE = re.compile(r"^```(\w*) +file=(\S+)[ \t]*$", re.M)
BLOCK = re.compile(r"^```.*?^```[ \t]*$", re.M | re.S)
LINK = re.compile(r"\[([^\[\]]*)\]\(([^)\s]+)\)")
CODE = re.compile(r"`[^`\n]*`")
TABLE = re.compile(r"^\|.*$", re.M)
CHECK = re.compile(r"^\| \[gpuperf-[a-z-]+\]\((checks/[^)]+)\)", re.M)


def on_config(config):
    with open(os.path.join(ROOT, "docs/checks.md"), encoding="utf-8") as file:
        pages = CHECK.findall(file.read())
    for section in config["nav"]:
        section.get("Checks", []).extend(pages)
    return config


def on_files(files, config):
    for path, folder in [(page, ROOT) for page in PAGES] + [("site.css", ROOT + "/site")]:
        files.append(File(path, folder, config["site_dir"], config["use_directory_urls"]))
    return files


def in_project(page):
    """The page's path from the top of the project."""
    return page if page in PAGES else "docs/" + page


def in_site(path):
    """The page or file that the site has of a file of the project, or None."""
    if path in PAGES:
        return path
    is_there = path.startswith("docs/") and os.path.isfile(os.path.join(ROOT, path))
    return path[len("docs/"):] if is_there else None


def linked(text, target, page, repository):
    """A link of `page` as the site has it."""
    path, mark, anchor = target.partition("#")
    if "://" in target or not path:
        return "[%s](%s)" % (text, target)
    folder = posixpath.dirname(in_project(page))
    whole = posixpath.normpath(posixpath.join(folder, path))
    found = in_site(whole)
    if found:
        start = posixpath.dirname(page) or "."
        return "[%s](%s%s%s)" % (text, posixpath.relpath(found, start), mark, anchor)
    if repository:
        return "[%s](%s/blob/HEAD/%s)" % (text, repository.rstrip("/"), whole)
    return "%s (`%s`)" % (text, whole)


def prose(text, page, repository):
    """Text between blocks: links as the site has them, but not within code."""
    codes = [code.span() for code in CODE.finditer(text)]

    def replace(link):
        bracket = link.end(1)
        if any(first <= bracket < last for first, last in codes):
            return link.group(0)
        return linked(link.group(1), link.group(2), page, repository)

    def unescape(row):
        return CODE.sub(lambda code: code.group(0).replace("\\|", "|"), row.group(0))

    return TABLE.sub(unescape, LINK.sub(replace, text))


def on_page_markdown(markdown, page, config, files):
    parts, end = [], 0
    for block in BLOCK.finditer(markdown):
        parts.append(prose(markdown[end:block.start()], page.file.src_path, config["repo_url"]))
        parts.append(FENCE.sub(r'```\1 title="\2"', block.group(0), count=1))
        end = block.end()
    parts.append(prose(markdown[end:], page.file.src_path, config["repo_url"]))
    return "".join(parts)
