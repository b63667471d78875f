"""What the page has of kernels beyond their report: extras.py PAGE

Numbers that the page has twice, in its report and in curves or points, must be the same.
"""

import sys

from page import Page


def near(a, b, part=1e-5):
    return abs(a - b) <= part * max(abs(a), abs(b))


def lanes_text(lanes):
    """ "0 4 8 … 124 (32 lanes)"; one that takes no part is "-"."""
    words = ["-" if lane is None else str(lane) for lane in lanes]
    return " ".join(words[:3]) + " … " + words[-1]


def tell_accesses(detail):
    for access, entry in zip(detail["kernel"]["accesses"], detail["accesses"], strict=True):
        name = "%s:%d %s %s" % (access["space"], access["line"], access["kind"], access["base"])
        if "why" in entry:
            print(" ", name, "why:", entry["why"])
            continue
        print(" ", name, "at", entry["origin"], "lanes", lanes_text(entry["lanes"]), "share", entry["share"])
        for layout in entry.get("layouts", []):
            print("   ", layout["kind"], "lanes", lanes_text(layout["lanes"]), "wavefronts", layout["wavefronts"])


def check_machines(detail):
    prediction = detail["kernel"]["prediction"]
    rows = {row["machine"]: row for row in detail["machines"]}
    own = rows[prediction["machine"]]
    assert near(own["time_us"], prediction["time_us"]), (own, prediction["time_us"])
    assert own["bound"] == prediction["bound"]
    for row in rows.values():
        assert (row["time_us"] is None) == bool(row["reason"]), row
    print("  machines:", len(rows), "with a time:", sum(row["time_us"] is not None for row in rows.values()))


def check_occupancy(detail):
    curves, kernel = detail["occupancy"], detail["kernel"]["occupancy"]
    now = curves["now"]
    assert now["warps"] == kernel["warps_per_sm"] and now["registers"] == kernel["registers"]
    for curve, at in [("by_block", now["block"]), ("by_registers", now["registers"])]:
        points = {point["x"]: point["warps"] for point in curves[curve]}
        # Registers are handed out by eights.
        assert points[(at + 7) // 8 * 8] == now["warps"], (curve, at)
    warps = [point["warps"] for point in curves["by_registers"]]
    assert warps == sorted(warps, reverse=True)
    print("  occupancy:", ", ".join("%s %d" % (key, len(curves[key])) for key in sorted(curves) if key.startswith("by")))


def check_lines(detail):
    mix = sum(detail["kernel"]["mix"]["per_warp"].values())
    lines = sum(line["instructions"] for line in detail["lines"])
    # What a loop adds has no place of its own.
    assert 0.5 * mix <= lines <= mix * (1 + 1e-5), (lines, mix)
    most = max(detail["lines"], key=lambda line: line["cycles"])
    print("  lines:", len(detail["lines"]), "most cycles at", most["line"])


def tell_sliders(detail):
    time = detail["kernel"]["prediction"]["time_us"]
    for slider in detail["sliders"]:
        values = [point["value"] for point in slider["points"]]
        assert values == sorted(set(values)), values
        assumed = next(point for point in slider["points"] if point["value"] == slider["assumed"])
        assert near(assumed["time_us"], time), (slider["name"], assumed["time_us"], time)
        inputs = {tuple(sorted(point["inputs"])) for point in slider["points"] if "inputs" in point}
        assert len(inputs) == 1
        last = slider["points"][-1]
        print("  slider", slider["kind"], slider["name"], "assumed", slider["assumed"], "of", values[0], "to", values[-1],
              "changes", len(inputs.pop()), "last %.4g us" % last["time_us"])  # fmt: skip


def main():
    page = Page(sys.argv[1])
    index = page.data("index")
    for number, row in enumerate(index["kernels"]):
        print(row["name"])
        detail = page.detail(number)
        if "machines" not in detail:
            print("  nothing more")
            continue
        tell_accesses(detail)
        check_machines(detail)
        check_occupancy(detail)
        check_lines(detail)
        tell_sliders(detail)
    for path, element in index["sources"].items():
        coding, data = page.elements[element]
        print("source:", path.rsplit("/", 1)[-1], coding)


if __name__ == "__main__":
    main()
