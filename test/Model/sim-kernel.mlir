// The worst case of sim.test as a kernel: 18 warps on each of the GTX 480's SMs, 32
// additions behind a load.
//
// RUN: gpuperf --model=sim --machine=gtx480 --format=json %s \
// RUN:   | %python %S/Inputs/near.py T_exec=627:1e-6 overestimate=1.74:0.005 cycles=627:1e-6

gpuperf.kernel @chase "chase" (ptr %A) attributes {registers = 10 : i64} {
  gpuperf.launch grid("15", "1", "1") block("576", "1", "1") shared("0")
  %l = gpuperf.access load global 4 %A ["4 * (tx + bdx * bx)"]
  %f = gpuperf.inst "FADD" [fp32 32] depth 32 (%l)
}
