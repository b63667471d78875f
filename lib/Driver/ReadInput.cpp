//===- ReadInput.cpp - a file as a dialect module -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/ReadInput.h"
#include "ReadPtx.h"
#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Driver/CompilerCode.h"
#include "gpuperf/Driver/DialectText.h"
#include "gpuperf/Driver/Settings.h"
#include "gpuperf/Frontend/Compile/CompileDatabase.h"
#include "gpuperf/Frontend/Compile/ModuleInputs.h"
#include "gpuperf/Frontend/Facts/Facts.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Support/ChildProcess.h"
#include "gpuperf/Support/Visible.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace gpuperf;

namespace {

/// Kernels of one file.
struct KernelCounts {
  size_t read = 0, rejected = 0;
  bool any() const { return read || rejected; }
};

} // namespace

/// Headers may define kernels, or the macros that kernels stand behind.
static bool reportMissing(llvm::StringRef file, const SourceProblems &problems,
                          const KernelCounts &kernels, llvm::raw_ostream &os) {
  std::set<std::string> told;
  for (const std::string &name : problems.missingIncludes)
    if (told.insert(name).second)
      os << file << ": error: '" << visible(name) << "' file not found, and "
         << (kernels.any() ? "with it perhaps further kernels"
                           : "no kernel without it")
         << '\n';
  return !told.empty();
}

/// `where` they are: "" for all of the source.
static std::string errorsInWords(const SourceProblems &problems,
                                 llvm::StringRef where) {
  return formatCount(problems.errors, "error") + " in the source" +
         where.str() + ", the first: " + visible(problems.firstError);
}

static void reportNoKernel(llvm::StringRef file, const SourceProblems &problems,
                           llvm::raw_ostream &os) {
  os << file << ": warning: no kernel to analyse";
  if (!problems.templates.empty())
    os << ": nothing makes an instance of "
       << (problems.templates.size() == 1 ? "the template '"
                                          : "the templates '")
       << visible(llvm::join(problems.templates, "', '")) << "'";
  os << '\n';
}

/// Prints what in `file` keeps, or may keep, kernels from being analysed, a
/// line for each. True when that is an error: headers that are missing, or
/// errors and no kernel at all. Errors that no kernel meets are a warning, and
/// so is a file without kernels, but for one that is read for its calls alone:
/// a note.
static bool reportProblems(llvm::StringRef file, const SourceProblems &problems,
                           const KernelCounts &kernels, bool isForCalls,
                           llvm::raw_ostream &os) {
  if (reportMissing(file, problems, kernels, os))
    return true;
  if (problems.errors && !kernels.any()) {
    os << file
       << ": error: no kernel can be analysed: " << errorsInWords(problems, "")
       << '\n';
    return true;
  }
  if (!kernels.any() && isForCalls && problems.templates.empty())
    os << file << ": note: no kernels; read for its calls\n";
  else if (!kernels.any())
    reportNoKernel(file, problems, os);
  else if (problems.errors && !kernels.rejected)
    os << file << ": warning: "
       << errorsInWords(problems, " outside of what its kernels use") << '\n';
  return false;
}

static KernelCounts countKernels(mlir::ModuleOp module) {
  KernelCounts counts;
  counts.read = llvm::range_size(module.getOps<KernelOp>());
  if (auto list =
          module->getAttrOfType<mlir::ArrayAttr>(module_attr::kNotAnalysed))
    counts.rejected = list.size();
  return counts;
}

/// Says of a file that was read what keeps kernels from being analysed.
static void checkKernels(const std::string &file, FileInput &input,
                         const SourceProblems &problems, bool isForCalls,
                         llvm::raw_ostream &errors) {
  KernelCounts kernels = countKernels(*input.module);
  input.hasKernels = kernels.any();
  input.hasErrors |=
      reportProblems(file, problems, kernels, isForCalls, errors);
  input.hasErrors |= kernels.rejected != 0;
}

static FileInput readText(const std::string &file, llvm::raw_ostream &errors) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(file, /*IsText=*/true);
  if (!buffer) {
    errors << file << ": error: " << buffer.getError().message() << '\n';
    return {};
  }
  FileInput input;
  input.context = createContext();
  input.module =
      readDialect((*buffer)->getBuffer(), file, *input.context, errors);
  input.hasErrors = !input.module;
  if (input.module)
    checkKernels(file, input, SourceProblems(), /*isForCalls=*/false, errors);
  return input;
}

/// True when one of `messages` is an error.
static bool print(llvm::ArrayRef<SourceMessage> messages,
                  llvm::raw_ostream &errors) {
  bool any = false;
  for (const SourceMessage &message : messages) {
    bool isError = message.severity == Severity::Error;
    any |= isError;
    const SourcePlace &place = message.place;
    errors << visible(place.file) << ':';
    if (place.line)
      errors << place.line << ':';
    if (place.column)
      errors << place.column << ':';
    errors << (isError ? " error: " : " warning: ") << visible(message.text)
           << '\n';
  }
  return any;
}

static bool isDialectText(llvm::StringRef file) {
  return file == "-" || file.ends_with(".mlir");
}

InputReader::InputReader(const InputOptions &options)
    : options(options),
      facts(options.programArguments ? std::string() : options.facts) {
  if (options.build.empty())
    return;
  auto database = loadBuildCommands(options.build);
  if (database)
    commands = std::move(*database);
  else
    commandsError = llvm::toString(database.takeError());
}
InputReader::~InputReader() = default;

/// How to compile `file`: as the build does with -p, flags after "--" added.
llvm::Expected<CompileRequest>
InputReader::requestFor(const std::string &file) const {
  CompileRequest request;
  request.file = file;
  if (!commandsError.empty())
    return llvm::createStringError(commandsError);
  if (commands) {
    llvm::Expected<CompileRequest> built = requestFromBuild(*commands, file);
    if (!built)
      return built.takeError();
    request = std::move(*built);
  }
  request.flags.insert(request.flags.end(), options.flags.begin(),
                       options.flags.end());
  request.arch = options.arch;
  request.runsOn =
      requestedArchitecture(options.machine, options.machineDirs, file);
  request.programArguments = options.programArguments;
  request.sizes = options.sizes;
  request.calls = calls;
  request.cuda = options.cuda;
  return request;
}

llvm::Expected<CompileRequest>
InputReader::requestWithMacros(const std::string &file, const TimeLimit &time,
                               std::string &failure) const {
  llvm::Expected<CompileRequest> request = requestFor(file);
  if (!request)
    return request;
  // nvcc takes some 10 ms for it.
  unsigned seconds = std::clamp(time.leftMs() / 10000, 1u, 10u);
  auto macros = macrosOfCompiler(*request, options.compiler, seconds);
  if (macros)
    request->nvccMacros = std::move(*macros);
  else
    failure = llvm::toString(macros.takeError());
  return request;
}

std::vector<std::string> InputReader::commandOf(const std::string &file) const {
  std::vector<std::string> words;
  if (commands)
    for (clang::tooling::CompileCommand &command :
         commands->getCompileCommands(clang::tooling::getAbsolutePath(file))) {
      words.push_back(std::move(command.Directory));
      llvm::append_range(words, command.CommandLine);
      break; // the first is what requestFromBuild takes
    }
  llvm::append_range(words, options.flags);
  return words;
}

/// After so long nvcc is given up, so that Clang's code can be shown in `time`.
static unsigned secondsOfNvcc(const TimeLimit &time) {
  return std::max(time.leftMs() / 4000 * 3, 1u);
}

/// Whether one of `files` was saved between `start` and now. What is dated
/// later, by another machine's clock, was not.
static bool isAnySavedSince(llvm::sys::TimePoint<> start,
                            llvm::ArrayRef<std::string> files) {
  llvm::sys::TimePoint<> now = std::chrono::system_clock::now();
  return llvm::any_of(files, [&](const std::string &file) {
    llvm::sys::fs::file_status status;
    if (llvm::sys::fs::status(file, status))
      return false;
    llvm::sys::TimePoint<> saved = status.getLastModificationTime();
    return saved > start && saved <= now;
  });
}

llvm::Expected<DeviceModule>
InputReader::deviceOf(const std::string &file, const TimeLimit &time,
                      std::vector<std::string> &inputs,
                      std::string &cacheError) const {
  std::string failure;
  llvm::Expected<CompileRequest> request =
      requestWithMacros(file, time, failure);
  if (!request)
    return request.takeError();
  llvm::Expected<DeviceModule> clang = headers.compile(*request);
  if (!clang)
    return clang.takeError();
  inputs = {file};
  if (clang->module)
    llvm::append_range(inputs, inputsOf(*clang->module));
  if (!failure.empty())
    return withoutNvcc(std::move(*clang), failure);
  return codeOfCompiler(std::move(*clang), *request, options.compiler,
                        secondsOfNvcc(time), cacheError);
}

FileInput InputReader::compile(const std::string &file, const TimeLimit &time,
                               llvm::raw_ostream &errors) const {
  std::vector<std::string> inputs{file};
  std::string cacheError;
  // A source is read for its launches and for its code: one that is saved
  // meanwhile is read once more.
  auto source = [&](llvm::StringRef) -> llvm::Expected<DeviceModule> {
    llvm::sys::TimePoint<> start = std::chrono::system_clock::now();
    auto device = deviceOf(file, time, inputs, cacheError);
    if (!isAnySavedSince(start, inputs))
      return device;
    llvm::consumeError(device.takeError());
    start = std::chrono::system_clock::now();
    device = deviceOf(file, time, inputs, cacheError);
    if (device && isAnySavedSince(start, inputs))
      device->messages.push_back(
          {{file, 0, 0},
           Severity::Warning,
           "saved while it was read: launches and code may be of two texts"});
    return device;
  };
  DeviceOptions device;
  device.ptxas = options.ptxas;
  device.time = time;
  device.toolkit = options.cuda == "none" ? std::string() : options.cuda;
  llvm::Expected<DialectInput> input =
      isPtxFile(file) ? readPtxFile(file, options.arch, device)
                      : readDevice(source, device);
  if (!input) {
    errors << file << ": error: " << llvm::toString(input.takeError()) << '\n';
    FileInput nothing;
    nothing.inputs = std::move(inputs);
    return nothing;
  }
  FileInput result{std::move(input->context), std::move(input->module),
                   print(input->messages, errors)};
  result.inputs = std::move(inputs);
  result.cacheError = std::move(cacheError);
  checkKernels(file, result, input->problems, isForCalls(file), errors);
  return result;
}

FileInput InputReader::read(const std::string &file, const TimeLimit &time,
                            llvm::raw_ostream &errors) const {
  return isDialectText(file) ? readText(file, errors)
                             : compile(file, time, errors);
}

/// Files for which it pays to parse their headers apart, twice: in a child to
/// see that Clang survives it, and in this process.
static constexpr size_t kFewestFiles = 6;
/// Sets that are kept: 10 to 20 MB each.
static constexpr size_t kMaxSets = 8;

bool InputReader::shareHeaders(llvm::ArrayRef<std::string> files,
                               unsigned wallMs) {
  if (files.size() < kFewestFiles)
    return false;
  TimeLimit time(wallMs);
  struct Use {
    size_t count = 0;
    CompileRequest request;
  };
  std::map<std::string, Use> sets;
  for (const std::string &file : files) {
    if (isDialectText(file) || isPtxFile(file))
      continue;
    if (time.isOver())
      return false;
    std::string failure; // told where the file is read
    llvm::Expected<CompileRequest> request =
        requestWithMacros(file, time, failure);
    if (!request) {
      llvm::consumeError(request.takeError());
      continue;
    }
    Use &use = sets[HeaderSets::keyOf(*request)];
    if (++use.count == 1)
      use.request = std::move(*request);
  }
  size_t parsed = 0;
  for (const auto &[key, use] : sets) {
    if (key.empty() || use.count < kFewestFiles || parsed == kMaxSets)
      continue;
    if (time.isOver())
      break;
    const CompileRequest &request = use.request;
    ChildLimits limits;
    limits.wallMs = wallMs ? time.leftMs() : 0;
    ChildResult trial = runInChild(
        [&](llvm::raw_ostream &os) {
          os << (HeaderSets().parse(request) ? "parsed" : "");
        },
        limits);
    parsed += trial.ok && trial.output == "parsed" && headers.parse(request);
  }
  return parsed != 0;
}
