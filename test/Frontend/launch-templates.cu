// One launch for each instantiation of the host code around it.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s

template <typename T, int B> __global__ void sum(T *p, int n) {
  p[blockIdx.x] = n + B;
}

template <typename T, int B> void run(T *p, int n) {
  constexpr int perThread = 16 / sizeof(T);
  sum<T, B><<<(n + B * perThread - 1) / (B * perThread), B, B * sizeof(T)>>>(p, n);
}

template <typename T> struct Runner {
  static const int threads = sizeof(T) * 32;
  T *data;
  template <int B> void operator()(int n) { sum<T, B><<<n / threads, threads>>>(data, n); }
};

template <int... Bs> void runAll(short *p) {
  int dummy[] = {(sum<short, Bs><<<Bs * 2, Bs>>>(p, 1), 0)...};
  (void)dummy;
}

template <typename K> void launchAny(K kernel, float *p, int n) {
  kernel<<<n, 99>>>(p, n);
}

void use(float *f, double *d, short *s, char *c, int n) {
  run<float, 64>(f, n);
  run<double, 32>(d, n);
  runAll<8, 16>(s);
  Runner<char> runner{c};
  runner.operator()<7>(n);
}

// CHECK-LABEL: "sum<float, 64>"
// CHECK: grid("(%n + 255) / 256", "1", "1") block("64", "1", "1") shared("256")
// CHECK-NOT: gpuperf.launch
// CHECK-LABEL: "sum<double, 32>"
// CHECK: grid("(%n + 63) / 64", "1", "1") block("32", "1", "1") shared("256")
// CHECK-LABEL: "sum<short, 8>"
// CHECK: grid("16", "1", "1") block("8", "1", "1")
// CHECK-LABEL: "sum<short, 16>"
// CHECK: grid("32", "1", "1") block("16", "1", "1")
// CHECK-LABEL: "sum<char, 7>"
// CHECK: grid("%n / 32", "1", "1") block("32", "1", "1")
