//===- Errors.cpp - the last error ----------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Errors.h"
#include <atomic>

using namespace gpuperf::standin;

static thread_local Error lastError = Success;
static std::atomic<Error> lasting{Success};

Error gpuperf::standin::fail(Error error) {
  lastError = error;
  return error;
}

void gpuperf::standin::failForGood(Error error) {
  Error none = Success;
  lasting.compare_exchange_strong(none, error);
}

Error gpuperf::standin::errorForGood() { return lasting; }

GPUPERF_EXPORT int cudaPeekAtLastError() {
  return lasting ? lasting.load() : lastError;
}

GPUPERF_EXPORT int cudaGetLastError() {
  if (lasting)
    return lasting;
  Error error = lastError;
  lastError = Success;
  return error;
}

namespace {
struct Message {
  int error;
  const char *name, *text;
};
} // namespace

static constexpr Message messages[] = {
    {Success, "cudaSuccess", "no error"},
    {InvalidValue, "cudaErrorInvalidValue", "invalid argument"},
    {MemoryAllocation, "cudaErrorMemoryAllocation", "out of memory"},
    {InvalidConfiguration, "cudaErrorInvalidConfiguration",
     "invalid configuration argument"},
    {InvalidSymbol, "cudaErrorInvalidSymbol", "invalid device symbol"},
    {InvalidDeviceFunction, "cudaErrorInvalidDeviceFunction",
     "invalid device function"},
    {InvalidDevice, "cudaErrorInvalidDevice", "invalid device ordinal"},
    {InvalidResourceHandle, "cudaErrorInvalidResourceHandle",
     "invalid resource handle"},
    {IllegalAddress, "cudaErrorIllegalAddress",
     "an illegal memory access was encountered"},
    {Assert, "cudaErrorAssert", "device-side assert triggered"},
    {MisalignedAddress, "cudaErrorMisalignedAddress", "misaligned address"},
    {LaunchFailure, "cudaErrorLaunchFailure", "unspecified launch failure"},
    {NotSupported, "cudaErrorNotSupported", "operation not supported"}};

static const Message &messageOf(int error) {
  for (const Message &message : messages)
    if (message.error == error)
      return message;
  static constexpr Message other = {0, "unrecognized error code",
                                    "unrecognized error code"};
  return other;
}

GPUPERF_EXPORT const char *cudaGetErrorName(int error) {
  return messageOf(error).name;
}

GPUPERF_EXPORT const char *cudaGetErrorString(int error) {
  return messageOf(error).text;
}
