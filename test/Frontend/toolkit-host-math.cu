// REQUIRES: cuda-toolkit
// What nvcc gives host code without an #include is there, and is no error: the launch is
// known, and how often it is made.
//
// RUN: gpuperf --cuda=%cuda_home --format=json --args="" %s | FileCheck %s
// CHECK: "grid": [
// CHECK-NEXT: 10,
// CHECK: "count": 1
// CHECK: "messages": []

__global__ void scale(float *x, int n) { x[threadIdx.x] = max(x[0], 2.0f) + min(n, 3); }

template <typename T> bool allFinite(const T *x, int n) {
  for (int i = 0; i < n; ++i)
    if (!isfinite(x[i]) || isnan(x[i]))
      return false;
  return true;
}

template <typename A, typename B> bool inOrder(A a, B b) { return min(a, b) <= max(a, b); }

int main() {
  float x[8];
  double y[8];
  memset(x, 0, sizeof x);
  clock_t start = clock();
  size_t n = max(10, 4);
  scale<<<n, 32>>>(x, min(7u, 5u));
  return allFinite(x, 8) && allFinite(y, 8) && inOrder(1, 2u) && inOrder(1.0f, 2.0) &&
                 inOrder(1l, 2l) && inOrder(1ull, 2ll) && clock() - start > 1
             ? 0
             : 1;
}
