// `first` and `iterate`: loop variables that are followed step by step.
//
// RUN: gpuperf-opt --gpuperf-print-divergence %s -o /dev/null | FileCheck %s
// RUN: gpuperf-opt --gpuperf-print-coalescing %s -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=SECOND
// RUN: gpuperf-opt %s | gpuperf-opt | FileCheck %s --check-prefix=TEXT
// RUN: not gpuperf-opt --split-input-file %S/Inputs/recurrences-invalid.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=INVALID

// Steps of the 3n + 1 problem to 1: 111 from 27, 118 from 97, the most of any
// number up to 32 and up to 128 (OEIS A006577).
// CHECK: kernel 'collatz'
gpuperf.kernel @collatz "collatz" (ptr %o) {
  gpuperf.launch grid("1", "1", "1") block("32", "1", "1") shared("0")
  // TEXT: trip "first(@k, iterate(@s, @k, @x, tx + 1, @x % 2 == 0 ? @x / 2 : @x * 3 + 1) != 1)"
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 111 iterations,
  gpuperf.loop %i0 trip "first(@k, iterate(@s, @k, @x, tx + 1, @x % 2 == 0 ? @x / 2 : 3 * @x + 1) != 1)" {
    gpuperf.yield
  }
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 118 iterations,
  gpuperf.loop %i1 trip "first(@k, iterate(@s, @k, @x, tx + 97, @x % 2 == 0 ? @x / 2 : 3 * @x + 1) != 1)" {
    gpuperf.yield
  }

  // Euclid's algorithm on 1071 and 462 takes three divisions and gives 21.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 3 iterations, 0 divergent{{$}}
  gpuperf.loop %i2 trip "first(@k, iterate(@s, @k, @b, 462, @a % @b, @a, 1071, @b))" {
    gpuperf.yield
  }
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 21 iterations, 0 divergent{{$}}
  gpuperf.loop %i3 trip "iterate(@s, first(@k, iterate(@s, @k, @b, 462, @a % @b, @a, 1071, @b)), @a, 1071, @b, @b, 462, @a % @b)" {
    gpuperf.yield
  }

  // The third number of the generator of Numerical Recipes (2nd edition, page
  // 284) from 0 is D1CCF6E9; its last eight bits are E9, 233.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 233 iterations, 0 divergent{{$}}
  gpuperf.loop %i4 trip "iterate(@s, 3, @x, 0, @x * 1664525 + 1013904223 & 4294967295) & 255" {
    gpuperf.yield
  }
  // The step's number: 0 + 1 + ... + 9.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 45 iterations, 0 divergent{{$}}
  gpuperf.loop %i5 trip "iterate(@s, 10, @x, 0, @x + @s)" {
    gpuperf.yield
  }
  // What does not end within 512 steps is assumed.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 100 iterations, {{.*}}trip count unknown, 100 assumed
  gpuperf.loop %i6 trip "first(@k, iterate(@s, @k, @x, 1, 1 - @x) < 2)" {
    gpuperf.yield
  }
  // As is what depends on data.
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: loop: 100 iterations, {{.*}}trip count unknown, 100 assumed
  gpuperf.loop %i7 trip "first(@k, iterate(@s, @k, @x, ?data, @x / 10))" {
    gpuperf.yield
  }
}

// INVALID: column 7: expected a name that starts with '@'
// INVALID: wrong number of operands
// INVALID: wrong number of operands

// The loops after one with a recurrence keep their own counters: strides of one
// and two elements touch 4 and 8 sectors.
// SECOND: kernel 'second'
gpuperf.kernel @second "second" (ptr %a) {
  gpuperf.launch grid("1", "1", "1") block("32", "1", "1") shared("0")
  gpuperf.loop %i0 while "iterate(@s, %i0, @x, tx, @x / 10)" {
    gpuperf.yield
  }
  gpuperf.loop %i1 trip "2" {
    // SECOND: [[@LINE+1]]:{{.*}}6 sectors
    %0 = gpuperf.access load global 4 %a ["4 * tx * (%i1 + 1)"]
  }
}
