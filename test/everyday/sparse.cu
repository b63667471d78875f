// Sparse rows and other loops whose length the data has.
//
// RUN: gpuperf --cuda=none --machine=a100 --assume=data=random %s | FileCheck %s

// A row of a thread: each begins where data says, elsewhere for all that is known. The
// ends of the rows are one word further than their beginnings: five sectors.
//
// CHECK-LABEL: scalar<<<
// CHECK-DAG: assumed
__global__ void scalar(float *y, const int *offset, const int *column, const float *value,
                       const float *x, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows)
    return;
  float sum = 0;
  // CHECK-DAG: [[@LINE+3]]:{{[0-9]+}} global load offset 4 unit 1 32 4 4{{ *$}}
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load offset 4 unit 1 32 5 4{{ *$}}
  // gpuperf: trip(20)
  for (int j = offset[row]; j < offset[row + 1]; ++j)
    // CHECK-DAG: [[@LINE+3]]:{{[0-9]+}} global load column 4 indirect 20 32 32 4{{ *$}}
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load value 4 indirect 20 32 32 4{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load x 4 indirect 20 32 32 4{{ *$}}
    sum += value[j] * x[column[j]];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store y 4 unit 1 32 4 4{{ *$}}
  y[row] = sum;
}
// Rows padded to 16 elements, stored column by column: a unit stride for the threads.
//
// CHECK-LABEL: ell<<<
__global__ void ell(float *y, const int *column, const float *value, const float *x,
                    int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 16; ++k) {
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load column 4 unit 16 32 4 4{{ *$}}
    int c = column[k * rows + row];
    // CHECK-DAG: [[@LINE+3]]:{{[0-9]+}} global load value 4 unit 16 {{[0-9.]+}} 4 4{{ *$}}
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load x 4 indirect 16 {{[0-9.]+ [0-9.]+ 4 *$}}
    if (c >= 0)
      sum += value[k * rows + row] * x[c];
  }
  y[row] = sum;
}
// A list of edges: ends from an array, an atomic where they point to.
//
// CHECK-LABEL: edges<<<
__global__ void edges(float *next, const float *rank, const int2 *edge, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load edge 8 unit 16 32 8 8{{ *$}}
    int2 e = edge[i];
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load rank 4 indirect 16 32 32 4{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global atomic add.f32 next 4 indirect 16 32 32 4{{ *$}}
    atomicAdd(&next[e.y], rank[e.x]);
  }
}
// A list that is followed to its end: every lane elsewhere, how far is not known.
//
// CHECK-LABEL: lists<<<
// CHECK-DAG: facts {{assumed|unknown}}
struct Node { int value, next; };
__global__ void lists(int *out, const int *head, const Node *nodes) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
  // gpuperf: trip(8)
  for (int at = head[i]; at >= 0; at = nodes[at].next)
    sum += nodes[at].value;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 4 unit 1 32 4 4{{ *$}}
  out[i] = sum;
}
// A binary search in a sorted array of 2^20: how many steps is not said, and no guess
// passes for exact.
//
// CHECK-LABEL: search<<<
// CHECK-DAG: facts {{assumed|unknown}}
__global__ void search(int *out, const float *keys, const float *sorted, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, low = 0, high = n;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load keys 4 unit 1 32 4 4{{ *$}}
  float key = keys[i];
  while (low < high) {
    int middle = (low + high) / 2;
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load sorted 4 indirect {{[0-9.]+ [0-9.]+ [0-9.]+}} 4{{ *$}}
    if (sorted[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  out[i] = low;
}
void run(float *y, const int *offset, const int *column, const float *x, const int2 *edge,
         int *out, const Node *nodes) {
  scalar<<<1024, 256>>>(y, offset, column, x, x, 1 << 18);
  ell<<<1024, 256>>>(y, column, x, x, 1 << 18);
  edges<<<1024, 256>>>(y, x, edge, 1 << 22);
  lists<<<1024, 256>>>(out, offset, nodes);
  search<<<1024, 256>>>(out, x, x, 1 << 20);
}
