// Kothapalli et al. 2009: what a kernel's instructions and accesses cost, by hand,
// on the GTX 280 of the paper.
//
// Section 3.2.1 has the cycles of operations from NVIDIA's guide, 32 threads over the
// lanes for an operation: 8 for additions, which take 4, 2 for special functions, which
// take 32 / 2 = 16, and 1 for double precision, 32 / 1 = 32. The loop's and the branch's
// instructions would be additions; there are none here.
//
//   other_cycles = 2 * 16 + 5 * 32 = 192
//   N_comp = 4 * 3 + 192 = 204
//
// RUN: gpuperf explain costs %s --model=kothapalli-max --machine=gtx280 --format=json \
// RUN:   | %python %S/Inputs/near.py N_comp=204:0 N_memory=0:0 C_T=204:0
//
// Section 3.2.2: an access has a transaction of its own or shares it with k - 1 others.
// Lanes 128 bytes apart have one each, 500 cycles; lanes 64 bytes apart are two to a
// segment of 128 bytes, (500 + 2) / 2 = 251; neighbours are 16, (500 + 16) / 16 = 32.25.
//
// RUN: gpuperf explain apart %s --model=kothapalli-max --machine=gtx280 --format=json \
// RUN:   | %python %S/Inputs/near.py N_memory=500:0
// RUN: gpuperf explain pairs %s --model=kothapalli-max --machine=gtx280 --format=json \
// RUN:   | %python %S/Inputs/near.py coalesced_cycles=251:0 N_memory=251:0
//
// Of accesses with several k the harmonic mean: 2 accesses in 1/2 + 1/16 transactions.
// 500 * 9 / 32 + 1 is half of 251 + 32.25; with the one on its own 783.25.
//
// RUN: gpuperf explain all %s --model=kothapalli-max --machine=gtx280 --format=json \
// RUN:   | %python %S/Inputs/near.py coalesced_cycles=141.625:1e-9 N_memory=783.25:1e-9

// Section 3.1: barriers cost nothing, and that is said.
//
// RUN: gpuperf explain waits %s --model=kothapalli-max --machine=gtx280 | FileCheck %s --check-prefix=WAITS
// WAITS: assumed: barriers cost nothing (section 3.1)
// WAITS: {{^ *}}= 12 cycles
// RUN: gpuperf explain costs %s --model=kothapalli-max --machine=gtx280 | FileCheck %s --implicit-check-not=barriers
// CHECK: N_comp

gpuperf.kernel @costs "costs" attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("128", "1", "1") shared("0")
  %a = gpuperf.inst "FADD" [fp32 3] depth 3
  %s = gpuperf.inst "MUFU" [special 2] depth 2 (%a)
  %d = gpuperf.inst "DADD" [fp64 5] depth 5 (%s)
}

gpuperf.kernel @apart "apart" (ptr %A) attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("128", "1", "1") shared("0")
  %l = gpuperf.access load global 4 %A ["128 * (tx + bdx * bx)"]
}

gpuperf.kernel @pairs "pairs" (ptr %A) attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("128", "1", "1") shared("0")
  %l = gpuperf.access load global 4 %A ["64 * (tx + bdx * bx)"]
}

gpuperf.kernel @all "all" (ptr %A) attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("128", "1", "1") shared("0")
  %l = gpuperf.access load global 4 %A ["128 * (tx + bdx * bx)"]
  %m = gpuperf.access load global 4 %A ["64 * (tx + bdx * bx)"]
  %n = gpuperf.access load global 4 %A ["4 * (tx + bdx * bx)"]
}

gpuperf.kernel @waits "waits" attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("64", "1", "1") shared("0")
  %f = gpuperf.inst "FADD" [fp32 3] depth 3
  gpuperf.barrier block
}
