//===- HostParse.cpp - the device side of a host-side parse ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceParse.h"
#include "gpuperf/Frontend/CommandLine.h"
