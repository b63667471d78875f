//===- RecordCommand.cpp - recording launches without a GPU ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/DryRun/RecordCommand.h"
#include "Observations.h"
#include "RunTraced.h"
#include "Trace.h"
#include "gpuperf/Machine/Registry.h"
#include "gpuperf/Ptx/KernelSignatures.h"
#include "gpuperf/Records/LaunchFile.h"
#include "gpuperf/StandIn/Execution.h"
#include "gpuperf/Support/Installation.h"
#include "gpuperf/Support/PackedText.h"
#include "gpuperf/Support/WriteFile.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/bit.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <string>
#include <vector>

using namespace gpuperf;
using namespace llvm;
namespace json = llvm::json;

namespace {

/// How the launches came about.
struct RecordedRun {
  std::vector<std::string> program; ///< with its arguments
  std::string machine;
  int status = 0;
};

} // namespace

using Kind = KernelParameter::Kind;

/// The little-endian number in 1, 2, 4 or 8 bytes.
static std::optional<uint64_t> numberIn(llvm::StringRef bytes) {
  if (bytes.size() > 8 || !llvm::isPowerOf2_64(bytes.size()))
    return std::nullopt;
  char padded[8] = {};
  llvm::copy(bytes, padded);
  return llvm::support::endian::read64le(padded);
}

static std::optional<json::Value> floatValue(llvm::StringRef bytes,
                                             uint64_t bits) {
  if (bytes.size() != 4 && bytes.size() != 8)
    return std::nullopt;
  double value = bytes.size() == 4 ? llvm::bit_cast<float>(uint32_t(bits))
                                   : llvm::bit_cast<double>(bits);
  if (!std::isfinite(value))
    return std::nullopt;
  return json::Object{{"float", value}};
}

/// Nothing where the bytes do not tell: a struct, a negative number or a large
/// one.
static std::optional<json::Value> valueOf(Kind kind, llvm::StringRef bytes) {
  std::optional<uint64_t> bits = numberIn(bytes);
  if (!bits)
    return std::nullopt;
  unsigned width = 8 * bytes.size();
  int64_t isSigned = llvm::SignExtend64(*bits, width);
  bool isNegative = isSigned < 0;
  switch (kind) {
  case Kind::Float:
    return floatValue(bytes, *bits);
  case Kind::Signed:
    return json::Value(isSigned);
  case Kind::Unsigned:
    if (width == 64 && isNegative)
      return std::nullopt;
    return json::Value(int64_t(*bits));
  case Kind::Integer:
    if (isNegative)
      return std::nullopt;
    return json::Value(isSigned);
  default:
    return std::nullopt;
  }
}

/// A word of the trace: "p8", "s4=0a000000".
static json::Value argumentValue(llvm::StringRef word) {
  if (word.consume_front("p"))
    return "pointer";
  Kind kind = Kind(word.empty() ? '?' : word.front());
  llvm::StringRef hex = word.split('=').second;
  std::string bytes;
  if (!llvm::tryGetFromHex(hex, bytes))
    return nullptr;
  if (std::optional<json::Value> value = valueOf(kind, bytes))
    return *value;
  return json::Object{{"bytes", hex}};
}

/// Null where nothing is known of them.
static json::Value argumentList(llvm::StringRef text) {
  if (text == "?")
    return nullptr;
  json::Array values;
  llvm::SmallVector<llvm::StringRef> words;
  text.split(words, ' ', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef word : words)
    values.push_back(argumentValue(word));
  return values;
}

template <typename Extents> static json::Array extentList(Extents &extents) {
  return json::Array{int64_t(extents[0]), int64_t(extents[1]),
                     int64_t(extents[2])};
}

static void printLaunch(const TracedLaunch &launch, json::OStream &os) {
  os.object([&] {
    os.attribute("kernel", validText(launch.kernel));
    os.attribute("grid", extentList(launch.shape.grid));
    os.attribute("block", extentList(launch.shape.block));
    os.attribute("shared_bytes", int64_t(launch.shape.sharedBytes));
    os.attribute("count", int64_t(launch.count));
    os.attribute("arguments", argumentList(launch.arguments));
  });
}

/// More are chance.
static std::string inFourDigits(double value) {
  std::string text;
  raw_string_ostream(text) << format("%.4g", value);
  return text;
}

/// "[80,2.919,39.53]".
static void printRow(unsigned line, std::initializer_list<double> values,
                     json::OStream &os) {
  os.array([&] {
    os.value(line);
    for (double value : values)
      os.rawValue(inFourDigits(value));
  });
}

static void printBlocks(const Observation &observed, json::OStream &os) {
  for (auto &[line, block] : observed.blocks)
    if (!block)
      printRow(line, {}, os);
    else if (block->executions == 0)
      printRow(line, {0}, os);
    else
      printRow(
          line,
          {block->executions, block->lanes, block->most, block->mostOfBlock},
          os);
}

static void printAccess(unsigned line, const ObservedAccess &access,
                        json::OStream &os) {
  if (access.isShared)
    return printRow(line,
                    {access.executions, access.lanes, access.addresses,
                     access.wavefronts, access.meeting, access.inOneBank,
                     access.hottest},
                    os);
  printRow(line,
           {double(access.parameter), access.executions, access.lanes,
            access.addresses, access.sectors, access.lines, access.ownSectors,
            access.warpBytes, access.allBytes, access.meeting, access.hottest},
           os);
}

/// The lists "loads", "stores" and "atomics", and those of shared memory.
static void printAccesses(const Observation &observed, json::OStream &os) {
  for (const ObservedAccessList &list : observedAccessLists)
    os.attributeArray(list.key, [&] {
      for (auto &[line, access] : observed.accesses)
        if (access.executions > 0 && access.kind == list.kind &&
            access.isShared == list.isShared)
          printAccess(line, access, os);
    });
}

/// [56,0,12,1,80]: from the statement in line 56 on, line 12 of the file 0,
/// inlined in line 80 of the file 1.
static void printLines(const Observation &observed, json::OStream &os) {
  for (const auto &entry : observed.lines)
    os.array([&] {
      os.value(entry.first);
      for (auto [file, line] : entry.second) {
        os.value(file);
        os.value(line);
      }
    });
}

static std::vector<std::string> fixed(const std::vector<std::string> &texts) {
  std::vector<std::string> valid;
  for (const std::string &text : texts)
    valid.push_back(validText(text));
  return valid;
}

static void printObservation(const ShapeObservation &launch,
                             json::OStream &os) {
  const Observation &observed = launch.observed;
  os.object([&] {
    os.attribute("observed", validText(launch.kernel));
    os.attribute("grid", extentList(launch.shape.grid));
    os.attribute("block", extentList(launch.shape.block));
    os.attribute("shared_bytes", int64_t(launch.shape.sharedBytes));
    os.attribute("ptx", observed.ptx);
    os.attribute("launches", int64_t(observed.launches));
    os.attribute("warps", int64_t(observed.warps));
    os.attribute("grid_warps", int64_t(observed.gridWarps));
    if (!observed.isWhole)
      os.attribute("whole", false);
    os.attributeBegin("lanes");
    os.rawValue(inFourDigits(observed.lanes));
    os.attributeEnd();
    os.attributeArray("blocks", [&] { printBlocks(observed, os); });
    printAccesses(observed, os);
    os.attribute("files", json::Array(fixed(observed.files)));
    os.attributeArray("lines", [&] { printLines(observed, os); });
  });
}

static void printRun(const RecordedRun &run, size_t launches,
                     json::OStream &os) {
  std::vector<std::string> program;
  for (const std::string &word : run.program)
    program.push_back(validText(word));
  os.object([&] {
    os.attribute(launchFileKey, launchFileVersion);
    os.attribute("program", json::Array(program));
    os.attribute("machine", run.machine);
    os.attribute("status", run.status);
    os.attribute("launches", int64_t(launches));
  });
}

static std::string noteText(const TracedNote &note) {
  if (note.count == 1)
    return note.sentence;
  return note.sentence + " (" + std::to_string(note.count) + " times)";
}

static std::vector<std::string> noteTexts(const Trace &trace) {
  std::vector<std::string> texts;
  for (const TracedNote &note : trace.notes)
    texts.push_back(noteText(note));
  if (trace.lostLaunches)
    texts.push_back(std::to_string(trace.lostLaunches) +
                    " launches were not recorded: there was no space for so "
                    "many different ones");
  return texts;
}

/// Writes the file that readLaunchFile reads.
static void writeLaunchFile(const RecordedRun &run, const Trace &trace,
                            llvm::raw_ostream &os) {
  auto print = [&](llvm::function_ref<void(json::OStream &)> line) {
    json::OStream object(os);
    line(object);
    object.flush();
    os << '\n';
  };
  print([&](json::OStream &object) {
    printRun(run, trace.launches.size(), object);
  });
  for (const std::string &note : noteTexts(trace))
    print([&](json::OStream &object) {
      object.object([&] { object.attribute("note", json::fixUTF8(note)); });
    });
  for (const TracedLaunch &launch : trace.launches)
    print([&](json::OStream &object) { printLaunch(launch, object); });
  for (const ShapeObservation &launch : observationsOf(trace))
    print([&](json::OStream &object) { printObservation(launch, object); });
}

namespace {

/// What an ELF file says of itself. A script, or what cannot be read, says
/// nothing.
struct ProgramFile {
  bool isELF = false;
  bool hasDeviceCode = false;
  std::vector<std::string>
      libraries; ///< that it is linked to: "libcudart.so.13"

  /// "13" of libcudart.so.13; empty: it is not linked to the shared runtime.
  llvm::StringRef runtimeVersion() const;
  bool isLinkedTo(llvm::StringRef library) const;
};

} // namespace

static constexpr StringLiteral runtimeLibrary = "libcudart.so.";

StringRef ProgramFile::runtimeVersion() const {
  for (StringRef library : libraries)
    if (library.consume_front(runtimeLibrary))
      return library;
  return "";
}

bool ProgramFile::isLinkedTo(StringRef library) const {
  return is_contained(libraries, library);
}

static Error readLibraries(const object::ELF64LEFile &file,
                           ProgramFile &program) {
  auto entries = file.dynamicEntries();
  if (!entries)
    return entries.takeError();
  auto tagged = [&](uint64_t tag) {
    return make_filter_range(
        *entries, [=](const auto &entry) { return entry.d_tag == tag; });
  };
  for (const auto &table : tagged(ELF::DT_STRTAB)) {
    auto strings = file.toMappedAddr(table.d_un.d_ptr);
    if (!strings)
      return strings.takeError();
    const char *end = reinterpret_cast<const char *>(file.end());
    for (const auto &needed : tagged(ELF::DT_NEEDED)) {
      const char *name =
          reinterpret_cast<const char *>(*strings) + needed.d_un.d_val;
      if (name < end)
        program.libraries.push_back(
            StringRef(name, end - name).split('\0').first.str());
    }
  }
  return Error::success();
}

static Error readSections(const object::ELF64LEFile &file,
                          ProgramFile &program) {
  auto sections = file.sections();
  if (!sections)
    return sections.takeError();
  for (const auto &section : *sections) {
    Expected<StringRef> name = file.getSectionName(section);
    if (!name)
      return name.takeError();
    program.hasDeviceCode |= *name == ".nv_fatbin";
  }
  return Error::success();
}

static ProgramFile readProgramFile(StringRef path) {
  ProgramFile program;
  auto buffer = MemoryBuffer::getFile(path);
  if (!buffer)
    return program;
  auto object = object::ELFObjectFile<object::ELF64LE>::create(
      (*buffer)->getMemBufferRef());
  if (!object) {
    consumeError(object.takeError());
    return program;
  }
  program.isELF = true;
  consumeError(readSections(object->getELFFile(), program));
  consumeError(readLibraries(object->getELFFile(), program));
  return program;
}

static constexpr llvm::StringLiteral defaultOutput = "gpuperf-launches.jsonl";

namespace {
struct RecordOptions {
  bool wantsHelp = false;
  std::string output = defaultOutput.str();
  std::string machine = "a100";
  bool runsKernels = false;
  bool isForReport = false; ///< of `gpuperf run`
  double budgetSeconds = 0;
  std::vector<std::string> program; ///< with its arguments
};
} // namespace

static constexpr char help[] =
    "gpuperf record [--run] [--budget=S] [-o FILE] [--machine=M] [--] PROGRAM "
    "[ARGUMENTS]\n\n"
    "Runs PROGRAM, without a GPU, over a stand-in for the CUDA runtime, and\n"
    "writes each launch of a kernel: grid, block, dynamic shared memory and "
    "the\n"
    "values of scalar arguments. Without --run kernels are not run: what the "
    "program\n"
    "computes from their results is computed from zeros. PROGRAM must be "
    "linked to the\n"
    "shared runtime: nvcc -cudart shared, clang -lcudart.\n\n"
    "  --run        run the kernels, too, on the CPU\n"
    "  --budget=S   after so many seconds in kernels run the blocks alone "
    "that\n"
    "               are observed (default: run all)\n"
    "  -o FILE      where to (default: gpuperf-launches.jsonl);\n"
    "               gpuperf --launches=FILE reads it\n"
    "  --machine=M  the GPU that the program is told of (default: a100)\n";

/// Takes an option off the front of `args`; false when there is none.
static bool takeOption(llvm::ArrayRef<llvm::StringRef> &args,
                       llvm::StringRef name, std::string &value) {
  if (args.front() == name && args.size() > 1) {
    value = args[1].str();
    args = args.drop_front(2);
    return true;
  }
  llvm::StringRef word = args.front();
  if (!word.consume_front(name) || !word.consume_front("="))
    return false;
  value = word.str();
  args = args.drop_front();
  return true;
}

static llvm::Expected<RecordOptions>
readOptions(llvm::ArrayRef<llvm::StringRef> args) {
  RecordOptions options;
  while (!args.empty() && args.front().starts_with("-")) {
    if (args.front() == "--") {
      args = args.drop_front();
      break;
    }
    if (args.front() == "--help" || args.front() == "-h") {
      options.wantsHelp = true;
      return options;
    }
    if (args.front() == "--run" || args.front() == "--for-report") {
      options.runsKernels = true;
      options.isForReport |= args.front() == "--for-report";
      args = args.drop_front();
      continue;
    }
    std::string seconds;
    if (takeOption(args, "--budget", seconds)) {
      if (llvm::StringRef(seconds).getAsDouble(options.budgetSeconds) ||
          options.budgetSeconds < 0)
        return llvm::createStringError(
            "record: --budget is a number of seconds, not '" + seconds + "'");
      continue;
    }
    if (!takeOption(args, "-o", options.output) &&
        !takeOption(args, "--machine", options.machine) &&
        !takeOption(args, "-machine", options.machine))
      return llvm::createStringError("record: unknown option '" + args.front() +
                                     "'; see gpuperf record --help");
  }
  if (args.empty())
    return llvm::createStringError(
        "record: expected a program; see gpuperf record --help");
  for (llvm::StringRef word : args)
    options.program.push_back(word.str());
  return options;
}

/// Where the stand-in lies.
static std::string runtimeFolder() {
  return findAbove(fileOfAddress(reinterpret_cast<void *>(&recordCommand)),
                   "lib/gpuperf/runtime");
}

static constexpr llvm::StringLiteral relinkAdvice =
    "link it to the shared runtime, by nvcc -cudart shared or clang -lcudart";

/// Why nothing of the program could be recorded; success where that is not
/// known. It is asked before the run: the program might find a GPU, and use it.
static llvm::Error checkProgram(const std::string &path,
                                const ProgramFile &program,
                                const std::string &standIn) {
  llvm::StringRef version = program.runtimeVersion();
  if (!version.empty() && !llvm::sys::fs::exists(standIn))
    return llvm::createStringError(
        "'" + path + "' needs libcudart.so." + version +
        ", for which there is no stand-in; those are for CUDA 12 and 13");
  if (!version.empty())
    return llvm::Error::success();
  if (program.hasDeviceCode)
    return llvm::createStringError(
        "'" + path + "' has the CUDA runtime inside; " + relinkAdvice);
  if (program.isLinkedTo("libcuda.so.1"))
    return llvm::createStringError(
        "'" + path +
        "' uses the driver's interface, libcuda, which is not "
        "stood in for");
  return llvm::Error::success();
}

/// "300 launches of 2 kernels in 3 ways".
static std::string summary(const Trace &trace) {
  llvm::StringSet<> kernels;
  uint64_t launches = 0;
  for (const TracedLaunch &launch : trace.launches) {
    kernels.insert(launch.kernel);
    launches += launch.count;
  }
  auto counted = [](uint64_t count, const char *one, const char *many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
  };
  return counted(launches, "launch", "launches") + " of " +
         counted(kernels.size(), "kernel", "kernels") + " in " +
         counted(trace.launches.size(), "way", "ways") +
         (trace.lostLaunches
              ? ", and " + std::to_string(trace.lostLaunches) + " not recorded"
              : "");
}

static llvm::Error writeOutput(const RecordOptions &options,
                               const std::string &machine,
                               const TracedRun &run) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeLaunchFile({options.program, machine, run.status}, run.trace, os);
  return writeOutput(options.output,
                     [&](llvm::raw_ostream &file) { file << text; });
}

static llvm::Expected<int> record(const RecordOptions &options,
                                  llvm::raw_ostream &err) {
  llvm::Expected<Machine> machine = findMachine(options.machine);
  if (!machine)
    return machine.takeError();
  auto path = llvm::sys::findProgramByName(options.program.front());
  if (!path)
    return llvm::createStringError("there is no program '" +
                                   options.program.front() + "'");
  ProgramFile program = readProgramFile(*path);
  std::string standIn =
      runtimeFolder() + "/libcudart.so." + program.runtimeVersion().str();
  if (llvm::Error error = checkProgram(*path, program, standIn))
    return std::move(error);
  std::vector<std::string> words = options.program;
  words.front() = *path;
  std::string library = runtimeFolder() + "/" + executionLibrary;
  if (options.runsKernels && !llvm::sys::fs::exists(library))
    return llvm::createStringError("there is no '" + library +
                                   "', which runs kernels");
  llvm::Expected<TracedRun> run = runTraced(
      words, *machine,
      {runtimeFolder(), program.runtimeVersion().empty() ? "" : standIn,
       options.runsKernels ? library : "", options.isForReport,
       options.budgetSeconds});
  if (!run)
    return run.takeError();
  if (run->trace.launches.empty())
    return llvm::createStringError(
        "no launch of '" + *path + "' was seen, and it ended with status " +
        llvm::Twine(run->status) + "; if it has the CUDA runtime inside, " +
        relinkAdvice);
  if (llvm::Error error = writeOutput(options, machine->name, *run))
    return std::move(error);
  llvm::WithColor::note(err, "gpuperf")
      << summary(run->trace) << ", on " << machine->name << ", in "
      << options.output << '\n';
  return run->status;
}

int gpuperf::recordCommand(llvm::ArrayRef<llvm::StringRef> args,
                           llvm::raw_ostream &err) {
  llvm::Expected<RecordOptions> options = readOptions(args);
  if (options && options->wantsHelp) {
    llvm::outs() << help;
    return 0;
  }
  llvm::Expected<int> status =
      options ? record(*options, err) : options.takeError();
  if (status)
    return *status;
  llvm::WithColor::error(err, "gpuperf")
      << llvm::toString(status.takeError()) << '\n';
  return 1;
}
