// The module's configuration decides what the command line leaves open.
// RUN: gpuperf --format=json %s | FileCheck %s
// RUN: gpuperf --machine=v100 --model=volkov --checks=gpuperf-kernel --format=json %s | FileCheck %s --check-prefix=LINE
// RUN: sed 's/"h100"/"h1000"/' %s > %t.mlir
// RUN: not gpuperf %t.mlir 2>&1 | FileCheck %s --check-prefix=BAD
// CHECK: "machine": "h100",
// CHECK-NEXT: "caches": "cold",
// CHECK-NEXT: "model": "roofline",
// CHECK: "findings": []
// LINE: "machine": "v100",
// LINE-NEXT: "caches": "cold",
// LINE-NEXT: "model": "volkov",
// LINE: "check": "gpuperf-kernel"
// BAD: {{^}}{{.*}}.mlir: error: {{.*}}h1000
module attributes {gpuperf.arch = "sm_70", gpuperf.config =
    {machine = "h100", model = "roofline", checks = "-*"}} {
  gpuperf.kernel @k "k" {
    gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
    %0 = gpuperf.inst "fma" [fp32 1]
  }
}
