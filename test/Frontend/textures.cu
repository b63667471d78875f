// Texture references (which CUDA dropped), texture objects and surfaces count as
// texture accesses; no inline PTX is left unknown.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck \
// RUN:   --implicit-check-not=gpuperf.unknown %s
//
// CHECK: "fetch"
// CHECK-COUNT-5: access load texture
// CHECK: "surfaces"
// CHECK-COUNT-2: access load texture
// CHECK: access store texture

texture<float, 1, cudaReadModeElementType> line;
texture<uchar4, 2, cudaReadModeNormalizedFloat> image;

__global__ void fetch(float *out, cudaTextureObject_t object) {
  int i = threadIdx.x;
  out[i] = tex1Dfetch(line, i) + tex2D(image, i, 1).y +
           tex2D<float>(object, i, 2) + tex3D<float4>(object, i, 2, 3).x +
           tex2DLayered<uchar4>(object, i, 1, 2).x;
}
__global__ void surfaces(float *out, cudaSurfaceObject_t surface) {
  uchar4 colour;
  surf3Dread(&colour, surface, threadIdx.x * 4, 1, 2);
  float value = surf2Dread<float>(surface, threadIdx.x * 4, 1);
  surf2Dwrite(make_float4(value, colour.x, 0, 0), surface, threadIdx.x * 16, 2);
}
