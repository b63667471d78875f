//===- KernelSignatures.cpp - the parameters of compiled kernels ----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Ptx/KernelSignatures.h"
#include "FatBinaryEntry.h"
#include "gpuperf/Ptx/PtxModule.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/Endian.h"
#include <cstdlib>
#include <map>

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

/// Adds the kernels of a cubin, an ELF file, to `kernels`, by name: sizes of
/// parameters in order, registers, static shared memory. What is no cubin, or
/// broken, adds nothing.
///
/// NVIDIA publishes no description. That .nv.info.KERNEL has a record 0x17 for
/// each parameter with its ordinal, offset and size, and .nv.info one of 0x2f
/// with the registers, is in several public readers, pyxis-roc's
/// gpu-api-interposer among them; it was held against ptxas of CUDA 13.0.
static void readCubin(StringRef bytes,
                      std::map<std::string, KernelSignature> &kernels) {
  Expected<ELFFile> file = ELFFile::create(bytes);
  if (!file) {
    consumeError(file.takeError());
    return;
  }
  // What was read until then is good.
  consumeError(CubinReader(*file, kernels).read());
}

using Kind = KernelParameter::Kind;
using Kernels = std::map<std::string, KernelSignature>;

static Kind kindOf(const PtxVariable &parameter) {
  if (parameter.isArray)
    return Kind::Bytes;
  if (parameter.isPointer)
    return Kind::Pointer;
  return StringSwitch<Kind>(parameter.type.take_front())
      .Case("f", Kind::Float)
      .Cases("u", "s", Kind::Integer)
      .Default(Kind::Unknown);
}

static void readPtx(StringRef text, Kernels &kernels) {
  auto module = parsePtx(text);
  if (!module) {
    consumeError(module.takeError());
    return;
  }
  for (const PtxFunction &function : (*module)->functions) {
    if (!function.isEntry)
      continue;
    KernelSignature &kernel = kernels[function.name.str()];
    kernel.parameters.clear();
    for (const PtxVariable &parameter : function.parameters)
      kernel.parameters.push_back(
          {kindOf(parameter), unsigned(parameter.bytes())});
  }
}

/// "float*", "std::pair<int, int>" of "(float*, std::pair<int, int>)".
static std::vector<StringRef> splitParameters(StringRef list) {
  std::vector<StringRef> parts;
  if (!list.consume_front("(") || !list.consume_back(")") || list.empty())
    return parts;
  int depth = 0;
  size_t begin = 0;
  for (size_t i = 0; i < list.size(); ++i) {
    depth += StringRef("<([{").contains(list[i]);
    depth -= StringRef(">)]}").contains(list[i]);
    if (list[i] != ',' || depth > 0)
      continue;
    parts.push_back(list.slice(begin, i).trim());
    begin = i + 1;
  }
  parts.push_back(list.substr(begin).trim());
  return parts;
}

/// By the type as it is demangled. A name that is no C++ type's own says
/// nothing.
static Kind kindOfType(StringRef type, Kind otherwise) {
  if (type.ends_with("*") || type.ends_with("&"))
    return Kind::Pointer;
  return StringSwitch<Kind>(type)
      .Cases("float", "double", Kind::Float)
      .Cases("char", "signed char", "short", "int", "long", "long long",
             Kind::Signed)
      .Cases("bool", "unsigned char", "unsigned short", "unsigned int",
             "unsigned long", "unsigned long long", Kind::Unsigned)
      .Default(otherwise);
}

/// A mangled name has the types of its function's parameters.
static void nameKinds(KernelSignature &kernel) {
  ItaniumPartialDemangler demangler;
  if (demangler.partialDemangle(kernel.name.c_str()))
    return;
  char *text = demangler.getFunctionParameters(nullptr, nullptr);
  if (!text)
    return;
  std::vector<StringRef> types = splitParameters(text);
  if (types.size() == kernel.parameters.size())
    for (auto [type, parameter] : zip(types, kernel.parameters))
      parameter.kind = kindOfType(type, parameter.kind);
  std::free(text);
}

static Error readEntry(const FatBinaryEntry &entry, Kernels &kernels,
                       std::vector<std::string> &ptx) {
  if (entry.kind == FatBinaryEntry::Kind::Other)
    return Error::success();
  bool isPtx = entry.kind == FatBinaryEntry::Kind::Ptx;
  Expected<std::string> text = isPtx ? unpackPtx(entry) : unpackEntry(entry);
  if (!text)
    return text.takeError();
  if (isPtx)
    ptx.push_back(std::move(*text));
  else
    readCubin(*text, kernels);
  return Error::success();
}

Expected<std::vector<KernelSignature>>
gpuperf::readKernelSignatures(StringRef bytes) {
  Kernels kernels;
  std::vector<std::string> ptx;
  auto read = [&](const FatBinaryEntry &entry) {
    return readEntry(entry, kernels, ptx);
  };
  if (Error error = visitFatBinaries(bytes, read))
    return std::move(error);
  // PTX tells more of a parameter than machine code does.
  for (const std::string &text : ptx)
    readPtx(text, kernels);
  std::vector<KernelSignature> signatures;
  for (auto &[name, kernel] : kernels) {
    kernel.name = name;
    nameKinds(kernel);
    signatures.push_back(std::move(kernel));
  }
  return signatures;
}
