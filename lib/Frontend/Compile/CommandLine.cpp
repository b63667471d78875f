//===- CommandLine.cpp - compile commands of clang and nvcc ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandLine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/StringSaver.h"

using namespace gpuperf;
using llvm::StringRef;

namespace {

/// nvcc's long names of flags that clang has too.
StringRef clangName(StringRef flag) {
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> names[] =
      {{"--define-macro", "-D"},
       {"--undefine-macro", "-U"},
       {"--include-path", "-I"},
       {"--system-include", "-isystem"},
       {"--pre-include", "-include"},
       {"--std", "-std"},
       {"--gpu-architecture", "-arch"},
       {"--gpu-code", "-code"},
       {"--generate-code", "-gencode"},
       {"--maxrregcount", "-maxrregcount"},
       {"--use_fast_math", "-use_fast_math"},
       {"--fmad", "-fmad"},
       {"--ftz", "-ftz"},
       {"--cuda-gpu-arch", "-arch"},
       {"--offload-arch", "-arch"},
       {"--compiler-options", "-Xcompiler"},
       {"--ptxas-options", "-Xptxas"},
       {"-Xcuda-ptxas", "-Xptxas"},
       {"--relocatable-device-code", "-rdc"}};
  for (const auto &[name, clang] : names)
    if (flag == name)
      return clang;
  return flag;
}

/// Flags that shape the parse and mean the same to clang, joined with their
/// value or followed by it.
bool takesValue(StringRef flag) {
  // clang-format off
  static constexpr llvm::StringLiteral flags[] = {
      "-D", "-U", "-I", "-isystem", "-include", "-iquote", "-idirafter",
      "-imacros", "-isysroot", "-resource-dir", "--sysroot"};
  // clang-format on
  return llvm::is_contained(flags, flag);
}

/// Flags with a separate value that does not concern the parse.
bool skipsValue(StringRef flag) {
  // clang-format off
  static constexpr llvm::StringLiteral flags[] = {
      "-o", "-x", "-MF", "-MT", "-MQ", "-odir", "-ccbin", "-Xlinker",
      "-Xnvlink", "-Xcudafe", "-Xfatbin", "-Xarchive", "-Xclang", "-target",
      "--output-file", "--output-directory", "--compiler-bindir", "-t",
      "--threads", "-L", "-l", "-arch-list"};
  // clang-format on
  return llvm::is_contained(flags, flag);
}

/// Flags without a value (or with one joined by '=') that shape the parse.
bool isKept(StringRef flag) {
  // clang-format off
  static constexpr llvm::StringLiteral exact[] = {
      "-nostdinc", "-nostdinc++", "-ffast-math", "-ansi", "-fno-exceptions",
      "-funsigned-char", "-fsigned-char", "-fms-extensions", "-fdeclspec",
      "-fgpu-rdc", "-undef"};
  // clang-format on
  // clang-format off
  static constexpr llvm::StringLiteral prefixes[] = {
      "-std=", "-stdlib=", "--gcc-toolchain=",
      "--gcc-install-dir=", "-ffp-contract=", "-fgpu-", "-fcuda-",
      "-fno-cuda-", "-fno-gpu-", "-fchar8_t", "-fcxx-exceptions",
      "-ftemplate-depth", "-fconstexpr-"};
  // clang-format on
  return llvm::is_contained(exact, flag) ||
         llvm::any_of(prefixes, [&](StringRef prefix) {
           return flag.starts_with(prefix);
         });
}

/// Reads one command line; each `read…` returns whether it took the flag.
class Reader {
public:
  Reader(llvm::ArrayRef<std::string> words, StringRef file,
         bool isNested = false)
      : words(words), file(file), isNested(isNested) {}
  DeviceFlags read();

private:
  void readWord();
  bool readArch(StringRef name, StringRef value);
  bool readMath(StringRef name, StringRef value);
  bool readCode(StringRef name, StringRef value);
  bool readNested(StringRef name, StringRef value);
  bool readToolkit(StringRef name, StringRef value);
  bool readJoined(StringRef word);
  void addRealArchs();
  void addTarget(StringRef arch, StringRef virtualArch);
  StringRef next() { return at < words.size() ? words[at++] : StringRef(); }

  llvm::ArrayRef<std::string> words;
  StringRef file;
  bool isNested; ///< in the value of -Xcompiler or -Xptxas
  bool isNvcc = false;
  StringRef realArchs;        ///< the value of nvcc's -code
  std::optional<bool> unroll; ///< -funroll-loops or -fno-unroll-loops
  size_t at = 0;
  DeviceFlags flags;
};

/// `virtualArch` counts where it is a "compute_XX".
void Reader::addTarget(StringRef arch, StringRef virtualArch) {
  CodeTarget target{normaliseArch(arch.trim("[]\"' ")), ""};
  if (virtualArch.starts_with("compute_"))
    target.virtualArch = normaliseArch(virtualArch);
  bool isNew = llvm::none_of(flags.targets, [&](const CodeTarget &other) {
    return other.arch == target.arch;
  });
  if (!target.arch.empty() && isNew)
    flags.targets.push_back(std::move(target));
}

/// The architectures of "arch=compute_80,code=[sm_86,compute_80]": sm_86. Where
/// `code` names no sm_XX: compute_80.
static llvm::SmallVector<StringRef, 4> gencodeArchs(StringRef value) {
  auto [arch, code] = value.split(",code=");
  arch.consume_front("arch=");
  llvm::SmallVector<StringRef, 4> all, real;
  code.split(all, ',');
  for (StringRef one : all)
    if (one.trim("[]\"' ").starts_with("sm_"))
      real.push_back(one);
  if (real.empty())
    real.push_back(arch);
  return real;
}

/// What nvcc makes of "-arch=all-major", and with these of "-arch=all": code
/// for each of them that the toolkit has. The one to take where no GPU is named
/// comes first.
static constexpr llvm::StringLiteral kMajorArchs[] = {
    "sm_80", "sm_50",  "sm_60",  "sm_70", "sm_75",
    "sm_90", "sm_100", "sm_110", "sm_120"};
static constexpr llvm::StringLiteral kMinorArchs[] = {
    "sm_52", "sm_53", "sm_61", "sm_62",  "sm_72",
    "sm_86", "sm_87", "sm_89", "sm_103", "sm_121"};

bool Reader::readArch(StringRef name, StringRef value) {
  if (name == "-gencode") {
    StringRef compiledAs = value.split(",code=").first;
    compiledAs.consume_front("arch=");
    for (StringRef arch : gencodeArchs(value))
      addTarget(arch, compiledAs);
    return true;
  }
  // nvcc's -code says what a virtual -arch is compiled to, before it or behind.
  if (name == "-code") {
    realArchs = value.trim("[]\"' ").starts_with("sm_") ? value : StringRef();
    return true;
  }
  if (name != "-arch")
    return false;
  if (value == "all" || value == "all-major") {
    for (StringRef arch : kMajorArchs)
      addTarget(arch, arch);
    if (value == "all")
      for (StringRef arch : kMinorArchs)
        addTarget(arch, arch);
    return true;
  }
  llvm::SmallVector<StringRef, 4> all;
  value.split(all, ',');
  for (StringRef arch : all)
    addTarget(arch, arch);
  return true;
}

/// The targets of "-arch=compute_80 -code=sm_80,sm_86".
void Reader::addRealArchs() {
  if (realArchs.empty())
    return;
  std::string compiledAs;
  if (!flags.targets.empty())
    compiledAs = flags.targets.front().virtualArch;
  flags.targets.clear();
  llvm::SmallVector<StringRef, 4> all;
  realArchs.split(all, ',');
  for (StringRef arch : all)
    addTarget(arch,
              compiledAs.empty() ? "" : "compute_" + compiledAs.substr(3));
}

bool Reader::readMath(StringRef name, StringRef value) {
  if (name == "-use_fast_math") {
    flags.fastMath = true;
    flags.clang.insert(flags.clang.end(), {"-fgpu-approx-transcendentals",
                                           "-fgpu-flush-denormals-to-zero"});
  } else if (name == "-ftz" && value == "true") {
    flags.clang.push_back("-fgpu-flush-denormals-to-zero");
  } else if (name == "-fmad" && value == "false") {
    flags.clang.push_back("-ffp-contract=off");
  } else if (name == "-Ofast" || name == "-ffast-math") {
    flags.fastMath = true;
    flags.clang.push_back("-ffast-math");
  } else if (name == "-rdc" && value == "true") {
    flags.clang.push_back("-fgpu-rdc");
  } else if (name == "-dc") {
    flags.clang.push_back("-fgpu-rdc");
  } else if (name == "-maxrregcount") {
    unsigned count;
    if (!value.getAsInteger(10, count))
      flags.code.maxRegisters = count;
  } else {
    return false;
  }
  return true;
}

/// Clang's optimisation of device code; -O of nvcc is for the host.
bool Reader::readCode(StringRef name, StringRef value) {
  if (name == "-mllvm") {
    flags.code.llvm.push_back(value.str());
  } else if (name == "-funroll-loops" || name == "-fno-unroll-loops") {
    unroll = name == "-funroll-loops";
  } else if (name.consume_front("-O") && name.size() < 2) {
    // -O is -O1; what is not a number (-Os, -Oz) is of level 2. At -O0 the
    // analysis is of optimised code all the same.
    unsigned level = name.empty() ? 1 : 2;
    name.getAsInteger(10, level);
    if (!isNvcc)
      flags.code.level = level && level < 3 ? level : 3;
  } else {
    return false;
  }
  return true;
}

/// Flags for another tool. Macros and paths of "-Xcompiler -DN=4,-O2" matter to
/// the parse, and the limit of "-Xptxas -maxrregcount=32".
bool Reader::readNested(StringRef name, StringRef value) {
  if (name != "-Xcompiler" && name != "-Xptxas")
    return false;
  if (isNested)
    return true;
  llvm::SmallVector<StringRef, 4> all;
  value.trim("\"'").split(all, ',', -1, /*KeepEmpty=*/false);
  std::vector<std::string> nested(all.begin(), all.end());
  DeviceFlags inner = Reader(nested, file, /*isNested=*/true).read();
  if (name == "-Xptxas") {
    if (inner.code.maxRegisters)
      flags.code.maxRegisters = inner.code.maxRegisters;
    return true;
  }
  // -ffast-math of the host compiler is not the device's.
  for (const std::string &flag : inner.clang)
    if (StringRef(flag).starts_with("-D") ||
        StringRef(flag).starts_with("-I") || StringRef(flag).starts_with("-U"))
      flags.clang.push_back(flag);
  return true;
}

bool Reader::readToolkit(StringRef name, StringRef value) {
  if (name == "--cuda-path")
    flags.cudaPath = value.str();
  else if (name == "-nocudainc" || name == "-nogpuinc")
    flags.noCudaHeaders = true;
  else
    return false;
  return true;
}

/// "-DX", "-Ipath": a flag with its value joined.
bool Reader::readJoined(StringRef word) {
  // clang-format off
  static constexpr llvm::StringLiteral prefixes[] = {
      "-D", "-U", "-I", "-isystem", "-iquote", "-idirafter"};
  // clang-format on
  for (StringRef prefix : prefixes)
    if (word.starts_with(prefix) && word.size() > prefix.size()) {
      StringRef value = word.drop_front(prefix.size());
      value.consume_front("="); // nvcc's spelling
      flags.clang.push_back((prefix == "-D" || prefix == "-U" || prefix == "-I")
                                ? (prefix + value).str()
                                : prefix.str());
      if (prefix.size() > 2)
        flags.clang.push_back(value.str());
      return true;
    }
  return false;
}

void Reader::readWord() {
  StringRef word = next();
  if (!word.starts_with("-") || word == "-" || word == "--")
    return;
  auto [head, joined] = word.split('=');
  StringRef name = clangName(head);
  bool hasJoined = head.size() != word.size();
  // clang-format off
  static constexpr llvm::StringLiteral valued[] = {
      "-arch", "-code", "-gencode", "-maxrregcount", "-Xcompiler",
      "-Xptxas", "-rdc", "-ftz", "-fmad", "-std", "--cuda-path", "-mllvm"};
  // clang-format on
  StringRef value = joined;
  if (!hasJoined && (llvm::is_contained(valued, name) || takesValue(name)))
    value = next();
  if (takesValue(name) && (name != word || !hasJoined)) {
    // A flag that lost its value would take the file's name instead.
    if (value.empty())
      return;
    if (name == "-D" || name == "-U" || name == "-I")
      flags.clang.push_back((name + value).str());
    else
      flags.clang.insert(flags.clang.end(), {name.str(), value.str()});
    return;
  }
  if (name == "-std") {
    flags.clang.push_back(("-std=" + value).str());
    return;
  }
  if (readArch(name, value) || readMath(name, value) || readCode(name, value) ||
      readNested(name, value) || readToolkit(name, value))
    return;
  if (isKept(word)) {
    flags.clang.push_back(word.str());
    return;
  }
  if (!hasJoined && skipsValue(name)) {
    next();
    return;
  }
  readJoined(word);
}

DeviceFlags Reader::read() {
  isNvcc = gpuperf::isNvcc(words);
  while (at < words.size())
    readWord();
  addRealArchs();
  flags.code.unrollLoops = unroll.value_or(flags.code.level > 1);
  return std::move(flags);
}

} // namespace

bool gpuperf::isNvcc(llvm::ArrayRef<std::string> command) {
  return !command.empty() &&
         llvm::sys::path::filename(command.front()).starts_with("nvcc");
}

bool gpuperf::hasCompiler(llvm::ArrayRef<std::string> command) {
  return !command.empty() && !StringRef(command.front()).starts_with("-");
}

std::vector<std::string> gpuperf::wordsOfVariable(const char *name) {
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  llvm::SmallVector<const char *, 16> words;
  std::optional<std::string> text = llvm::sys::Process::GetEnv(name);
  llvm::cl::TokenizeGNUCommandLine(text.value_or(""), saver, words);
  return {words.begin(), words.end()};
}

DeviceFlags gpuperf::parseCommandLine(llvm::ArrayRef<std::string> command,
                                      StringRef file) {
  return Reader(command, file).read();
}
