// One thread that goes from load to load cannot share its iterations out: `i = next[i]`, a
// binary search, and a list in a list. A sum can, and so can walks from many heads.
//
// RUN: gpuperf --cuda=none --machine=a100 --checks=gpuperf-launch %s | FileCheck %s

// CHECK-NOT: warning
// CHECK: warning: only 1 block for 108 SMs{{.*}} sharing its loops' iterations out over all SMs {{.*}} 'sum'
// CHECK: warning: only 1 block for 108 SMs{{.*}} sharing its loops' iterations out over all SMs {{.*}} 'heads'
// CHECK-NOT: warning

__global__ void follow(const int *next, int *out, int n) {
  int i = 0;
  for (int k = 0; k < n; ++k)
    i = next[i];
  *out = i;
}

__global__ void search(const int *sorted, int *out, int n, int x) {
  int low = 0;
  for (int size = n; size > 1; size /= 2)
    low = sorted[low + size / 2] <= x ? low + size / 2 : low;
  *out = low;
}

__global__ void lists(const int *next, const int *down, int *out, int n) {
  int i = 0, sum = 0;
  for (int k = 0; k < n; ++k) {
    for (int j = 0; j < 32; ++j)
      sum += down[i * 32 + j];
    i = next[i];
  }
  *out = sum;
}

__global__ void sum(const int *a, int *out, int n) {
  int total = 0;
  for (int k = 0; k < n; ++k)
    total += a[k];
  *out = total;
}

__global__ void heads(const int *head, const int *next, int *out, int n) {
  for (int k = 0; k < n; ++k) {
    int i = head[k];
    for (int j = 0; j < 100; ++j)
      i = next[i];
    out[k] = i;
  }
}

void run(int *a, int *b, int *out) {
  follow<<<1, 1>>>(a, out, 100000);
  search<<<1, 1>>>(a, out, 1 << 30, 7);
  lists<<<1, 1>>>(a, b, out, 100000);
  sum<<<1, 1>>>(a, out, 100000);
  heads<<<1, 1>>>(a, b, out, 100000);
}
