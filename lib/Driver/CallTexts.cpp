//===- CallTexts.cpp - whether files may call each other ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallTexts.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
using clang::Token;
namespace tok = clang::tok;

namespace {
/// The tokens of a file that is not preprocessed; none of one that cannot be
/// read.
class FileTokens {
public:
  explicit FileTokens(const llvm::Twine &file) {
    auto read = llvm::MemoryBuffer::getFile(file);
    if (!read)
      return;
    text = std::move(*read);
    clang::LangOptions options;
    options.CPlusPlus = options.CPlusPlus11 = options.CUDA = true;
    options.LineComment = true;
    clang::Lexer lexer(clang::SourceLocation(), options, text->getBufferStart(),
                       text->getBufferStart(), text->getBufferEnd());
    for (Token token; !lexer.LexFromRawLexer(token) || token.isNot(tok::eof);)
      list.push_back(token);
  }
  std::vector<Token> list;

private:
  std::unique_ptr<llvm::MemoryBuffer> text; ///< the tokens point into it
};

/// Host functions and kernels that a text seems to define: a word, parentheses
/// and a body.
class DefinitionFinder {
public:
  void find(llvm::ArrayRef<Token> tokens);
  llvm::StringSet<> functions, kernels;

private:
  llvm::ArrayRef<Token> tokens;
  size_t behindParentheses(size_t at) const;
  bool isBody(size_t at) const;
};
} // namespace

static llvm::StringRef wordOf(const Token &token) {
  return token.is(tok::raw_identifier) ? token.getRawIdentifier()
                                       : llvm::StringRef();
}

/// The token behind the parentheses that begin at `at`; the end for none.
size_t DefinitionFinder::behindParentheses(size_t at) const {
  if (at >= tokens.size() || tokens[at].isNot(tok::l_paren))
    return tokens.size();
  for (unsigned depth = 0; at < tokens.size(); ++at) {
    depth += tokens[at].is(tok::l_paren);
    depth -= tokens[at].is(tok::r_paren);
    if (depth == 0)
      return at + 1;
  }
  return at;
}

bool DefinitionFinder::isBody(size_t at) const {
  for (; at < tokens.size(); ++at) {
    llvm::StringRef word = wordOf(tokens[at]);
    if (word != "const" && word != "noexcept" && word != "override" &&
        word != "final")
      return tokens[at].isOneOf(tok::l_brace, tok::colon, tok::arrow);
  }
  return false;
}

void DefinitionFinder::find(llvm::ArrayRef<Token> all) {
  tokens = all;
  bool isDevice = false, isHost = false, isKernel = false; // so far
  for (size_t at = 0; at < tokens.size(); ++at) {
    llvm::StringRef word = wordOf(tokens[at]);
    if (tokens[at].isOneOf(tok::semi, tok::l_brace, tok::r_brace))
      isDevice = isHost = isKernel = false;
    isKernel |= word == "__global__";
    isDevice |= word == "__global__" || word == "__device__";
    isHost |= word == "__host__";
    bool isOther = word.empty() || word == "if" || word == "for" ||
                   word == "while" || word == "switch" || word == "catch" ||
                   word == "main";
    if (!isOther && (isHost || isKernel || !isDevice) &&
        isBody(behindParentheses(at + 1)))
      (isKernel ? kernels : functions).insert(word);
  }
}

static bool hasLaunch(llvm::ArrayRef<Token> tokens) {
  return llvm::any_of(tokens, [](const Token &token) {
    return token.is(tok::lesslessless) ||
           wordOf(token).starts_with("cudaLaunch");
  });
}

/// Calls `fn` with the tokens of `file`, and with those of the headers beside
/// it that it includes.
static void forEachPart(llvm::StringRef file,
                        llvm::function_ref<void(llvm::ArrayRef<Token>)> fn) {
  FileTokens own(file);
  fn(own.list);
  llvm::ArrayRef<Token> rest = own.list;
  for (; rest.size() > 2; rest = rest.drop_front()) {
    if (rest[0].isNot(tok::hash) || wordOf(rest[1]) != "include" ||
        rest[2].isNot(tok::string_literal))
      continue;
    llvm::StringRef name(rest[2].getLiteralData(), rest[2].getLength());
    llvm::SmallString<256> path = llvm::sys::path::parent_path(file);
    llvm::sys::path::append(path, name.trim('"'));
    fn(FileTokens(path).list);
  }
}

namespace {
/// Names that the texts of files define, with the file; empty for those that
/// several define, as which one is meant is not known.
using Definers = llvm::StringMap<llvm::StringRef>;

/// What other files may call: functions of files with launches, and kernels.
struct Callables {
  Definers functions, kernels;
};
} // namespace

static void addDefined(const llvm::StringSet<> &names, llvm::StringRef file,
                       Definers &definers) {
  for (const auto &name : names)
    if (auto [known, isNew] = definers.try_emplace(name.first(), file); !isNew)
      known->second = {};
}

static bool launches(llvm::StringRef file) {
  bool any = false;
  forEachPart(file,
              [&](llvm::ArrayRef<Token> tokens) { any |= hasLaunch(tokens); });
  return any;
}

static Callables findCallables(llvm::ArrayRef<std::string> files) {
  Callables result;
  for (llvm::StringRef file : files) {
    FileTokens own(file);
    DefinitionFinder finder;
    finder.find(own.list);
    addDefined(finder.kernels, file, result.kernels);
    if (launches(file))
      addDefined(finder.functions, file, result.functions);
  }
  return result;
}

/// Whether `file` names what another one defines.
static bool namesAny(llvm::StringRef file, const Definers &definers) {
  bool any = false;
  forEachPart(file, [&](llvm::ArrayRef<Token> tokens) {
    for (const Token &token : tokens) {
      llvm::StringRef definer = definers.lookup(wordOf(token));
      any |= !definer.empty() && definer != file;
    }
  });
  return any;
}

bool gpuperf::mayCallEachOther(llvm::ArrayRef<std::string> analysed,
                               llvm::ArrayRef<std::string> sources) {
  Callables callables = findCallables(analysed);
  if (callables.functions.empty() && callables.kernels.empty())
    return false;
  return llvm::any_of(sources, [&](const std::string &file) {
    return namesAny(file, callables.functions) ||
           (namesAny(file, callables.kernels) && launches(file));
  });
}
