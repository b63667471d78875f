// Volkov, "Understanding Latency Hiding on GPUs", 2016, section 4.1: one
// pointer-chasing load followed by `alpha` dependent additions, again and again.
// A sweep of alpha shows the cusp of section 4.5. Eight groups stand in the
// loop, so that its branch is one instruction in 8 (alpha + 1).
gpuperf.kernel @mix "mix" (ptr %A, %alpha) attributes {registers = 10 : i64} {
  gpuperf.launch grid("16 * 8", "1", "1") block("256", "1", "1") shared("0")
  %start = gpuperf.inst "ready" []
  %end = gpuperf.loop %i0 trip "1000" iter(%p = %start) {
    %l0 = gpuperf.access load global 4 %A ["4 * (tx + bdx * (bx + gdx * (8 * %i0 + 0)))"] (%p)
    %f0 = gpuperf.loop %i1 trip "%alpha" iter(%a0 = %l0) {
      %g0 = gpuperf.inst "FADD" [fp32 1] (%a0)
      gpuperf.yield %g0
    } -> 1
    %l1 = gpuperf.access load global 4 %A ["4 * (tx + bdx * (bx + gdx * (8 * %i0 + 1)))"] (%f0)
    %f1 = gpuperf.loop %i2 trip "%alpha" iter(%a1 = %l1) {
      %g1 = gpuperf.inst "FADD" [fp32 1] (%a1)
      gpuperf.yield %g1
    } -> 1
    %l2 = gpuperf.access load global 4 %A ["4 * (tx + bdx * (bx + gdx * (8 * %i0 + 2)))"] (%f1)
    %f2 = gpuperf.loop %i3 trip "%alpha" iter(%a2 = %l2) {
      %g2 = gpuperf.inst "FADD" [fp32 1] (%a2)
      gpuperf.yield %g2
    } -> 1
    %l3 = gpuperf.access load global 4 %A ["4 * (tx + bdx * (bx + gdx * (8 * %i0 + 3)))"] (%f2)
    %f3 = gpuperf.loop %i4 trip "%alpha" iter(%a3 = %l3) {
      %g3 = gpuperf.inst "FADD" [fp32 1] (%a3)
      gpuperf.yield %g3
    } -> 1
    %l4 = gpuperf.access load global 4 %A ["4 * (tx + bdx * (bx + gdx * (8 * %i0 + 4)))"] (%f3)
    %f4 = gpuperf.loop %i5 trip "%alpha" iter(%a4 = %l4) {
      %g4 = gpuperf.inst "FADD" [fp32 1] (%a4)
      gpuperf.yield %g4
    } -> 1
    %l5 = gpuperf.access load global 4 %A ["4 * (tx + bdx * (bx + gdx * (8 * %i0 + 5)))"] (%f4)
    %f5 = gpuperf.loop %i6 trip "%alpha" iter(%a5 = %l5) {
      %g5 = gpuperf.inst "FADD" [fp32 1] (%a5)
      gpuperf.yield %g5
    } -> 1
    %l6 = gpuperf.access load global 4 %A ["4 * (tx + bdx * (bx + gdx * (8 * %i0 + 6)))"] (%f5)
    %f6 = gpuperf.loop %i7 trip "%alpha" iter(%a6 = %l6) {
      %g6 = gpuperf.inst "FADD" [fp32 1] (%a6)
      gpuperf.yield %g6
    } -> 1
    %l7 = gpuperf.access load global 4 %A ["4 * (tx + bdx * (bx + gdx * (8 * %i0 + 7)))"] (%f6)
    %f7 = gpuperf.loop %i8 trip "%alpha" iter(%a7 = %l7) {
      %g7 = gpuperf.inst "FADD" [fp32 1] (%a7)
      gpuperf.yield %g7
    } -> 1
    gpuperf.yield %f7
  } -> 1
}
