// On a long way to a launch each function's own helpers, the constructors of dim3 too, are
// followed as on a short one.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s
// CHECK: {{^}}fill<Tile><<<?, 128, 4000>>>
// CHECK: launch grid: default; block, shared: launch site
// CHECK-NOT: <<<
template <class T> __global__ void fill(float *x) {
  x[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

struct Tile {
  static int const warps = 4, threads = 32 * warps;
  struct Storage {
    float values[1000];
  };
};

int blocksOf(float *x);

template <class T> struct Operation {
  float *x;
  void run() {
    dim3 grid(blocksOf(x), 1, 1);
    dim3 block(T::threads, 1, 1);
    fill<T><<<grid, block, int(sizeof(typename T::Storage))>>>(x);
  }
};

template <int N> void deeper(float *x) {
  if constexpr (N == 0) {
    Operation<Tile> operation{x};
    operation.run();
  } else {
    deeper<N - 1>(x);
  }
}

float *buffer();
int main() { deeper<6>(buffer()); }
