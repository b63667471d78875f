//===- gpuperf-clangd.cpp - clangd, with gpuperf's hints ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What an editor runs in clangd's place. See docs/editor.md.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/Settings.h"
#include "gpuperf/Lsp/ClangdProgram.h"
#include "gpuperf/Lsp/Server.h"
#include "gpuperf/Lsp/WorkerLoop.h"
#include "gpuperf/Machine/Registry.h"
#include "gpuperf/Machine/VersionLine.h"
#include "gpuperf/Model/Model.h"
#include "gpuperf/Support/WriteFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <unistd.h>

using namespace gpuperf;
using llvm::StringRef;

static constexpr llvm::StringLiteral usage =
    R"(usage: gpuperf-clangd [OPTIONS] [OPTIONS OF CLANGD]
clangd with predictions of gpuperf beside CUDA code.

  --clangd=PATH           the clangd to run; else the newest on PATH, from 15 on
  --standalone            no clangd: only what gpuperf adds
  --machine=M --model=M   until the editor sets others
  --analysis-limit-ms=N   the time after which an analysis is given up (30000)
  --cache-mib=N           parsed headers kept on disk between sessions (1024); 0: none

All other options go to clangd.
)";

namespace {

struct Options {
  lsp::ServerOptions server;
  std::string clangd;
  std::vector<std::string> forClangd;
  bool standalone = false, worker = false, version = false, help = false;
  unsigned cacheMiB = 1024;
  std::string error;
};

} // namespace

static void takeNumber(StringRef text, const llvm::Twine &unit,
                       unsigned &number, std::string &error) {
  if (text.getAsInteger(10, number))
    error = ("'" + text + "' is no number of " + unit).str();
}

/// Takes `word` when it is an option of ours.
static bool takeOption(StringRef word, Options &options) {
  lsp::ServerOptions &server = options.server;
  if (word == "--standalone")
    options.standalone = true;
  else if (word == "--worker")
    options.worker = true;
  else if (word == "--lit-test")
    server.delimited = true;
  else if (word.consume_front("--clangd="))
    options.clangd = word.str();
  else if (word.consume_front("--machine="))
    server.machine = word.str();
  else if (word.consume_front("--model="))
    server.model = word.str();
  else if (word.consume_front("--worker-program="))
    server.worker = {word.str()};
  else if (word.consume_front("--analysis-limit-ms="))
    takeNumber(word, "milliseconds", server.analysisLimitMs, options.error);
  else if (word.consume_front("--cache-mib="))
    takeNumber(word, "MiB", options.cacheMiB, options.error);
  else
    return false;
  return true;
}

static Options parseOptions(llvm::ArrayRef<const char *> words) {
  Options options;
  for (StringRef word : words) {
    if (takeOption(word, options))
      continue;
    options.version |= word == "--version" || word == "-version";
    options.help |= word == "--help" || word == "-help" || word == "-h";
    StringRef value = word;
    if (value.consume_front("--compile-commands-dir=") ||
        value.consume_front("-compile-commands-dir="))
      options.server.compileCommandsDir = value.str();
    options.forClangd.push_back(word.str());
  }
  return options;
}

/// Lets clangd print what it is, behind what this is.
static int describe(const Options &options, StringRef own) {
  llvm::outs() << own;
  llvm::outs().flush();
  if (options.standalone)
    return 0;
  return lsp::runClangd(options.server.clangd);
}

/// Takes the best clangd there is; without one goes on alone, and says so.
static void chooseClangd(StringRef self, Options &options) {
  lsp::ClangdChoice choice = lsp::findClangd(self);
  options.clangd = choice.path;
  options.standalone = choice.path.empty();
  if (!options.standalone)
    return;
  llvm::raw_ostream &os =
      llvm::WithColor::warning(llvm::errs(), "gpuperf-clangd");
  if (choice.rejectedClangd.empty())
    os << "no clangd on PATH";
  else
    os << choice.rejectedClangd
       << ", is passed over: editors cannot ask it for "
       << "hints; --clangd=PATH runs it all the same";
  os << "; only what gpuperf adds is there\n";
}

/// What an editor's menus offer.
static void addChoices(lsp::ServerOptions &server) {
  for (const std::string &name : machineNames())
    if (llvm::Expected<Machine> machine = findMachine(name))
      server.machines.push_back({name, machine->title});
    else
      llvm::consumeError(machine.takeError());
  for (const ModelInfo &model : allModels())
    server.models.push_back({model.name.str(), model.summary.str()});
}

static int run(int argc, char **argv) {
  Options options = parseOptions(llvm::ArrayRef(argv, argc).drop_front());
  if (!options.error.empty()) {
    llvm::WithColor::error(llvm::errs(), "gpuperf-clangd")
        << options.error << '\n';
    return 1;
  }
  if (options.worker)
    return lsp::runWorkerProcess(options.cacheMiB);
  std::string self =
      llvm::sys::fs::getMainExecutable(argv[0], reinterpret_cast<void *>(&run));
  lsp::ServerOptions &server = options.server;
  if (!options.standalone && options.clangd.empty())
    chooseClangd(self, options);
  if (!options.standalone) {
    server.clangd = {options.clangd};
    server.clangd.insert(server.clangd.end(), options.forClangd.begin(),
                         options.forClangd.end());
  }
  if (options.version)
    return describe(options, versionLine("gpuperf-clangd"));
  if (options.help)
    return describe(options, usage);
  if (server.worker.empty())
    server.worker = {self, "--worker",
                     "--cache-mib=" + std::to_string(options.cacheMiB)};
  server.validate = [](const std::string &, const std::string &model) {
    // Machines may come from the folders of a project's `.gpuperf`, which only
    // the analysis reads.
    RunOptions run;
    run.model = model;
    return validateOptions(run);
  };
  addChoices(server);
  return lsp::runServer(server, STDIN_FILENO, STDOUT_FILENO);
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  return endOutput(run(argc, argv), "gpuperf-clangd");
}
