//===- CompilerCommand.cpp - what a command line compiles -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompilerCommand.h"
#include "gpuperf/Support/ResponseFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
using llvm::StringRef;

/// Programs that run the compiler behind them.
static bool isWrapper(StringRef program) {
  StringRef name = llvm::sys::path::stem(program);
  return name == "ccache" || name == "sccache" || name == "distcc" ||
         name == "icecc" || name == "time" || name == "env";
}

/// Options of nvcc and clang whose value is the next word.
static bool takesValue(StringRef option) {
  static constexpr StringRef names[] = {"-o",
                                        "--output-file",
                                        "-odir",
                                        "--output-directory",
                                        "-I",
                                        "--include-path",
                                        "-isystem",
                                        "--system-include",
                                        "-include",
                                        "--pre-include",
                                        "-D",
                                        "--define-macro",
                                        "-U",
                                        "--undefine-macro",
                                        "-L",
                                        "--library-path",
                                        "-l",
                                        "--library",
                                        "-MF",
                                        "--dependency-output",
                                        "-MT",
                                        "--dependency-target-name",
                                        "-MQ",
                                        "-arch",
                                        "--gpu-architecture",
                                        "-gencode",
                                        "--generate-code",
                                        "-code",
                                        "--gpu-code",
                                        "-ccbin",
                                        "--compiler-bindir",
                                        "-Xcompiler",
                                        "--compiler-options",
                                        "-Xlinker",
                                        "--linker-options",
                                        "-Xptxas",
                                        "--ptxas-options",
                                        "-Xcudafe",
                                        "-Xnvlink",
                                        "-Xarchive",
                                        "-Xclang",
                                        "-Xcuda-ptxas",
                                        "-Xcuda-fatbinary",
                                        "-mllvm",
                                        "-idirafter",
                                        "-iquote",
                                        "-imacros",
                                        "-maxrregcount",
                                        "--maxrregcount",
                                        "-std",
                                        "--std",
                                        "-t",
                                        "--threads",
                                        "-m",
                                        "--machine",
                                        "-target",
                                        "-cudart",
                                        "--cudart",
                                        "-diag-suppress",
                                        "--diag-suppress",
                                        "-diag-error",
                                        "-diag-warn",
                                        "-keep-dir",
                                        "--keep-dir",
                                        "-cuda-path"};
  return llvm::is_contained(names, option);
}

/// Options under which nothing is compiled to code.
static bool isNoCompile(StringRef option) {
  static constexpr StringRef names[] = {"-E",
                                        "--preprocess",
                                        "-M",
                                        "-MM",
                                        "--generate-dependencies",
                                        "--generate-nonsystem-dependencies",
                                        "-fsyntax-only",
                                        "-dlink",
                                        "--device-link",
                                        "-lib",
                                        "--lib",
                                        "-dryrun",
                                        "--dryrun",
                                        "-###",
                                        "-V",
                                        "--version",
                                        "-h",
                                        "--help",
                                        "-clean",
                                        "--clean-targets"};
  return llvm::is_contained(names, option);
}

static bool isCudaSource(StringRef word) {
  return llvm::sys::path::extension(word).equals_insensitive(".cu");
}

static bool isSource(StringRef word) {
  StringRef extension = llvm::sys::path::extension(word);
  return extension == ".c" || extension == ".cc" || extension == ".cpp" ||
         extension == ".cxx" || extension == ".C" || isCudaSource(word);
}

CompilerCommand
gpuperf::readCompilerCommand(llvm::ArrayRef<std::string> words) {
  while (words.size() > 1 && isWrapper(words.front()))
    words = words.drop_front();
  CompilerCommand command;
  command.words = words.vec();
  // Whatever the extension: Kokkos' wrapper gives nvcc all that is C++ so.
  bool isCuda = llvm::sys::path::filename(words.front()) == "nvcc_wrapper";
  std::vector<std::string> all = expandResponseFiles(words.drop_front(), "");
  for (size_t i = 0; i < all.size(); ++i) {
    StringRef word = all[i];
    if (isNoCompile(word)) {
      command.sources.clear();
      return command;
    }
    if (word == "-x" || word == "--x") {
      isCuda = i + 1 < all.size() && all[++i] == "cu";
      isCuda |= i < all.size() && all[i] == "cuda";
    } else if (word == "-x=cu" || word == "--x=cu" || word == "-xcuda") {
      isCuda = true;
    } else if (takesValue(word)) {
      ++i;
    } else if (!word.starts_with("-") &&
               (isCudaSource(word) || (isCuda && isSource(word)))) {
      command.sources.push_back(word.str());
    }
  }
  return command;
}
