// A finding is silenced on its line, by the name of its check or a glob; other
// lines and other checks are not.
// RUN: gpuperf --machine=a100 --min-speedup=0 --format=json %s | FileCheck %s
// CHECK: "check": "gpuperf-kernel"
// CHECK: "check": "gpuperf-uncoalesced-access",
// CHECK-NEXT: "severity": "warning",
// CHECK-NEXT: "file": "k.cu",
// CHECK-NEXT: "line": 5,
// CHECK-NOT: "check"
module attributes {gpuperf.suppressions = [
    {file = "k.cu", line = 2 : i64, checks = ""},
    {file = "k.cu", line = 3 : i64, checks = "gpuperf-uncoalesced-access"},
    {file = "k.cu", line = 4 : i64, checks = "gpuperf-bank-conflict,gpuperf-unco*"},
    {file = "k.cu", line = 5 : i64, checks = "gpuperf-bank-conflict"},
    {file = "system.h", line = 0 : i64, checks = ""},
    {file = "other.cu", line = 5 : i64, checks = ""}]} {
  gpuperf.kernel @k "k" (ptr %p) {
    gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
    %0 = gpuperf.access load global 4 %p ["128 * (tx + bdx * bx)"] loc("k.cu":2:3)
    %1 = gpuperf.access load global 4 %p ["128 * (tx + bdx * bx)"] loc("k.cu":3:3)
    %2 = gpuperf.access load global 4 %p ["128 * (tx + bdx * bx)"] loc("k.cu":4:3)
    %3 = gpuperf.access load global 4 %p ["128 * (tx + bdx * bx)"] loc("k.cu":5:3)
    %4 = gpuperf.access load global 4 %p ["128 * (tx + bdx * bx)"] loc("system.h":9:3)
  } loc("k.cu":1:3)
}
