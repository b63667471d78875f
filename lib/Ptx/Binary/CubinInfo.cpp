//===- CubinInfo.cpp - what a cubin says of its kernels -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CubinInfo.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/Endian.h"

using namespace gpuperf;
using namespace llvm;
using ELFFile = object::ELFFile<object::ELF64LE>;
using support::endian::read16le, support::endian::read32le;

namespace {
/// The beginning of a record: a value, or the size of what follows.
enum InfoFormat : uint8_t { SizedInfo = 4 };
enum InfoAttribute : uint8_t { ParameterInfo = 0x17, RegisterCount = 0x2f };
} // namespace

/// Calls `visit` with the attribute and the bytes of each sized record.
static void
visitRecords(StringRef bytes,
             function_ref<void(uint8_t attribute, StringRef bytes)> visit) {
  while (bytes.size() >= 4) {
    uint8_t format = bytes[0], attribute = bytes[1];
    uint16_t size = read16le(bytes.data() + 2);
    bytes = bytes.drop_front(4);
    if (format != SizedInfo)
      continue;
    visit(attribute, bytes.take_front(size));
    bytes = bytes.drop_front(std::min<size_t>(size, bytes.size()));
  }
}

/// Bytes 4 to 5 are the ordinal, 6 to 7 the offset; the upper 14 bits of the
/// last four the size.
static void readParameters(StringRef info, KernelSignature &kernel) {
  visitRecords(info, [&](uint8_t attribute, StringRef record) {
    if (attribute != ParameterInfo || record.size() < 12)
      return;
    size_t ordinal = read16le(record.data() + 4);
    if (kernel.parameters.size() <= ordinal)
      kernel.parameters.resize(ordinal + 1);
    kernel.parameters[ordinal].bytes = read32le(record.data() + 8) >> 18;
  });
}

namespace {
class CubinReader {
public:
  CubinReader(const ELFFile &file,
              std::map<std::string, KernelSignature> &kernels)
      : file(file), kernels(kernels) {}
  Error read();

private:
  Error readSection(const object::ELF64LE::Shdr &section);
  Error readRegisters(StringRef info);
  Expected<StringRef> symbolName(uint32_t index);

  const ELFFile &file;
  std::map<std::string, KernelSignature> &kernels;
  const object::ELF64LE::Shdr *symbols = nullptr;
};
} // namespace

Expected<StringRef> CubinReader::symbolName(uint32_t index) {
  if (!symbols)
    return "";
  auto symbol = file.getSymbol(symbols, index);
  if (!symbol)
    return symbol.takeError();
  auto names = file.getStringTableForSymtab(*symbols);
  if (!names)
    return names.takeError();
  return (*symbol)->getName(*names);
}

Error CubinReader::readRegisters(StringRef info) {
  Error error = Error::success();
  visitRecords(info, [&](uint8_t attribute, StringRef record) {
    if (attribute != RegisterCount || record.size() < 8 || error)
      return;
    Expected<StringRef> name = symbolName(read32le(record.data()));
    if (!name)
      error = name.takeError();
    else if (auto found = kernels.find(name->str()); found != kernels.end())
      found->second.registers = read32le(record.data() + 4);
  });
  return error;
}

Error CubinReader::readSection(const object::ELF64LE::Shdr &section) {
  Expected<StringRef> name = file.getSectionName(section);
  if (!name)
    return name.takeError();
  if (StringRef kernel = *name; kernel.consume_front(".nv.shared.")) {
    kernels[kernel.str()].sharedBytes = section.sh_size;
    return Error::success();
  }
  if (!name->starts_with(".nv.info"))
    return Error::success();
  auto contents = file.getSectionContents(section);
  if (!contents)
    return contents.takeError();
  StringRef info = toStringRef(*contents);
  if (StringRef kernel = *name; kernel.consume_front(".nv.info.")) {
    readParameters(info, kernels[kernel.str()]);
    return Error::success();
  }
  return readRegisters(info);
}

/// The registers are looked at last: only what has parameters' records is a
/// kernel.
Error CubinReader::read() {
  auto sections = file.sections();
  if (!sections)
    return sections.takeError();
  for (const auto &section : *sections)
    if (section.sh_type == ELF::SHT_SYMTAB)
      symbols = &section;
  for (int pass = 0; pass < 2; ++pass)
    for (const auto &section : *sections)
      if (Error error = readSection(section))
        return error;
  return Error::success();
}

void gpuperf::readCubin(StringRef bytes,
                        std::map<std::string, KernelSignature> &kernels) {
  Expected<ELFFile> file = ELFFile::create(bytes);
  if (!file) {
    consumeError(file.takeError());
    return;
  }
  // What was read until then is good.
  consumeError(CubinReader(*file, kernels).read());
}
