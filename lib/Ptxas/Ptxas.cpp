//===- Ptxas.cpp - register counts from ptxas -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Ptxas/Ptxas.h"
#include "PtxEmission.h"
#include "SpillPlaces.h"
#include "gpuperf/Sass/Tables/SassTable.h"
#include "gpuperf/Support/ChildProcess.h"
#include "gpuperf/Support/JoinFirst.h"
#include "gpuperf/Support/ProjectFile.h"
#include "gpuperf/Support/RunProgram.h"
#include "gpuperf/Support/WriteFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <chrono>
#include <unistd.h>

using namespace gpuperf;
using namespace llvm;

namespace {

using Clock = std::chrono::steady_clock;
using Kernels = std::vector<KernelFacts *>;

/// One run of askPtxas; the steps are in the order of `run`.
class PtxasSession {
public:
  PtxasSession(DeviceModule &device, const PtxasRequest &request)
      : device(device), request(request) {}
  void run();

private:
  DeviceModule &device;
  const PtxasRequest &request;
  std::string program, libdevice;
  Clock::time_point deadline =
      Clock::now() + std::chrono::milliseconds(request.limitMs);

  std::string askFor(const Kernels &kernels) const;
  Expected<std::string> makePtx(const Kernels &kernels) const;
  Expected<std::string> assemble(StringRef ptx, bool isLimited = true,
                                 StringRef codeFile = "/dev/null") const;
  void describeSpills(StringRef ptx, const Kernels &kernels) const;
  void findSpillFree(StringRef ptx, const Kernels &kernels) const;
  void findPlaces(StringRef ptx, const Kernels &kernels) const;
  std::optional<unsigned> registerLimit() const;
  unsigned millisecondsLeft() const;
  void choose(VersionTuple version);
  void report(const std::vector<std::string> &names, const std::string &reason);
};

} // namespace

//===----------------------------------------------------------------------===//
// Finding the program and the library
//===----------------------------------------------------------------------===//

static std::string below(StringRef folder, const Twine &path) {
  SmallString<128> result(folder);
  sys::path::append(result, path);
  return result.str().str();
}

/// Folders of toolkits, the one that was asked for first.
static std::vector<std::string> toolkitFolders(const PtxasRequest &request) {
  std::vector<std::string> folders;
  if (!request.toolkit.empty())
    folders.push_back(request.toolkit);
  bool isNamed = false;
  for (const char *variable : {"CUDA_HOME", "CUDA_PATH"})
    if (std::optional<std::string> path = sys::Process::GetEnv(variable)) {
      folders.push_back(*path);
      isNamed = true;
    }
  if (!isNamed)
    folders.push_back("/usr/local/cuda");
  return folders;
}

/// Whether the user has listed `program`, under whatever name.
static bool isTrusted(StringRef program) {
  std::string list = trustedPrograms();
  SmallString<128> real, listed;
  if (list.empty() || sys::fs::real_path(program, real))
    return false;
  auto text = readProjectFile(list, kMaxSettingsBytes);
  if (!text)
    return false;
  for (line_iterator line(**text, /*SkipBlanks=*/true, '#'); !line.is_at_eof();
       ++line)
    if (sys::path::is_absolute(line->trim()) &&
        !sys::fs::real_path(line->trim(), listed) && listed == real)
      return true;
  return false;
}

static Expected<std::string> findNamed(const PtxasRequest &request) {
  if (request.isOfProject && !isTrusted(request.program))
    return createStringError("'" + request.program +
                             "' is named by the project and not run; list " +
                             "it in '" + trustedPrograms() + "' to allow that");
  bool isPath = StringRef(request.program).contains('/');
  std::optional<std::string> found =
      isPath ? request.program : findProgram(request.program);
  if (found && sys::fs::can_execute(*found))
    return *found;
  return createStringError("'" + request.program + "' is no program");
}

static Expected<std::string> findPtxas(const PtxasRequest &request) {
  if (!request.program.empty())
    return findNamed(request);
  if (!request.toolkit.empty()) {
    std::string path = below(request.toolkit, "bin/ptxas");
    if (sys::fs::can_execute(path))
      return path;
  }
  if (std::optional<std::string> found = findProgram("ptxas"))
    return *found;
  std::vector<std::string> folders = toolkitFolders(request);
  for (const std::string &folder : folders) {
    std::string path = below(folder, "bin/ptxas");
    if (sys::fs::can_execute(path))
      return path;
  }
  return createStringError("there is no ptxas on PATH and in the bin of " +
                           join(folders, ", "));
}

/// libdevice of the toolkit that `program` is in, else of another; empty when
/// there is none.
static std::string findLibdevice(StringRef program,
                                 const PtxasRequest &request) {
  std::vector<std::string> folders = toolkitFolders(request);
  SmallString<128> real;
  if (!sys::fs::real_path(program, real))
    folders.insert(folders.begin(),
                   sys::path::parent_path(sys::path::parent_path(real)).str());
  for (const std::string &folder : folders) {
    std::string path = below(folder, "nvvm/libdevice/libdevice.10.bc");
    if (sys::fs::exists(path))
      return path;
  }
  return "";
}

/// The version of the toolkit that `program` is in, by CUDA_VERSION in its
/// cuda.h; empty where that is not to be found.
static VersionTuple versionOf(StringRef program) {
  SmallString<128> real;
  if (sys::fs::real_path(program, real))
    return {};
  StringRef folder = sys::path::parent_path(sys::path::parent_path(real));
  auto header = MemoryBuffer::getFile(below(folder.str(), "include/cuda.h"));
  if (!header)
    return {};
  StringRef text =
      (*header)->getBuffer().split("\n#define CUDA_VERSION ").second;
  unsigned value = 0;
  if (text.ltrim().consumeInteger(10, value))
    return {};
  return versionOfMacro(value);
}

//===----------------------------------------------------------------------===//
// What ptxas says
//===----------------------------------------------------------------------===//

/// The number before `unit` in a list such as "0 bytes stack frame, 8 bytes
/// spill stores".
static std::optional<unsigned> numberBefore(StringRef line, StringRef unit) {
  size_t end = line.find(unit);
  if (end == StringRef::npos)
    return std::nullopt;
  StringRef number = line.take_front(end).rtrim();
  number = number.take_back(number.size() - (number.find_last_of(" ,") + 1));
  unsigned value;
  if (number.getAsInteger(10, value))
    return std::nullopt;
  return value;
}

/// Reads the text of `ptxas -v`, which is
///     ptxas info    : Compiling entry function 'K' for 'sm_80'
///     ptxas info    : Function properties for K
///         0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
///     ptxas info    : Used 10 registers, used 0 barriers, 376 bytes cmem[0]
static void readAnswer(StringRef text, const Kernels &kernels) {
  KernelFacts *current = nullptr;
  unsigned spillBytes = 0;
  std::optional<unsigned> frameBytes;
  bool isOfEntry = false;
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (StringRef line : lines) {
    if (line.contains("Compiling entry function '")) {
      StringRef name = line.split('\'').second.split('\'').first;
      auto found = find_if(
          kernels, [&](KernelFacts *facts) { return facts->mangled == name; });
      current = found == kernels.end() ? nullptr : *found;
      spillBytes = 0;
      frameBytes.reset();
    } else if (line.contains("Function properties for ")) {
      isOfEntry = current && line.rtrim().ends_with(" " + current->mangled);
    } else if (auto stores = numberBefore(line, " bytes spill stores")) {
      spillBytes = isOfEntry ? *stores : spillBytes;
      if (isOfEntry)
        frameBytes = numberBefore(line, " bytes stack frame");
    } else if (auto registers =
                   numberBefore(line.split("Used ").second, " registers")) {
      if (current)
        current->ptxas =
            PtxasFacts{"ptxas", *registers, spillBytes, frameBytes};
      current = nullptr;
    }
  }
}

/// Reads why ptxas has products of warp groups wait for each other, in front of
/// what it says of their kernels:
///     ptxas info    : (C7514) Potential Performance Loss: wgmma.mma_async
///     instructions are serialized due to REASON in the function 'K'
static void readSerialised(StringRef text, const Kernels &kernels) {
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (StringRef line : lines) {
    StringRef reason =
        line.split("wgmma.mma_async instructions are serialized due to ")
            .second;
    auto [why, function] = reason.rsplit(" in the function '");
    if (function.empty())
      std::tie(why, function) = reason.rsplit(" for the function '");
    StringRef name = function.split('\'').first;
    for (KernelFacts *kernel : kernels)
      if (kernel->ptxas && !name.empty() && kernel->mangled == name)
        kernel->ptxas->serialisedProducts =
            ("(" + line.split('(').second.split(')').first + ") " + why).str();
  }
}

/// The first complaint in what ptxas printed, without the temporary file's
/// name.
static std::string firstComplaint(StringRef text) {
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (StringRef line : lines)
    for (StringRef kind : {"fatal", "error"}) {
      auto [before, after] = line.split(kind);
      after = after.ltrim();
      if (before.starts_with("ptxas") && after.consume_front(":"))
        return after.trim().str();
    }
  return "";
}

//===----------------------------------------------------------------------===//
// Asking it
//===----------------------------------------------------------------------===//

unsigned PtxasSession::millisecondsLeft() const {
  auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      deadline - Clock::now());
  return std::max<int64_t>(left.count(), 0);
}

/// The PTX that there is; else Clang's, in a child, as LLVM's back end ends the
/// process on code it does not know.
Expected<std::string> PtxasSession::makePtx(const Kernels &kernels) const {
  if (!device.ptx.empty())
    return device.ptx;
  std::vector<const KernelFacts *> wanted(kernels.begin(), kernels.end());
  ChildLimits limits;
  limits.wallMs = std::max(1u, millisecondsLeft());
  ChildResult child = runInChild(
      [&](raw_ostream &os) {
        Expected<std::string> ptx = emitPtx(device, wanted, libdevice);
        if (ptx)
          os << '+' << *ptx;
        else
          os << '-' << toString(ptx.takeError());
      },
      limits);
  if (!child.ok)
    return createStringError("LLVM's back end " + child.failure);
  StringRef output = child.output;
  if (output.consume_front("+"))
    return output.str();
  return createStringError(output.drop_front(!output.empty()));
}

/// A temporary file that only this user can read: code of kernels is nobody
/// else's business.
static std::error_code createPrivateFile(StringRef suffix, int &file,
                                         SmallVectorImpl<char> &path) {
  SmallString<128> model;
  sys::path::system_temp_directory(/*ErasedOnReboot=*/true, model);
  sys::path::append(model, "gpuperf-%%%%%%%%." + suffix);
  return sys::fs::createUniqueFile(model, file, path, sys::fs::OF_None,
                                   sys::fs::owner_read | sys::fs::owner_write);
}

/// What nvcc tells ptxas, and no PTX says; Clang's PTX has it with each kernel.
std::optional<unsigned> PtxasSession::registerLimit() const {
  return device.ptx.empty() ? std::nullopt : device.options.maxRegisters;
}

/// What `ptxas -v` prints for `ptx`. The machine code is left in `codeFile`.
Expected<std::string> PtxasSession::assemble(StringRef ptx, bool isLimited,
                                             StringRef codeFile) const {
  SmallString<128> input, output;
  int file;
  if (std::error_code error = createPrivateFile("ptx", file, input))
    return errorCodeToError(error);
  FileRemover inputRemover(input);
  {
    raw_fd_ostream os(file, /*shouldClose=*/true);
    os << ptx;
    os.flush();
    if (os.has_error()) {
      std::error_code error = os.error();
      os.clear_error();
      return errorCodeToError(error);
    }
  }
  if (std::error_code error = createPrivateFile("txt", file, output))
    return errorCodeToError(error);
  FileRemover outputRemover(output);
  sys::Process::SafelyCloseFileDescriptor(file);
  std::string archFlag = "-arch=" + device.arch;
  std::string levelFlag = "-O" + std::to_string(device.options.level);
  std::vector<std::string> words = {
      program, archFlag,       levelFlag,        "-v",
      "-o",    codeFile.str(), input.str().str()};
  if (codeFile != "/dev/null")
    words.push_back("-lineinfo");
  if (std::optional<unsigned> limit = registerLimit(); limit && isLimited)
    words.push_back("-maxrregcount=" + std::to_string(*limit));
  std::vector<std::string> environment;
  for (char **entry = environ; entry && *entry; ++entry)
    environment.push_back(*entry);
  unsigned seconds = std::max(1u, millisecondsLeft() / 1000);
  std::optional<ProgramResult> ran =
      runProgram(words, environment, output.str().str(), seconds);
  if (!ran)
    return createStringError("ptxas: '" + program + "' cannot be started");
  auto text = MemoryBuffer::getFile(output);
  std::string said = text ? (*text)->getBuffer().str() : "";
  if (ran->status == 0)
    return said;
  std::string complaint = firstComplaint(said);
  if (ran->tookTooLong)
    complaint = "took longer than " + std::to_string(seconds) + " s";
  else if (complaint.empty())
    complaint = "exit status " + std::to_string(ran->status);
  return createStringError("ptxas: " + complaint);
}

/// Asks once more with no limits of registers, where these made it spill.
void PtxasSession::findSpillFree(StringRef ptx, const Kernels &kernels) const {
  std::string unlimited = withoutRegisterLimits(ptx);
  if (unlimited == ptx && !registerLimit())
    return;
  Expected<std::string> answer = assemble(unlimited, /*isLimited=*/false);
  if (!answer)
    return consumeError(answer.takeError());
  std::vector<KernelFacts> others(kernels.size());
  Kernels asked;
  for (auto [other, kernel] : zip(others, kernels)) {
    other.mangled = kernel->mangled;
    asked.push_back(&other);
  }
  readAnswer(*answer, asked);
  for (auto [other, kernel] : zip(others, kernels))
    if (other.ptxas && !other.ptxas->spillBytes)
      kernel->ptxas->spillFreeRegisters = other.ptxas->registers;
}

/// Where all that a kernel has in local memory is spilled, its accesses are.
void PtxasSession::findPlaces(StringRef ptx, const Kernels &kernels) const {
  SmallString<128> code;
  int file;
  if (!ptx.contains("\t.loc") || createPrivateFile("cubin", file, code))
    return;
  FileRemover remover(code);
  sys::Process::SafelyCloseFileDescriptor(file);
  Expected<std::string> answer = assemble(ptx, /*isLimited=*/true, code);
  if (!answer)
    return consumeError(answer.takeError());
  auto buffer = MemoryBuffer::getFile(code);
  if (!buffer)
    return;
  auto accesses = localAccesses(**buffer, computeCapabilityOf(device.arch));
  for (KernelFacts *kernel : kernels) {
    PtxasFacts &facts = *kernel->ptxas;
    if (facts.frameBytes.value_or(UINT_MAX) > facts.spillBytes)
      continue;
    const auto found = accesses.find(kernel->mangled);
    if (found == accesses.end())
      continue;
    facts.spills = found->second.places;
    facts.spillShare = found->second.share;
    for (PtxasFacts::Spill &spill : facts.spills)
      if (sys::fs::equivalent(spill.place.file, device.mainFile))
        spill.place.file = device.mainFile;
  }
}

/// Where those of `kernels` spill that do, and what would end it.
void PtxasSession::describeSpills(StringRef ptx, const Kernels &kernels) const {
  Kernels spilling;
  for (KernelFacts *kernel : kernels)
    if (kernel->ptxas && kernel->ptxas->spillBytes)
      spilling.push_back(kernel);
  if (spilling.empty())
    return;
  if (millisecondsLeft())
    findSpillFree(ptx, spilling);
  if (millisecondsLeft())
    findPlaces(ptx, spilling);
}

/// Fills in what ptxas says of `kernels`, compiled together. Gives the reason
/// when it says nothing, else "".
std::string PtxasSession::askFor(const Kernels &kernels) const {
  if (!millisecondsLeft())
    return "it took longer than " + formatDuration(request.limitMs);
  Expected<std::string> ptx = makePtx(kernels);
  if (!ptx)
    return toString(ptx.takeError());
  Expected<std::string> answer = assemble(*ptx);
  if (!answer)
    return toString(answer.takeError());
  readAnswer(*answer, kernels);
  readSerialised(*answer, kernels);
  describeSpills(*ptx, kernels);
  return all_of(kernels, [](KernelFacts *kernel) { return kernel->ptxas; })
             ? ""
             : "ptxas printed no number of registers";
}

void PtxasSession::report(const std::vector<std::string> &names,
                          const std::string &reason) {
  SourceMessage message;
  message.place.file = device.mainFile;
  message.severity = Severity::Warning;
  constexpr size_t most = 6;
  std::vector<std::string> quoted;
  for (const std::string &name : names)
    quoted.push_back("'" + name + "'");
  std::string whose = names.empty() ? "" : " of " + joinFirst(quoted, most);
  message.text = "registers" + whose + " are estimated: " + reason;
  device.messages.push_back(std::move(message));
}

/// Instruction costs are looked up for the ptxas that is run, which may be of
/// another toolkit than the headers.
void PtxasSession::choose(VersionTuple version) {
  if (version.empty() || version == ptxasVersionOf(*device.module))
    return;
  setPtxasVersion(*device.module, version);
  SassSelection selection = selectSassTable(
      {SassCompiler::Clang, version, computeCapabilityOf(device.arch)});
  if (!selection.note.empty())
    device.messages.push_back(
        {{device.mainFile, 0, 0}, Severity::Warning, selection.note});
}

void PtxasSession::run() {
  Kernels kernels;
  for (KernelFacts &kernel : device.kernels)
    kernels.push_back(&kernel);
  if (kernels.empty())
    return;
  Expected<std::string> found = findPtxas(request);
  if (!found && request.isByDefault)
    return consumeError(found.takeError());
  if (!found)
    return report({}, toString(found.takeError()));
  program = *found;
  choose(versionOf(program));
  libdevice = findLibdevice(program, request);
  std::string reason = askFor(kernels);
  if (reason.empty())
    return;
  // "Value 'sm_50' is not defined for option 'gpu-name'" holds for all kernels.
  if (kernels.size() == 1 || StringRef(reason).contains("gpu-name"))
    return report({}, reason);
  // One kernel that does not compile must not cost the others.
  std::vector<std::string> without;
  for (KernelFacts *kernel : kernels) {
    std::string own = kernel->ptxas ? "" : askFor({kernel});
    if (own.empty())
      continue;
    if (without.empty())
      reason = own;
    without.push_back(kernel->display);
  }
  if (!without.empty())
    report(without, reason);
}

std::optional<PtxasRequest> gpuperf::ptxasRequest(const PtxasSetting &setting) {
  if (setting.value == "off")
    return std::nullopt;
  PtxasRequest request;
  request.program = setting.value == "on" ? "" : setting.value;
  request.isOfProject = setting.isOfProject;
  return request;
}

std::string gpuperf::trustedPrograms() {
  SmallString<128> path(userConfigFolder());
  if (!path.empty())
    sys::path::append(path, "gpuperf", "trusted-programs");
  return path.str().str();
}

void gpuperf::askPtxas(DeviceModule &device, const PtxasRequest &request) {
  if (device.module)
    PtxasSession(device, request).run();
}
