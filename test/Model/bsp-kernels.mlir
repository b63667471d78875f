// Amaris et al. 2015, equations 3 to 5, of kernels, by hand: what a mean thread does.
// The cycles of section IV are 500 for global and 5 for shared memory; caches are left
// out, lambda is 1.
//
// 48 threads are a warp of 32 and one of 16, 24 in the mean. All load; those below 8,
// lanes of the first warp only, store: 8 of 48 threads. An addition each, another of
// those 8.
//
//   ld1 = 1, st1 = 8 / 48 = 1/6, Comm_GM = (1 + 1/6) * 500 = 583 1/3
//   comp = 2 + 1/6: the addition, the branch, and 8/48 of another
//   T_k = 1440 * (2 1/6 + 583 1/3) / (0.745 GHz * 2880 cores) = 392.953 ns
//
// RUN: gpuperf explain some %s --machine=k40 --model=bsp \
// RUN:   --assume=bsp.lambda=1,bsp.L1=0,bsp.L2=0,bsp.g_GM=500,bsp.g_SM=5 --format=json \
// RUN:   | %python %S/Inputs/near.py Comm_GM=583.3333333:1e-6 Comm_SM=0:0 T_k=0.392953:1e-6
//
// An atomic reads and writes: a load and a store. Twice in shared memory, 2 * 5 each,
// and once in global memory, 2 * 500. T_k = 1920 * 1020 / (0.745 * 2880) = 912.752 ns,
// no cycle of it computation.
//
// RUN: gpuperf explain atomics %s --machine=k40 --model=bsp \
// RUN:   --assume=bsp.lambda=1,bsp.L1=0,bsp.L2=0,bsp.g_GM=500,bsp.g_SM=5 --format=json \
// RUN:   | %python %S/Inputs/near.py Comm_SM=20:0 Comm_GM=1000:0 T_k=0.912752:1e-6
//
// RUN: gpuperf explain atomics %s --machine=k40 --model=bsp --assume=bsp.lambda=1 \
// RUN:   | FileCheck %s --check-prefix=ATOMIC
// ATOMIC: assumed: an atomic is a load and a store
//
// Caches: one block on each of 30 SMs, and all read the same 64 floats four times. L1 has
// three of the four; of the others L2 has all but the first block's, 29/30, and 1/30 is
// from memory. In digits of their own, 1 cycle for L1, 1000 for L2 and 10^6 for memory:
// 10^6 / 30 + 1000 * 29/30 + 3.
//
// RUN: gpuperf explain cached %s --machine=a100 --model=bsp \
// RUN:   --assume=bsp.lambda=1,bsp.g_GM=1000000,bsp.g_L2=1000,bsp.g_L1=1 --format=json \
// RUN:   | %python %S/Inputs/near.py Comm_GM=34303:1e-6
//
// A barrier accesses no memory and is none of the paper's operations:
// 1920 * 3 / (0.745 * 2880) = 2.68456 ns.
//
// RUN: gpuperf explain waits %s --machine=k40 --model=bsp \
// RUN:   --assume=bsp.lambda=1,bsp.L1=0,bsp.L2=0 --format=json \
// RUN:   | %python %S/Inputs/near.py Comm_SM=0:0 Comm_GM=0:0 T_k=0.00268456:1e-8
// RUN: gpuperf explain waits %s --machine=k40 --model=bsp --assume=bsp.lambda=1 \
// RUN:   | FileCheck %s --check-prefix=NONE --implicit-check-not=atomic
// NONE: Comm_SM

gpuperf.kernel @some "some" (ptr %A, ptr %B) attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("48", "1", "1") shared("0")
  %l = gpuperf.access load global 4 %A ["4 * (tx + bdx * bx)"]
  %f = gpuperf.inst "FADD" [fp32 1] depth 1 (%l)
  gpuperf.if "tx < 8" {
    %g = gpuperf.inst "FADD" [fp32 1] depth 1 (%f)
    %s = gpuperf.access store global 4 %B ["4 * (tx + bdx * bx)"] (%g)
  }
}

gpuperf.kernel @atomics "atomics" (ptr %A) attributes {registers = 10 : i64} {
  gpuperf.array shared @bins elem 4 dims [64] align 4
  gpuperf.launch grid("30", "1", "1") block("64", "1", "1") shared("0")
  %s = gpuperf.access atomic shared 4 @bins ["4 * tx"] {atomic = "add.i32"}
  %t = gpuperf.access atomic shared 4 @bins ["4 * tx"] {atomic = "add.i32"}
  %g = gpuperf.access atomic global 4 %A ["4 * (tx + bdx * bx)"] {atomic = "add.i32"}
}

gpuperf.kernel @waits "waits" attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("64", "1", "1") shared("0")
  %f = gpuperf.inst "FADD" [fp32 3] depth 3
  gpuperf.barrier block
}

gpuperf.kernel @cached "cached" (ptr %A) attributes {registers = 10 : i64} {
  gpuperf.launch grid("30", "1", "1") block("64", "1", "1") shared("0")
  gpuperf.loop %i trip "4" {
    %l = gpuperf.access load global 4 %A ["4 * tx"]
  }
}
