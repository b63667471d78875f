//===- SplitBrackets.cpp - launch brackets with blanks in them ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitBrackets.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace gpuperf;
using namespace llvm;

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

std::optional<std::string> gpuperf::joinBrackets(StringRef text) {
  std::optional<std::string> joined;
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
  return joined;
}

namespace {

/// A file of which the text may be another one, of the same size.
class JoinedFile : public vfs::File {
public:
  explicit JoinedFile(std::unique_ptr<vfs::File> file)
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
    std::optional<std::string> joined = joinBrackets((*buffer)->getBuffer());
    if (!joined)
      return buffer;
    return MemoryBuffer::getMemBufferCopy(*joined, name);
  }

private:
  std::unique_ptr<vfs::File> file;
};

class JoiningFiles : public vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const Twine &path) override {
    auto file = ProxyFileSystem::openFileForRead(path);
    if (!file)
      return file;
    return std::make_unique<JoinedFile>(std::move(*file));
  }
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem>
gpuperf::joiningBrackets(IntrusiveRefCntPtr<vfs::FileSystem> files) {
  return makeIntrusiveRefCnt<JoiningFiles>(std::move(files));
}
