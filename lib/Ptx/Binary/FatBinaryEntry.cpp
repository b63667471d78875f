//===- FatBinaryEntry.cpp - what a fat binary holds -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Ptx/FatBinaryEntry.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Endian.h"
#include <lz4.h>

using namespace gpuperf;
using namespace llvm;
using support::ulittle16_t, support::ulittle32_t, support::ulittle64_t;
using Kind = FatBinaryEntry::Kind;
using Packing = FatBinaryEntry::Packing;

static constexpr uint64_t maxPtxBytes = uint64_t(256) << 20;

namespace {
/// At the beginning of a fat binary.
struct Header {
  ulittle32_t magic;
  ulittle16_t version;
  ulittle16_t headerBytes;
  ulittle64_t bodyBytes; ///< of the entries and payloads
};

/// At the beginning of an entry; the name, the options for ptxas and others
/// follow in headerBytes.
struct EntryHeader {
  ulittle16_t kind;
  ulittle16_t version;
  ulittle32_t headerBytes;
  ulittle64_t payloadBytes; ///< with the zeros that align the next entry
  ulittle32_t packedBytes;  ///< without them; 0 when nothing is packed
  ulittle32_t optionsOffset;
  ulittle16_t minor, major; ///< of the PTX
  ulittle32_t arch;         ///< 80
  ulittle32_t nameOffset;   ///< from the entry's beginning
  ulittle32_t nameBytes;
  ulittle64_t flags;
  ulittle64_t key; ///< of what is scrambled
  ulittle64_t unpackedBytes;
};
static_assert(sizeof(Header) == 16 && sizeof(EntryHeader) == 64 &&
                  alignof(EntryHeader) == 1,
              "they lie anywhere in a file");
} // namespace

static constexpr uint32_t fatBinaryMagic = 0xBA55ED50;
enum Flag : uint64_t {
  PackedLZ4 = 0x2000,
  PackedZstd = 0x8000,
  Scrambled = 0x10000,
  ArchSpecific = 0x100000,  ///< the 'a' of sm_90a
  FamilySpecific = 0x200000 ///< the 'f' of sm_100f
};

/// The T at the beginning of `bytes`; null when they end in it.
template <typename T> static const T *at(StringRef bytes) {
  return bytes.size() < sizeof(T) ? nullptr
                                  : reinterpret_cast<const T *>(bytes.data());
}

/// Cuts the first `size` bytes off; `size` is a stranger's number.
static Expected<StringRef> take(StringRef &bytes, uint64_t size,
                                StringRef what) {
  if (size > bytes.size())
    return createStringError("has a broken or truncated fat binary: " + what +
                             " takes " + Twine(size) + " bytes, " +
                             Twine(bytes.size()) + " are left");
  StringRef taken = bytes.take_front(size);
  bytes = bytes.drop_front(size);
  return taken;
}

static Kind kindOf(const EntryHeader &header) {
  return header.kind == 1   ? Kind::Ptx
         : header.kind == 2 ? Kind::MachineCode
                            : Kind::Other;
}

static Packing packingOf(const EntryHeader &header) {
  if (header.flags & Scrambled)
    return Packing::Scrambled;
  switch (header.flags & (PackedLZ4 | PackedZstd)) {
  case PackedLZ4:
    return Packing::LZ4;
  case PackedZstd:
    return Packing::Zstd;
  case 0:
    // A size after unpacking says that another flag means a compression.
    return header.unpackedBytes == 0 ? Packing::None : Packing::Unknown;
  default:
    return Packing::Unknown;
  }
}

static std::string archOf(const EntryHeader &header) {
  const char *suffix = header.flags & ArchSpecific     ? "a"
                       : header.flags & FamilySpecific ? "f"
                                                       : "";
  return "sm_" + utostr(header.arch) + suffix;
}

static Expected<FatBinaryEntry> takeEntry(StringRef &body) {
  const auto *header = at<EntryHeader>(body);
  uint64_t headerBytes = header ? uint64_t(header->headerBytes) : 0;
  Expected<StringRef> whole = take(
      body, std::max<uint64_t>(headerBytes, sizeof(EntryHeader)), "an entry");
  if (!whole)
    return whole.takeError();
  FatBinaryEntry entry;
  entry.kind = kindOf(*header);
  entry.packing = packingOf(*header);
  entry.arch = archOf(*header);
  if (header->nameOffset != 0)
    entry.name =
        whole->substr(header->nameOffset, header->nameBytes).split('\0').first;
  entry.unpackedBytes = header->unpackedBytes;
  Expected<StringRef> payload = take(body, header->payloadBytes, "a payload");
  if (!payload)
    return payload.takeError();
  // What is packed ends where it says, not after the zeros.
  entry.payload = entry.packing == Packing::None
                      ? *payload
                      : payload->take_front(header->packedBytes);
  return entry;
}

/// The entries of the fat binary at the beginning of `bytes`.
static Expected<StringRef> takeBody(StringRef &bytes) {
  const auto *header = at<Header>(bytes);
  if (!header || !isFatBinary(bytes))
    return createStringError("has bytes in its device code that are no fat "
                             "binary");
  if (header->version != 1)
    return createStringError("has a fat binary of version " +
                             Twine(unsigned(header->version)) +
                             ", where 1 is known");
  uint64_t bodyBytes = header->bodyBytes;
  uint64_t headerBytes =
      std::max<uint64_t>(header->headerBytes, sizeof(Header));
  if (Expected<StringRef> skipped = take(bytes, headerBytes, "its header");
      !skipped)
    return skipped.takeError();
  return take(bytes, bodyBytes, "its body");
}

bool gpuperf::isFatBinary(StringRef bytes) {
  const auto *magic = at<ulittle32_t>(bytes);
  return magic && *magic == fatBinaryMagic;
}

Error gpuperf::visitFatBinaries(
    StringRef bytes, function_ref<Error(const FatBinaryEntry &)> visit) {
  for (bytes = bytes.ltrim('\0'); !bytes.empty(); bytes = bytes.ltrim('\0')) {
    Expected<StringRef> body = takeBody(bytes);
    if (!body)
      return body.takeError();
    StringRef binary = *body;
    while (!body->empty()) {
      Expected<FatBinaryEntry> entry = takeEntry(*body);
      if (!entry)
        return entry.takeError();
      entry->binary = binary;
      if (Error error = visit(*entry))
        return error;
    }
  }
  return Error::success();
}

static Error unpackingError(const FatBinaryEntry &entry, const Twine &why) {
  bool isPtx = entry.kind == FatBinaryEntry::Kind::Ptx;
  return createStringError(Twine("has ") + (isPtx ? "PTX" : "machine code") +
                           " for " + entry.arch + " that " + why);
}

static Error unpackLZ4(const FatBinaryEntry &entry,
                       SmallVectorImpl<uint8_t> &text) {
  text.resize_for_overwrite(entry.unpackedBytes);
  int size = LZ4_decompress_safe(entry.payload.data(),
                                 reinterpret_cast<char *>(text.data()),
                                 int(entry.payload.size()), int(text.size()));
  if (size < 0)
    return unpackingError(entry, "LZ4 cannot unpack");
  text.truncate(size);
  return Error::success();
}

static Error unpackZstd(const FatBinaryEntry &entry,
                        SmallVectorImpl<uint8_t> &text) {
  if (!compression::zstd::isAvailable())
    return unpackingError(entry, "is compressed by zstd, which this program's "
                                 "LLVM was built without");
  if (Error error = compression::zstd::decompress(
          arrayRefFromStringRef(entry.payload), text, entry.unpackedBytes))
    return unpackingError(entry,
                          "zstd cannot unpack: " + toString(std::move(error)));
  return Error::success();
}

static Error unpack(const FatBinaryEntry &entry,
                    SmallVectorImpl<uint8_t> &text) {
  switch (entry.packing) {
  case Packing::None:
    text.assign(entry.payload.bytes_begin(), entry.payload.bytes_end());
    return Error::success();
  case Packing::LZ4:
    return unpackLZ4(entry, text);
  case Packing::Zstd:
    return unpackZstd(entry, text);
  case Packing::Scrambled:
    return unpackingError(entry, "is scrambled");
  case Packing::Unknown:
    return unpackingError(entry, "is compressed in a way that is not known");
  }
  llvm_unreachable("a packing without a case");
}

Expected<std::string> gpuperf::unpackEntry(const FatBinaryEntry &entry) {
  uint64_t bytes =
      std::max<uint64_t>(entry.unpackedBytes, entry.payload.size());
  if (bytes > maxPtxBytes)
    return unpackingError(entry, "takes " + Twine(bytes) +
                                     " bytes, more than 256 MiB");
  SmallVector<uint8_t, 0> text;
  if (Error error = unpack(entry, text))
    return std::move(error);
  if (entry.packing != Packing::None && text.size() != entry.unpackedBytes)
    return unpackingError(entry,
                          "unpacks to " + Twine(text.size()) + " bytes where " +
                              Twine(entry.unpackedBytes) + " are expected");
  return toStringRef(text).str();
}

Expected<std::string> gpuperf::unpackPtx(const FatBinaryEntry &entry) {
  Expected<std::string> text = unpackEntry(entry);
  if (text)
    text->resize(StringRef(*text).rtrim('\0').size());
  return text;
}
