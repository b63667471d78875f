//===- AnnotationComments.cpp - annotations in comments -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Annotations.h"
#include "Parsed/Kernels.h"
#include "clang/Lex/Lexer.h"
#include <cassert>

using namespace gpuperf;
using namespace clang;

namespace {

class CommentReader {
public:
  CommentReader(const SourceManager &sources, const LangOptions &language,
                DeviceModule &module, GivenByKernel &given)
      : sources(sources), language(language), module(module), given(given) {
    for (const KernelFacts &kernel : module.kernels)
      kernels[keyOf(kernel.place)].push_back(&kernel);
  }

  void read(const SourceText &file);

private:
  using Key = std::tuple<std::string, unsigned, unsigned>;
  static Key keyOf(const SourcePlace &place) {
    return {place.file, place.line, place.column};
  }

  void lex(const SourceText &file);
  void readComment(unsigned index);
  void attachToKernel(unsigned index, const AnnotationText &text);
  void attachToLoop(unsigned index, const std::string &trip);
  void attachToStatement(unsigned index, double lanes);
  std::optional<SourcePlace> loopOnLine(unsigned line, unsigned upTo);
  /// The first token after `index` that is code.
  unsigned nextCode(unsigned index) const;
  llvm::StringRef spelling(const Token &token) const {
    return fileText.substr(sources.getFileOffset(token.getLocation()),
                           token.getLength());
  }
  unsigned lineOf(const Token &token) const {
    return placeOf(sources, token.getLocation()).line;
  }
  void complain(SourceLocation at, std::string text) {
    module.messages.push_back(
        {placeOf(sources, at), Severity::Error, std::move(text)});
  }

  const SourceManager &sources;
  const LangOptions &language;
  DeviceModule &module;
  GivenByKernel &given;
  std::map<Key, std::vector<const KernelFacts *>> kernels;
  ExprChecker checker;
  llvm::StringRef fileText;
  std::vector<Token> tokens;
};

bool isLoopKeyword(llvm::StringRef word) {
  return word == "for" || word == "while" || word == "do";
}

/// The annotation in a comment: what follows "gpuperf:" at its beginning.
llvm::StringRef annotationIn(llvm::StringRef comment) {
  llvm::StringRef body = comment;
  if (body.consume_front("/*"))
    body.consume_back("*/");
  body = body.ltrim("/*!< \t\r\n");
  if (!body.consume_front("gpuperf:") || body.starts_with(":"))
    return {};
  // For "// gpuperf:" empty but not null: a mistake to report.
  return body;
}

} // namespace

void CommentReader::lex(const SourceText &file) {
  tokens.clear();
  fileText = file.text;
  Lexer lexer(file.file, sources.getBufferOrFake(file.file), sources, language);
  lexer.SetCommentRetentionState(true);
  Token token;
  bool isDirective = false;
  do {
    lexer.LexFromRawLexer(token);
    // Directives are left out: `#pragma unroll` may stand between an annotation
    // and its loop.
    if (token.isAtStartOfLine())
      isDirective = token.is(tok::hash);
    if (!isDirective || token.isOneOf(tok::comment, tok::eof))
      tokens.push_back(token);
  } while (token.isNot(tok::eof));
}

void CommentReader::read(const SourceText &file) {
  if (!file.text.contains("gpuperf:"))
    return;
  lex(file);
  for (unsigned i = 0; i < tokens.size(); ++i)
    if (tokens[i].is(tok::comment))
      readComment(i);
}

void CommentReader::readComment(unsigned index) {
  llvm::StringRef comment = spelling(tokens[index]);
  llvm::StringRef body = annotationIn(comment);
  if (!body.data())
    return;
  AnnotationText text;
  if (auto error = parseAnnotation(body, checker, text)) {
    size_t offset = body.data() - comment.data() + error->offset;
    complain(tokens[index].getLocation().getLocWithOffset(offset),
             "in annotation: " + error->text);
  }
  if (!text.launches.empty() || !text.assumptions.empty() ||
      !text.expectations.empty())
    attachToKernel(index, text);
  if (text.trip)
    attachToLoop(index, *text.trip);
  if (text.conflict)
    attachToStatement(index, *text.conflict);
}

unsigned CommentReader::nextCode(unsigned index) const {
  do
    ++index;
  while (index < tokens.size() && tokens[index].is(tok::comment));
  return std::min<unsigned>(index, tokens.size() - 1);
}

/// The annotation is for the kernel whose name is the first to follow, before
/// any `;`, `{` or `}`.
void CommentReader::attachToKernel(unsigned index, const AnnotationText &text) {
  SourcePlace at = placeOf(sources, tokens[index].getLocation());
  bool sawKernel = false;
  for (unsigned i = nextCode(index); tokens[i].isNot(tok::eof);
       i = nextCode(i)) {
    if (tokens[i].isOneOf(tok::semi, tok::l_brace, tok::r_brace))
      break;
    if (!tokens[i].is(tok::raw_identifier))
      continue;
    // A template that is never instantiated is none of `kernels`, and its
    // annotation no mistake.
    sawKernel |= tokens[i].getRawIdentifier() == "__global__";
    auto found = kernels.find(keyOf(placeOf(sources, tokens[i].getLocation())));
    if (found == kernels.end())
      continue;
    for (const KernelFacts *kernel : found->second)
      addAnnotation(text, at, given[kernel->mangled]);
    return;
  }
  if (!sawKernel)
    complain(tokens[index].getLocation(),
             "this annotation is not followed by a kernel");
}

/// A loop that begins on `line`, among the tokens before `upTo`.
std::optional<SourcePlace> CommentReader::loopOnLine(unsigned line,
                                                     unsigned upTo) {
  for (unsigned i = upTo; i-- > 0;) {
    SourcePlace place = placeOf(sources, tokens[i].getLocation());
    if (place.line != line)
      return std::nullopt;
    if (tokens[i].is(tok::raw_identifier) &&
        isLoopKeyword(tokens[i].getRawIdentifier()))
      return place;
  }
  return std::nullopt;
}

void CommentReader::attachToLoop(unsigned index, const std::string &trip) {
  std::optional<SourcePlace> loop = loopOnLine(lineOf(tokens[index]), index);
  if (!loop) {
    unsigned first = nextCode(index), end = first;
    unsigned line = lineOf(tokens[first]);
    while (end < tokens.size() && lineOf(tokens[end]) == line &&
           tokens[end].isNot(tok::eof))
      ++end;
    loop = loopOnLine(line, end);
  }
  if (!loop)
    return complain(tokens[index].getLocation(),
                    "this annotation is not followed by a loop");
  module.tripAnnotations[loop->file][loop->line] = trip;
}

/// Behind code, as in `atomicAdd(&h[b], 1); // gpuperf: conflict(4)`, a comment
/// is for its line. On a line of its own it is for the next statement, with all
/// of its lines, since a call's place may be on any of them.
void CommentReader::attachToStatement(unsigned index, double lanes) {
  assert(lanes >= 1 && lanes <= 32 && "the parser refuses other numbers");
  unsigned line = lineOf(tokens[index]);
  bool isBehind = index > 0 && lineOf(tokens[index - 1]) == line;
  unsigned at = isBehind ? index - 1 : nextCode(index);
  if (tokens[at].isOneOf(tok::eof, tok::r_brace))
    return complain(tokens[index].getLocation(),
                    "this annotation is not followed by a statement");
  SourcePlace place = placeOf(sources, tokens[at].getLocation());
  auto &lines = module.conflictAnnotations[place.file];
  if (isBehind) {
    lines[line] = lanes;
    return;
  }
  for (; tokens[at].isNot(tok::eof); at = nextCode(at)) {
    lines[placeOf(sources, tokens[at].getLocation()).line] = lanes;
    if (tokens[at].isOneOf(tok::semi, tok::l_brace, tok::r_brace))
      break;
  }
}

void gpuperf::addAnnotation(const AnnotationText &text,
                            const SourcePlace &place, GivenFacts &given) {
  for (const LaunchText &launch : text.launches)
    given.launches.push_back(
        launchFacts(launch, FactOrigin::Annotation, place));
  for (auto &[name, value] : text.assumptions)
    given.assumptions[name] = {value, FactOrigin::Annotation, place};
  for (Expectation expectation : text.expectations) {
    expectation.place = place;
    given.expectations.push_back(std::move(expectation));
  }
}

void gpuperf::readCommentAnnotations(const SourceManager &sources,
                                     const LangOptions &language,
                                     const std::vector<SourceText> &files,
                                     DeviceModule &module,
                                     GivenByKernel &given) {
  CommentReader reader(sources, language, module, given);
  for (const SourceText &file : files)
    reader.read(file);
}
