// The product of a sparse matrix and a vector; the number of elements in a row is not in
// the program.
__global__ void rows(const int *row, const int *column, const float *value, const float *x,
                     float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  // gpuperf: trip(50)
  for (int j = row[i]; j < row[i + 1]; ++j)
    sum += value[j] * x[column[j]];
  y[i] = sum;
}
