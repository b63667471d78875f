"""What the tests on Volkov's models share: the tables, and a model's answers."""

import json
import subprocess

# Volkov 2016, Table 4.1: mem_lat, mem_thru, alu_lat, alu_thru, issue_thru; most
# warps of an SM, schedulers of an SM; Table 6.5: a, b, c; sections 2.9, 3.8:
# SMs, clock.
GPUS = {
    "8800gtx": dict(table=(444, 0.0268, 20, 0.25, 0.5), warps=24, schedulers=1,
                    fit=(453, 61, 81), sms=16, clock=1.35),
    "gtx280": dict(table=(434, 0.0277, 24, 0.25, 0.5), warps=32, schedulers=1,
                   fit=(438, 17, 140), sms=30, clock=1.296),
    "gtx480": dict(table=(513, 0.0599, 18, 1, 1), warps=48, schedulers=2,
                   fit=(501, 41, 170), sms=15, clock=1.4),
    "gtx680": dict(table=(301, 0.1338, 9, 4, 4), warps=64, schedulers=4,
                   fit=(300, 32, 170), sms=8, clock=1.124),
    "gtx980": dict(table=(368, 0.0814, 6, 4, 4), warps=64, schedulers=4,
                   fit=(372, 22, 221), sms=16, clock=1.266),
}


def ask(model, machine, **numbers):
    """Every term of `model`, and `cycles`, `bound`."""
    answer = json.loads(subprocess.check_output(
        ["gpuperf", "model", model, "--machine=" + machine, "--format=json"]
        + ["%s=%r" % pair for pair in numbers.items()]))
    values = {step["name"]: step["value"] for step in answer["steps"]}
    values.update(cycles=answer["cycles"], bound=answer["bound"])
    return values


class Check:
    """Counts comparisons, prints those that fail."""

    def __init__(self):
        self.done = self.failed = 0

    def that(self, holds, what):
        self.done += 1
        self.failed += not holds
        if not holds:
            print("MISS " + what)

    def near(self, found, published, tolerance, what):
        self.that(abs(found - published) <= tolerance,
                  "%s: %s, not %s +- %s" % (what, found, published, tolerance))

    def end(self):
        print("%d compared, %d miss" % (self.done, self.failed))
        return self.failed > 0
