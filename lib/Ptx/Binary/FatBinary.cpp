//===- FatBinary.cpp - the PTX in compiled files --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Ptx/FatBinary.h"
#include "FatBinaryEntry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/Error.h"

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

namespace {

/// What a static archive begins with; a thin archive, which names files instead
/// of holding them, begins otherwise.
inline constexpr llvm::StringLiteral archiveMagic = "!<arch>\n";

} // namespace

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

static constexpr uint64_t maxTotalBytes = uint64_t(1) << 30;

/// Of an archive that names files, which a reader of bytes does not open.
static constexpr StringLiteral thinArchiveMagic = "!<thin>\n";

/// The host's files of nvcc's and clang's platforms, and all cubins.
static bool isELF64LE(StringRef bytes) {
  return bytes.starts_with(ELF::ElfMagic) && bytes.size() > ELF::EI_DATA &&
         bytes[ELF::EI_CLASS] == ELF::ELFCLASS64 &&
         bytes[ELF::EI_DATA] == ELF::ELFDATA2LSB;
}

/// The architecture of a cubin: since the eighth version of its ABI (CUDA 13),
/// in the second byte of the flags, where it was in the first.
static std::string cubinArch(const object::ELF64LE::Ehdr &header) {
  unsigned shift = header.e_ident[ELF::EI_ABIVERSION] >= 8 ? 8 : 0;
  return "sm_" + utostr((header.e_flags >> shift) & 0xff);
}

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

namespace {
/// What was found in a file so far.
class ImageReader {
public:
  Error readFile(StringRef bytes);
  /// The images, or the error that says why there are none.
  Expected<std::vector<PtxImage>> take();

private:
  Error readArchive(StringRef bytes);
  Error readELF(StringRef bytes);
  Error readSections(const ELFFile &file);
  Error readFatBinaries(StringRef bytes);
  Error addEntry(const FatBinaryEntry &entry);

  std::vector<PtxImage> images;
  uint64_t totalBytes = 0;
  /// Architectures of what is no PTX.
  std::vector<std::string> machineCode, otherCode;
  bool hasOffloading = false;
};
} // namespace

Error ImageReader::addEntry(const FatBinaryEntry &entry) {
  if (entry.kind != FatBinaryEntry::Kind::Ptx) {
    bool isMachineCode = entry.kind == FatBinaryEntry::Kind::MachineCode;
    (isMachineCode ? machineCode : otherCode).push_back(entry.arch);
    return Error::success();
  }
  Expected<std::string> text = unpackPtx(entry);
  if (!text)
    return text.takeError();
  totalBytes += text->size();
  if (totalBytes > maxTotalBytes)
    return createStringError("has PTX of more than 1 GiB");
  images.push_back({entry.arch, entry.name.str(), std::move(*text)});
  return Error::success();
}

Error ImageReader::readFatBinaries(StringRef bytes) {
  return visitFatBinaries(
      bytes, [&](const FatBinaryEntry &entry) { return addEntry(entry); });
}

Error ImageReader::readSections(const ELFFile &file) {
  Expected<SmallVector<Section>> sections = deviceSections(file);
  if (!sections)
    return brokenELF(sections.takeError());
  // Many sections of the same bytes would take the square of the file's time.
  uint64_t left = file.getBufSize();
  for (const Section &section : *sections) {
    if (section.name == offloadingSection) {
      hasOffloading = true;
      continue;
    }
    if (section.contents.size() > left)
      return createStringError("is a broken ELF file: its sections overlap");
    left -= section.contents.size();
    if (Error error = readFatBinaries(section.contents))
      return error;
  }
  return Error::success();
}

Error ImageReader::readELF(StringRef bytes) {
  if (!isELF64LE(bytes))
    return Error::success();
  Expected<ELFFile> file = ELFFile::create(bytes);
  if (!file)
    return brokenELF(file.takeError());
  if (file->getHeader().e_machine != ELF::EM_CUDA)
    return readSections(*file);
  machineCode.push_back(cubinArch(file->getHeader()));
  return Error::success();
}

Error ImageReader::readArchive(StringRef bytes) {
  return visitArchive(bytes, [&](StringRef name, StringRef file) -> Error {
    // A member may be anything.
    if (Error error = readELF(file))
      return createStringError("has a member, " + name + ", that " +
                               toString(std::move(error)));
    return Error::success();
  });
}

Error ImageReader::readFile(StringRef bytes) {
  if (isFatBinary(bytes))
    return readFatBinaries(bytes);
  if (bytes.starts_with(archiveMagic))
    return readArchive(bytes);
  if (bytes.starts_with(thinArchiveMagic))
    return createStringError("is a thin archive, which names its members "
                             "instead of holding them");
  if (bytes.starts_with(ELF::ElfMagic))
    return readELF(bytes);
  return createStringError("is no ELF file, static archive or fat binary");
}

/// Each once, the oldest first; as many as no toolkit knows.
static std::vector<std::string> sortedArchs(std::vector<std::string> archs) {
  llvm::sort(archs, [](const std::string &a, const std::string &b) {
    return std::make_pair(a.size(), a) < std::make_pair(b.size(), b);
  });
  archs.erase(llvm::unique(archs), archs.end());
  archs.resize(std::min<size_t>(archs.size(), 32));
  return archs;
}

/// "has machine code for sm_80, sm_90 but no PTX; compile with ...".
static Error noPtx(StringRef code, std::vector<std::string> found) {
  std::vector<std::string> archs = sortedArchs(std::move(found));
  std::string compute = "compute_" + archs.front().substr(strlen("sm_"));
  return createStringError("has " + code + " for " + join(archs, ", ") +
                           " but no PTX; compile with -gencode arch=" +
                           compute + ",code=" + compute + " to add it");
}

Expected<std::vector<PtxImage>> ImageReader::take() {
  if (!images.empty())
    return std::move(images);
  if (!machineCode.empty())
    return noPtx("machine code", machineCode);
  if (!otherCode.empty())
    return noPtx("code for link-time optimization or of an unknown kind",
                 otherCode);
  if (hasOffloading)
    return createStringError("has device code only in .llvm.offloading, which "
                             "is not read; compile with "
                             "--no-offload-new-driver");
  return createStringError("has no device code");
}

bool gpuperf::mayHoldPtx(StringRef bytes) {
  return bytes.starts_with(ELF::ElfMagic) || bytes.starts_with(archiveMagic) ||
         bytes.starts_with(thinArchiveMagic) || isFatBinary(bytes);
}

Expected<std::vector<PtxImage>> gpuperf::readPtxImages(StringRef bytes) {
  ImageReader reader;
  if (Error error = reader.readFile(bytes))
    return std::move(error);
  return reader.take();
}
