//===- Command.cpp - gpuperf machines -------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Machine/Command.h"
#include "Print.h"
#include "gpuperf/Machine/Figures.h"
#include "gpuperf/Machine/Registry.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;
using namespace llvm;

/// "256:64:16384" or, with a preferred carve-out, "256:64:16384:65536"; what is
/// left out is 0, and the largest carve-out.
static Expected<BlockResources> parseBlock(StringRef text) {
  SmallVector<StringRef, 4> parts;
  text.split(parts, ':');
  BlockResources block;
  int64_t carveOut = 0;
  int64_t *fields[] = {&block.threads, &block.registersPerThread,
                       &block.dynamicSharedBytes, &carveOut};
  bool bad = parts.size() > std::size(fields);
  for (size_t i = 0; !bad && i < parts.size(); ++i)
    bad = parts[i].getAsInteger(10, *fields[i]);
  if (bad)
    return createStringError(inconvertibleErrorCode(),
                             "expected THREADS:REGISTERS:SHARED[:CARVEOUT], "
                             "found '" +
                                 text + "'");
  if (parts.size() == std::size(fields))
    block.preferredSharedBytes = carveOut;
  return block;
}

static Error occupancyLines(const Machine &machine, StringRef blocks,
                            raw_ostream &out) {
  for (StringRef text : split(blocks, ',')) {
    Expected<BlockResources> block = parseBlock(text);
    if (!block)
      return block.takeError();
    Expected<Occupancy> occupancy = computeOccupancy(machine, *block);
    if (!occupancy)
      return occupancy.takeError();
    printOccupancy(*block, *occupancy, out);
  }
  return Error::success();
}

static Error listMachines(raw_ostream &out) {
  std::vector<Machine> machines;
  for (const std::string &name : machineNames()) {
    Expected<Machine> machine = findMachine(name);
    if (!machine)
      return machine.takeError();
    machines.push_back(std::move(*machine));
  }
  printMachineTable(machines, out);
  return Error::success();
}

static Error showMachine(StringRef name, StringRef blocks, raw_ostream &out,
                         raw_ostream &err) {
  Expected<Machine> machine = findMachine(name);
  if (!machine)
    return machine.takeError();
  if (!machine->standInNote.empty())
    err << "gpuperf: note: " << machine->standInNote << '\n';
  if (!blocks.empty())
    return occupancyLines(*machine, blocks, out);
  printMachine(*machine, out);
  return Error::success();
}

static Error run(ArrayRef<StringRef> args, raw_ostream &out, raw_ostream &err) {
  SmallVector<StringRef, 4> names;
  StringRef blocks;
  for (StringRef arg : args) {
    if (arg.consume_front("--occupancy="))
      blocks = arg;
    else if (arg.starts_with("-"))
      return createStringError(
          inconvertibleErrorCode(),
          "unknown option '" + arg +
              "'; expected [NAME…] "
              "[--occupancy=THREADS:REGISTERS:SHARED[:CARVEOUT],…]");
    else
      names.push_back(arg);
  }
  if (names.empty() && !blocks.empty())
    return createStringError(inconvertibleErrorCode(),
                             "--occupancy needs the name of a machine");
  if (names.empty())
    return listMachines(out);
  for (StringRef name : names)
    if (Error error = showMachine(name, blocks, out, err))
      return error;
  return Error::success();
}

int gpuperf::machinesCommand(ArrayRef<StringRef> args, raw_ostream &out,
                             raw_ostream &err) {
  if (Error error = run(args, out, err)) {
    err << "gpuperf: error: " << toString(std::move(error)) << "\n";
    return 1;
  }
  return 0;
}
