// RUN: split-file %s %t
// RUN: gpuperf --machine=a100 --checks=gpuperf-vector-access,gpuperf-uncoalesced-access --format=json %t/four.mlir | FileCheck %t/four.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-vector-access,gpuperf-uncoalesced-access --format=json %t/one.mlir | FileCheck %t/one.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-vector-access %t/rows.mlir 2>&1 | FileCheck %t/rows.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-vector-access %t/silent.mlir 2>&1 | FileCheck --implicit-check-not=warning: %t/silent.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-vector-access %t/halves.mlir 2>&1 | FileCheck %t/halves.mlir
// RUN: gpuperf --machine=a100 --checks=gpuperf-vector-access,gpuperf-uncoalesced-access %t/structs.mlir 2>&1 | FileCheck --implicit-check-not=warning: %t/structs.mlir

//--- four.mlir
// Four loads of a lane's own 16 bytes. Each touches the 16 sectors of the 32 lanes'
// 512 bytes, and 4 lines: 400 requests and 1600 lines of a warp. As one load of 16 bytes
// 100 requests and 400 lines. L1 is the bound, at a line a cycle; beside it one store of
// a line each time: (1600 + 100) / (400 + 100) = 3.4, less what the kernel's start takes.
// One check speaks.
// CHECK:      "check": "gpuperf-vector-access",
// CHECK-NEXT: "severity": "{{warning|remark}}",
// CHECK-NEXT: "file": "four.cu",
// CHECK-NEXT: "line": 5,
// CHECK-NEXT: "column": 3,
// CHECK-NEXT: "message": "4 global loads of 'a' and its neighbours, 4 bytes each, could be one of 16 bytes if 'a' is aligned to 16 bytes; moving them at once is predicted to speed up 'four' 3.{{[2-4]}}x",
// CHECK:      "message": "400 requests per warp, 100 of wide accesses;
// CHECK:      "message": "read 4 at once as float4 or int4; memory of cudaMalloc begins at a multiple of 256 bytes"
// CHECK-NOT:  "check"
gpuperf.kernel @four "four" (ptr %a, ptr %out) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access load global 4 %a ["(bx * bdx + tx) * 16"] loc("four.cu":5:3)
    %1 = gpuperf.access load global 4 %a ["(bx * bdx + tx) * 16 + 4"] loc("four.cu":5:11)
    %2 = gpuperf.access load global 4 %a ["(bx * bdx + tx) * 16 + 8"] loc("four.cu":5:19)
    %3 = gpuperf.access load global 4 %a ["(bx * bdx + tx) * 16 + 12"] loc("four.cu":5:27)
    %4 = gpuperf.access store global 4 %out ["(bx * bdx + tx) * 4"] loc("four.cu":6:3)
    gpuperf.yield
  }
} loc("four.cu":1:17)

//--- one.mlir
// What the check asks for.
// CHECK: "findings": []
gpuperf.kernel @four "four" (ptr %a, ptr %out) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access load global 16 %a ["(bx * bdx + tx) * 16"] loc("four.cu":5:3)
    %4 = gpuperf.access store global 4 %out ["(bx * bdx + tx) * 4"] loc("four.cu":6:3)
    gpuperf.yield
  }
} loc("four.cu":1:17)

//--- rows.mlir
// A lane's row of n floats, in a loop that is unrolled four times: the rows begin at
// multiples of 16 bytes where n is a multiple of 4. All lanes of a row want one address.
// CHECK: rows.cu:5:3: {{.*}}: 4 global loads of 'a' in consecutive iterations, 4 bytes each, could be one of 16 bytes if 'a' is aligned to 16 bytes and 'n' is a multiple of 4; moving
// CHECK: note: 1024 requests per warp, 256 of wide accesses
// Unrolled twice, there are two.
// CHECK: rows.cu:15:3: {{.*}}: 2 global loads of 'a' in consecutive iterations, 4 bytes each, could be one of 8 bytes if 'a' is aligned to 8 bytes and 'n' is a multiple of 2;
// A store through another pointer is between them, where the loads are not read-only.
// CHECK: rows.cu:25:3: {{.*}}: 4 global loads of 'a' and its neighbours, 4 bytes each, could be one of 16 bytes if 'a' is aligned to 16 bytes and 'a' and 'out' do not overlap;
// A declared array is aligned as it is declared.
// CHECK: rows.cu:35:3: {{.*}}: 4 global loads of 'table' and its neighbours, 4 bytes each, could be one of 16 bytes; moving
// CHECK: note: read 4 at once as float4 or int4, and declare 'table' with __align__(16)
// CHECK-NOT: warning:
gpuperf.kernel @loop "loop" (ptr %a, %n) {
  gpuperf.launch grid("4096", "1", "1") block("16", "16", "1") shared("0") args(%n = "1024")
  gpuperf.loop %i0 trip "%n" attributes {copies = 5 : i64, unroll = 4 : i64} {
    %0 = gpuperf.access load global 4 %a ["(%i0 + (by * bdy + ty) * %n) * 4"] loc("rows.cu":5:3)
    gpuperf.yield
  }
} loc("rows.cu":1:17)
gpuperf.kernel @twice "twice" (ptr %a, %n) {
  gpuperf.launch grid("4096", "1", "1") block("16", "16", "1") shared("0") args(%n = "1024")
  gpuperf.loop %i0 trip "%n" attributes {copies = 3 : i64, unroll = 2 : i64} {
    %0 = gpuperf.access load global 4 %a ["(%i0 + (by * bdy + ty) * %n) * 4"] loc("rows.cu":15:3)
    gpuperf.yield
  }
} loc("rows.cu":11:17)
gpuperf.kernel @apart "apart" (ptr %a, ptr %out) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access load global 4 %a ["(bx * bdx + tx) * 16"] loc("rows.cu":25:3)
    %4 = gpuperf.access store global 4 %out ["(bx * bdx + tx) * 4"] loc("rows.cu":26:3)
    %1 = gpuperf.access load global 4 %a ["(bx * bdx + tx) * 16 + 4"] loc("rows.cu":27:3)
    %2 = gpuperf.access load global 4 %a ["(bx * bdx + tx) * 16 + 8"] loc("rows.cu":28:3)
    %3 = gpuperf.access load global 4 %a ["(bx * bdx + tx) * 16 + 12"] loc("rows.cu":29:3)
    gpuperf.yield
  }
} loc("rows.cu":21:17)
gpuperf.kernel @declared "declared" {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array global @table elem 4 dims [4096] align 4 loc("rows.cu":30:7)
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access load global 4 @table ["tx * 16"] loc("rows.cu":35:3)
    %1 = gpuperf.access load global 4 @table ["tx * 16 + 4"] loc("rows.cu":35:3)
    %2 = gpuperf.access load global 4 @table ["tx * 16 + 8"] loc("rows.cu":35:3)
    %3 = gpuperf.access load global 4 @table ["tx * 16 + 12"] loc("rows.cu":35:3)
    gpuperf.yield
  }
} loc("rows.cu":31:17)

//--- silent.mlir
// CHECK: 8 kernels analysed
// Three of four words.
gpuperf.kernel @three "three" (ptr %a) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access load global 4 %a ["(bx * bdx + tx) * 12"] loc("s.cu":5:3)
    %1 = gpuperf.access load global 4 %a ["(bx * bdx + tx) * 12 + 4"] loc("s.cu":5:11)
    %2 = gpuperf.access load global 4 %a ["(bx * bdx + tx) * 12 + 8"] loc("s.cu":5:19)
    gpuperf.yield
  }
} loc("s.cu":1:17)
// The launch passes a pointer 4 bytes further.
gpuperf.kernel @offset "offset" (ptr %a) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0") args(ptr %a = "4")
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access load global 4 %a ["tx * 8"] loc("s.cu":15:3)
    %1 = gpuperf.access load global 4 %a ["tx * 8 + 4"] loc("s.cu":15:11)
    gpuperf.yield
  }
} loc("s.cu":11:17)
// Rows of 1023 elements.
gpuperf.kernel @odd "odd" (ptr %a, %n) {
  gpuperf.launch grid("4096", "1", "1") block("16", "16", "1") shared("0") args(%n = "1023")
  gpuperf.loop %i0 trip "%n" attributes {copies = 5 : i64, unroll = 4 : i64} {
    %0 = gpuperf.access load global 4 %a ["(%i0 + ty * %n) * 4"] loc("s.cu":25:3)
    gpuperf.yield
  }
} loc("s.cu":21:17)
// A store to the same array between them, to another lane's element for all that is known.
gpuperf.kernel @stored "stored" (ptr %a) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access load global 4 %a ["tx * 8"] loc("s.cu":35:3)
    %2 = gpuperf.access store global 4 %a ["tx * 4"] loc("s.cu":36:3)
    %1 = gpuperf.access load global 4 %a ["tx * 8 + 4"] loc("s.cu":37:3)
    gpuperf.yield
  }
} loc("s.cu":31:17)
gpuperf.kernel @barrier "barrier" (ptr %a) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access load global 4 %a ["tx * 8"] loc("s.cu":45:3)
    %2 = gpuperf.barrier block
    %1 = gpuperf.access load global 4 %a ["tx * 8 + 4"] loc("s.cu":47:3)
    gpuperf.yield
  }
} loc("s.cu":41:17)
// Under a condition, one of them is not always done.
gpuperf.kernel @branch "branch" (ptr %a) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access load global 4 %a ["tx * 8"] loc("s.cu":55:3)
    gpuperf.if "tx < 100" {
      %1 = gpuperf.access load global 4 %a ["tx * 8 + 4"] loc("s.cu":57:3)
      gpuperf.yield
    }
    gpuperf.yield
  }
} loc("s.cu":51:17)
// Parts of a float4 of the source, and what the compiler sees to be aligned.
gpuperf.kernel @parts "parts" (ptr %a) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access load global 4 %a ["tx * 16"] {value_bytes = 16 : i64} loc("s.cu":65:3)
    %1 = gpuperf.access load global 4 %a ["tx * 16 + 4"] {value_bytes = 16 : i64} loc("s.cu":65:3)
    gpuperf.yield
  }
} loc("s.cu":61:17)
gpuperf.kernel @aligned "aligned" {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array global @table elem 4 dims [4096] align 16 loc("s.cu":70:7)
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access load global 4 @table ["tx * 8"] loc("s.cu":75:3)
    %1 = gpuperf.access load global 4 @table ["tx * 8 + 4"] loc("s.cu":75:11)
    gpuperf.yield
  }
} loc("s.cu":71:17)

//--- halves.mlir
// Two halves of a lane, and four bytes stored.
// CHECK: h.cu:5:3: {{.*}}: 2 global loads of 'h' and its neighbours, 2 bytes each, could be one of 4 bytes if 'h' is aligned to 4 bytes;
// CHECK: note: read 2 at once as __half2 or short2
// CHECK: h.cu:6:3: {{.*}}: 4 global stores of 'c' and its neighbours, 1 byte each, could be one of 4 bytes if 'c' is aligned to 4 bytes;
// CHECK: note: write 4 at once as uchar4 or char4
gpuperf.kernel @h "h" (ptr %h) {
  gpuperf.launch grid("64", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i0 trip "1000" {
    %0 = gpuperf.access load global 2 %h ["(bx * bdx + tx) * 4"] loc("h.cu":5:3)
    %1 = gpuperf.access load global 2 %h ["(bx * bdx + tx) * 4 + 2"] loc("h.cu":5:9)
    gpuperf.yield
  }
} loc("h.cu":1:17)
gpuperf.kernel @c "c" (ptr %c) {
  gpuperf.launch grid("64", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i0 trip "1000" {
    %2 = gpuperf.access store global 1 %c ["(bx * bdx + tx) * 4"] loc("h.cu":6:3)
    %3 = gpuperf.access store global 1 %c ["(bx * bdx + tx) * 4 + 1"] loc("h.cu":6:9)
    %4 = gpuperf.access store global 1 %c ["(bx * bdx + tx) * 4 + 2"] loc("h.cu":6:15)
    %5 = gpuperf.access store global 1 %c ["(bx * bdx + tx) * 4 + 3"] loc("h.cu":6:21)
    gpuperf.yield
  }
} loc("h.cu":1:17)

//--- structs.mlir
// Four words of a struct of 64 bytes: wide accesses waste half of the sectors, too.
// CHECK: st.cu:5:3: {{.*}}: uncoalesced global load of 'a' and 3 more accesses of 'a': threadIdx.x steps 64 bytes
// CHECK: st.cu:5:11: note: the same is true of the global load of 'a'
// CHECK: st.cu:5:19: note: the same is true of the global load of 'a'
// CHECK: st.cu:5:27: note: the same is true of the global load of 'a'
gpuperf.kernel @structs "structs" (ptr %a) {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i0 trip "100" {
    %0 = gpuperf.access load global 4 %a ["(bx * bdx + tx) * 64"] loc("st.cu":5:3)
    %1 = gpuperf.access load global 4 %a ["(bx * bdx + tx) * 64 + 4"] loc("st.cu":5:11)
    %2 = gpuperf.access load global 4 %a ["(bx * bdx + tx) * 64 + 8"] loc("st.cu":5:19)
    %3 = gpuperf.access load global 4 %a ["(bx * bdx + tx) * 64 + 12"] loc("st.cu":5:27)
    gpuperf.yield
  }
} loc("st.cu":1:17)
