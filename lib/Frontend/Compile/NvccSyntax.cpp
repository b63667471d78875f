//===- NvccSyntax.cpp - what only nvcc takes, for Clang -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NvccSyntax.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <algorithm>

using namespace gpuperf;
using namespace llvm;

//===----------------------------------------------------------------------===//
// Launch brackets with blanks in them
//
// nvcc takes `k << <1, 32 >> > (x)`, as formatters that do not know CUDA write
// it; to Clang a launch is `<<<` and `>>>`.
//===----------------------------------------------------------------------===//

/// How many characters twice `c` and a third one, with blanks before that, take
/// at the start of `text`; 0 where it does not begin so. Nothing else is a
/// bracket to nvcc.
static size_t bracketLength(StringRef text, char c) {
  size_t at = 2;
  if (text.size() < 3 || text[0] != c || text[1] != c)
    return 0;
  while (at < text.size() && isSpace(text[at]))
    ++at;
  return at < text.size() && text[at] == c ? at + 1 : 0;
}

/// The place of the `>>>` of a launch whose brackets begin before `text`, in
/// which the kernel's arguments follow; npos where the statement ends before.
static size_t closingBracket(StringRef text) {
  int depth = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    char c = text[at];
    depth += StringRef("([{").contains(c) - StringRef(")]}").contains(c);
    if (depth < 0 || (c == ';' && !depth))
      return StringRef::npos;
    size_t length = depth ? 0 : bracketLength(text.drop_front(at), '>');
    if (length && text.drop_front(at + length).ltrim().starts_with("("))
      return at;
  }
  return StringRef::npos;
}

/// Puts the blanks of the bracket at `at` behind it.
static void join(std::string &text, size_t at, size_t length, char c) {
  std::string blanks;
  for (char old : StringRef(text).substr(at, length))
    if (old != c)
      blanks += old;
  text.replace(at, length, std::string(3, c) + blanks);
}

/// Puts the blanks of such brackets in `text` behind them, in `joined`, which
/// is a copy then.
static void joinBrackets(StringRef text, std::optional<std::string> &joined) {
  for (size_t at = text.find("<<"); at != StringRef::npos;
       at = text.find("<<", at + 2)) {
    size_t length = bracketLength(text.drop_front(at), '<');
    StringRef before = text.take_front(at).rtrim();
    // `operator<< <int>` is another thing; nothing else has `<` there.
    if (!length || before.ends_with("operator"))
      continue;
    StringRef inside = text.drop_front(at + length);
    size_t close = closingBracket(inside);
    size_t closeLength = close == StringRef::npos
                             ? 0
                             : bracketLength(inside.drop_front(close), '>');
    if (!closeLength || (length == 3 && closeLength == 3))
      continue;
    if (!joined)
      joined = text.str();
    join(*joined, at, length, '<');
    join(*joined, at + length + close, closeLength, '>');
  }
}

//===----------------------------------------------------------------------===//
// Alignment behind CUDA's words
//
// `__shared__ alignas(128) char a[4];`: for Clang `alignas` has to be first.
//===----------------------------------------------------------------------===//

/// Where the words that may precede the type of a variable begin, of those that
/// `text` ends with, if one of them is CUDA's; the size of `text` otherwise.
static size_t specifiersBefore(StringRef text) {
  size_t begin = text.size();
  bool isCuda = false;
  for (StringRef rest = text.rtrim();;) {
    StringRef word = rest.take_back(
        rest.size() - 1 - rest.find_last_not_of("abcdefghijklmnopqrstuvwxyz_"));
    bool isCudas =
        is_contained({"__shared__", "__device__", "__constant__"}, word);
    if (!isCudas && !is_contained({"extern", "static"}, word))
      return isCuda ? begin : text.size();
    isCuda |= isCudas;
    begin = rest.size() - word.size();
    rest = rest.take_front(begin).rtrim();
  }
}

/// The place behind the parenthesis that closes the one at `at`, behind blanks;
/// 0 without these.
static size_t closingParenthesis(StringRef text, size_t at) {
  at = text.find_first_not_of(" \t", at);
  int depth = 0;
  for (; at < text.size(); ++at) {
    depth += (text[at] == '(') - (text[at] == ')');
    if (depth <= 0)
      return depth == 0 && text[at] == ')' ? at + 1 : 0;
  }
  return 0;
}

/// Puts `alignas(...)` in front of such words of `text`, in `moved`, which is a
/// copy then.
static void moveAlignments(StringRef text, std::optional<std::string> &moved) {
  constexpr llvm::StringLiteral word = "alignas";
  for (size_t at = text.find(word); at != StringRef::npos;
       at = text.find(word, at + word.size())) {
    size_t begin = specifiersBefore(text.take_front(at));
    size_t end = begin < at ? closingParenthesis(text, at + word.size()) : 0;
    if (!end)
      continue;
    if (!moved)
      moved = text.str();
    std::rotate(moved->begin() + begin, moved->begin() + at,
                moved->begin() + end);
  }
}

std::optional<std::string> gpuperf::clangSyntax(StringRef text) {
  std::optional<std::string> result;
  joinBrackets(text, result);
  moveAlignments(text, result);
  return result;
}

namespace {

/// A file of which the text may be another one, of the same size.
class RewrittenFile : public vfs::File {
public:
  explicit RewrittenFile(std::unique_ptr<vfs::File> file)
      : file(std::move(file)) {}

  ErrorOr<vfs::Status> status() override { return file->status(); }
  ErrorOr<std::string> getName() override { return file->getName(); }
  std::error_code close() override { return file->close(); }

  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &name,
                                                   int64_t size,
                                                   bool terminated,
                                                   bool isVolatile) override {
    auto buffer = file->getBuffer(name, size, terminated, isVolatile);
    if (!buffer)
      return buffer;
    std::optional<std::string> text = clangSyntax((*buffer)->getBuffer());
    if (!text)
      return buffer;
    return MemoryBuffer::getMemBufferCopy(*text, name);
  }

private:
  std::unique_ptr<vfs::File> file;
};

class RewrittenFiles : public vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const Twine &path) override {
    auto file = ProxyFileSystem::openFileForRead(path);
    if (!file)
      return file;
    return std::make_unique<RewrittenFile>(std::move(*file));
  }
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem>
gpuperf::withClangSyntax(IntrusiveRefCntPtr<vfs::FileSystem> files) {
  return makeIntrusiveRefCnt<RewrittenFiles>(std::move(files));
}
