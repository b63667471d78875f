//===- DeviceCode.cpp - the device code in compiled files -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Ptx/DeviceCode.h"
#include "gpuperf/Ptx/Cubin.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/ELF.h"

using namespace gpuperf;
using namespace llvm;

//===----------------------------------------------------------------------===//
// The files in a static archive
//
//   │ !<arch>\n │ header │ symbols │ header │ names │ header │ k.o │ header │ …
//
// LLVM's reader takes the size that a header claims and looks at bytes after
// the end of a file that is shorter.
//===----------------------------------------------------------------------===//

/// What a static archive begins with; a thin archive, which names files instead
/// of holding them, begins otherwise.
static constexpr StringLiteral archiveMagic = "!<arch>\n";

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

/// Calls `visit` with the name and the bytes of each member of the archive
/// `bytes`, those of the linker's tables among them; ends at its error. An
/// error of its own says which header is broken.
static Error
visitArchive(StringRef bytes,
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

using ELFFile = object::ELFFile<object::ELF64LE>;

/// Of an archive that names files, which a reader of bytes does not open.
static constexpr StringLiteral thinArchiveMagic = "!<thin>\n";

static Error brokenELF(Error why) {
  return createStringError("is a broken ELF file: " + toString(std::move(why)));
}

/// Where clang's linker wrapper has relocatable device code, in its own format.
static constexpr StringLiteral offloadingSection = ".llvm.offloading";

namespace {
struct Section {
  StringRef name;
  StringRef contents;
};
} // namespace

/// The sections for device code. A file of debug information has them without
/// contents, which are none.
static Expected<SmallVector<Section>> deviceSections(const ELFFile &file) {
  auto headers = file.sections();
  if (!headers)
    return headers.takeError();
  SmallVector<Section> found;
  for (const object::ELF64LE::Shdr &header : *headers) {
    Expected<StringRef> name = file.getSectionName(header);
    if (!name)
      return name.takeError();
    // The second is that of relocatable device code.
    bool isDevice = *name == ".nv_fatbin" || *name == "__nv_relfatbin" ||
                    *name == offloadingSection;
    if (!isDevice || header.sh_type == ELF::SHT_NOBITS)
      continue;
    Expected<ArrayRef<uint8_t>> contents = file.getSectionContents(header);
    if (!contents)
      return contents.takeError();
    found.push_back({*name, toStringRef(*contents)});
  }
  return found;
}

using Visitor = function_ref<Error(const FatBinaryEntry &)>;

static Error visitSections(const ELFFile &file, Visitor visit) {
  Expected<SmallVector<Section>> sections = deviceSections(file);
  if (!sections)
    return brokenELF(sections.takeError());
  // Many sections of the same bytes would take the square of the file's time.
  uint64_t left = file.getBufSize();
  for (const Section &section : *sections) {
    if (section.name == offloadingSection) {
      FatBinaryEntry entry;
      entry.kind = FatBinaryEntry::Kind::Offloading;
      if (Error error = visit(entry))
        return error;
      continue;
    }
    if (section.contents.size() > left)
      return createStringError("is a broken ELF file: its sections overlap");
    left -= section.contents.size();
    if (Error error = visitFatBinaries(section.contents, visit))
      return error;
  }
  return Error::success();
}

static Error visitELF(StringRef bytes, Visitor visit) {
  if (!isELF64LE(bytes))
    return Error::success();
  Expected<ELFFile> file = ELFFile::create(bytes);
  if (!file)
    return brokenELF(file.takeError());
  if (file->getHeader().e_machine != ELF::EM_CUDA)
    return visitSections(*file, visit);
  FatBinaryEntry entry;
  entry.kind = FatBinaryEntry::Kind::MachineCode;
  entry.arch = cubinArch(bytes);
  entry.payload = entry.binary = bytes;
  return visit(entry);
}

static Error visitMembers(StringRef bytes, Visitor visit) {
  return visitArchive(bytes, [&](StringRef name, StringRef file) -> Error {
    // A member may be anything.
    if (Error error = visitELF(file, visit))
      return createStringError("has a member, " + name + ", that " +
                               toString(std::move(error)));
    return Error::success();
  });
}

bool gpuperf::mayHoldDeviceCode(StringRef bytes) {
  return bytes.starts_with(ELF::ElfMagic) || bytes.starts_with(archiveMagic) ||
         bytes.starts_with(thinArchiveMagic) || isFatBinary(bytes);
}

Error gpuperf::visitDeviceCode(StringRef bytes, Visitor visit) {
  if (isFatBinary(bytes))
    return visitFatBinaries(bytes, visit);
  if (bytes.starts_with(archiveMagic))
    return visitMembers(bytes, visit);
  if (bytes.starts_with(thinArchiveMagic))
    return createStringError("is a thin archive, which names its members "
                             "instead of holding them");
  if (bytes.starts_with(ELF::ElfMagic))
    return visitELF(bytes, visit);
  return createStringError("is no ELF file, static archive or fat binary");
}
