//===- Command.cpp - the first word of the command line -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Command.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;

const char gpuperf::overview[] =
    "predicts how long CUDA kernels take, what bounds them and which line is "
    "to "
    "blame\n\n"
    "FILE is CUDA source or dialect text (.mlir, or - for standard input).\n"
    "Flags after -- are those of clang or nvcc.\n\n"
    "gpuperf compare FILE... --profile=CSV  predictions beside measurements\n"
    "gpuperf diff OLD.json NEW.json     what changed between two reports, and "
    "a "
    "gate\n"
    "                                on it: --fail-on=CHECKS,regression:5%\n"
    "gpuperf merge DIR...            one report of what runs with --output=DIR "
    "left\n"
    "gpuperf explain KERNEL FILE...  each equation of --model=X with its "
    "numbers\n"
    "                                and where they come from\n"
    "gpuperf fit KERNEL FILE --measured=US  lambda of the model bsp, kept for\n"
    "                                later runs\n"
    "gpuperf sweep KERNEL FILE --over=NAME[=RANGE]  predictions over a "
    "range\n"
    "gpuperf model [NAME KEY=VALUE...]  the models, or one on given numbers\n"
    "gpuperf machines [NAME...]         the machines, or all figures of some\n"
    "gpuperf record [-o FILE] PROGRAM [ARGUMENTS]  the launches of a program "
    "of\n"
    "                                yours, run without a GPU; for "
    "--launches\n"
    "gpuperf validate RESULT.csv        predictions beside what the suite of "
    "own\n"
    "                                kernels measured on a GPU; "
    "--write-suite=DIR\n"
    "                                writes the suite\n";

llvm::Expected<Command> gpuperf::takeCommand(int &argc, char **&argv,
                                             std::string &kernel) {
  llvm::StringRef word = argc < 2 ? "" : argv[1];
  Command command = llvm::StringSwitch<Command>(word)
                        .Case("compare", Command::Compare)
                        .Case("explain", Command::Explain)
                        .Case("fit", Command::Fit)
                        .Case("sweep", Command::Sweep)
                        .Default(Command::Report);
  if (command == Command::Report)
    return command;
  if (command == Command::Compare) {
    argv[1] = argv[0];
    --argc;
    ++argv;
    return command;
  }
  if (argc < 3 || llvm::StringRef(argv[2]).starts_with("-"))
    return llvm::createStringError(word + ": expected KERNEL FILE...");
  kernel = argv[2];
  argv[2] = argv[0];
  argc -= 2;
  argv += 2;
  return command;
}
