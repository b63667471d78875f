// A missing include is a reason for what does not compile without it, and hides
// nothing else.
//
// RUN: not gpuperf --cuda=none --format=json %s | FileCheck %s
//
// CHECK: "name": "k"
// CHECK: "not_analysed"
// CHECK: "name": "needs"
// CHECK: "reason": "'not/there.h' file not found ({{.*}}: unknown type name 'Thing')"

#include "not/there.h"
#include <stdio.h>

__global__ void k(float *a) { a[threadIdx.x] = 1; }
__global__ void needs(Thing *a) { a->x = 1; }
