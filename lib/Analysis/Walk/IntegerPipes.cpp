//===- IntegerPipes.cpp - instructions by integer pipe --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntegerPipes.h"
#include "InstructionMix.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;

namespace {
enum class Pipe { Either, Logic, Products };
} // namespace

/// Of an operation of LLVM, by its name without the type.
static Pipe pipeOf(llvm::StringRef operation) {
  return llvm::StringSwitch<Pipe>(operation)
      .Cases("add", "sub", "shl", Pipe::Either)
      .Case("mul", Pipe::Products)
      .Default(Pipe::Logic);
}

IntegerPipes gpuperf::integerPipes(KernelOp kernel, const WarpWalk &walk) {
  IntegerPipes pipes;
  kernel.walk([&](InstOp op) {
    if (op.getName().starts_with("match.any"))
      pipes.matches += walk.ops.lookup(op).executionsPerWarp;
    Pipe pipe = pipeOf(op.getName().split('.').first);
    if (pipe == Pipe::Either)
      return;
    double ints = instructionsOf(op)[static_cast<unsigned>(InstClass::Int)] *
                  walk.ops.lookup(op).executionsPerWarp;
    double each = op.getName().ends_with(".wide") ? 2 : 1;
    (pipe == Pipe::Logic ? pipes.logic : pipes.products) += each * ints;
  });
  return pipes;
}
