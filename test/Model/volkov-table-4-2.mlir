// Volkov, "Understanding Latency Hiding on GPUs", 2016, Tables 4.1 and 4.2: the
// memory throughput in instructions per cycle and SM of one pointer-chasing load
// followed by ALPHA dependent additions, on five GPUs, for n warps per SM:
//
//   G80     min(n / (444 + 20 a), 0.0268, 0.25 / a)
//   GT200   min(n / (434 + 24 a), 0.0277, 0.25 / a)
//   Fermi   min(n / (513 + 18 a), 0.0599, 1 / (a + 1))
//   Kepler  min(n / (301 +  9 a), 0.1338, 4 / (a + 1))
//   Maxwell min(n / (368 +  6 a), 0.0814, 4 / (a + 1))
//
// A warp below executes 8000 such groups, so that the warp throughput is that
// value over 8000. The loop's branch, one instruction in 8 (a + 1), is why the
// issue limit is met to three digits and not more.
//
// RUN: sed -e s/ALPHA/32/g -e s/GRID/16/ %s \
// RUN:   | gpuperf-opt --gpuperf-print-prediction=machine=8800gtx - -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=G80-8-32
// RUN: sed -e s/ALPHA/1/g -e s/GRID/48/ %s \
// RUN:   | gpuperf-opt --gpuperf-print-prediction=machine=8800gtx - -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=G80-24-1
// RUN: sed -e s/ALPHA/32/g -e s/GRID/48/ %s \
// RUN:   | gpuperf-opt --gpuperf-print-prediction=machine=8800gtx - -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=G80-24-32
// RUN: sed -e s/ALPHA/32/g -e s/GRID/30/ %s \
// RUN:   | gpuperf-opt --gpuperf-print-prediction=machine=gtx280 - -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=GT200-8-32
// RUN: sed -e s/ALPHA/1/g -e s/GRID/120/ %s \
// RUN:   | gpuperf-opt --gpuperf-print-prediction=machine=gtx280 - -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=GT200-32-1
// RUN: sed -e s/ALPHA/256/g -e s/GRID/120/ %s \
// RUN:   | gpuperf-opt --gpuperf-print-prediction=machine=gtx280 - -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=GT200-32-256
// RUN: sed -e s/ALPHA/256/g -e s/GRID/15/ %s \
// RUN:   | gpuperf-opt --gpuperf-print-prediction=machine=gtx480 - -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=FERMI-8-256
// RUN: sed -e s/ALPHA/1/g -e s/GRID/90/ %s \
// RUN:   | gpuperf-opt --gpuperf-print-prediction=machine=gtx480 - -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=FERMI-48-1
// RUN: sed -e s/ALPHA/256/g -e s/GRID/90/ %s \
// RUN:   | gpuperf-opt --gpuperf-print-prediction=machine=gtx480 - -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=FERMI-48-256
// RUN: sed -e s/ALPHA/32/g -e s/GRID/64/ %s \
// RUN:   | gpuperf-opt --gpuperf-print-prediction=machine=gtx680 - -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=KEPLER-64-32
// RUN: sed -e s/ALPHA/1/g -e s/GRID/64/ %s \
// RUN:   | gpuperf-opt --gpuperf-print-prediction=machine=gtx680 - -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=KEPLER-64-1
// RUN: sed -e s/ALPHA/256/g -e s/GRID/64/ %s \
// RUN:   | gpuperf-opt --gpuperf-print-prediction=machine=gtx680 - -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=KEPLER-64-256
// RUN: sed -e s/ALPHA/32/g -e s/GRID/16/ %s \
// RUN:   | gpuperf-opt --gpuperf-print-prediction=machine=gtx980 - -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=MAXWELL-8-32
// RUN: sed -e s/ALPHA/32/g -e s/GRID/128/ %s \
// RUN:   | gpuperf-opt --gpuperf-print-prediction=machine=gtx980 - -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=MAXWELL-64-32
// RUN: sed -e s/ALPHA/256/g -e s/GRID/128/ %s \
// RUN:   | gpuperf-opt --gpuperf-print-prediction=machine=gtx980 - -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=MAXWELL-64-256

// 8 / (444 + 20 * 32) = 0.0073801
// G80-8-32: volkov: {{.*}} bound latency, exact
// G80-8-32: n = 8 warps/SM
// G80-8-32: warp_throughput = {{(9\.220[0-9]*|9\.221[0-9]*|9\.222[0-9]*|9\.223[0-9]*|9\.224[0-9]*|9\.225[0-9]*|9\.226[0-9]*|9\.227[0-9]*|9\.228[0-9]*|9\.229[0-9]*|9\.22)}}e-07
// 0.0268 = 0.0268
// G80-24-1: volkov: {{.*}} bound dram, exact
// G80-24-1: n = 24 warps/SM
// G80-24-1: warp_throughput = {{(3\.343[0-9]*|3\.344[0-9]*|3\.345[0-9]*|3\.346[0-9]*|3\.347[0-9]*|3\.348[0-9]*|3\.349[0-9]*|3\.350[0-9]*|3\.351[0-9]*|3\.352[0-9]*|3\.353[0-9]*|3\.354[0-9]*|3\.355[0-9]*|3\.356[0-9]*|3\.35)}}e-06
// 0.25 / 32 = 0.0078125
// G80-24-32: volkov: {{.*}} bound fp32, exact
// G80-24-32: n = 24 warps/SM
// G80-24-32: warp_throughput = {{(9\.764[0-9]*|9\.765[0-9]*|9\.766[0-9]*)}}e-07
// 8 / (434 + 24 * 32) = 0.0066556
// GT200-8-32: volkov: {{.*}} bound latency, exact
// GT200-8-32: n = 8 warps/SM
// GT200-8-32: warp_throughput = {{(8\.315[0-9]*|8\.316[0-9]*|8\.317[0-9]*|8\.318[0-9]*|8\.319[0-9]*|8\.320[0-9]*|8\.321[0-9]*|8\.322[0-9]*|8\.323[0-9]*|8\.32)}}e-07
// 0.0277 = 0.0277
// GT200-32-1: volkov: {{.*}} bound dram, exact
// GT200-32-1: n = 32 warps/SM
// GT200-32-1: warp_throughput = {{(3\.456[0-9]*|3\.457[0-9]*|3\.458[0-9]*|3\.459[0-9]*|3\.460[0-9]*|3\.461[0-9]*|3\.462[0-9]*|3\.463[0-9]*|3\.464[0-9]*|3\.465[0-9]*|3\.466[0-9]*|3\.467[0-9]*|3\.468[0-9]*|3\.46)}}e-06
// 0.25 / 256 = 0.00097656
// GT200-32-256: volkov: {{.*}} bound fp32, exact
// GT200-32-256: n = 32 warps/SM
// GT200-32-256: warp_throughput = {{(1\.220[0-9]*|1\.22)}}e-07
// 8 / (513 + 18 * 256) = 0.0015622
// FERMI-8-256: volkov: {{.*}} bound latency, exact
// FERMI-8-256: n = 8 warps/SM
// FERMI-8-256: warp_throughput = {{(1\.951[0-9]*|1\.952[0-9]*|1\.953[0-9]*)}}e-07
// 0.0599 = 0.0599
// FERMI-48-1: volkov: {{.*}} bound dram, exact
// FERMI-48-1: n = 48 warps/SM
// FERMI-48-1: warp_throughput = {{(7\.481[0-9]*|7\.482[0-9]*|7\.483[0-9]*|7\.484[0-9]*|7\.485[0-9]*|7\.486[0-9]*|7\.487[0-9]*|7\.488[0-9]*|7\.489[0-9]*|7\.490[0-9]*|7\.491[0-9]*|7\.492[0-9]*|7\.493[0-9]*|7\.49)}}e-06
// 1 / 257 = 0.0038911
// FERMI-48-256: volkov: {{.*}} bound issue, exact
// FERMI-48-256: n = 48 warps/SM
// FERMI-48-256: warp_throughput = {{(4\.856[0-9]*|4\.857[0-9]*|4\.858[0-9]*|4\.859[0-9]*|4\.860[0-9]*|4\.861[0-9]*|4\.862[0-9]*|4\.863[0-9]*|4\.86)}}e-07
// 64 / (301 + 9 * 32) = 0.10866
// KEPLER-64-32: volkov: {{.*}} bound latency, exact
// KEPLER-64-32: n = 64 warps/SM
// KEPLER-64-32: warp_throughput = {{(1\.357[0-9]*|1\.358[0-9]*)}}e-05
// 0.1338 = 0.1338
// KEPLER-64-1: volkov: {{.*}} bound dram, exact
// KEPLER-64-1: n = 64 warps/SM
// KEPLER-64-1: warp_throughput = {{(1\.671[0-9]*|1\.672[0-9]*|1\.673[0-9]*)}}e-05
// 4 / 257 = 0.015564
// KEPLER-64-256: volkov: {{.*}} bound issue, exact
// KEPLER-64-256: n = 64 warps/SM
// KEPLER-64-256: warp_throughput = {{(1\.942[0-9]*|1\.943[0-9]*|1\.944[0-9]*|1\.945[0-9]*)}}e-06
// 8 / (368 + 6 * 32) = 0.014286
// MAXWELL-8-32: volkov: {{.*}} bound latency, exact
// MAXWELL-8-32: n = 8 warps/SM
// MAXWELL-8-32: warp_throughput = {{(1\.784[0-9]*|1\.785[0-9]*|1\.786[0-9]*)}}e-06
// 0.0814 = 0.0814
// MAXWELL-64-32: volkov: {{.*}} bound dram, exact
// MAXWELL-64-32: n = 64 warps/SM
// MAXWELL-64-32: warp_throughput = {{(1\.016[0-9]*|1\.017[0-9]*|1\.018[0-9]*)}}e-05
// 4 / 257 = 0.015564
// MAXWELL-64-256: volkov: {{.*}} bound issue, exact
// MAXWELL-64-256: n = 64 warps/SM
// MAXWELL-64-256: warp_throughput = {{(1\.942[0-9]*|1\.943[0-9]*|1\.944[0-9]*|1\.945[0-9]*)}}e-06

gpuperf.kernel @chase "chase" (ptr %A) attributes {registers = 10 : i64} {
  gpuperf.launch grid("GRID", "1", "1") block("256", "1", "1") shared("0")
  %start = gpuperf.inst "MOV" [move 1] ()
  %end = gpuperf.loop %i0 trip "1000" iter(%p = %start) {
    %l0 = gpuperf.access load global 4 %A ["4 * (tx + bdx * (bx + gdx * (8 * %i0 + 0)))"] (%p)
    %f0 = gpuperf.inst "FADD" [fp32 ALPHA] depth ALPHA (%l0)
    %l1 = gpuperf.access load global 4 %A ["4 * (tx + bdx * (bx + gdx * (8 * %i0 + 1)))"] (%f0)
    %f1 = gpuperf.inst "FADD" [fp32 ALPHA] depth ALPHA (%l1)
    %l2 = gpuperf.access load global 4 %A ["4 * (tx + bdx * (bx + gdx * (8 * %i0 + 2)))"] (%f1)
    %f2 = gpuperf.inst "FADD" [fp32 ALPHA] depth ALPHA (%l2)
    %l3 = gpuperf.access load global 4 %A ["4 * (tx + bdx * (bx + gdx * (8 * %i0 + 3)))"] (%f2)
    %f3 = gpuperf.inst "FADD" [fp32 ALPHA] depth ALPHA (%l3)
    %l4 = gpuperf.access load global 4 %A ["4 * (tx + bdx * (bx + gdx * (8 * %i0 + 4)))"] (%f3)
    %f4 = gpuperf.inst "FADD" [fp32 ALPHA] depth ALPHA (%l4)
    %l5 = gpuperf.access load global 4 %A ["4 * (tx + bdx * (bx + gdx * (8 * %i0 + 5)))"] (%f4)
    %f5 = gpuperf.inst "FADD" [fp32 ALPHA] depth ALPHA (%l5)
    %l6 = gpuperf.access load global 4 %A ["4 * (tx + bdx * (bx + gdx * (8 * %i0 + 6)))"] (%f5)
    %f6 = gpuperf.inst "FADD" [fp32 ALPHA] depth ALPHA (%l6)
    %l7 = gpuperf.access load global 4 %A ["4 * (tx + bdx * (bx + gdx * (8 * %i0 + 7)))"] (%f6)
    %f7 = gpuperf.inst "FADD" [fp32 ALPHA] depth ALPHA (%l7)
    gpuperf.yield %f7
  } -> 1
  %exit = gpuperf.inst "EXIT" [control 1] (%end)
}
