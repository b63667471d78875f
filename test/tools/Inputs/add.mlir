// The vector addition of Volkov 2016, listing 3.4, in blocks of two warps.
gpuperf.kernel @add "add" (ptr %arg_a "a", ptr %arg_b "b", ptr %c) attributes {registers = 10 : i64} {
  gpuperf.launch grid("65536", "1", "1") block("64", "1", "1") shared("0")
  %mov = gpuperf.inst "MOV" [move 1] ()
  %tid = gpuperf.inst "S2R.TID" [move 1] ()
  %cta = gpuperf.inst "S2R.CTAID" [move 1] ()
  %i = gpuperf.inst "IMAD" [int 1] (%cta, %tid)
  %pa = gpuperf.inst "ISCADD" [int 1] (%i)
  %pb = gpuperf.inst "ISCADD" [int 1] (%i)
  %a = gpuperf.access load global 4 %arg_a ["4 * (tx + bdx * bx)"] (%pa)
  %b = gpuperf.access load global 4 %arg_b ["4 * (tx + bdx * bx)"] (%pb)
  %pc = gpuperf.inst "ISCADD" [int 1] (%i)
  %sum = gpuperf.inst "FADD" [fp32 1] (%a, %b)
  %st = gpuperf.access store global 4 %c ["4 * (tx + bdx * bx)"] (%pc, %sum)
  %exit = gpuperf.inst "EXIT" [control 1] ()
}
