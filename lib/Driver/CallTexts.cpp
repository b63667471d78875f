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

/// A host function that a text seems to define: a word, parentheses and a body.
class DefinitionFinder {
public:
  llvm::StringSet<> find(llvm::ArrayRef<Token> tokens);

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

llvm::StringSet<> DefinitionFinder::find(llvm::ArrayRef<Token> all) {
  tokens = all;
  llvm::StringSet<> names;
  bool isDevice = false, isHost = false; // of the declaration so far
  for (size_t at = 0; at < tokens.size(); ++at) {
    llvm::StringRef word = wordOf(tokens[at]);
    if (tokens[at].isOneOf(tok::semi, tok::l_brace, tok::r_brace))
      isDevice = isHost = false;
    isDevice |= word == "__global__" || word == "__device__";
    isHost |= word == "__host__";
    bool isOther = word.empty() || word == "if" || word == "for" ||
                   word == "while" || word == "switch" || word == "catch" ||
                   word == "main";
    if (!isOther && (isHost || !isDevice) && isBody(behindParentheses(at + 1)))
      names.insert(word);
  }
  return names;
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

/// The functions of files with launches, with the file; those that several
/// define are left out, as which one is called is not known.
static llvm::StringMap<llvm::StringRef>
launchingFunctions(llvm::ArrayRef<std::string> files) {
  llvm::StringMap<llvm::StringRef> definedBy;
  for (llvm::StringRef file : files) {
    bool launches = false;
    forEachPart(file, [&](llvm::ArrayRef<Token> tokens) {
      launches |= hasLaunch(tokens);
    });
    if (!launches)
      continue;
    FileTokens own(file);
    for (const auto &name : DefinitionFinder().find(own.list))
      if (auto [known, isNew] = definedBy.try_emplace(name.first(), file);
          !isNew)
        known->second = {};
  }
  return definedBy;
}

bool gpuperf::mayCallEachOther(llvm::ArrayRef<std::string> analysed,
                               llvm::ArrayRef<std::string> sources) {
  llvm::StringMap<llvm::StringRef> definedBy = launchingFunctions(analysed);
  if (definedBy.empty())
    return false;
  return llvm::any_of(sources, [&](const std::string &file) {
    bool any = false;
    forEachPart(file, [&](llvm::ArrayRef<Token> tokens) {
      for (const Token &token : tokens) {
        llvm::StringRef definer = definedBy.lookup(wordOf(token));
        any |= !definer.empty() && definer != file;
      }
    });
    return any;
  });
}
