//===- gpuperf_runtime_api.h - functions of CUDA's runtime ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Host functions that files with kernels often call, and what `<<<>>>` needs.
// A call that is missing here costs its statement, not the file.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_RUNTIME_API_H
#define GPUPERF_RUNTIME_API_H

extern "C" {
cudaError_t cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0,
                              cudaStream_t stream = 0);
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0,
                                     void *stream = 0);
cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block,
                             void **args, size_t shared, cudaStream_t stream);
cudaError_t cudaLaunchCooperativeKernel(const void *kernel, dim3 grid,
                                        dim3 block, void **args, size_t shared,
                                        cudaStream_t stream);
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config,
                                const void *kernel, void **args);

cudaError_t cudaMemcpy(void *, const void *, size_t, cudaMemcpyKind);
cudaError_t cudaMemcpyAsync(void *, const void *, size_t, cudaMemcpyKind,
                            cudaStream_t = 0);
cudaError_t cudaMemcpy2D(void *, size_t, const void *, size_t, size_t, size_t,
                         cudaMemcpyKind);
cudaError_t cudaMemcpy2DToArray(cudaArray_t, size_t, size_t, const void *,
                                size_t, size_t, size_t, cudaMemcpyKind);
cudaError_t cudaMemcpyToArray(cudaArray_t, size_t, size_t, const void *, size_t,
                              cudaMemcpyKind);
cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *);
cudaError_t cudaMemset(void *, int, size_t);
cudaError_t cudaMemsetAsync(void *, int, size_t, cudaStream_t = 0);
cudaError_t cudaMemset2D(void *, size_t, int, size_t, size_t);
cudaError_t cudaMalloc3DArray(cudaArray_t *, const cudaChannelFormatDesc *,
                              cudaExtent, unsigned int = 0);
cudaError_t cudaMallocArray(cudaArray_t *, const cudaChannelFormatDesc *,
                            size_t, size_t = 0, unsigned int = 0);
__host__ __device__ cudaError_t cudaFree(void *);
cudaError_t cudaFreeAsync(void *, cudaStream_t);
cudaError_t cudaFreeHost(void *);
cudaError_t cudaFreeArray(cudaArray_t);
cudaError_t cudaHostRegister(void *, size_t, unsigned int);
cudaError_t cudaHostUnregister(void *);
cudaError_t cudaMemGetInfo(size_t *, size_t *);
cudaError_t cudaMemPrefetchAsync(const void *, size_t, int, cudaStream_t = 0);
cudaError_t cudaMemAdvise(const void *, size_t, int, int);
// CUDA 13's.
extern "C++" {
cudaError_t cudaMemPrefetchAsync(const void *, size_t, cudaMemLocation,
                                 unsigned int, cudaStream_t = 0);
cudaError_t cudaMemAdvise(const void *, size_t, int, cudaMemLocation);
}

cudaError_t cudaStreamCreate(cudaStream_t *);
__host__ __device__ cudaError_t cudaStreamCreateWithFlags(cudaStream_t *,
                                                          unsigned int);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t *, unsigned int, int);
__host__ __device__ cudaError_t cudaStreamDestroy(cudaStream_t);
cudaError_t cudaStreamSynchronize(cudaStream_t);
cudaError_t cudaStreamQuery(cudaStream_t);
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned int = 0);
cudaError_t cudaEventCreate(cudaEvent_t *);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *, unsigned int);
cudaError_t cudaEventDestroy(cudaEvent_t);
cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t = 0);
cudaError_t cudaEventQuery(cudaEvent_t);
cudaError_t cudaEventSynchronize(cudaEvent_t);
cudaError_t cudaEventElapsedTime(float *, cudaEvent_t, cudaEvent_t);

cudaError_t cudaSetDevice(int);
__host__ __device__ cudaError_t cudaGetDevice(int *);
__host__ __device__ cudaError_t cudaGetDeviceCount(int *);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *, int);
cudaError_t cudaChooseDevice(int *, const cudaDeviceProp *);
cudaError_t cudaSetDeviceFlags(unsigned int);
__host__ __device__ cudaError_t cudaDeviceGetAttribute(int *, cudaDeviceAttr,
                                                       int);
__host__ __device__ cudaError_t cudaDeviceSynchronize(void);
cudaError_t cudaDeviceReset(void);
cudaError_t cudaDeviceSetLimit(int, size_t);
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache);
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig);
cudaError_t cudaDeviceCanAccessPeer(int *, int, int);
cudaError_t cudaDeviceEnablePeerAccess(int, unsigned int);
cudaError_t cudaThreadSynchronize(void);
cudaError_t cudaThreadExit(void);
cudaError_t cudaDriverGetVersion(int *);
cudaError_t cudaRuntimeGetVersion(int *);
cudaError_t cudaProfilerStart(void);
cudaError_t cudaProfilerStop(void);
__host__ __device__ cudaError_t cudaGetLastError(void);
__host__ __device__ cudaError_t cudaPeekAtLastError(void);
__host__ __device__ const char *cudaGetErrorString(cudaError_t);
__host__ __device__ const char *cudaGetErrorName(cudaError_t);

cudaError_t cudaCreateTextureObject(cudaTextureObject_t *,
                                    const cudaResourceDesc *,
                                    const cudaTextureDesc *, const void *);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t);
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *,
                                    const cudaResourceDesc *);
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t);

CUresult cuInit(unsigned int);
CUresult cuDeviceGet(CUdevice *, int);
CUresult cuDeviceGetCount(int *);
CUresult cuMemGetInfo(size_t *, size_t *);
CUresult cuMemAlloc(CUdeviceptr *, size_t);
CUresult cuGetErrorName(CUresult, const char **);
CUresult cuGetErrorString(CUresult, const char **);
CUresult cuTensorMapEncodeTiled(CUtensorMap *, CUtensorMapDataType, cuuint32_t,
                                void *, const cuuint64_t *, const cuuint64_t *,
                                const cuuint32_t *, const cuuint32_t *,
                                CUtensorMapInterleave, CUtensorMapSwizzle,
                                CUtensorMapL2promotion,
                                CUtensorMapFloatOOBfill);
cudaError_t
cudaGetDriverEntryPoint(const char *, void **, unsigned long long,
                        cudaDriverEntryPointQueryResult * = nullptr);
cudaError_t
cudaGetDriverEntryPointByVersion(const char *, void **, unsigned,
                                 unsigned long long,
                                 cudaDriverEntryPointQueryResult * = nullptr);
CUresult cuMemFree(CUdeviceptr);
CUresult cuCtxSynchronize(void);
} // extern "C"

template <typename T>
__host__ __device__ cudaError_t cudaMalloc(T **, size_t);
template <typename T> cudaError_t cudaMallocHost(T **, size_t, unsigned = 0);
template <typename T> cudaError_t cudaHostAlloc(T **, size_t, unsigned = 0);
template <typename T> cudaError_t cudaMallocManaged(T **, size_t, unsigned = 1);
template <typename T> cudaError_t cudaMallocAsync(T **, size_t, cudaStream_t);
template <typename T>
cudaError_t cudaMallocPitch(T **, size_t *, size_t, size_t);
template <typename T>
cudaError_t cudaHostGetDevicePointer(T **, void *, unsigned int = 0);
template <typename T>
cudaError_t cudaMemcpyToSymbol(const T &, const void *, size_t, size_t = 0,
                               cudaMemcpyKind = cudaMemcpyHostToDevice);
template <typename T>
cudaError_t cudaMemcpyToSymbolAsync(const T &, const void *, size_t, size_t = 0,
                                    cudaMemcpyKind = cudaMemcpyHostToDevice,
                                    cudaStream_t = 0);
template <typename T>
cudaError_t cudaMemcpyFromSymbol(void *, const T &, size_t, size_t = 0,
                                 cudaMemcpyKind = cudaMemcpyDeviceToHost);
template <typename T> cudaError_t cudaGetSymbolAddress(void **, const T &);
template <typename T> cudaError_t cudaGetSymbolSize(size_t *, const T &);
template <typename T>
cudaError_t cudaFuncSetAttribute(T *, cudaFuncAttribute, int);
template <typename T> cudaError_t cudaFuncSetCacheConfig(T *, cudaFuncCache);
template <typename T>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *, T *);
template <typename T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *, T, int,
                                                          size_t);
template <typename T>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int *, int *, T, size_t = 0,
                                               int = 0);
template <typename T>
cudaError_t cudaLaunchKernel(T *kernel, dim3 grid, dim3 block, void **args,
                             size_t shared = 0, cudaStream_t stream = 0);
template <typename T>
cudaError_t cudaLaunchCooperativeKernel(T *kernel, dim3 grid, dim3 block,
                                        void **args, size_t shared = 0,
                                        cudaStream_t stream = 0);
template <typename... Params, typename... Args>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config,
                               void (*kernel)(Params...), Args &&...args);

template <typename T> cudaChannelFormatDesc cudaCreateChannelDesc();
cudaChannelFormatDesc cudaCreateChannelDesc(int, int, int, int,
                                            cudaChannelFormatKind);
inline cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth) {
  return {width, height, depth};
}
inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) { return {x, y, z}; }
inline cudaPitchedPtr make_cudaPitchedPtr(void *pointer, size_t pitch,
                                          size_t xsize, size_t ysize) {
  return {pointer, pitch, xsize, ysize};
}

#endif // GPUPERF_RUNTIME_API_H
