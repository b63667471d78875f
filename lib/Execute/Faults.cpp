//===- Faults.cpp - signals of kernels ------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Faults.h"
#include "Runtime.h"
#include <csignal>
#include <cstdlib>

using namespace gpuperf;
using namespace gpuperf::execute;

static constexpr size_t signalStackBytes = size_t(64) << 10;

static thread_local Worker *workerHere = nullptr;
static thread_local stack_t stackBefore;
static struct sigaction before[NSIG];

/// Runs on the stack of the signals, as no signal's handler any more.
[[noreturn]] static void faulted() {
  Fibre *fibre = workerHere->running;
  fibre->block->launch.fail(
      ExecutionResult::Failed, ExecutionError::IllegalAddress,
      "local memory or the stack is left, " + placeOf(*fibre));
  void *nowhere;
  gpuperf_switch(&nowhere, workerHere->stackPointer);
  std::abort();
}

static void handle(int number, siginfo_t *info, void *context) {
  auto &machine = static_cast<ucontext_t *>(context)->uc_mcontext;
  if (workerHere && workerHere->running) {
    // Goes on in `faulted`, above what this handler has on its stack.
    auto here = reinterpret_cast<uint64_t>(__builtin_frame_address(0));
    uint64_t top = (here - 8192) / 16 * 16;
#if defined(__x86_64__)
    machine.gregs[REG_RIP] = greg_t(reinterpret_cast<uint64_t>(&faulted));
    machine.gregs[REG_RSP] = greg_t(top - 8);
#else
    machine.pc = reinterpret_cast<uint64_t>(&faulted);
    machine.sp = top;
#endif
    return;
  }
  const struct sigaction &old = before[number];
  if (old.sa_flags & SA_SIGINFO)
    return old.sa_sigaction(number, info, context);
  if (old.sa_handler != SIG_DFL && old.sa_handler != SIG_IGN)
    return old.sa_handler(number);
  std::signal(number, SIG_DFL); // and it comes again
}

static void install() {
  for (int number : {SIGSEGV, SIGBUS}) {
    struct sigaction now = {};
    struct sigaction old = {};
    now.sa_sigaction = handle;
    now.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    sigaction(number, &now, &old);
    // The program may have set another one since.
    if (old.sa_sigaction != handle)
      before[number] = old;
  }
}

FaultGuard::FaultGuard(Worker &worker) : stack(std::malloc(signalStackBytes)) {
  stack_t here = {};
  here.ss_sp = stack;
  here.ss_size = signalStackBytes;
  sigaltstack(&here, &stackBefore);
  install();
  workerHere = &worker;
}

FaultGuard::~FaultGuard() {
  workerHere = nullptr;
  sigaltstack(&stackBefore, nullptr);
  std::free(stack);
}
