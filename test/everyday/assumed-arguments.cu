// What a guard tells of an argument is an assumption, and every access says so whose address
// rests on it: rows of 240 elements begin a sector, rows of 241 do not.
//
// RUN: gpuperf --cuda=none --machine=a100 --launch=cells:15,15:16,16 --format=json %s \
// RUN:   | FileCheck %s

// CHECK: "expression": "weights[c]"
// CHECK: "assumptions": []
// CHECK: "expression": "cell[r * width + c]"
// CHECK: "assumptions": [
// CHECK-NEXT: "'width' is 240"
// CHECK-NEXT: ]
__global__ void cells(float *cell, const float *weights, int width, int height) {
  int r = blockIdx.y * blockDim.y + threadIdx.y, c = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < height && c < width)
    cell[r * width + c] *= weights[c];
}

// So does a finding, of its address and of the loops that it is in; the kernel's own
// remark says it once. Lanes are a row apart, whatever its length: none is called ideal.
//
// RUN: gpuperf --cuda=none --machine=a100 --quiet %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FOUND
// FOUND: remark: kernel 'columns'
// FOUND: note: assumed: {{.*}}'n' not known, 1769472 assumed: the grid was sized for the guard at line
// FOUND-NOT: in: 'n' is
// FOUND: remark: {{.*}}load of 'in[i * n + j]'{{.*}}is assumed to touch 32 sectors where 4 would do
// FOUND: note: assumed: 'n' is 1769472
// FOUND: note: assumed: loop at line [[#@LINE+6]]: 'n' is 1769472
// FOUND-NOT: would be ideal
__global__ void columns(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float sum = 0;
    for (int j = 0; j < n; ++j)
      sum += in[i * n + j];
    out[i] = sum;
  }
}

// Which lanes are in one row of a window says what the index is divided by.
//
// RUN: gpuperf --cuda=none --machine=a100 --quiet %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WINDOW
// WINDOW: remark: perhaps uncoalesced global load of {{.*}}depends on {{.*}}'kw'
__global__ void windows(const float *in, float *out, int kw, int row) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i / kw * row + i % kw * 7];
}
