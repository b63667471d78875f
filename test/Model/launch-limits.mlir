// A grid or block that no GPU launches has no time, and is told as that.
//
// RUN: gpuperf %s | FileCheck %s

// CHECK-LABEL: wide
// CHECK: cannot be launched{{.*}}gridDim.x is 2147483648, at most 2147483647
gpuperf.kernel @wide "wide" attributes {registers = 16 : i64} {
  gpuperf.launch grid("1 << 31", "1", "1") block("256", "1", "1") shared("0")
}

// CHECK-LABEL: tall
// CHECK: cannot be launched{{.*}}gridDim.y is 65536, at most 65535
gpuperf.kernel @tall "tall" attributes {registers = 16 : i64} {
  gpuperf.launch grid("1", "65536", "1") block("256", "1", "1") shared("0")
}

// CHECK-LABEL: deep
// CHECK: cannot be launched{{.*}}blockDim.z is 128, at most 64
gpuperf.kernel @deep "deep" attributes {registers = 16 : i64} {
  gpuperf.launch grid("1", "1", "1") block("1", "1", "128") shared("0")
}

// CHECK-LABEL: largest
// CHECK-NOT: cannot be launched: 
// CHECK: predicted
gpuperf.kernel @largest "largest" attributes {registers = 16 : i64} {
  gpuperf.launch grid("2147483647", "1", "1") block("16", "1", "64") shared("0")
  %a = gpuperf.inst "add" [int 1]
}
// CHECK: warning: kernel 'tall' cannot be launched on a100: gridDim.y is 65536
