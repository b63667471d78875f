// A kernel without analysis is named with its reason in every view, and does not
// fail the run.
// RUN: not gpuperf %s | FileCheck %s --check-prefix=TEXT
// RUN: not gpuperf --format=json %s | FileCheck %s --check-prefix=JSON
// TEXT: k.cu:7:17: remark: kernel 'lost' was not analysed: calls itself [gpuperf-kernel]
// TEXT: 0 kernels analysed, 0 findings, 1 kernel not analysed
// JSON: "not_analysed": [
// JSON-NEXT: {
// JSON-NEXT: "name": "lost",
// JSON-NEXT: "file": "k.cu",
// JSON-NEXT: "line": 7,
// JSON-NEXT: "column": 17,
// JSON-NEXT: "reason": "calls itself"
module attributes {gpuperf.not_analysed = [
    {name = "lost", file = "k.cu", line = 7 : i64, column = 17 : i64, reason = "calls itself"}]} {
}
