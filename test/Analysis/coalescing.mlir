// Memory transactions of one request, worked out by hand from the rules that
// docs/analyses/coalescing.md gives. A block's 8 warps start 128 bytes apart (or
// a multiple of that), so every warp of the grid has the same counts.
//
// RUN: gpuperf-opt --gpuperf-print-coalescing %s -o /dev/null | FileCheck %s
// RUN: gpuperf-opt --gpuperf-print-coalescing=machine=8800gtx %s -o /dev/null | FileCheck %s --check-prefix=G80
// RUN: gpuperf-opt --gpuperf-print-coalescing=machine=gtx280 %s -o /dev/null | FileCheck %s --check-prefix=GT200
// RUN: gpuperf-opt --gpuperf-print-coalescing=machine=gtx480 %s -o /dev/null | FileCheck %s --check-prefix=FERMI
// RUN: gpuperf-opt --gpuperf-print-coalescing=machine=gtx680 %s -o /dev/null | FileCheck %s --check-prefix=KEPLER

// CHECK: kernel 'shapes' on a100, grid 4x1x1, block 256x1x1
gpuperf.kernel @shapes "shapes" (ptr %A, %n) {
  gpuperf.array local @stack elem 4 dims [0] align 16
  gpuperf.launch grid("4", "1", "1") block("256", "1", "1") shared("0")

  // Bytes 0 to 127 of a line. Algorithm 2: ceil(1 * 16 * 4 / 128) = 1 for each
  // half warp.
  // CHECK: [[@LINE+5]]:{{[0-9]+}}: load global 4 A: unit, derivative 1, 1 executions of 32 lanes: 1 lines, 4 sectors (ideal 4), 4 transactions of 128 bytes; hong-kim coalesced 2
  // G80: [[@LINE+4]]:{{[0-9]+}}: {{.*}}, 2 transactions of 128 bytes; hong-kim coalesced 1
  // GT200: [[@LINE+3]]:{{[0-9]+}}: {{.*}}, 2 transactions of 128 bytes; hong-kim coalesced 2
  // FERMI: [[@LINE+2]]:{{[0-9]+}}: {{.*}}, 1 transactions of 128 bytes;
  // KEPLER: [[@LINE+1]]:{{[0-9]+}}: {{.*}}, 4 transactions of 128 bytes;
  %0 = gpuperf.access load global 4 %A ["4*(256*bx + tx)"]

  // Bytes 4 to 131. Compute capability 1.3: the first half warp straddles the
  // middle of its segment (128), the second has lanes 16 to 30 in an upper half
  // (64) and lane 31 in the next segment (32). Algorithm 2: one transaction more
  // for the start that is no multiple of 16.
  // CHECK: [[@LINE+5]]:{{[0-9]+}}: load global 4 A: unit, derivative 1, 1 executions of 32 lanes: 2 lines, 5 sectors (ideal 4), 5 transactions of 160 bytes; hong-kim uncoalesced 4
  // G80: [[@LINE+4]]:{{[0-9]+}}: {{.*}}, 32 transactions of 1024 bytes; hong-kim uncoalesced 32
  // GT200: [[@LINE+3]]:{{[0-9]+}}: {{.*}}, 3 transactions of 224 bytes; hong-kim uncoalesced 4
  // FERMI: [[@LINE+2]]:{{[0-9]+}}: {{.*}}, 2 transactions of 256 bytes;
  // KEPLER: [[@LINE+1]]:{{[0-9]+}}: {{.*}}, 5 transactions of 160 bytes;
  %1 = gpuperf.access load global 4 %A ["4*(256*bx + tx + 1)"]

  // Every second word of 256 bytes. Algorithm 2: ceil(2 * 64 / 128) = 1.
  // CHECK: [[@LINE+4]]:{{[0-9]+}}: load global 4 A: strided, derivative 2, 1 executions of 32 lanes: 2 lines, 8 sectors (ideal 4), 8 transactions of 256 bytes; hong-kim coalesced 2
  // G80: [[@LINE+3]]:{{[0-9]+}}: {{.*}}, 32 transactions of 1024 bytes; hong-kim uncoalesced 32
  // GT200: [[@LINE+2]]:{{[0-9]+}}: {{.*}}, 2 transactions of 256 bytes;
  // FERMI: [[@LINE+1]]:{{[0-9]+}}: {{.*}}, 2 transactions of 256 bytes;
  %2 = gpuperf.access load global 4 %A ["8*(256*bx + tx)"]

  // One word of every line. Algorithm 2: ceil(32 * 64 / 128) = 16, one per lane.
  // CHECK: [[@LINE+4]]:{{[0-9]+}}: load global 4 A: strided, derivative 32, 1 executions of 32 lanes: 32 lines, 32 sectors (ideal 4), 32 transactions of 1024 bytes; hong-kim uncoalesced 32
  // GT200: [[@LINE+3]]:{{[0-9]+}}: {{.*}}, 32 transactions of 1024 bytes; hong-kim uncoalesced 32
  // FERMI: [[@LINE+2]]:{{[0-9]+}}: {{.*}}, 32 transactions of 4096 bytes;
  // KEPLER: [[@LINE+1]]:{{[0-9]+}}: {{.*}}, 32 transactions of 1024 bytes;
  %3 = gpuperf.access load global 4 %A ["4*32*(256*bx + tx)"]

  // A thousand words apart: Algorithm 2 as printed says 500 for a half warp,
  // which has 16 lanes.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: load global 4 A: strided, derivative 1000, 1 executions of 32 lanes: 32 lines, 32 sectors (ideal 4), {{.*}}; hong-kim uncoalesced 32
  %4 = gpuperf.access load global 4 %A ["4*1000*tx"]

  // Backwards: the same lines. The derivative is -1, of which Algorithm 2 makes
  // -1 transactions as printed, 1 with its magnitude; every half warp starts at
  // 1023 - 16 k, no multiple of 16.
  // CHECK: [[@LINE+3]]:{{[0-9]+}}: load global 4 A: strided, derivative -1, 1 executions of 32 lanes: 1 lines, 4 sectors (ideal 4), 4 transactions of 128 bytes; hong-kim uncoalesced 4
  // G80: [[@LINE+2]]:{{[0-9]+}}: {{.*}}, 32 transactions of 1024 bytes; hong-kim uncoalesced 32
  // GT200: [[@LINE+1]]:{{[0-9]+}}: {{.*}}, 2 transactions of 128 bytes; hong-kim uncoalesced 4
  %5 = gpuperf.access load global 4 %A ["4*(1023 - tx)"]

  // One word for all: 0 transactions as printed, 1 for a half warp repaired.
  // CHECK: [[@LINE+4]]:{{[0-9]+}}: load global 4 A: uniform, derivative 0, 1 executions of 32 lanes: 1 lines, 1 sectors (ideal 1), 1 transactions of 32 bytes; hong-kim coalesced 2
  // G80: [[@LINE+3]]:{{[0-9]+}}: {{.*}}, 32 transactions of 1024 bytes; hong-kim uncoalesced 32
  // GT200: [[@LINE+2]]:{{[0-9]+}}: {{.*}}, 2 transactions of 64 bytes; hong-kim coalesced 2
  // FERMI: [[@LINE+1]]:{{[0-9]+}}: {{.*}}, 1 transactions of 128 bytes;
  %6 = gpuperf.access load global 4 %A ["64"]

  // 32 bytes. Segments of 32 bytes for 1-byte words.
  // CHECK: [[@LINE+4]]:{{[0-9]+}}: load global 1 A: unit, derivative 1, 1 executions of 32 lanes: 1 lines, 1 sectors (ideal 1), 1 transactions of 32 bytes; hong-kim coalesced 2
  // G80: [[@LINE+3]]:{{[0-9]+}}: {{.*}}, 32 transactions of 1024 bytes; hong-kim uncoalesced 32
  // GT200: [[@LINE+2]]:{{[0-9]+}}: {{.*}}, 2 transactions of 64 bytes; hong-kim coalesced 2
  // FERMI: [[@LINE+1]]:{{[0-9]+}}: {{.*}}, 1 transactions of 128 bytes;
  %7 = gpuperf.access load global 1 %A ["256*bx + tx"]

  // 64 bytes.
  // CHECK: [[@LINE+2]]:{{[0-9]+}}: load global 2 A: unit, derivative 1, 1 executions of 32 lanes: 1 lines, 2 sectors (ideal 2), 2 transactions of 64 bytes; hong-kim coalesced 2
  // GT200: [[@LINE+1]]:{{[0-9]+}}: {{.*}}, 2 transactions of 64 bytes; hong-kim coalesced 2
  %8 = gpuperf.access load global 2 %A ["2*(256*bx + tx)"]

  // 256 bytes: a request for each half warp up to 3.x.
  // CHECK: [[@LINE+4]]:{{[0-9]+}}: load global 8 A: unit, derivative 1, 1 executions of 32 lanes: 2 lines, 8 sectors (ideal 8), 8 transactions of 256 bytes; hong-kim coalesced 2
  // G80: [[@LINE+3]]:{{[0-9]+}}: {{.*}}, 2 transactions of 256 bytes; hong-kim coalesced 1
  // GT200: [[@LINE+2]]:{{[0-9]+}}: {{.*}}, 2 transactions of 256 bytes;
  // FERMI: [[@LINE+1]]:{{[0-9]+}}: {{.*}}, 2 transactions of 256 bytes;
  %9 = gpuperf.access load global 8 %A ["8*(256*bx + tx)"]

  // 512 bytes: two segments of 128 for a half warp.
  // CHECK: [[@LINE+4]]:{{[0-9]+}}: load global 16 A: unit, derivative 1, 1 executions of 32 lanes: 4 lines, 16 sectors (ideal 16), 16 transactions of 512 bytes; hong-kim uncoalesced 4
  // G80: [[@LINE+3]]:{{[0-9]+}}: {{.*}}, 4 transactions of 512 bytes; hong-kim coalesced 1
  // GT200: [[@LINE+2]]:{{[0-9]+}}: {{.*}}, 4 transactions of 512 bytes;
  // FERMI: [[@LINE+1]]:{{[0-9]+}}: {{.*}}, 4 transactions of 512 bytes;
  %10 = gpuperf.access load global 16 %A ["16*(256*bx + tx)"]

  // Neighbours swapped: no derivative, but the same line.
  // CHECK: [[@LINE+3]]:{{[0-9]+}}: load global 4 A: permuted, 1 executions of 32 lanes: 1 lines, 4 sectors (ideal 4), 4 transactions of 128 bytes; hong-kim uncoalesced 32
  // G80: [[@LINE+2]]:{{[0-9]+}}: {{.*}}, 32 transactions of 1024 bytes; hong-kim uncoalesced 32
  // GT200: [[@LINE+1]]:{{[0-9]+}}: {{.*}}, 2 transactions of 128 bytes; hong-kim uncoalesced 32
  %11 = gpuperf.access load global 4 %A ["4*(tx ^ 1)"]

  // Three fields of a structure of 12 bytes: 32 lanes over 384 bytes.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: load global 4 A: strided, derivative 3, 1 executions of 32 lanes: 3 lines, 12 sectors (ideal 4), 12 transactions of 384 bytes; hong-kim uncoalesced 4
  %12 = gpuperf.access load global 4 %A ["12*tx"]

  // Stores on Fermi go by segments of 32 bytes.
  // CHECK: [[@LINE+2]]:{{[0-9]+}}: store global 4 A: unit, derivative 1, 1 executions of 32 lanes: 2 lines, 5 sectors (ideal 4)
  // FERMI: [[@LINE+1]]:{{[0-9]+}}: {{.*}}, 5 transactions of 160 bytes;
  %13 = gpuperf.access store global 4 %A ["4*(256*bx + tx + 1)"] (%1)

  // Local memory is interleaved: one offset in all lanes is one line.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: load local 4 stack: unit, derivative 1, 1 executions of 32 lanes: 1 lines, 4 sectors (ideal 4), 4 transactions of 128 bytes
  %14 = gpuperf.access load local 4 @stack ["8"]

  // Even lanes in the first word, odd lanes in the second: half of two lines.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: load local 4 stack: permuted, 1 executions of 32 lanes: 2 lines, 8 sectors (ideal 4), 8 transactions of 256 bytes
  %15 = gpuperf.access load local 4 @stack ["4*(tx % 2)"]

  // Two words of each lane: two lines.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: load local 8 stack: {{.*}}1 executions of 32 lanes: 2 lines, 8 sectors (ideal 8), 8 transactions of 256 bytes
  %16 = gpuperf.access load local 8 @stack ["8"]

  // Loaded index: 32 lanes in the eight sectors of 256 bytes, 8 * (1 - (7/8)^32).
  // CHECK: [[@LINE+3]]:{{[0-9]+}}: load global 4 A: indirect, 1 executions of 32 lanes: 2 lines, 7.8885 sectors (ideal 3.5625), 7.8885 transactions of 252.4314 bytes; hong-kim uncoalesced 32
  // CHECK-NEXT: the address depends on 'column'
  // CHECK-NEXT: the address depends on 'column', lanes assumed to be spread evenly over 256 bytes
  %17 = gpuperf.access load global 4 %A ["4*?column"]

  // A loaded row that is the same in all lanes keeps its lane pattern.
  // CHECK: [[@LINE+2]]:{{[0-9]+}}: load global 4 A: unit, derivative 1, 1 executions of 32 lanes: 1 lines, 4 sectors (ideal 4)
  // CHECK-NEXT: 'row' unknown, assumed to keep the access aligned
  %18 = gpuperf.access load global 4 %A ["4*(~row + tx)"]

  // So does one behind an unknown pointer.
  // CHECK: [[@LINE+2]]:{{[0-9]+}}: load global 4 ?: unit, derivative 1, 1 executions of 32 lanes: 1 lines, 4 sectors (ideal 4)
  // CHECK-NEXT: base pointer unknown, assumed to be 256-byte aligned
  %19 = gpuperf.access load global 4 ? ["4*tx"]

  // A base known to be 4-byte aligned only: of its 32 places in a line 4 start a
  // sector (4 sectors) and 28 do not (5), one starts a line (1 line, else 2).
  // CHECK: [[@LINE+2]]:{{[0-9]+}}: load global 4 A: unit, derivative 1, 1 executions of 32 lanes: 1.9688 lines, 4.875 sectors (ideal 4)
  // CHECK-NEXT: base known to be 4-byte aligned only, averaged over its alignments
  %20 = gpuperf.access load global 4 %A ["4*tx"] {base_align = 4 : i64}

  // 'select' picks by lane: the odd lanes read 128 bytes further.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: load global 4 A: permuted, 1 executions of 32 lanes: 2 lines, 8 sectors (ideal 4)
  %21 = gpuperf.access load global 4 %A ["tx % 2 == 0 ? 4*tx : 4*tx + 128"]
}

// Two rows of a 16 x 16 block in each warp.
// CHECK: kernel 'rows' on a100, grid 2x2x1, block 16x16x1
gpuperf.kernel @rows "rows" (ptr %A, ptr %B, %n) {
  gpuperf.launch grid("2", "2", "1") block("16", "16", "1") shared("0")

  // Rows of 1024 words: half a line of two lines.
  // CHECK: [[@LINE+2]]:{{[0-9]+}}: load global 4 A: affine-2d, derivative 1, 1 executions of 32 lanes: 2 lines, 4 sectors (ideal 4), 4 transactions of 128 bytes; hong-kim coalesced 2
  // GT200: 'rows'
  %0 = gpuperf.access load global 4 %A ["4*(1024*(16*by + ty) + 16*bx + tx)"]

  // Rows of 16 words are one after the other.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: load global 4 A: unit, derivative 1, 1 executions of 32 lanes: 1 lines, 4 sectors (ideal 4)
  %1 = gpuperf.access load global 4 %A ["4*(16*ty + tx)"]

  // Transposed: 16 columns, two neighbouring words in each.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: load global 4 A: affine-2d, derivative 16, 1 executions of 32 lanes: 8 lines, 16 sectors (ideal 4)
  %2 = gpuperf.access load global 4 %A ["4*(16*tx + ty)"]

  // A row is one word: two words 64 bytes apart.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: load global 4 B: affine-2d, derivative 0, 1 executions of 32 lanes: 1 lines, 2 sectors (ideal 1)
  %3 = gpuperf.access load global 4 %B ["64*ty"]

  // Rows of unknown length n, averaged over n = 0 to 31 modulo 32: a row starts
  // at byte 4 n ty of a line. Multiples of 8 words keep rows at sectors.
  // CHECK: [[@LINE+2]]:{{[0-9]+}}: load global 4 A: affine-2d, derivative 1,
  // CHECK-NEXT: row pitch 'n' unknown, averaged over its residues; a multiple of 8 would be ideal
  %4 = gpuperf.access load global 4 %A ["4*(%n*ty + tx)"]
}
