// Local ranking of a linked list: Kothapalli et al. (HiPC 2009), section 5.2,
// after Helman and JaJa.
//
// Every log2(n)-th element of the successor array is a splitter; one thread
// starts at each and ranks elements until it meets the next splitter. A random
// list has no locality, so the three accesses for each element go anywhere. How
// long a sublist is only the data knows; the paper takes 4 log2(n), which the
// annotation passes on.
//
// Expected of gpuperf: indirect accesses (addresses that were loaded), not a
// guessed stride, and a prediction that rests on the annotated trip count.

__global__ void localRank(const int *successor, int *rank, int *sublist,
                          int *nextSplitter, int n, int spacing) {
  int list = blockIdx.x * blockDim.x + threadIdx.x;
  int node = list * spacing;
  if (node >= n)
    return;
  int position = 0;
  // gpuperf: trip(88)
  do {
    rank[node] = position++;
    sublist[node] = list;
    node = successor[node];
  } while (node >= 0 && node % spacing != 0);
  nextSplitter[list] = node;
}

void runListRanking(const int *successor, int *rank, int *sublist,
                    int *nextSplitter) {
  const int n = 1 << 22, log2n = 22, threads = 512;
  const int splitters = (n + log2n - 1) / log2n;
  localRank<<<(splitters + threads - 1) / threads, threads>>>(
      successor, rank, sublist, nextSplitter, n, log2n);
}
