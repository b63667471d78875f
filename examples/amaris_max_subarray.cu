// Maximum subarray: Amaris et al. (HiPC 2015), section V.B and figure 5.
//
// 4096 threads in 32 blocks each reduce their share of the array to five
// numbers, which the host combines. The elements come through shared memory: a
// warp loads 32 neighbours for each of its 32 threads in turn, so the global
// loads are coalesced; then each thread reads its own row of the tile.
//
// Expected of gpuperf: a bank conflict where a thread reads its row, 32
// wavefronts where 4 would do (rows are 32 words apart; padded rows cure it),
// and an uncoalesced store of the five results, 20 bytes apart from thread to
// thread.

constexpr int Threads = 128, Width = 32;

__global__ void maxSubarray(const int *values, int *results, int perThread) {
  __shared__ int tile[Threads][Width];
  int lane = threadIdx.x % 32, warpStart = threadIdx.x - lane;
  int firstThread = blockIdx.x * Threads + warpStart;
  int total = 0, lowestPrefix = 0, highestPrefix = 0, ending = 0, best = 0;
  for (int start = 0; start < perThread; start += Width) {
    for (int row = 0; row < 32; ++row)
      tile[warpStart + row][lane] =
          values[(firstThread + row) * perThread + start + lane];
    __syncthreads();
    for (int i = 0; i < Width; ++i) {
      int value = tile[threadIdx.x][i];
      total += value;
      if (total < lowestPrefix)
        lowestPrefix = total;
      else if (total > highestPrefix)
        highestPrefix = total;
      ending = ending + value;
      if (ending < 0)
        ending = 0;
      else if (ending > best)
        best = ending;
    }
    __syncthreads();
  }
  int *result = results + 5 * (blockIdx.x * Threads + threadIdx.x);
  result[0] = total;
  result[1] = lowestPrefix;
  result[2] = highestPrefix;
  result[3] = ending;
  result[4] = best;
}

void runMaxSubarray(const int *values, int *results) {
  const int n = 1 << 22, blocks = 32;
  maxSubarray<<<blocks, Threads>>>(values, results, n / (blocks * Threads));
}
