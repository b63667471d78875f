// An address that follows a recurrence over an unknown pitch is tried with few values of
// it: what is said is how many, and nothing of what would be ideal.
// RUN: gpuperf --machine=a100 %s | FileCheck %s
// CHECK-LABEL: few<<<1, (8,4)>>>
// CHECK: assumed     in: row pitch 'p' unknown, averaged over 2 of its 32 residues{{$}}
gpuperf.kernel @few "few" (ptr %in, %p) attributes {registers = 16 : i64} {
  gpuperf.launch grid("1", "1", "1") block("8", "4", "1") shared("0")
  %l = gpuperf.access load global 4 %in ["4 * (tx + iterate(@i0.step, 3, @i0.v0, ty * %p, @i0.v0 + ty * %p))"] ()
}

// CHECK-LABEL: all<<<1, (8,4)>>>
// CHECK: assumed     in: row pitch 'p' unknown, averaged over its residues; a multiple of {{[0-9]+}} would be ideal
gpuperf.kernel @all "all" (ptr %in, %p) attributes {registers = 16 : i64} {
  gpuperf.launch grid("1", "1", "1") block("8", "4", "1") shared("0")
  %l = gpuperf.access load global 4 %in ["4 * (tx + ty * %p)"] ()
}
