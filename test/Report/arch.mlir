// Without a machine, the compile's architecture chooses the representative.
// RUN: gpuperf --format=json %s | FileCheck %s
// RUN: sed 's/sm_86/sm_90/' %s | gpuperf --format=json - | FileCheck %s --check-prefix=HOPPER
// CHECK: "machine": "rtx3080"
// HOPPER: "machine": "h100"
module attributes {gpuperf.arch = "sm_86"} {
  gpuperf.kernel @k "k" {
    gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  }
}
