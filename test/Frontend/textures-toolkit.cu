// REQUIRES: cuda-toolkit
// The same with the toolkit's headers.
// RUN: gpuperf --cuda=%cuda_home --format=mlir %S/textures.cu | FileCheck \
// RUN:   --implicit-check-not=gpuperf.unknown %S/textures.cu
