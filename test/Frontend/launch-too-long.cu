// A function that is too long to be followed still calls functions that are not: what they
// pass to the one that launches is known to them alone.
//
// RUN: gpuperf --cuda=none --machine=h100 %s 2>&1 | FileCheck %s --implicit-check-not=warning:

template <int N> __global__ void filled(float *p) { p[threadIdx.x] = N; }
static __global__ void early(float *p) { p[threadIdx.x] = 1; }
static __global__ void late(float *p) { p[threadIdx.x] = 2; }
static __global__ void deep(float *p) { p[threadIdx.x] = 3; }

template <class Kernel>
void launch(Kernel kernel, dim3 grid, dim3 block, float *p) {
  kernel<<<grid, block>>>(p);
}

int ones(int x) { return x + 1; }
int tens(int x) {
  return ones(ones(ones(ones(ones(ones(ones(ones(ones(ones(x))))))))));
}
int hundreds(int x) {
  return tens(tens(tens(tens(tens(tens(tens(tens(tens(tens(x))))))))));
}
int thousands(int x) {
  return hundreds(hundreds(hundreds(hundreds(hundreds(
      hundreds(hundreds(hundreds(hundreds(hundreds(x))))))))));
}
int tooLong(int x) {
  return thousands(thousands(thousands(thousands(thousands(thousands(
      thousands(thousands(thousands(thousands(thousands(thousands(thousands(
          thousands(thousands(thousands(thousands(thousands(thousands(thousands(
              thousands(thousands(thousands(thousands(x))))))))))))))))))))))));
}

void runLate(float *p) { launch(late, 7, 64, p); }
template <int N> struct Runner {
  void run(float *p) { launch(filled<N>, N, 32 * N, p); }
};
void runDeep(float *p) { launch(deep, 9, 96, p); }
void inner(float *p) {
  tooLong(1);
  runDeep(p);
}
void entry(float *p) {
  launch(early, 5, 32, p);
  tooLong(1);
  runLate(p);
  Runner<2>().run(p);
  Runner<4>().run(p);
  inner(p);
}
// CHECK-DAG: {{^}}early<<<5, 32>>>
// CHECK-DAG: {{^}}late<<<7, 64>>>
// CHECK-DAG: {{^}}filled<2><<<2, 64>>>
// CHECK-DAG: {{^}}filled<4><<<4, 128>>>
// CHECK-DAG: {{^}}deep<<<9, 96>>>
