//===- Kernels.cpp - kernels of a translation unit and their facts --------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "RecordMembers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;
using namespace clang;

namespace {

/// Names a lambda by its file, not by the folders above it: "(lambda at
/// k.cu:7:21)". Where a project lies is no part of a kernel's name.
class FileNameOnly : public PrintingCallbacks {
public:
  std::string remapPath(StringRef path) const override {
    return llvm::sys::path::filename(path).str();
  }
};

/// Adds the definitions of one template's instantiations.
void addInstantiations(const FunctionTemplateDecl &kernelTemplate,
                       std::vector<FunctionDecl *> &kernels) {
  // Redeclarations share their specialisations: look at the first only.
  if (kernelTemplate.getCanonicalDecl() != &kernelTemplate)
    return;
  for (FunctionDecl *instance : kernelTemplate.specializations())
    if (FunctionDecl *definition = instance->getDefinition())
      if (definition->hasAttr<CUDAGlobalAttr>())
        kernels.push_back(definition);
}

template <typename Decls>
void addKernels(const Decls &decls, std::vector<FunctionDecl *> &kernels) {
  for (Decl *decl : decls) {
    if (auto *function = dyn_cast<FunctionDecl>(decl)) {
      if (function->hasAttr<CUDAGlobalAttr>() &&
          function->isThisDeclarationADefinition() &&
          !function->isDependentContext() &&
          !function->isFunctionTemplateSpecialization())
        kernels.push_back(function);
    } else if (auto *generic = dyn_cast<FunctionTemplateDecl>(decl)) {
      if (generic->getTemplatedDecl()->hasAttr<CUDAGlobalAttr>())
        addInstantiations(*generic, kernels);
    } else if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(decl)) {
      addKernels(cast<DeclContext>(decl)->decls(), kernels);
    }
  }
}

/// Calls `visit` with each template of a kernel, once.
template <typename Decls>
void forEachKernelTemplate(
    const Decls &decls,
    llvm::function_ref<void(FunctionTemplateDecl &)> visit) {
  for (Decl *decl : decls) {
    if (auto *generic = dyn_cast<FunctionTemplateDecl>(decl)) {
      if (generic->getCanonicalDecl() == generic &&
          generic->getTemplatedDecl()->hasAttr<CUDAGlobalAttr>())
        visit(*generic);
    } else if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(decl)) {
      forEachKernelTemplate(cast<DeclContext>(decl)->decls(), visit);
    }
  }
}

bool isInMainFile(const Decl &decl) {
  const SourceManager &sources = decl.getASTContext().getSourceManager();
  return sources.getFileID(sources.getExpansionLoc(decl.getLocation())) ==
         sources.getMainFileID();
}

std::optional<unsigned> evaluate(const Expr *expr, const ASTContext &ast) {
  if (!expr || expr->isValueDependent() || expr->containsErrors())
    return std::nullopt;
  std::optional<llvm::APSInt> value = expr->getIntegerConstantExpr(ast);
  if (!value || value->isNegative() || value->getActiveBits() > 32)
    return std::nullopt;
  return static_cast<unsigned>(value->getZExtValue());
}

/// The argument of `__maxnreg__`, which Clang 19 does not know: the bundled
/// headers spell it as an annotation.
std::optional<unsigned> maxRegisters(const FunctionDecl &kernel) {
  for (const auto *attr : kernel.specific_attrs<AnnotateAttr>())
    if (attr->getAnnotation() == "gpuperf::maxnreg" && attr->args_size() == 1)
      return evaluate(*attr->args_begin(), kernel.getASTContext());
  return std::nullopt;
}

/// The arguments of `__cluster_dims__`, which the bundled headers spell as an
/// annotation, too.
std::optional<ClusterShape> clusterShape(const FunctionDecl &kernel) {
  for (const auto *attr : kernel.specific_attrs<AnnotateAttr>()) {
    ClusterShape shape{1, 1, 1};
    if (attr->getAnnotation() != "gpuperf::cluster_dims" ||
        attr->args_size() == 0 || attr->args_size() > shape.size())
      continue;
    auto *extent = shape.begin();
    for (const Expr *argument : attr->args()) {
      std::optional<unsigned> value =
          evaluate(argument, kernel.getASTContext());
      if (!value || !*value)
        return std::nullopt;
      *extent++ = *value;
    }
    return shape;
  }
  return std::nullopt;
}

} // namespace

SourcePlace gpuperf::placeOf(const SourceManager &sources,
                             SourceLocation location) {
  PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(location));
  if (place.isInvalid())
    return {};
  return {place.getFilename(), place.getLine(), place.getColumn()};
}

std::vector<FunctionDecl *> gpuperf::findKernels(const FileScope &scope) {
  std::vector<FunctionDecl *> kernels;
  addKernels(scope.decls, kernels);
  if (scope.onlyMainFile)
    llvm::erase_if(kernels, [](const FunctionDecl *kernel) {
      return !isInMainFile(*kernel);
    });
  return kernels;
}

std::vector<FunctionDecl *>
gpuperf::findFailedInstances(const FileScope &scope) {
  std::vector<FunctionDecl *> failed;
  forEachKernelTemplate(scope.decls, [&](FunctionTemplateDecl &generic) {
    if (scope.onlyMainFile && !isInMainFile(generic))
      return;
    for (FunctionDecl *instance : generic.specializations())
      if (instance->isInvalidDecl() && !instance->getDefinition())
        failed.push_back(instance);
  });
  return failed;
}

std::vector<std::string>
gpuperf::unusedKernelTemplates(const FileScope &scope) {
  std::vector<std::string> names;
  forEachKernelTemplate(scope.decls, [&](FunctionTemplateDecl &generic) {
    if (generic.spec_begin() == generic.spec_end() &&
        generic.getTemplatedDecl()->getDefinition() && isInMainFile(generic))
      names.push_back(generic.getQualifiedNameAsString());
  });
  return names;
}

std::string gpuperf::displayName(const FunctionDecl &kernel) {
  PrintingPolicy policy(kernel.getASTContext().getLangOpts());
  policy.SuppressUnwrittenScope = true;
  policy.SuppressTagKeyword = true;
  FileNameOnly paths;
  policy.Callbacks = &paths;
  std::string name;
  llvm::raw_string_ostream out(name);
  kernel.printQualifiedName(out, policy);
  const TemplateArgumentList *arguments =
      kernel.getTemplateSpecializationArgs();
  if (!arguments)
    return name;
  const FunctionTemplateDecl *primary = kernel.getPrimaryTemplate();
  printTemplateArgumentList(out, arguments->asArray(), policy,
                            primary ? primary->getTemplateParameters()
                                    : nullptr);
  return name;
}

/// The symbol of a kernel that has another one by `asm("…")`, which nvcc does
/// not heed; else empty.
static std::string unlabelledName(const FunctionDecl &kernel) {
  std::string name;
  if (!kernel.hasAttr<AsmLabelAttr>())
    return name;
  if (kernel.isExternC())
    return kernel.getNameAsString();
  llvm::raw_string_ostream out(name);
  std::unique_ptr<MangleContext> mangler(
      kernel.getASTContext().createMangleContext());
  mangler->mangleCXXName(GlobalDecl(&kernel, KernelReferenceKind::Kernel), out);
  return name;
}

std::string gpuperf::symbolOf(const FunctionDecl &function,
                              MangleContext &mangler) {
  if (function.isDependentContext() || !function.getDeclName().isIdentifier())
    return {};
  if (!mangler.shouldMangleDeclName(&function))
    return function.getNameAsString();
  std::string name;
  llvm::raw_string_ostream out(name);
  mangler.mangleName(GlobalDecl(&function, KernelReferenceKind::Kernel), out);
  return out.str();
}

/// The place of the name in `const float *a`, before which `__restrict__` may
/// stand.
static SourcePlace restrictPlace(const ParmVarDecl &param) {
  const TypeSourceInfo *info = param.getTypeSourceInfo();
  SourceLocation name = param.getLocation();
  bool isPlain = info && info->getTypeLoc().getAs<PointerTypeLoc>() &&
                 param.getIdentifier() && name.isFileID();
  return isPlain ? placeOf(param.getASTContext().getSourceManager(), name)
                 : SourcePlace();
}

KernelFacts gpuperf::describeKernel(const FunctionDecl &kernel) {
  const ASTContext &ast = kernel.getASTContext();
  KernelFacts facts;
  facts.display = displayName(kernel);
  facts.unlabelled = unlabelledName(kernel);
  facts.place = placeOf(ast.getSourceManager(), kernel.getLocation());
  for (const ParmVarDecl *param : kernel.parameters()) {
    std::string name = param->getNameAsString();
    if (name.empty())
      name = "arg" + std::to_string(facts.params.size());
    QualType type = param->getType();
    facts.params.push_back(
        {name, type->isPointerType() || type->isReferenceType(), {}});
    facts.params.back().isRestrict = type.isRestrictQualified();
    facts.params.back().restrictPlace = restrictPlace(*param);
    for (RecordMember &member : membersOf(type, ast))
      facts.params.back().fields.push_back(std::move(member.field));
  }
  if (const auto *bounds = kernel.getAttr<CUDALaunchBoundsAttr>()) {
    facts.maxThreads = evaluate(bounds->getMaxThreads(), ast);
    facts.minBlocks = evaluate(bounds->getMinBlocks(), ast);
  }
  facts.maxRegisters = maxRegisters(kernel);
  facts.cluster = clusterShape(kernel);
  return facts;
}
