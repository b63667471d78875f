// Volkov 2016, chapter 4: a chain of dependent loads, each followed by alpha
// dependent additions; four to an iteration of the outer loop, whose branch is
// one instruction in 4 (alpha + 1).
gpuperf.kernel @chase "chase" (ptr %A, %alpha) attributes {registers = 10 : i64} {
  gpuperf.launch grid("80", "1", "1") block("256", "1", "1") shared("0")
  %start = gpuperf.inst "MOV" [move 1] ()
  %end = gpuperf.loop %i0 trip "1000" iter(%p = %start) {
    %l0 = gpuperf.access load global 4 %A ["4 * (tx + bdx * (bx + gdx * (4 * %i0 + 0)))"] (%p)
    %f0 = gpuperf.loop %i1 trip "%alpha" iter(%x = %l0) {
      %y = gpuperf.inst "FADD" [fp32 1] (%x)
      gpuperf.yield %y
    } -> 1
    %l1 = gpuperf.access load global 4 %A ["4 * (tx + bdx * (bx + gdx * (4 * %i0 + 1)))"] (%f0)
    %f1 = gpuperf.loop %i1 trip "%alpha" iter(%x = %l1) {
      %y = gpuperf.inst "FADD" [fp32 1] (%x)
      gpuperf.yield %y
    } -> 1
    %l2 = gpuperf.access load global 4 %A ["4 * (tx + bdx * (bx + gdx * (4 * %i0 + 2)))"] (%f1)
    %f2 = gpuperf.loop %i1 trip "%alpha" iter(%x = %l2) {
      %y = gpuperf.inst "FADD" [fp32 1] (%x)
      gpuperf.yield %y
    } -> 1
    %l3 = gpuperf.access load global 4 %A ["4 * (tx + bdx * (bx + gdx * (4 * %i0 + 3)))"] (%f2)
    %f3 = gpuperf.loop %i1 trip "%alpha" iter(%x = %l3) {
      %y = gpuperf.inst "FADD" [fp32 1] (%x)
      gpuperf.yield %y
    } -> 1
    gpuperf.yield %f3
  } -> 1
}
