//===- DoubleTexts.cpp - accidental doubles in the source -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `y = x * 0.1` of floats is (float)((double)x * 0.1). Nobody asked for a
// double there: what goes in is a float or an integer that the language
// converts, or a constant, and what comes out is narrowed at once. A variable
// between the two is one by mistake, too, where it holds such a value and all
// that it is read for is narrowed: `double r = x * 0.1; y = r + 1;`. A cast to
// double, a variable that is added up, an array of them say that doubles are
// meant.
//
//===----------------------------------------------------------------------===//

#include "DoubleTexts.h"
#include "DoubleVariables.h"
#include "Parsed/Kernels.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace gpuperf;
using namespace clang;
using llvm::StringRef;

/// Longest expression that is quoted; what is longer is called by its line
/// alone.
static constexpr size_t kLongestText = 48;

static bool isDouble(QualType type) {
  return type->isSpecificBuiltinType(BuiltinType::Double);
}

/// A floating-point type that is narrower than double.
static bool isNarrower(QualType type) {
  return type->isSpecificBuiltinType(BuiltinType::Float) ||
         type->isSpecificBuiltinType(BuiltinType::Half) ||
         type->isSpecificBuiltinType(BuiltinType::BFloat16);
}

namespace {

/// What an expression of type double is made of.
struct Parts {
  std::vector<const FloatingLiteral *> literals;
  std::vector<const VarDecl *> constants;
  std::vector<const FunctionDecl *> functions;
  std::vector<const DeclRefExpr *> variables; ///< doubles that hold floats
  bool hasFloat = false, hasInteger = false;
  bool onlyByLiterals = true; ///< with float literals it is of floats

  bool hasVariable() const { return hasFloat || hasInteger; }
  /// Whether something in the source says why it is a double.
  bool hasCause() const {
    return !literals.empty() || !constants.empty() || !functions.empty();
  }
};

class PartFinder {
public:
  /// `variables`: those that `mayHold` what slips, null for none.
  PartFinder(const SourceManager &sources, const ReadVariables *variables,
             Parts &parts)
      : sources(sources), variables(variables), parts(parts) {}

  /// False where `expr` holds what was meant to be a double.
  bool visit(const Expr *expr);

private:
  const SourceManager &sources;
  const ReadVariables *variables;
  Parts &parts;

  bool visitVariable(const Expr *expr);
  bool visitCast(const CastExpr &cast);
  bool visitCall(const CallExpr &call);
  bool visitConstant(const Expr *expr);
};

/// One function after the other.
class DoubleFinder {
public:
  DoubleFinder(const ASTContext &ast, DeviceModule &module)
      : ast(ast), sources(ast.getSourceManager()), module(module) {}

  void run(const FunctionDecl &function);
  /// Drops what is no slip in another instance, and marks what shares its
  /// lines.
  void finish();

private:
  using Place = std::tuple<std::string, unsigned, unsigned>;

  const ASTContext &ast;
  const SourceManager &sources;
  DeviceModule &module;
  bool isTrial = false;    ///< nothing is kept but what slips of variables
  bool isInstance = false; ///< the present function is one of a template
  /// Of the present function.
  const ReadVariables *variables = nullptr;
  /// What is read of them in expressions that slip.
  llvm::SmallPtrSet<const DeclRefExpr *, 8> slipped;
  std::set<Place> meant; ///< where expressions begin that are meant as doubles

  void walk(const Stmt *statement, unsigned line);
  void walkVariables(const FunctionDecl &function);
  bool isHeld(const Stmt &statement, const Stmt &child, unsigned line);
  bool isSlip(const Stmt &statement, unsigned line);
  bool isSlip(const Expr &whole, llvm::ArrayRef<const Expr *> operands,
              bool keepsValue, unsigned line);
  void noteMeant(const Expr &expr);
  void add(const Expr &whole, const Parts &parts, unsigned line);
  std::string textOf(SourceRange range) const;
  std::string whyDouble(const Parts &parts) const;
  std::string literalText(const FloatingLiteral &literal) const;
  void addEdit(const Parts &parts, DoubleText &text) const;
};

} // namespace

//===----------------------------------------------------------------------===//
// What an expression is made of
//===----------------------------------------------------------------------===//

bool PartFinder::visitCast(const CastExpr &cast) {
  const Expr *inner = cast.getSubExpr();
  if (cast.getCastKind() == CK_LValueToRValue)
    return visitConstant(inner) || visitVariable(inner);
  if (!isa<ImplicitCastExpr>(cast))
    return false;
  bool isFloat =
      cast.getCastKind() == CK_FloatingCast && isNarrower(inner->getType());
  bool isInteger = cast.getCastKind() == CK_IntegralToFloating;
  parts.hasFloat |= isFloat;
  parts.hasInteger |= isInteger;
  return isFloat || isInteger;
}

/// A variable that holds such an expression.
bool PartFinder::visitVariable(const Expr *expr) {
  const auto *reference = dyn_cast<DeclRefExpr>(expr->IgnoreParens());
  const VarDecl *variable =
      reference && variables ? variables->variableOf(*reference) : nullptr;
  if (!variable)
    return false;
  Parts held;
  if (!PartFinder(sources, variables, held).visit(variable->getInit()) ||
      !held.hasVariable() || !(held.hasCause() || !held.variables.empty()))
    return false;
  parts.variables.push_back(reference);
  llvm::append_range(parts.variables, held.variables);
  parts.hasFloat |= held.hasFloat;
  parts.hasInteger |= held.hasInteger;
  parts.onlyByLiterals = false; // the variable is still a double
  return true;
}

/// A constant of the source that has a name, `const double kHalf = 0.5`.
bool PartFinder::visitConstant(const Expr *expr) {
  const auto *reference = dyn_cast<DeclRefExpr>(expr->IgnoreParens());
  const auto *variable =
      reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  if (!variable || !variable->getType().isConstQualified() ||
      !variable->getAnyInitializer() ||
      !isa<FloatingLiteral>(
          variable->getAnyInitializer()->IgnoreParenImpCasts()))
    return false;
  parts.constants.push_back(variable);
  parts.onlyByLiterals = false;
  return true;
}

/// Whether there is a function of the same name for floats.
static bool hasFloatOverload(const FunctionDecl &function) {
  if (!function.getDeclName().isIdentifier())
    return false;
  auto found = function.getDeclContext()->getRedeclContext()->lookup(
      function.getDeclName());
  return llvm::any_of(found, [&](const NamedDecl *decl) {
    const auto *other = dyn_cast<FunctionDecl>(decl);
    return other && other->getNumParams() == function.getNumParams() &&
           llvm::all_of(other->parameters(), [](const ParmVarDecl *param) {
             return param->getType()->isSpecificBuiltinType(BuiltinType::Float);
           });
  });
}

bool PartFinder::visitCall(const CallExpr &call) {
  const FunctionDecl *callee = call.getDirectCallee();
  if (!callee || call.getNumArgs() == 0 ||
      !sources.isInSystemHeader(sources.getExpansionLoc(callee->getLocation())))
    return false;
  parts.functions.push_back(callee);
  bool isOfDoubles = false;
  for (const Expr *argument : call.arguments()) {
    QualType type = argument->getType();
    isOfDoubles |= isDouble(type);
    if (isDouble(type) ? !visit(argument) : !type->isArithmeticType())
      return false;
    parts.hasFloat |= isNarrower(type);
    parts.hasInteger |= type->isIntegerType();
  }
  parts.onlyByLiterals &= isOfDoubles && hasFloatOverload(*callee);
  return true;
}

bool PartFinder::visit(const Expr *expr) {
  expr = expr->IgnoreParens();
  if (!isDouble(expr->getType()))
    return false;
  if (const auto *literal = dyn_cast<FloatingLiteral>(expr)) {
    parts.literals.push_back(literal);
    return true;
  }
  if (const auto *cast = dyn_cast<CastExpr>(expr))
    return visitCast(*cast);
  if (const auto *call = dyn_cast<CallExpr>(expr))
    return visitCall(*call);
  if (const auto *unary = dyn_cast<UnaryOperator>(expr))
    return (unary->getOpcode() == UO_Minus || unary->getOpcode() == UO_Plus) &&
           visit(unary->getSubExpr());
  if (const auto *binary = dyn_cast<BinaryOperator>(expr))
    return (binary->isMultiplicativeOp() || binary->isAdditiveOp()) &&
           visit(binary->getLHS()) && visit(binary->getRHS());
  if (const auto *either = dyn_cast<ConditionalOperator>(expr))
    return visit(either->getTrueExpr()) && visit(either->getFalseExpr());
  return false;
}

//===----------------------------------------------------------------------===//
// Where doubles are narrowed
//===----------------------------------------------------------------------===//

/// `keepsValue`: what comes out is a floating-point number that is narrower. Of
/// an integer, and of a comparison, the last bit may decide where integers go
/// in.
bool DoubleFinder::isSlip(const Expr &whole,
                          llvm::ArrayRef<const Expr *> operands,
                          bool keepsValue, unsigned line) {
  Parts parts;
  for (const Expr *operand : operands)
    if (isDouble(operand->getType())
            ? !PartFinder(sources, variables, parts).visit(operand)
            : !isNarrower(operand->getType()))
      return false;
    else
      parts.hasFloat |= isNarrower(operand->getType());
  if (!(parts.hasCause() || !parts.variables.empty()) || !parts.hasVariable())
    return false;
  if (!keepsValue && (parts.hasInteger || !parts.hasFloat))
    return false;
  slipped.insert(parts.variables.begin(), parts.variables.end());
  add(whole, parts, line);
  return true;
}

bool DoubleFinder::isSlip(const Stmt &statement, unsigned line) {
  if (const auto *cast = dyn_cast<CastExpr>(&statement)) {
    const Expr *inner = cast->getSubExpr();
    if (!isDouble(inner->getType()))
      return false;
    bool isNarrowing =
        cast->getCastKind() == CK_FloatingCast && isNarrower(cast->getType());
    return (isNarrowing || cast->getCastKind() == CK_FloatingToIntegral) &&
           isSlip(*inner, {inner}, isNarrowing, line);
  }
  if (const auto *assignment = dyn_cast<CompoundAssignOperator>(&statement))
    return isDouble(assignment->getComputationLHSType()) &&
           isSlip(*assignment, {assignment->getLHS(), assignment->getRHS()},
                  /*keepsValue=*/true, line);
  const auto *compare = dyn_cast<BinaryOperator>(&statement);
  return compare && compare->isComparisonOp() &&
         isDouble(compare->getLHS()->getType()) &&
         isSlip(*compare, {compare->getLHS(), compare->getRHS()},
                /*keepsValue=*/false, line);
}

void DoubleFinder::noteMeant(const Expr &expr) {
  if (isTrial || !isDouble(expr.getType()) || isa<FloatingLiteral>(expr))
    return;
  SourcePlace place = placeOf(sources, expr.getBeginLoc());
  meant.insert({place.file, place.line, place.column});
}

/// Whether a child of `statement` is a statement of its own.
static bool holdsStatements(const Stmt &statement) {
  return isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, SwitchCase,
             SwitchStmt, LabelStmt, AttributedStmt, CXXForRangeStmt>(statement);
}

void DoubleFinder::walk(const Stmt *statement, unsigned line) {
  if (!statement || isSlip(*statement, line))
    return;
  if (const auto *expr = dyn_cast<Expr>(statement))
    noteMeant(*expr);
  bool begins = holdsStatements(*statement);
  for (const Stmt *child : statement->children())
    if (child && !isHeld(*statement, *child, line))
      walk(child, begins ? placeOf(sources, child->getBeginLoc()).line : line);
}

/// Whether `child` of `statement` is the value of a variable that is a double
/// by mistake, which then is told.
bool DoubleFinder::isHeld(const Stmt &statement, const Stmt &child,
                          unsigned line) {
  const auto *declaration = dyn_cast<DeclStmt>(&statement);
  if (isTrial || !declaration)
    return false;
  for (const Decl *decl : declaration->decls()) {
    const auto *variable = dyn_cast<VarDecl>(decl);
    if (!variable || variable->getInit() != &child ||
        !variables->contains(*variable))
      continue;
    Parts parts;
    PartFinder(sources, variables, parts).visit(variable->getInit());
    add(*variable->getInit(), parts, line);
    return true;
  }
  return false;
}

/// A variable is one by mistake only if all that reads it slips, and whether
/// that does depends on the other variables in it: those that are read
/// elsewhere are taken out until none is.
void DoubleFinder::walkVariables(const FunctionDecl &function) {
  ReadVariables read(function.getBody());
  variables = &read;
  isTrial = true;
  do {
    slipped.clear();
    walk(function.getBody(), 0);
  } while (read.keepReadAt(slipped));
  isTrial = false;
  walk(function.getBody(), 0);
  variables = nullptr;
}

void DoubleFinder::run(const FunctionDecl &function) {
  SourceLocation at = sources.getExpansionLoc(function.getLocation());
  if (sources.isInSystemHeader(at))
    return;
  isInstance = function.isTemplateInstantiation();
  walkVariables(function);
}

//===----------------------------------------------------------------------===//
// What is told of them
//===----------------------------------------------------------------------===//

std::string DoubleFinder::textOf(SourceRange range) const {
  CharSourceRange expanded = sources.getExpansionRange(range);
  bool invalid = expanded.isInvalid();
  StringRef text = invalid ? ""
                           : Lexer::getSourceText(expanded, sources,
                                                  ast.getLangOpts(), &invalid);
  bool isQuotable = !invalid && text.size() <= kLongestText &&
                    !text.contains('\n') && llvm::isPrint(text.front());
  return isQuotable ? text.str() : "";
}

std::string DoubleFinder::literalText(const FloatingLiteral &literal) const {
  SourceLocation at = literal.getLocation();
  if (at.isMacroID())
    return ("the macro '" +
            Lexer::getImmediateMacroName(at, sources, ast.getLangOpts()) + "'")
        .str();
  return "'" + textOf(literal.getSourceRange()) + "'";
}

std::string DoubleFinder::whyDouble(const Parts &parts) const {
  if (!parts.variables.empty())
    return "'" + parts.variables.front()->getDecl()->getNameAsString() +
           "' is a double";
  if (!parts.literals.empty())
    return literalText(*parts.literals.front()) + " is a double";
  if (!parts.constants.empty())
    return "'" + parts.constants.front()->getNameAsString() + "' is a double";
  return "'" + parts.functions.front()->getNameAsString() +
         "' of these operands is one of doubles";
}

/// Puts `f` behind all literals, which must stand on one line of a file
/// themselves.
void DoubleFinder::addEdit(const Parts &parts, DoubleText &text) const {
  if (parts.literals.empty() || !parts.onlyByLiterals || isInstance)
    return;
  auto byPlace = [](const auto *a, const auto *b) {
    return a->getLocation() < b->getLocation();
  };
  std::vector<const FloatingLiteral *> literals = parts.literals;
  llvm::sort(literals, byPlace);
  SourceLocation begin = literals.front()->getLocation();
  SourceLocation end = Lexer::getLocForEndOfToken(
      literals.back()->getLocation(), 0, sources, ast.getLangOpts());
  if (begin.isMacroID() || end.isInvalid())
    return;
  auto [file, first] = sources.getDecomposedLoc(begin);
  StringRef code = sources.getBufferData(file);
  std::string edit;
  unsigned done = first;
  for (const FloatingLiteral *literal : literals) {
    SourceLocation at = literal->getLocation();
    if (at.isMacroID() || sources.getFileID(at) != file)
      return;
    unsigned after = sources.getFileOffset(at) +
                     Lexer::MeasureTokenLength(at, sources, ast.getLangOpts());
    if (StringRef(code).slice(done, after).contains_insensitive("0x") ||
        after < done)
      return;
    edit += code.slice(done, after).str() + "f";
    done = after;
  }
  if (code.slice(first, done).contains('\n'))
    return;
  text.editColumn = placeOf(sources, begin).column;
  text.editLength = done - first;
  text.edit = edit;
  bool isOnFirstLine = placeOf(sources, begin).line == text.firstLine;
  if (!isOnFirstLine)
    text.editLength = 0;
}

void DoubleFinder::add(const Expr &whole, const Parts &parts, unsigned line) {
  if (isTrial)
    return;
  SourcePlace first = placeOf(sources, whole.getBeginLoc());
  SourcePlace last = placeOf(sources, whole.getEndLoc());
  if (!first.line || first.file != last.file)
    return;
  DoubleText text;
  text.firstLine = first.line;
  text.firstColumn = first.column;
  text.lastLine = last.line;
  text.lastColumn = last.column;
  text.statementLine = line ? std::min(line, first.line) : first.line;
  text.text = textOf(whole.getSourceRange());
  text.why = whyDouble(parts);
  addEdit(parts, text);
  std::vector<DoubleText> &texts = module.doubleTexts[first.file];
  if (llvm::none_of(texts, [&](const DoubleText &other) {
        return other.firstLine == text.firstLine &&
               other.firstColumn == text.firstColumn &&
               other.lastLine == text.lastLine &&
               other.lastColumn == text.lastColumn;
      }))
    texts.push_back(std::move(text));
}

void DoubleFinder::finish() {
  for (auto &[file, texts] : module.doubleTexts) {
    llvm::erase_if(texts, [&, &file = file](const DoubleText &text) {
      return meant.count({file, text.firstLine, text.firstColumn});
    });
    for (DoubleText &text : texts) {
      auto next = meant.lower_bound({file, text.statementLine, 0});
      text.isAlone = next == meant.end() || std::get<0>(*next) != file ||
                     std::get<1>(*next) > text.lastLine;
    }
    llvm::sort(texts, [](const DoubleText &a, const DoubleText &b) {
      return std::tie(a.firstLine, a.firstColumn) <
             std::tie(b.firstLine, b.firstColumn);
    });
  }
}

void gpuperf::collectDoubleTexts(const ASTContext &ast,
                                 llvm::ArrayRef<FunctionDecl *> kernels,
                                 llvm::ArrayRef<FunctionDecl *> helpers,
                                 DeviceModule &module) {
  DoubleFinder finder(ast, module);
  for (llvm::ArrayRef<FunctionDecl *> functions : {kernels, helpers})
    for (const FunctionDecl *function : functions)
      finder.run(*function);
  finder.finish();
}
