//===- Fibre.cpp - stacks, and how one is left for another ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fibre.h"
#include <cstring>
#include <sys/mman.h>

using namespace gpuperf;
using namespace gpuperf::execute;

/// Stacks that are made at once: as many as a block has threads.
static constexpr unsigned stacksOfArea = 1024;
/// A process may have some 65000 areas of memory: stacks after these have no
/// guard page.
static constexpr unsigned guardedAreas = 8;
static constexpr uint64_t guardBytes = 4096;

Stacks::~Stacks() {
  for (const Area &area : areas)
    munmap(area.pages, (area.count + 1) * kStackBytes);
}

Fibre *Stacks::fibre(unsigned number) {
  unsigned at = number / stacksOfArea;
  while (areas.size() <= at) {
    uint64_t bytes = (stacksOfArea + 1) * kStackBytes;
    void *pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (pages == MAP_FAILED)
      return nullptr;
    // Of a page of 2 MiB, each stack would take all.
    madvise(pages, bytes, MADV_NOHUGEPAGE);
    auto address = reinterpret_cast<uint64_t>(pages);
    auto *first = reinterpret_cast<char *>((address + kStackBytes - 1) /
                                           kStackBytes * kStackBytes);
    if (areas.size() < guardedAreas)
      for (unsigned i = 0; i < stacksOfArea; ++i)
        mprotect(first + i * kStackBytes, guardBytes, PROT_NONE);
    areas.push_back({static_cast<char *>(pages), first, stacksOfArea});
  }
  char *stack = areas[at].first + number % stacksOfArea * kStackBytes;
  return reinterpret_cast<Fibre *>(
      contextAddress(reinterpret_cast<uint64_t>(stack)));
}

#if defined(__x86_64__)

// What a call keeps: System V ABI, AMD64, "Registers".
asm(R"(
  .text
  .globl gpuperf_switch
  .hidden gpuperf_switch
  .type gpuperf_switch, @function
gpuperf_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
  .size gpuperf_switch, .-gpuperf_switch
)");
static constexpr unsigned savedWords = 6;

#elif defined(__aarch64__)

// What a call keeps: Procedure Call Standard, "Core registers".
asm(R"(
  .text
  .globl gpuperf_switch
  .hidden gpuperf_switch
  .type gpuperf_switch, %function
gpuperf_switch:
  sub sp, sp, #160
  stp x19, x20, [sp, #0]
  stp x21, x22, [sp, #16]
  stp x23, x24, [sp, #32]
  stp x25, x26, [sp, #48]
  stp x27, x28, [sp, #64]
  stp x29, x30, [sp, #80]
  stp d8, d9, [sp, #96]
  stp d10, d11, [sp, #112]
  stp d12, d13, [sp, #128]
  stp d14, d15, [sp, #144]
  mov x9, sp
  str x9, [x0]
  mov sp, x1
  ldp x19, x20, [sp, #0]
  ldp x21, x22, [sp, #16]
  ldp x23, x24, [sp, #32]
  ldp x25, x26, [sp, #48]
  ldp x27, x28, [sp, #64]
  ldp x29, x30, [sp, #80]
  ldp d8, d9, [sp, #96]
  ldp d10, d11, [sp, #112]
  ldp d12, d13, [sp, #128]
  ldp d14, d15, [sp, #144]
  add sp, sp, #160
  ret
  .size gpuperf_switch, .-gpuperf_switch
)");
static constexpr unsigned savedWords = 20;

#else
#error "fibres need a switch for this processor"
#endif

void gpuperf::execute::prepare(Fibre *fibre, void (*start)()) {
  auto *top = reinterpret_cast<uint64_t *>(fibre);
#if defined(__x86_64__)
  // As after a call: the return address lies 8 below a multiple of 16.
  top -= 2;
  *top = reinterpret_cast<uint64_t>(start);
  top -= savedWords;
  std::memset(top, 0, savedWords * sizeof(uint64_t));
#else
  top -= savedWords;
  std::memset(top, 0, savedWords * sizeof(uint64_t));
  top[11] = reinterpret_cast<uint64_t>(start); // the link register
#endif
  fibre->stackPointer = top;
}
