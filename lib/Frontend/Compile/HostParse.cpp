//===- HostParse.cpp - device-side parse with host-side options -----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   host preprocessor ──▶ macros, search paths, language, texts ──┐
//   arch, host triple ──▶ a small cc1 line ──▶ base invocation ───┴─▶ parse
//
//===----------------------------------------------------------------------===//

#include "CommandLine.h"
#include "DeviceParse.h"
#include "Toolkit.h"
#include "gpuperf/Headers/Shim.h"
#include "gpuperf/Support/Compat/Clang.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/TargetOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
using namespace clang;

namespace {

/// An invocation for a device parse with default options. It is read from a
/// command line because a default-constructed one has fields without a value.
std::shared_ptr<CompilerInvocation> baseInvocation(const std::string &arch,
                                                   const std::string &host,
                                                   const std::string &file) {
  auto invocation = std::make_shared<CompilerInvocation>();
  compat::OwnDiagnostics ignored(new IgnoringDiagConsumer, /*isOwned=*/true);
  std::vector<const char *> line = {"-triple",
                                    "nvptx64-nvidia-cuda",
                                    "-aux-triple",
                                    host.c_str(),
                                    "-fcuda-is-device",
                                    "-target-cpu",
                                    arch.c_str(),
                                    "-O3",
                                    "-fsyntax-only",
                                    "-x",
                                    "cuda",
                                    file.c_str()};
  CompilerInvocation::CreateFromArgs(*invocation, line, ignored.engine);
  return invocation;
}

/// The host's language, compiled for the device.
void deriveLanguage(LangOptions &device, const LangOptions &host) {
  device = host;
  device.CUDAIsDevice = true;
  // A callee may hold a barrier, so loop unrolling must not copy its call.
  device.ConvergentFunctions = true;
  compat::setOptimising(device);
  device.OpenMP = 0;
  // Device code contracts by default, host code within an expression only.
  if (host.getDefaultFPContractMode() == LangOptions::FPM_On)
    device.setDefaultFPContractMode(LangOptions::FPM_Fast);
  // The host parse may be that of a precompiled preamble or module; the device
  // parse is not.
  device.CompilingPCH = false;
  device.PCHInstantiateTemplates = false;
  device.setCompilingModule(LangOptions::CMK_None);
}

/// Takes over macros and forced includes. Leaves out the host's preamble, and
/// the texts in memory that the host owns: addHostTexts copies those.
void derivePreprocessor(PreprocessorOptions &device,
                        const PreprocessorOptions &host) {
  device.Macros = host.Macros;
  device.Includes = host.Includes;
  device.MacroIncludes = host.MacroIncludes;
  device.RemappedFiles = host.RemappedFiles;
}

/// The toolkit whose headers the host parse finds, or empty. The folder of the
/// bundled headers has a cuda_runtime.h, too, and is none.
std::string toolkitOf(const HeaderSearchOptions &search,
                      llvm::vfs::FileSystem &files) {
  for (const HeaderSearchOptions::Entry &entry : search.UserEntries) {
    auto has = [&](llvm::StringRef name) {
      llvm::SmallString<128> header(entry.Path);
      llvm::sys::path::append(header, name);
      return files.exists(header);
    };
    if (has("cuda_runtime.h") && !has("gpuperf_cuda.h"))
      return llvm::sys::path::parent_path(entry.Path).str();
  }
  return "";
}

/// Unsaved texts as the host parse has them, the main file's among them.
void addHostTexts(llvm::vfs::OverlayFileSystem &files, Preprocessor &host,
                  llvm::StringRef mainPath) {
  SourceManager &sources = host.getSourceManager();
  for (const auto &[path, buffer] :
       host.getPreprocessorOpts().RemappedFileBuffers)
    addFile(files, path, buffer->getBuffer());
  addFile(files, mainPath, sources.getBufferData(sources.getMainFileID()));
}

llvm::Error cannot(llvm::StringRef why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), why);
}

} // namespace

llvm::Expected<DeviceModule>
gpuperf::compileFromHost(Preprocessor &host, const HostParseOptions &options) {
  if (!host.getLangOpts().CUDA)
    return cannot("the host-side parse is not of CUDA");
  std::string arch = normaliseArch(options.arch);
  if (!options.arch.empty() && arch.empty())
    return cannot("unknown architecture '" + options.arch + "'");
  if (arch.empty())
    arch = "sm_80";
  SourceManager &sources = host.getSourceManager();
  OptionalFileEntryRef mainFile =
      sources.getFileEntryRefForID(sources.getMainFileID());
  if (!mainFile)
    return cannot("the host-side parse has no main file");
  llvm::SmallString<256> path(mainFile->getName());
  host.getFileManager().makeAbsolutePath(path);

  auto files = overlayShim(host.getFileManager().getVirtualFileSystemPtr());
  addHostTexts(*files, host, path);
  const TargetInfo *other = host.getAuxTargetInfo();
  const TargetInfo &hostTarget =
      host.getLangOpts().CUDAIsDevice && other ? *other : host.getTargetInfo();
  auto invocation = baseInvocation(
      supportedArch(arch), hostTarget.getTriple().str(), path.str().str());
  deriveLanguage(invocation->getLangOpts(), host.getLangOpts());
  invocation->getHeaderSearchOpts() =
      host.getHeaderSearchInfo().getHeaderSearchOpts();
  derivePreprocessor(invocation->getPreprocessorOpts(),
                     host.getPreprocessorOpts());
  invocation->getFileSystemOpts() = host.getFileManager().getFileSystemOpts();

  std::string cuda = toolkitOf(invocation->getHeaderSearchOpts(), *files);
  if (!options.cuda.empty()) {
    llvm::Expected<std::string> chosen = findToolkit(options.cuda, {});
    if (!chosen)
      return chosen.takeError();
    cuda = *chosen;
  }
  addCudaHeaders(*invocation, cuda);
  prepareDeviceParse(*invocation, arch);
  DeviceConsumerOptions consumer;
  consumer.arch = arch;
  consumer.onlyKernel = options.onlyKernel;
  consumer.code = options.code;
  consumer.calls = options.calls;
  return runDeviceParse(std::move(invocation), files, std::move(consumer));
}

llvm::Expected<DeviceModule>
gpuperf::deviceModuleOf(ASTContext &ast, Preprocessor &preprocessor,
                        const ParseOptions &options) {
  // Of what does not compile Clang keeps nothing in the tree by which to tell
  // the kernels that it is in: a parse of our own remembers the errors.
  bool isDevice = isDeviceParse(ast);
  if (isDevice && !ast.getDiagnostics().hasErrorOccurred()) {
    DeviceConsumerOptions device;
    device.onlyKernel = options.onlyKernel;
    device.code = options.code;
    device.calls = options.calls;
    return buildDeviceModule(ast, &preprocessor, device);
  }
  HostParseOptions host;
  host.arch = isDevice ? ast.getTargetInfo().getTargetOpts().CPU : options.arch;
  host.onlyKernel = options.onlyKernel;
  host.code = options.code;
  host.calls = options.calls;
  return compileFromHost(preprocessor, host);
}
