// One block is walked for many: where the others lie in a line is counted, too.
//
// RUN: gpuperf-opt --gpuperf-print-coalescing %s -o /dev/null | FileCheck %s

// A block starts 12 words after its neighbour, in rows of whole lines. A half warp of
// 16 words starts at word 0, 12, 24, 4, 16, 28, 8 and 20 of a line: from 17 on, three
// times of eight, it reaches into the next one. Two half warps: 2 * (1 + 3/8).
// CHECK-LABEL: kernel 'tiles'
// CHECK: affine-2d,{{.*}}: 2.75 lines
gpuperf.kernel @tiles "tiles" (ptr %A) {
  gpuperf.launch grid("8", "8", "1") block("16", "16", "1") shared("0")
  %0 = gpuperf.access load global 4 %A ["4 * (12 * bx + tx + 512 * (16 * by + ty))"]
}

// Three of those blocks only, 0, 12 and 24: 2 * (1 + 1/3).
// CHECK-LABEL: kernel 'few'
// CHECK: affine-2d,{{.*}}: 2.66{{6[0-9]*|7}} lines
gpuperf.kernel @few "few" (ptr %A) {
  gpuperf.launch grid("3", "8", "1") block("16", "16", "1") shared("0")
  %0 = gpuperf.access load global 4 %A ["4 * (12 * bx + tx + 512 * (16 * by + ty))"]
}

// Both dimensions move: 8 words by x, 16 by y; a warp of one row of 32 words is in one
// line when they add up to a multiple of 32, in two otherwise. 8 bx + 16 by is one for
// (0,0), (2,1), (0,2), (2,3) and so on, once of four.
// CHECK-LABEL: kernel 'both'
// CHECK: unit,{{.*}}: 1.75 lines
gpuperf.kernel @both "both" (ptr %A) {
  gpuperf.launch grid("4", "4", "1") block("32", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %A ["4 * (8 * bx + 16 * by + tx)"]
}

// Blocks that the guard tells apart are weighed apart: block 0 is at a line's start and
// has no neighbour to stand for; the seven others are at words 12, 24, 4, 16, 28, 8 and
// 20, where only 0 would hold 32 words in a line. (1 + 7 * 2) / 8 if all were walked;
// the access is in the other blocks only.
// CHECK-LABEL: kernel 'guarded'
// CHECK: unit,{{.*}}: 2 lines
gpuperf.kernel @guarded "guarded" (ptr %A) {
  gpuperf.launch grid("8", "1", "1") block("32", "1", "1") shared("0")
  gpuperf.if "0 < bx" {
    %0 = gpuperf.access load global 4 %A ["4 * (12 * bx + tx)"]
  }
}
