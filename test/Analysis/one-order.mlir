// Loads of one cause are one finding, in whatever order their indices name the values that are not
// known.
//
// RUN: gpuperf --machine=a100 --checks=gpuperf-uncoalesced-access --quiet %s | FileCheck %s

// CHECK-NOT: remark
// CHECK: remark: perhaps uncoalesced global load of 'in' and 1 more access of 'in'
// CHECK-NOT: remark
gpuperf.kernel @both "both" (ptr %in, %p, %q) attributes {registers = 32} {
  gpuperf.launch grid("65536", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %in ["4 * (tx * 8 * %p + tx * 16 * %q) + 1048576 * bx"]
  %1 = gpuperf.access load global 4 %in ["4 * (tx * 16 * %q + tx * 8 * %p) + 1048576 * bx + 536870912"]
}
