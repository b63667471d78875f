//===- Command.cpp - the first word of the command line -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Command.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;

llvm::Expected<Command> gpuperf::takeCommand(int &argc, char **&argv,
                                             std::string &kernel) {
  llvm::StringRef word = argc < 2 ? "" : argv[1];
  Command command = llvm::StringSwitch<Command>(word)
                        .Case("advise", Command::Advise)
                        .Case("assert", Command::Assert)
                        .Case("compare", Command::Compare)
                        .Case("explain", Command::Explain)
                        .Case("fit", Command::Fit)
                        .Case("serve", Command::Serve)
                        .Case("sweep", Command::Sweep)
                        .Default(Command::Report);
  if (command == Command::Report)
    return command;
  if (command == Command::Advise || command == Command::Assert ||
      command == Command::Compare || command == Command::Serve) {
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
