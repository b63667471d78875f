// Structs that kernels take by value, and what the host puts into them.
// Written as control_flow.cu is.

struct Size {
  int w, h;
};
struct Matrix {
  float *data;
  Size size;
  short first;
  int dims[3];
};
struct Tile {
  Matrix of;
  Size at[2];
  bool whole;
};
struct Base {
  int n;
};
struct Derived : Base {
  unsigned step = 3;
};

//=== kernels

__global__ void fields_scalar(Matrix m) {
  int t = threadIdx.x;
#pragma unroll 1
  for (int i = m.first; i < m.size.w; ++i) {
    m.data[t + i * m.size.h] = 1;
  }
  if (t < m.dims[1])
    m.data[t] = 2;
}

__global__ void fields_nested(Tile p, float *o) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < p.of.size.w && p.whole) {
    o[x] = p.of.data[x];
  }
#pragma unroll 1
  for (int i = p.at[0].h; i < p.at[1].h + threadIdx.x % 4; i += 2) {
    o[x + i] = 3;
  }
}

__global__ void fields_inherited(Derived d, float *o) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
  for (unsigned i = x; i < d.n; i += d.step) {
    o[i] = 1;
  }
}

//=== the host's side

Matrix make_matrix(float *a, int w) {
  Matrix m = {a, {w, 2 * w}, 1};
  m.dims[1] = w + 4;
  return m;
}

void run(float *a, float *o, float *b, int *n, double *d, short *h, char *c) {
  Matrix m = make_matrix(a, 9);
  m.first += 2;
  fields_scalar<<<2, 64>>>(m);
  Tile tile{m, {{1, 2}, {3, 4}}, true};
  tile.of.size.w = 70;
  tile.at[1].h = 7;
  fields_nested<<<(tile.of.size.w + 31) / 32, 32>>>(tile, o);
  Derived e;
  e.n = 90;
  Derived *pointer = &e;
  pointer->n += 10;
  fields_inherited<<<1, 96>>>(*pointer, o);
}
