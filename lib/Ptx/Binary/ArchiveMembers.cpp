//===- ArchiveMembers.cpp - the files in a static archive -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArchiveMembers.h"
#include "llvm/ADT/Twine.h"

using namespace gpuperf;
using namespace llvm;

namespace {
/// Text, each field filled up with spaces.
struct MemberHeader {
  char name[16];
  char others[32]; ///< date, owner, group, mode
  char size[10];
  char end[2];
};
static_assert(sizeof(MemberHeader) == 60, "it lies anywhere in a file");

struct Member {
  StringRef name; ///< as the header has it
  StringRef file;
};
} // namespace

static constexpr StringLiteral headerEnd = "`\n";

template <size_t size> static StringRef fieldOf(const char (&field)[size]) {
  return StringRef(field, size).rtrim(' ');
}

/// Cuts the first member off.
static Expected<Member> takeMember(StringRef &bytes) {
  const auto *header = reinterpret_cast<const MemberHeader *>(bytes.data());
  uint64_t size = 0;
  if (bytes.size() < sizeof(MemberHeader) ||
      fieldOf(header->end) != headerEnd ||
      fieldOf(header->size).getAsInteger(10, size))
    return createStringError(
        "is a broken or truncated archive: " + Twine(bytes.size()) +
        " bytes before its end is no member's header");
  bytes = bytes.drop_front(sizeof(MemberHeader));
  if (size > bytes.size())
    return createStringError(
        "is a broken or truncated archive: a member takes " + Twine(size) +
        " bytes, " + Twine(bytes.size()) + " are left");
  Member member = {fieldOf(header->name), bytes.take_front(size)};
  // Members begin at even places.
  bytes = bytes.drop_front(size).substr(size % 2);
  return member;
}

/// Cuts the name that BSD's ar has before the file: "#1/20" for 20 bytes.
static StringRef takeNameBefore(StringRef &file, StringRef length) {
  size_t size = 0;
  if (length.getAsInteger(10, size))
    return "";
  StringRef name = file.take_front(size).rtrim('\0');
  file = file.substr(size);
  return name;
}

/// The name in GNU's table, where it ends in "/\n": "/20" for that at byte 20.
static StringRef nameInTable(StringRef names, StringRef offset) {
  size_t at = 0;
  return offset.getAsInteger(10, at) ? "" : names.substr(at).split("/\n").first;
}

Error gpuperf::visitArchive(
    StringRef bytes,
    function_ref<Error(StringRef name, StringRef file)> visit) {
  StringRef names;
  bytes.consume_front(archiveMagic);
  while (!bytes.empty()) {
    Expected<Member> member = takeMember(bytes);
    if (!member)
      return member.takeError();
    StringRef name = member->name, file = member->file;
    if (name == "//")
      names = file;
    if (name.consume_front("#1/"))
      name = takeNameBefore(file, name);
    else if (name.size() > 1 && name.consume_front("/"))
      name = nameInTable(names, name);
    if (Error error = visit(name.rtrim('/'), file))
      return error;
  }
  return Error::success();
}
