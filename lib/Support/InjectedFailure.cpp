//===- InjectedFailure.cpp - deliberate failures for tests ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Support/InjectedFailure.h"
#include "gpuperf/Support/ChildProcess.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include <csignal>
#include <string>
#include <unistd.h>

using namespace gpuperf;

/// The failure of this process, "crash@NAME"; empty: none.
static std::string &injected() {
  static std::string spec;
  return spec;
}

static void useProcessorTime(unsigned ms) {
  std::optional<unsigned> start = processorTimeMs(getpid());
  while (start && processorTimeMs(getpid()).value_or(0) < *start + ms)
    ;
}

static void fail(llvm::StringRef kind) {
  if (kind == "crash")
    raise(SIGSEGV);
  else if (kind == "fatal")
    llvm::report_fatal_error("injected failure");
  else if (kind == "hang")
    while (true)
      pause();
  else if (kind == "spin")
    for (volatile bool on = true; on;)
      ;
  else if (kind == "busy")
    useProcessorTime(250);
  else if (kind == "oom")
    llvm::report_bad_alloc_error("injected failure");
}

bool gpuperf::setInjectedFailure(llvm::StringRef spec) {
  llvm::StringRef kind = spec.split('@').first;
  if (!llvm::is_contained({"crash", "fatal", "hang", "spin", "busy", "oom"},
                          kind))
    return false;
  injected() = spec.str();
  return true;
}

bool gpuperf::hasInjectedFailure() { return !injected().empty(); }

void gpuperf::failInFileIfInjected() {
  fail(injected()); // with '@' it is no kind
}

void gpuperf::failInKernelIfInjected(llvm::StringRef mangled) {
  auto [kind, kernel] = llvm::StringRef(injected()).split('@');
  if (kernel == mangled || kernel == "*")
    fail(kind);
}
