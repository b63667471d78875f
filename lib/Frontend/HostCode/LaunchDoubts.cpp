//===- LaunchDoubts.cpp - why launches may be missing ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchDoubts.h"
#include "HostLaunch.h"
#include "HostReferences.h"
#include "HostSummary.h"
#include "Parsed/FilesOfParse.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace gpuperf;
using namespace clang;

/// Adds where `text`, of a file that begins at `start`, has `#pragma omp` or
/// `_Pragma("omp`.
static void addPragmas(llvm::StringRef text, SourceLocation start,
                       std::vector<SourceLocation> &result) {
  for (llvm::StringRef word : {"pragma", "_Pragma"})
    for (size_t at = text.find(word); at != llvm::StringRef::npos;
         at = text.find(word, at + word.size())) {
      llvm::StringRef rest = text.substr(at + word.size());
      if (rest.ltrim(" \t(\"\\\r\n").starts_with("omp"))
        result.push_back(start.getLocWithOffset(at));
    }
}

/// The pragmas of OpenMP in the texts of the user's files.
static std::vector<SourceLocation>
parallelPragmas(const SourceManager &sources) {
  std::vector<SourceLocation> result;
  llvm::DenseSet<FileID> seen;
  forEachFileOfParse(sources, [&](FileID file, const SrcMgr::FileInfo &) {
    SourceLocation start = sources.getLocForStartOfFile(file);
    if (start.isInvalid() || sources.isInSystemHeader(start) ||
        !seen.insert(file).second)
      return;
    if (std::optional<llvm::StringRef> text = sources.getBufferDataOrNone(file))
      addPragmas(*text, start, result);
  });
  return result;
}

namespace {

class DoubtFinder {
public:
  DoubtFinder(const FileScope &scope, const HostProgram &program,
              const llvm::DenseSet<const FunctionDecl *> &launching)
      : ast(scope.ast), sources(ast.getSourceManager()), program(program),
        launching(launching), isHostBroken(scope.isHostBroken) {
    std::vector<Decl *> users;
    llvm::copy_if(scope.decls, std::back_inserter(users), [&](Decl *decl) {
      SourceLocation at = sources.getExpansionLoc(decl->getLocation());
      return at.isValid() && !sources.isInSystemHeader(at);
    });
    found = findReferences(users);
  }

  LaunchDoubts run() {
    if (isHostBroken)
      doubts.all = "the source has errors";
    if (program.launchesAnyKernel)
      doubts.all = "a kernel is launched of which it is not known which it is";
    if (program.skipsJumpTarget)
      doubts.all = "a jump may lead into code that is not followed";
    for (const HostReferences::Reference &reference : found.references)
      look(reference);
    for (const CXXRecordDecl *lambda : found.escapingLambdas)
      doubtLambda(*lambda);
    for (const FunctionDecl *function : found.definitions)
      if (launching.contains(function))
        doubtBySelf(*function);
    if (callsOthers && mentionsKernel)
      doubts.all = "a function of another file may launch a kernel that it is "
                   "given";
    else if (callsOthers && sharesKernel)
      doubts.all = "another file may launch a kernel of a header";
    for (SourceLocation pragma : parallelPragmas(sources))
      doubtAround(pragma);
    return std::move(doubts);
  }

private:
  /// A name of the CUDA runtime's or the driver's by which launches are made
  /// that are not seen one by one.
  static bool isHidden(const FunctionDecl &function) {
    const IdentifierInfo *id = function.getIdentifier();
    if (!id || function.getDeclContext()->getRedeclContext()->isRecord())
      return false;
    llvm::StringRef name = id->getName();
    return name.starts_with("cudaGraph") || name.starts_with("cuGraph") ||
           name.starts_with("cudaStreamBeginCapture") ||
           name.starts_with("cuStreamBeginCapture") ||
           name.starts_with("cuLaunch");
  }

  /// Goes on in a second process, too.
  static bool isFork(const FunctionDecl &function) {
    const IdentifierInfo *id = function.getIdentifier();
    return id && function.isExternC() &&
           (id->isStr("fork") || id->isStr("vfork") || id->isStr("clone"));
  }

  /// Whether another file can launch the kernel: by its declaration in a
  /// header, or one of its own, where it is defined there for each file.
  bool isSharedKernel(const FunctionDecl &function) const {
    bool isOnce = ast.GetGVALinkageForFunction(&function) == GVA_StrongExternal;
    return function.hasAttr<CUDAGlobalAttr>() &&
           llvm::any_of(function.redecls(), [&](const FunctionDecl *decl) {
             SourceLocation at = sources.getExpansionLoc(decl->getLocation());
             return !sources.isInMainFile(at) &&
                    !(isOnce && decl->isThisDeclarationADefinition());
           });
  }

  /// Each of several threads does what is around the pragma, which is no part
  /// of the tree where the file is read without OpenMP.
  void doubtAround(SourceLocation pragma) {
    bool isInFunction = false;
    for (const FunctionDecl *function : found.definitions) {
      SourceRange range = function->getSourceRange();
      if (!sources.isPointWithin(pragma,
                                 sources.getExpansionLoc(range.getBegin()),
                                 sources.getExpansionLoc(range.getEnd())))
        continue;
      isInFunction = true;
      if (launching.contains(function))
        markUncertain(*function, "a pragma of OpenMP is in", "");
    }
    if (!isInFunction)
      doubts.all = "a pragma of OpenMP is outside the functions";
  }

  static bool isDevices(const FunctionDecl *function) {
    return function && (function->hasAttr<CUDAGlobalAttr>() ||
                        (function->hasAttr<CUDADeviceAttr>() &&
                         !function->hasAttr<CUDAHostAttr>()));
  }

  void look(const HostReferences::Reference &reference) {
    const FunctionDecl &function = *reference.function;
    if (isHidden(function))
      doubts.all = "'" + function.getNameAsString() +
                   "' makes launches that are not seen one by one";
    if (isFork(function))
      doubts.all = "'" + function.getNameAsString() +
                   "' makes another process that goes on";
    sharesKernel |= isSharedKernel(function);
    if (isDevices(reference.caller)) {
      if (isa_and_nonnull<CUDAKernelCallExpr>(reference.anyCall))
        doubts.all = "device code launches kernels, too";
      return;
    }
    doubtAtLaunch(reference);
    callsOthers |= isOfOtherFile(function);
    mentionsKernel |= function.hasAttr<CUDAGlobalAttr>() && !reference.anyCall;
    const FunctionDecl *definition = nullptr;
    if (!function.hasBody(definition))
      return;
    auto *method = dyn_cast<CXXMethodDecl>(definition);
    bool isLambda = method && method->getParent()->isLambda();
    if (!launching.contains(definition) && !isLambda)
      return;
    if (!reference.anyCall)
      markUncertain(*definition, "the address of", "is taken");
    else if (!program.followedCalls.contains(reference.anyCall))
      markUncertain(*definition, "a call of", "is not followed");
  }

  /// Classes inside of functions are not looked through for launches: those in
  /// their methods are seen where a call happens to be followed.
  void doubtAtLaunch(const HostReferences::Reference &reference) {
    auto *call = dyn_cast_or_null<CallExpr>(reference.anyCall);
    auto *method = dyn_cast_or_null<CXXMethodDecl>(reference.caller);
    if (call && isLaunch(*call) && method && !method->getParent()->isLambda() &&
        !launching.contains(method))
      markUncertain(*method, "a call of", "may not be followed");
  }

  void doubtLambda(const CXXRecordDecl &lambda) {
    if (FunctionTemplateDecl *generic =
            lambda.getDependentLambdaCallOperator()) {
      for (const FunctionDecl *instance : generic->specializations())
        if (instance->hasBody())
          markUncertain(*instance, "the lambda", "may be called anywhere");
    } else if (const CXXMethodDecl *call = lambda.getLambdaCallOperator()) {
      markUncertain(*call, "the lambda", "may be called anywhere");
    }
  }

  /// An object that is called is named where that is done, in the bodies of the
  /// library's templates, too.
  static bool isImplicitOperator(const FunctionDecl &function) {
    return function.isOverloadedOperator() &&
           function.getOverloadedOperator() != OO_Call;
  }

  /// What runs without being named where it does, and what other files call.
  void doubtBySelf(const FunctionDecl &function) {
    auto *method = dyn_cast<CXXMethodDecl>(&function);
    bool isImplicit = isa<CXXConstructorDecl, CXXDestructorDecl>(function) ||
                      (method && method->isVirtual()) ||
                      isImplicitOperator(function) ||
                      function.hasAttr<ConstructorAttr>() ||
                      function.hasAttr<DestructorAttr>();
    GVALinkage linkage = ast.GetGVALinkageForFunction(&function);
    bool isExported = !function.isMain() && (linkage == GVA_StrongExternal ||
                                             linkage == GVA_StrongODR);
    if (isImplicit)
      markUncertain(function, "", "may be called without being named");
    else if (isExported && callsOthers)
      markUncertain(function, "", "may be called by another file");
  }

  void markUncertain(const FunctionDecl &function, llvm::StringRef before,
                     llvm::StringRef after) {
    auto *method = dyn_cast<CXXMethodDecl>(&function);
    bool isLambda = method && method->getParent()->isLambda();
    std::string why = before.str();
    if (!isLambda)
      why += (why.empty() ? "'" : " '") + function.getQualifiedNameAsString() +
             "'";
    else if (before != "the lambda")
      why += " a lambda";
    if (!after.empty())
      why += " " + after.str();
    doubts.functions.insert({&function, why});
  }

  ASTContext &ast;
  const SourceManager &sources;
  const HostProgram &program;
  const llvm::DenseSet<const FunctionDecl *> &launching;
  const bool isHostBroken;
  HostReferences found;
  LaunchDoubts doubts;
  bool callsOthers = false;    ///< functions that other files define
  bool mentionsKernel = false; ///< other than to launch it
  bool sharesKernel = false;   ///< that other files can launch
};

} // namespace

LaunchDoubts gpuperf::findLaunchDoubts(
    const FileScope &scope, const HostProgram &program,
    const llvm::DenseSet<const FunctionDecl *> &launching) {
  return DoubtFinder(scope, program, launching).run();
}
