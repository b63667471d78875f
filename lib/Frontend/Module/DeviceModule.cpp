//===- DeviceModule.cpp - from a device-side AST to a DeviceModule --------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/Module/DeviceModule.h"
#include "LibraryHeaders.h"
#include "Optimise/Optimise.h"
#include "Optimise/OptimisedKernels.h" // IWYU pragma: keep
#include "Parsed/ErrorLog.h"
#include "Parsed/Kernels.h"
#include "PrivateCodeGen.h"
#include "Reach.h"
#include "Source/AccessTexts.h"
#include "Source/DoubleTexts.h"
#include "SourceFacts.h"
#include "gpuperf/Frontend/Facts/Facts.h"
#include "gpuperf/Sass/Tables/SassTable.h"
#include "gpuperf/Support/KernelAttribute.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/TargetOptions.h"
#include "clang/Basic/Version.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/TimeProfiler.h"
#include <cassert>

using namespace gpuperf;
using namespace clang;

namespace {

/// Builds one DeviceModule; the steps are in the order of `build`.
class ModuleBuilder {
public:
  ModuleBuilder(ASTContext &ast, llvm::VersionTuple toolkit,
                const DeviceConsumerOptions &options)
      : ast(ast), toolkit(toolkit), options(options),
        reachAnalysis(ast, options.errors.get()) {}

  DeviceModule build(const FileScope &scope);

private:
  void describeCompile();
  void generateModule();
  GeneratedModule attempt();
  bool blame(const GeneratedModule &failure);
  void reject(const FunctionDecl &kernel, std::string reason);
  void rejectFailedInstances(const FileScope &scope);
  void markDeviceLaunches(const FunctionDecl &kernel, llvm::Function &function);
  void finishKernels(const GeneratedModule &generated);
  void describeRejected();

  void choosePtxas();
  void optimise();

  ASTContext &ast;
  llvm::VersionTuple toolkit; ///< empty without one
  const DeviceConsumerOptions &options;
  ReachAnalysis reachAnalysis;
  std::vector<FunctionDecl *> kernels;
  llvm::SetVector<const FunctionDecl *> rejected;
  llvm::SetVector<FunctionDecl *> helpers;
  DeviceModule result;
};

void ModuleBuilder::describeCompile() {
  const SourceManager &sources = ast.getSourceManager();
  const LangOptions &language = ast.getLangOpts();
  result.arch = options.arch.empty() ? ast.getTargetInfo().getTargetOpts().CPU
                                     : options.arch;
  result.fastMath =
      language.FastMath || language.GPUDeviceApproxTranscendentals;
  result.options = options.code;
  result.compiler = "Clang " + std::to_string(CLANG_VERSION_MAJOR);
  result.mainFile =
      placeOf(sources, sources.getLocForStartOfFile(sources.getMainFileID()))
          .file;
  result.context = std::make_unique<llvm::LLVMContext>();
  // The default handler prints, and ends the process on an error.
  result.context->setDiagnosticHandlerCallBack(
      [](const llvm::DiagnosticInfo *, void *) {});
}

void ModuleBuilder::reject(const FunctionDecl &kernel, std::string reason) {
  rejected.insert(&kernel);
  if (options.errors && !options.errors->missingIncludes().empty())
    reason = "'" + options.errors->missingIncludes().front() +
             "' file not found (" + reason + ")";
  // "expression with errors" alone says little: the name in it may be declared
  // wrongly elsewhere, which is often the first error of the file.
  else if (reason.find(expressionWithErrors) != std::string::npos &&
           options.errors && !options.errors->errors().empty())
    reason += "; first error: " + options.errors->errors().front().message;
  result.notAnalysed.push_back(
      {displayName(kernel),
       placeOf(ast.getSourceManager(), kernel.getLocation()),
       std::move(reason)});
}

/// Rejects the kernels that reach code with a known error, emits the others.
GeneratedModule ModuleBuilder::attempt() {
  std::vector<FunctionDecl *> good;
  llvm::SetVector<VarDecl *> variables;
  helpers.clear();
  for (FunctionDecl *kernel : kernels) {
    Reached reached = reachAnalysis.reach(*kernel);
    if (reached.error) {
      reject(*kernel, *reached.error);
      continue;
    }
    good.push_back(kernel);
    helpers.insert(reached.functions.begin(), reached.functions.end());
    variables.insert(reached.variables.begin(), reached.variables.end());
  }
  kernels = good;
  for (FunctionDecl *kernel : kernels)
    helpers.remove(kernel);
  if (kernels.empty())
    return {};
  return generate(ast, *result.context, result.mainFile, kernels,
                  helpers.getArrayRef(), variables.getArrayRef());
}

/// Finds the function whose code generation failed, so that a further attempt
/// leaves out the kernels that need it; false when there is none to blame.
bool ModuleBuilder::blame(const GeneratedModule &failure) {
  const SourceManager &sources = ast.getSourceManager();
  if (failure.errorLocation.isInvalid())
    return false;
  auto [file, offset] =
      sources.getDecomposedExpansionLoc(failure.errorLocation);
  auto contains = [&, file = file, offset = offset](FunctionDecl *function) {
    auto begin = sources.getDecomposedExpansionLoc(function->getBeginLoc());
    auto end = sources.getDecomposedExpansionLoc(function->getEndLoc());
    return begin.first == file && end.first == file && begin.second <= offset &&
           offset <= end.second;
  };
  bool found = false;
  auto consider = [&](FunctionDecl *function) {
    if (contains(function)) {
      reachAnalysis.markBad(*function, failure.error);
      found = true;
    }
  };
  llvm::for_each(kernels, consider);
  llvm::for_each(helpers, consider);
  return found;
}

/// Instances of templates whose bodies Clang gave up: it keeps no definition of
/// them.
void ModuleBuilder::rejectFailedInstances(const FileScope &scope) {
  const SourceManager &sources = ast.getSourceManager();
  for (const FunctionDecl *kernel : findFailedInstances(scope)) {
    if (!options.onlyKernel.empty() &&
        displayName(*kernel) != options.onlyKernel)
      continue;
    const FunctionDecl *pattern = kernel->getTemplateInstantiationPattern();
    const ErrorLog::Entry *entry =
        options.errors && pattern
            ? options.errors->firstInside(pattern->getSourceRange(), sources)
            : nullptr;
    reject(*kernel, entry ? entry->message : "its instantiation fails");
  }
}

void ModuleBuilder::generateModule() {
  while (!kernels.empty()) {
    GeneratedModule generated = attempt();
    if (kernels.empty())
      return;
    if (generated.module) {
      finishKernels(generated);
      result.module = std::move(generated.module);
      return;
    }
    if (!blame(generated)) {
      for (FunctionDecl *kernel : kernels)
        reject(*kernel, generated.error);
      kernels.clear();
    }
  }
}

/// Clang drops launches from device code (see ErrorLog). For each one in
/// `kernel`, adds a call of the undefined function "device-side launch of
/// 'child'", which lowering reports as unknown. It goes to the entry: where the
/// launch was in the IR is not known.
void ModuleBuilder::markDeviceLaunches(const FunctionDecl &kernel,
                                       llvm::Function &function) {
  if (!options.errors)
    return;
  const SourceManager &sources = ast.getSourceManager();
  for (const ErrorLog::Entry &launch : options.errors->deviceLaunches()) {
    if (!ErrorLog::isInside(launch, kernel.getSourceRange(), sources))
      continue;
    llvm::IRBuilder<> builder(
        &*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    SourcePlace place = placeOf(sources, launch.location);
    if (llvm::DISubprogram *scope = function.getSubprogram())
      builder.SetCurrentDebugLocation(llvm::DILocation::get(
          function.getContext(), place.line, place.column, scope));
    builder.CreateCall(function.getParent()->getOrInsertFunction(
        "device-side launch of '" + launch.message + "'", builder.getVoidTy()));
  }
}

void ModuleBuilder::finishKernels(const GeneratedModule &generated) {
  assert(kernels.size() == generated.kernelNames.size() &&
         "one name for each kernel");
  for (auto [kernel, name] : llvm::zip(kernels, generated.kernelNames)) {
    llvm::Function *function = generated.module->getFunction(name);
    if (!function || function->isDeclaration()) {
      reject(*kernel, "no code was generated for it");
      continue;
    }
    markKernel(*function);
    markDeviceLaunches(*kernel, *function);
    KernelFacts facts = describeKernel(*kernel);
    facts.mangled = name;
    // As nvcc: launch bounds and __maxnreg__ go before -maxrregcount.
    if (!facts.maxRegisters && !facts.maxThreads)
      facts.maxRegisters = options.code.maxRegisters;
    result.kernels.push_back(std::move(facts));
  }
  collectAccessTexts(ast, kernels, result);
  collectAccessTexts(ast, helpers.getArrayRef(), result);
  collectDoubleTexts(ast, kernels, helpers.getArrayRef(), result);
}

/// What is said of a kernel does not take its body, which nvcc may well take
/// where Clang does not.
void ModuleBuilder::describeRejected() {
  std::unique_ptr<MangleContext> mangler(ast.createMangleContext());
  for (const FunctionDecl *kernel : rejected) {
    bool isClear =
        llvm::all_of(kernel->parameters(), [](const ParmVarDecl *parameter) {
          QualType type = parameter->getType();
          return !parameter->isInvalidDecl() && !type->containsErrors() &&
                 !type->isIncompleteType();
        });
    if (!isClear)
      continue;
    KernelFacts facts = describeKernel(*kernel);
    facts.mangled = symbolOf(*kernel, *mangler);
    result.kernels.push_back(std::move(facts));
  }
}

DeviceModule ModuleBuilder::build(const FileScope &scope) {
  llvm::TimeTraceScope trace("gpuperf: device code");
  describeCompile();
  if (isDeviceParse(ast)) {
    kernels = findKernels(scope);
    rejectFailedInstances(scope);
  }
  if (!options.onlyKernel.empty())
    llvm::erase_if(kernels, [&](const FunctionDecl *kernel) {
      return displayName(*kernel) != options.onlyKernel;
    });
  generateModule();
  bool isEmpty = !result.module;
  if (isEmpty)
    result.module =
        std::make_unique<llvm::Module>(result.mainFile, *result.context);
  choosePtxas();
  if (!isEmpty)
    optimise();
  if (options.isForNvcc)
    describeRejected();
  return std::move(result);
}

void ModuleBuilder::optimise() {
  const std::string &arch = ast.getTargetInfo().getTargetOpts().CPU;
  llvm::Error error =
      options.optimised
          ? options.optimised->optimise(*result.module, arch, options.code)
          : optimiseForAnalysis(*result.module, arch, options.code);
  if (!error)
    return;
  std::string reason =
      "its code cannot be optimised: " + toString(std::move(error));
  for (const FunctionDecl *kernel : kernels)
    reject(*kernel, reason);
  result.kernels.clear();
}

/// Takes the toolkit's ptxas for the one that assembles the kernels. A message
/// says when it is newer than the table that is used (13.2, a table for 13.0),
/// but not when it is older: Clang 19 itself asks for older toolkits.
void ModuleBuilder::choosePtxas() {
  setPtxasVersion(*result.module, toolkit);
  SassSelection selection = selectSassTable(
      {SassCompiler::Clang, toolkit, computeCapabilityOf(result.arch)});
  if (selection.isOlder)
    result.messages.push_back(
        {{result.mainFile, 0, 0}, Severity::Warning, selection.note});
}

} // namespace

std::vector<std::string> gpuperf::kernelNames(ASTContext &ast) {
  std::vector<std::string> names;
  for (const FunctionDecl *kernel : findKernels(fileScopeOf(ast)))
    names.push_back(displayName(*kernel));
  return names;
}

CodeOptions gpuperf::codeOptionsOf(const CodeGenOptions &options,
                                   llvm::ArrayRef<std::string> llvm) {
  CodeOptions result;
  result.llvm = llvm.vec();
  if (options.OptimizationLevel == 0)
    return result;
  result.level = std::min(options.OptimizationLevel, 3u);
  result.unrollLoops = options.UnrollLoops;
  return result;
}

bool gpuperf::isDeviceParse(const ASTContext &ast) {
  return ast.getLangOpts().CUDA && ast.getLangOpts().CUDAIsDevice;
}

/// The version of the toolkit whose headers were read, by CUDART_VERSION; empty
/// with the bundled headers, which define that, too.
static llvm::VersionTuple toolkitVersion(Preprocessor *preprocessor) {
  if (!preprocessor || preprocessor->isMacroDefined("GPUPERF_CUDA_H"))
    return {};
  const MacroInfo *macro = preprocessor->getMacroInfo(
      preprocessor->getIdentifierInfo("CUDART_VERSION"));
  unsigned value = 0;
  if (!macro || macro->getNumTokens() != 1 ||
      llvm::StringRef(preprocessor->getSpelling(macro->getReplacementToken(0)))
          .getAsInteger(10, value))
    return {};
  return versionOfMacro(value);
}

static SourceProblems problemsIn(const FileScope &scope,
                                 const ErrorLog *errors) {
  SourceProblems problems;
  problems.templates = unusedKernelTemplates(scope);
  if (!errors)
    return problems;
  problems.missingIncludes = errors->missingIncludes();
  problems.errors = errors->errors().size();
  if (problems.errors)
    problems.firstError = errors->errors().front().message;
  return problems;
}

DeviceModule gpuperf::buildDeviceModule(ASTContext &ast,
                                        Preprocessor *preprocessor,
                                        const DeviceConsumerOptions &options) {
  FileScope scope = fileScopeOf(ast, options.onlyMainFile, options.preamble,
                                options.errors.get());
  DeviceModule module =
      ModuleBuilder(ast, toolkitVersion(preprocessor), options).build(scope);
  module.programArguments = options.programArguments;
  module.sizes = options.sizes;
  module.calls = options.calls;
  module.problems = problemsIn(scope, options.errors.get());
  collectFacts(scope, module);
  silenceLibraries(ast.getSourceManager(), preprocessor, module);
  return module;
}
