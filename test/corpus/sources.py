"""Which .cu files of a folder are translation units, and their include paths."""

import os
import re

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]', re.M)
SKIPPED_FOLDERS = {".git", "build", "CMakeFiles"}


class Tree:
    """The CUDA files and headers below one folder. What the system folders hold
    is not looked for in the tree: some sample has a cuda.h of its own."""

    def __init__(self, root, system_folders=()):
        self.root = os.path.abspath(root)
        self.system_folders = system_folders
        self.cuda, self.by_name, self.includes_of = [], {}, {}
        for folder, folders, names in os.walk(self.root):
            folders[:] = sorted(f for f in folders if f not in SKIPPED_FOLDERS)
            for name in sorted(names):
                path = os.path.join(folder, name)
                self.by_name.setdefault(name, []).append(path)
                if name.endswith(".cu"):
                    self.cuda.append(path)

    def includes(self, path):
        """(quoted, name) of every #include in the file; conditions are not read."""
        if path not in self.includes_of:
            try:
                with open(path, errors="replace") as file:
                    found = INCLUDE.findall(file.read())
            except OSError:
                found = []
            self.includes_of[path] = [(kind == '"', name) for kind, name in found]
        return self.includes_of[path]

    def resolve(self, path, name):
        """The file of the tree that `name`, included in `path`, means: beside
        the file, else the nearest whose path ends so; None for a system header."""
        beside = os.path.normpath(os.path.join(os.path.dirname(path), name))
        if os.path.isfile(beside):
            return beside
        if any(os.path.exists(os.path.join(f, name)) for f in self.system_folders):
            return None
        suffix = os.sep + os.path.normpath(name).lstrip("./")
        candidates = self.by_name.get(os.path.basename(name), [])
        fitting = [c for c in candidates if c.endswith(suffix)]
        return min(fitting, key=lambda c: distance(path, c), default=None)

    def units(self):
        """(translation units, files that count through one that includes them)."""
        included = set()
        for path in self.cuda:
            for _, name in self.includes(path):
                target = self.resolve(path, name) if name.endswith(".cu") else None
                if target and target != path:
                    included.add(target)
        return [p for p in self.cuda if p not in included], sorted(included)

    def include_folders(self, path):
        """Folders that make every header found in the tree resolvable, nearest
        use first."""
        folders, seen, queue = [], {path}, [path]
        while queue:
            current = queue.pop(0)
            for quoted, name in self.includes(current):
                target = self.resolve(current, name)
                if not target or target in seen:
                    continue
                seen.add(target)
                queue.append(target)
                folder = search_folder(current, target, name, quoted)
                if folder and folder not in folders:
                    folders.append(folder)
        return folders


def search_folder(path, target, name, quoted):
    """The folder to search so that `name` finds `target`; None when a quoted
    include finds it beside `path` anyway."""
    beside = os.path.normpath(os.path.join(os.path.dirname(path), name))
    if quoted and beside == target:
        return None
    up = os.path.normpath(name).count(os.sep) + 1
    folder = target
    for _ in range(up):
        folder = os.path.dirname(folder)
    return folder


def distance(path, other):
    """Steps in the folder tree from one file to another, then the name."""
    common = os.path.commonpath([path, other])
    steps = len(os.path.relpath(path, common).split(os.sep))
    return steps + len(os.path.relpath(other, common).split(os.sep)), other
