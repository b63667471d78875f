// How often a loop runs is not known: the time is told as one that grows with it, not as
// a number. What is told is what an annotation of the true number gives.
//
// RUN: gpuperf --cuda=none --machine=a100 --verbose %s | FileCheck %s --implicit-check-not='{{[0-9]}} cycles'
// RUN: gpuperf --cuda=none --machine=a100 --quiet %s 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: gpuperf --cuda=none --machine=a100 --format=json %s > %t.json
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: sed 's|^  for (int k|// gpuperf: trip(7)\nfor (int k|' %s > %t.7.cu
// RUN: sed 's|^  for (int k|// gpuperf: trip(40)\nfor (int k|' %s > %t.40.cu
// RUN: sed 's|^  for (int k|// gpuperf: trip(1000)\nfor (int k|' %s > %t.1000.cu
// RUN: gpuperf --cuda=none --machine=a100 --format=json %t.7.cu > %t.7.json
// RUN: gpuperf --cuda=none --machine=a100 --format=json %t.40.cu > %t.40.json
// RUN: gpuperf --cuda=none --machine=a100 --format=json %t.1000.cu > %t.1000.json
// RUN: %python %S/Inputs/over_trips.py %t.json 7 %t.7.json 40 %t.40.json 1000 %t.1000.json \
// RUN:   | FileCheck %s --check-prefix=TRUE
// TRUE: 7 agree
// TRUE-NEXT: 40 agree
// TRUE-NEXT: 1000 agree

__global__ void rows(float *p, const int *length, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < length[0]; ++k)
    sum += p[i + k * 65536];
  p[i] = sum;
}
// CHECK: rows<<<256, 256>>>
// CHECK-NEXT: predicted {{[0-9.]+}} us + {{[0-9.]+}} ns per iteration of the loop at line 23 on a100, bound by DRAM bandwidth; how often the loop runs is not known
// CHECK: missing how often the loop at line 23 runs: // gpuperf: trip(100) above it, with the true numbers
// REMARK: remark: kernel 'rows' {{.*}}: predicted {{[0-9.]+}} us + {{[0-9.]+}} ns per iteration of the loop at line 23, bound by
// JSON: "time_us":
// JSON-NEXT: "time_once_us":
// JSON: "missing_fact": {
// JSON-NEXT: "fact": "how often the loop at line 23 runs"
// JSON-NEXT: "supply": "// gpuperf: trip(100)"

// Loops in each other are not assumed to run a million times.
__global__ void nest(const float *p, const int *length, float *q) {
  float sum = 0;
  for (int a = 0; a < length[0]; ++a)
    for (int b = 0; b < length[1]; ++b)
      for (int c = 0; c < length[2]; ++c)
        sum += p[(a * 64 + b) * 64 + c];
  q[threadIdx.x] = sum;
}
// CHECK: nest<<<1, 256>>>
// CHECK-NEXT: predicted {{[0-9.]+}} us with one iteration of each loop of unknown length, {{[0-9.]+}} us with those assumed on a100, {{.*}}; how often the loops run is not known
// CHECK-COUNT-3: trip count unknown, 5 assumed, as one of loops in each other

// Where the time does not depend on it, it is told.
__global__ void tail(float *p, const int *length, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 4096; ++k)
    p[i + k * 1048576] = 1;
  if (blockIdx.x == 0 && threadIdx.x == 0)
    for (int c = 0; c < length[0]; ++c)
      p[c] = 2;
}

void launch(float *p, int *length) {
  rows<<<256, 256>>>(p, length, 65536);
  nest<<<1, 256>>>(p, length, p);
}

// An option supplies what is said to be missing.
// RUN: gpuperf --cuda=none --machine=a100 %s --launch=tail:6912:256 | FileCheck %s --check-prefix=TAIL
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s --check-prefix=GRID
// GRID: tail<<<?, 256>>>
// GRID: missing the grid and the block: --launch=tail:6912:256, with the true numbers
// TAIL: tail<<<6912, 256>>>
// TAIL-NEXT: predicted {{[0-9.]+}} ms ({{[0-9.]+}} to {{[0-9.]+}}) on a100, {{.*}} cycles
