//===- AnnotationAttributes.cpp - annotations in attributes ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Annotations.h"
#include "Parsed/Kernels.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;
using namespace clang;

namespace {

class AttributeReader {
public:
  AttributeReader(ASTContext &ast, DeviceModule &module, GivenByKernel &given)
      : ast(ast), sources(ast.getSourceManager()), module(module),
        given(given) {}

  void read(const FunctionDecl &kernel, const KernelFacts &facts);

private:
  void readLoops(const Stmt *stmt);
  /// The attribute's directive ("launch" of "gpuperf::launch"), or "".
  static llvm::StringRef directiveOf(const AnnotateAttr &attr);
  std::string argumentsOf(const AnnotateAttr &attr) const;
  AnnotationText parse(const AnnotateAttr &attr, llvm::StringRef directive,
                       llvm::StringRef arguments);
  void complain(SourceLocation at, std::string text) {
    module.messages.push_back(
        {placeOf(sources, at), Severity::Error, std::move(text)});
  }

  ASTContext &ast;
  const SourceManager &sources;
  DeviceModule &module;
  GivenByKernel &given;
  ExprChecker checker;
};

} // namespace

llvm::StringRef AttributeReader::directiveOf(const AnnotateAttr &attr) {
  llvm::StringRef name = attr.getAnnotation();
  if (!name.consume_front("gpuperf::") || name == "maxnreg" ||
      name == "cluster_dims")
    return {};
  return name;
}

/// The attribute's arguments as the text between a directive's parentheses.
std::string AttributeReader::argumentsOf(const AnnotateAttr &attr) const {
  std::string text;
  for (const Expr *argument : attr.args()) {
    const Expr *plain = argument->IgnoreParenImpCasts();
    if (auto *constant = dyn_cast<ConstantExpr>(plain))
      plain = constant->getSubExpr()->IgnoreParenImpCasts();
    if (!text.empty())
      text += ", ";
    if (auto *literal = dyn_cast<clang::StringLiteral>(plain))
      text += literal->getString();
    else if (std::optional<llvm::APSInt> value =
                 argument->isValueDependent()
                     ? std::nullopt
                     : argument->getIntegerConstantExpr(ast))
      text += llvm::toString(*value, 10);
    else
      text += "?";
  }
  return text;
}

AnnotationText AttributeReader::parse(const AnnotateAttr &attr,
                                      llvm::StringRef directive,
                                      llvm::StringRef arguments) {
  AnnotationText text;
  if (auto error = parseDirective(directive, arguments, checker, text))
    complain(attr.getLocation(), "in annotation: " + error->text);
  return text;
}

void AttributeReader::read(const FunctionDecl &kernel,
                           const KernelFacts &facts) {
  for (const auto *attr : kernel.specific_attrs<AnnotateAttr>()) {
    llvm::StringRef directive = directiveOf(*attr);
    if (directive.empty())
      continue;
    if (directive != "launch" && directive != "assume" &&
        directive != "expect") {
      complain(attr->getLocation(),
               "unknown annotation '" + attr->getAnnotation().str() +
                   "' of a kernel; expected gpuperf::launch, "
                   "gpuperf::assume or gpuperf::expect");
      continue;
    }
    addAnnotation(parse(*attr, directive, argumentsOf(*attr)),
                  placeOf(sources, attr->getLocation()), given[facts.mangled]);
  }
  for (auto [i, param] : llvm::enumerate(kernel.parameters()))
    for (const auto *attr : param->specific_attrs<AnnotateAttr>())
      if (directiveOf(*attr) == "bound" && i < facts.params.size())
        addAnnotation(parse(*attr, "assume",
                            facts.params[i].name + "=" + argumentsOf(*attr)),
                      placeOf(sources, attr->getLocation()),
                      given[facts.mangled]);
  readLoops(kernel.getBody());
}

/// A loop is annotated at the variable that it declares, as in
/// `for ([[clang::annotate("gpuperf::trip", 100)]] int i = 0; …; ++i)`: Clang
/// does not take the attribute on a statement.
void AttributeReader::readLoops(const Stmt *stmt) {
  if (!stmt)
    return;
  if (auto *loop = dyn_cast<ForStmt>(stmt))
    if (auto *init = dyn_cast_or_null<DeclStmt>(loop->getInit()))
      for (const Decl *variable : init->decls())
        for (const auto *attr : variable->specific_attrs<AnnotateAttr>()) {
          llvm::StringRef directive = directiveOf(*attr);
          if (directive != "trip" && directive != "bound")
            continue;
          AnnotationText text = parse(*attr, "trip", argumentsOf(*attr));
          SourcePlace place = placeOf(sources, loop->getForLoc());
          if (text.trip)
            module.tripAnnotations[place.file][place.line] = *text.trip;
        }
  for (const Stmt *child : stmt->children())
    readLoops(child);
}

void gpuperf::readAttributeAnnotations(const FileScope &scope,
                                       const std::vector<SourceText> &files,
                                       DeviceModule &module,
                                       GivenByKernel &given) {
  if (llvm::none_of(files, [](const SourceText &file) {
        return file.text.contains("gpuperf::");
      }))
    return;
  ASTContext &ast = scope.ast;
  AttributeReader reader(ast, module, given);
  // A declaration and facts with the same place and name are one instantiation.
  for (const FunctionDecl *kernel : findKernels(scope)) {
    SourcePlace place = placeOf(ast.getSourceManager(), kernel->getLocation());
    std::string name = displayName(*kernel);
    for (const KernelFacts &facts : module.kernels)
      if (facts.display == name && facts.place.line == place.line &&
          facts.place.column == place.column && facts.place.file == place.file)
        reader.read(*kernel, facts);
  }
}
