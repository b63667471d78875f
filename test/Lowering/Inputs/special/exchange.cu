// Shuffles, votes, matches, reductions of a warp, and dot products of bytes.
#define ALL 0xffffffff
#define VALUE o[threadIdx.x]

//= shuffle 1, load 1, store 1, int 1
__global__ void shuffle(int *o) { VALUE = __shfl_sync(ALL, VALUE, 3); }
//= shuffle 1, load 1, store 1, int 1
__global__ void shuffleUp(int *o) { VALUE = __shfl_up_sync(ALL, VALUE, 1); }
//= shuffle 1, load 1, store 1, int 1
__global__ void shuffleFloat(float *o) { VALUE = __shfl_xor_sync(ALL, VALUE, 8); }
//= shuffle 2, load 1, store 1, int 1
__global__ void shuffleLong(long long *o) { VALUE = __shfl_xor_sync(ALL, VALUE, 8); }
//= shuffle 2, load 1, store 1, int 1
__global__ void shuffleDouble(double *o) { VALUE = __shfl_down_sync(ALL, VALUE, 8); }
//= shuffle 1, load 1, store 1, int 1
__global__ void shuffleWidth(int *o) { VALUE = __shfl_down_sync(ALL, VALUE, 2, 8); }
//= load 1, store 1
__global__ void any(int *o) { VALUE = __any_sync(ALL, VALUE > 3); }
//= load 1, store 1, int 3
__global__ void ballot(unsigned *o) { VALUE = __ballot_sync(ALL, VALUE > 3); }
//= load 1, store 1, int 1, special 1
__global__ void matchAny(unsigned *o) { VALUE = __match_any_sync(ALL, VALUE); }
//= load 3, store 1, int 2
__global__ void dot4(int *o) { VALUE = __dp4a(VALUE, o[threadIdx.x + 32], o[threadIdx.x + 64]); }
//= load 3, store 1, int 2
__global__ void dot2(int *o) { VALUE = __dp2a_lo(VALUE, o[threadIdx.x + 32], o[threadIdx.x + 64]); }
#if __CUDA_ARCH__ >= 800 || !defined(__CUDA_ARCH__)
//sm_90= load 1, store 1, int 1, special 1
__global__ void sum(unsigned *o) { VALUE = __reduce_add_sync(ALL, VALUE); }
#endif
