// RUN: split-file %s %t
// RUN: not gpuperf assert --machine=a100 %t/numbers.mlir | FileCheck %t/numbers.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-expectation --format=json %t/finding.mlir > %t/json || true
// RUN: FileCheck %t/finding.mlir < %t/json
// RUN: not gpuperf assert %t/wrong.mlir 2>&1 | FileCheck %t/wrong.mlir

//--- numbers.mlir
// Two requests to 32 sectors, one of them twice in a loop; 31 wavefronts too many, four
// times; four blocks of 33 KiB on an SM of 164; what data decides is not known where it matters.
// CHECK:      k.cu:2: all, grid 64, block 256
// CHECK-NEXT: registers=40         met      40 (ptxas)
// CHECK-NEXT: registers<40         not met  40 (ptxas)
// CHECK-NEXT: spills<=16           met      16 B
// CHECK-NEXT: spills = 0           not met  16 B
// CHECK-NEXT: occupancy>=50%       met      50 %
// CHECK-NEXT: occupancy>50         not met  50 %
// CHECK-NEXT: warps=32             met      32
// CHECK-NEXT: barriers<=1          met      1
// CHECK-NEXT: sectors<=8           not met  32 at line 5
// CHECK-NEXT: sectors=32           met      32 at line 5
// CHECK-NEXT: uncoalesced=1        met      1, most at line 5
// CHECK-NEXT: bank-conflicts=124   met      124, most at line 7
// CHECK-NEXT: bank-conflicts==0    not met  124, most at line 7
// CHECK-NEXT: shared<48KiB         met      {{[0-9]+}} B
// CHECK-NEXT: local=0              met      0
// CHECK-NEXT: dram>0.5MB           met      {{.*}}B
// CHECK-NEXT: instructions>=10     met
// CHECK-NEXT: time<1s              met      {{.*}} us
// CHECK-NEXT: time<1ns             not met  {{.*}} us ({{.*}} to {{.*}})
// CHECK-NEXT: k.cu:40: data, grid 64, block 256
// CHECK-NEXT: sectors<=64  not known  the addresses of the access at line 42 are not known
// CHECK-NEXT: sectors<=2   not met    4 at line 41
// CHECK-NEXT: sectors>=4   met        4 at line 41
// CHECK-NEXT: spills=0     not known  only ptxas tells what is spilled: --ptxas
// CHECK-NEXT: k.cu:50: open, grid not known, block 256
// CHECK-NEXT: time<1s    not known  the number of blocks is not known
// CHECK-NEXT: dram<1GiB  not known  the number of blocks is not known
// CHECK-NEXT: 25 expectations: 14 met, 7 not met, 4 not known
gpuperf.kernel @all "all" (ptr %x) attributes {registers = 40, registers_source = "ptxas",
    spill_bytes = 16, expectations = [
    #gpuperf.expectation<"registers=40" at "k.cu" 2:1>,
    #gpuperf.expectation<"registers<40" at "k.cu" 2:1>,
    #gpuperf.expectation<"spills<=16" at "k.cu" 2:1>,
    #gpuperf.expectation<"spills = 0" at "k.cu" 2:1>,
    #gpuperf.expectation<"occupancy>=50%" at "k.cu" 2:1>,
    #gpuperf.expectation<"occupancy>50" at "k.cu" 2:1>,
    #gpuperf.expectation<"warps=32" at "k.cu" 2:1>,
    #gpuperf.expectation<"barriers<=1" at "k.cu" 2:1>,
    #gpuperf.expectation<"sectors<=8" at "k.cu" 2:1>,
    #gpuperf.expectation<"sectors=32" at "k.cu" 2:1>,
    #gpuperf.expectation<"uncoalesced=1" at "k.cu" 2:1>,
    #gpuperf.expectation<"bank-conflicts=124" at "k.cu" 2:1>,
    #gpuperf.expectation<"bank-conflicts==0" at "k.cu" 2:1>,
    #gpuperf.expectation<"shared<48KiB" at "k.cu" 2:1>,
    #gpuperf.expectation<"local=0" at "k.cu" 2:1>,
    #gpuperf.expectation<"dram>0.5MB" at "k.cu" 2:1>,
    #gpuperf.expectation<"instructions>=10" at "k.cu" 2:1>,
    #gpuperf.expectation<"time<1s" at "k.cu" 2:1>,
    #gpuperf.expectation<"time<1ns" at "k.cu" 2:1>]} {
  gpuperf.launch grid("64", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array shared @tile elem 4 dims [256, 32] align 4
  %1 = gpuperf.access load global 4 %x ["128 * (tx + bdx * bx)"] loc("k.cu":5:3)
  %2 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"] loc("k.cu":6:3)
  gpuperf.loop %i0 trip "4" {
    %3 = gpuperf.access load shared 4 @tile ["128 * tx"] loc("k.cu":7:3)
    gpuperf.yield
  }
  %4 = gpuperf.barrier block loc("k.cu":8:3)
} loc("k.cu":3:17)
gpuperf.kernel @data "data" (ptr %x) attributes {registers = 20, expectations = [
    #gpuperf.expectation<"sectors<=64" at "k.cu" 40:1>,
    #gpuperf.expectation<"sectors<=2" at "k.cu" 40:1>,
    #gpuperf.expectation<"sectors>=4" at "k.cu" 40:1>,
    #gpuperf.expectation<"spills=0" at "k.cu" 40:1>]} {
  gpuperf.launch grid("64", "1", "1") block("256", "1", "1") shared("0")
  %1 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"] loc("k.cu":41:3)
  %2 = gpuperf.access load global 4 %x ["4 * ?v"] loc("k.cu":42:3)
} loc("k.cu":40:17)
gpuperf.kernel @open "open" (ptr %x) attributes {registers = 20, expectations = [
    #gpuperf.expectation<"time<1s" at "k.cu" 50:1>,
    #gpuperf.expectation<"dram<1GiB" at "k.cu" 50:1>]} {
  gpuperf.launch grid("~grid_x", "1", "1") block("256", "1", "1") shared("0")
  %1 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"] loc("k.cu":51:3)
} loc("k.cu":50:17)

//--- finding.mlir
// CHECK:      "check": "gpuperf-expectation",
// CHECK-NEXT: "severity": "error",
// CHECK-NEXT: "file": "k.cu",
// CHECK-NEXT: "line": 2,
// CHECK-NEXT: "column": 1,
// CHECK-NEXT: "message": "'sectors<=4' is expected of kernel 'k', grid 64, block 256, and not met: 32 at line 5",
// CHECK-NOT:  "check"
gpuperf.kernel @k "k" (ptr %x) attributes {registers = 20, expectations = [
    #gpuperf.expectation<"sectors<=4" at "k.cu" 2:1>]} {
  gpuperf.launch grid("64", "1", "1") block("256", "1", "1") shared("0")
  %1 = gpuperf.access load global 4 %x ["128 * (tx + bdx * bx)"] loc("k.cu":5:3)
} loc("k.cu":3:17)

//--- wrong.mlir
// CHECK: error: {{.*}}has a wrong expectation: nothing is known of 'speed'
gpuperf.kernel @k "k" (ptr %x) attributes {registers = 20, expectations = [
    #gpuperf.expectation<"speed<=4" at "k.cu" 2:1>]} {
  gpuperf.launch grid("64", "1", "1") block("256", "1", "1") shared("0")
} loc("k.cu":3:17)
