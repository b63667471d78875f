// What DRAM moves where nothing is cached, compute capability 1.x, against what
// was published of time: with DRAM as the bound, bytes are time.
//
// RUN: gpuperf-opt --gpuperf-print-footprint=machine=gtx280 %s -o /dev/null \
// RUN:   | FileCheck %s --check-prefixes=CHECK,GT200
// RUN: gpuperf-opt --gpuperf-print-footprint=machine=8800gtx %s -o /dev/null \
// RUN:   | FileCheck %s --check-prefixes=CHECK,G80

// 65536 warps of 128 bytes: two transactions of 64 bytes each.
// CHECK-LABEL: kernel 'stream'
// CHECK-NEXT:  load 'a' x1: {{.*}} dram 8388608{{$}}
gpuperf.kernel @stream "stream" (ptr %arg_a "a") attributes {registers = 10 : i64} {
  gpuperf.launch grid("8192", "1", "1") block("256", "1", "1") shared("0")
  %a = gpuperf.access load global 4 %arg_a ["4 * (tx + 256 * bx)"]
}

// The row of a tile is half a warp: one transaction of 64 bytes (CUDA C
// Programming Guide 4.2, F.3.2), and no less is moved for the row of another.
// CHECK-LABEL: kernel 'tile'
// CHECK-NEXT:  load 'a' x1: {{.*}} dram 8388608{{$}}
gpuperf.kernel @tile "tile" (ptr %arg_a "a") attributes {registers = 10 : i64} {
  gpuperf.launch grid("8192", "1", "1") block("16", "16", "1") shared("0")
  %a = gpuperf.access load global 4 %arg_a ["524288 * ty + 4 * (tx + 16 * bx)"]
}

// One word further (CUDA C Best Practices Guide, CUDA 4.2, "Effects of Misaligned
// Accesses"): a GTX 280 copies at 66 GB/s in place of 120, 1.8 times longer;
// 128 + 64 + 32 bytes for a warp in place of 128 are 1.75. An 8800 GTX copies at
// 7 GB/s in place of 74, "roughly 8x", as 32 bytes are fetched for each thread.
// CHECK-LABEL: kernel 'offset'
// GT200-NEXT:  load 'a' x1: {{.*}} dram 14680064{{$}}
// G80-NEXT:    load 'a' x1: {{.*}} dram 67108864{{$}}
gpuperf.kernel @offset "offset" (ptr %arg_a "a") attributes {registers = 10 : i64} {
  gpuperf.launch grid("8192", "1", "1") block("256", "1", "1") shared("0")
  %a = gpuperf.access load global 4 %arg_a ["4 * (tx + 256 * bx) + 4"]
}

// Fully diverging: 28 and 56 times slower than streaming (Volkov 2016, section
// 6.7), "as if all transactions were never shorter than about 128 bytes", which
// is 32 times.
// CHECK-LABEL: kernel 'scattered'
// CHECK-NEXT:  load 'a' x1: {{.*}} dram 268435456{{$}}
gpuperf.kernel @scattered "scattered" (ptr %arg_a "a") attributes {registers = 10 : i64} {
  gpuperf.launch grid("8192", "1", "1") block("256", "1", "1") shared("0")
  %a = gpuperf.access load global 4 %arg_a ["512 * (tx + 256 * bx)"]
}
