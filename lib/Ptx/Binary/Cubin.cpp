//===- Cubin.cpp - kernels of a cubin -------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Ptx/Cubin.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/Endian.h"
#include <unordered_map>

using namespace gpuperf;
using namespace llvm;

using ELFFile = object::ELFFile<object::ELF64LE>;
using Header = object::ELF64LE::Ehdr;
using Section = object::ELF64LE::Shdr;
using Symbol = object::ELF64LE::Sym;
using support::endian::read16le, support::endian::read32le;

namespace {
/// The beginning of a record of .nv.info: a value, or the size of what follows.
enum InfoFormat : uint8_t { ByteInfo = 2, HalfInfo = 3, SizedInfo = 4 };
/// EIATTR_… of cuobjdump --dump-elf.
enum InfoAttribute : uint8_t {
  MaxThreads = 0x05,
  RequiredThreads = 0x10,
  FrameSize = 0x11,
  MinStackSize = 0x12,
  ParameterInfo = 0x17,
  MaxRegisterCount = 0x1b,
  RegisterCount = 0x2f,
  CudaApiVersion = 0x37,
  BlocksPerCluster = 0x3d,
  BarrierCount = 0x4c,
  Annotations = 0x55,
};
/// Where the compute capability stands in the header's flags: since the eighth
/// version of the ABI (CUDA 13) in the second byte, where it was in the first;
/// there another bit says that the code is for this capability alone.
constexpr unsigned abiOfShiftedArch = 8, archSpecificFlag = 0x800;
/// In st_other of a kernel's symbol: "ENTRY".
constexpr unsigned entrySymbol = 0x10;
/// From compute capability 9.0 on, linked code counts what the driver reserves
/// for itself in each block as the kernel's own.
constexpr unsigned reservedShared = 1024, firstWithReservedShared = 90;
/// The stack of a recursion, by ptxas of CUDA 12.
constexpr uint32_t unknownStack = ~0u;
/// The first ptxas that marks the instructions that spill, and the mark.
constexpr unsigned firstWithSpills = 128, spillMark = 1;
/// Instructions have 128 bits since compute capability 7.0.
constexpr unsigned firstOfWideCode = 70, instructionBytes = 16;

/// One record of .nv.info: `bytes` of a sized one, else `value`.
struct Record {
  uint8_t attribute;
  uint16_t value;
  StringRef bytes;
  uint32_t word(size_t i) const { return read32le(bytes.data() + 4 * i); }
  bool hasWords(size_t count) const { return bytes.size() >= 4 * count; }
};

class CubinReader {
public:
  CubinReader(const ELFFile &file, unsigned arch) : file(file), arch(arch) {}
  Error read(std::vector<CubinKernel> &kernels);

private:
  Error readSymbols(const Section &table);
  Error readSection(const Section &section);
  void readFunctions(StringRef info);
  void readKernel(StringRef info, CubinKernel &kernel);
  void readRecord(const Record &record, CubinKernel &kernel);
  Expected<StringRef> codeOf(const CubinKernel &kernel);
  Error countAccesses();
  CubinKernel *kernelOf(const Section &section);

  const ELFFile &file;
  unsigned arch;
  std::vector<CubinKernel> kernels;
  std::vector<StringRef> marks; ///< of spills, of each kernel
  /// The kernels by the sections of their code, and by their symbols.
  std::unordered_map<unsigned, size_t> bySection, bySymbol;
  std::vector<const Section *> code;
};
} // namespace

static bool isLinked(const ELFFile &file) {
  return file.getHeader().e_type != ELF::ET_REL;
}

static void visitRecords(StringRef bytes,
                         function_ref<void(const Record &)> visit) {
  while (bytes.size() >= 4) {
    uint8_t format = bytes[0];
    Record record = {uint8_t(bytes[1]), read16le(bytes.data() + 2), {}};
    bytes = bytes.drop_front(4);
    if (format == ByteInfo)
      record.value &= 0xff;
    if (format == SizedInfo) {
      record.bytes = bytes.take_front(record.value);
      bytes = bytes.drop_front(record.bytes.size());
    }
    visit(record);
  }
}

/// Bytes 4 to 5 are the ordinal, 6 to 7 the offset; the upper 14 bits of the
/// last four the size.
static void readParameter(const Record &record, CubinKernel &kernel) {
  if (!record.hasWords(3))
    return;
  size_t ordinal = read16le(record.bytes.data() + 4);
  if (kernel.parameterBytes.size() <= ordinal)
    kernel.parameterBytes.resize(ordinal + 1);
  kernel.parameterBytes[ordinal] = record.word(2) >> 18;
}

static void readExtents(const Record &record,
                        std::optional<CubinKernel::Extents> &extents) {
  if (record.hasWords(3))
    extents = {record.word(0), record.word(1), record.word(2)};
}

/// A kernel is a function symbol that is marked as one. What it has not, as in
/// files of CUDA before 11, the section of its code has in its header.
Error CubinReader::readSymbols(const Section &table) {
  auto symbols = file.symbols(&table);
  if (!symbols)
    return symbols.takeError();
  auto names = file.getStringTableForSymtab(table);
  if (!names)
    return names.takeError();
  auto sections = file.sections();
  if (!sections)
    return sections.takeError();
  for (const Symbol &symbol : *symbols) {
    if (symbol.getType() != ELF::STT_FUNC || !(symbol.st_other & entrySymbol) ||
        symbol.st_shndx >= sections->size())
      continue;
    Expected<StringRef> name = symbol.getName(*names);
    if (!name)
      return name.takeError();
    const Section &section = (*sections)[symbol.st_shndx];
    bySection[symbol.st_shndx] = bySymbol[&symbol - symbols->begin()] =
        kernels.size();
    code.push_back(&section);
    CubinKernel &kernel = kernels.emplace_back();
    kernel.name = name->str();
    kernel.codeBytes = section.sh_size;
    kernel.registers = section.sh_info >> 24;
    kernel.barriers = section.sh_flags >> 20 & 0x7f;
  }
  return Error::success();
}

/// The kernel whose code `section` belongs to; null for others.
CubinKernel *CubinReader::kernelOf(const Section &section) {
  auto found = bySection.find(section.sh_info);
  return found == bySection.end() ? nullptr : &kernels[found->second];
}

/// Of functions by their symbols: a word for the symbol, and one for a number.
void CubinReader::readFunctions(StringRef info) {
  visitRecords(info, [&](const Record &record) {
    if (!record.hasWords(2))
      return;
    auto found = bySymbol.find(record.word(0));
    if (found == bySymbol.end())
      return;
    CubinKernel &kernel = kernels[found->second];
    if (record.attribute == RegisterCount)
      kernel.registers = record.word(1);
    else if (record.attribute == FrameSize)
      kernel.frameBytes = record.word(1);
    else if (record.attribute == MinStackSize && record.word(1) != unknownStack)
      kernel.stackBytes = record.word(1);
  });
}

void CubinReader::readRecord(const Record &record, CubinKernel &kernel) {
  switch (record.attribute) {
  case ParameterInfo:
    return readParameter(record, kernel);
  case MaxThreads:
    return readExtents(record, kernel.maxBlock);
  case RequiredThreads:
    return readExtents(record, kernel.requiredBlock);
  case BlocksPerCluster:
    return readExtents(record, kernel.cluster);
  case MaxRegisterCount:
    kernel.maxRegisters = record.value;
    return;
  case BarrierCount:
    kernel.barriers = record.value;
    return;
  case CudaApiVersion:
    kernel.toolkit = record.hasWords(1) ? record.word(0) : 0;
    return;
  case Annotations:
    marks[&kernel - kernels.data()] = record.bytes;
    return;
  }
}

void CubinReader::readKernel(StringRef info, CubinKernel &kernel) {
  visitRecords(info, [&](const Record &record) { readRecord(record, kernel); });
}

Error CubinReader::readSection(const Section &section) {
  Expected<StringRef> name = file.getSectionName(section);
  if (!name)
    return name.takeError();
  CubinKernel *kernel = kernelOf(section);
  if (kernel && name->starts_with(".nv.shared.")) {
    bool isReserved = isLinked(file) && arch >= firstWithReservedShared;
    uint64_t bytes = section.sh_size;
    kernel->sharedBytes =
        bytes - (isReserved && bytes >= reservedShared ? reservedShared : 0);
    return Error::success();
  }
  bool isKernels = kernel && name->starts_with(".nv.info.");
  if (!isKernels && *name != ".nv.info")
    return Error::success();
  auto contents = file.getSectionContents(section);
  if (!contents)
    return contents.takeError();
  if (isKernels)
    readKernel(toStringRef(*contents), *kernel);
  else
    readFunctions(toStringRef(*contents));
  return Error::success();
}

/// `marks`: a word for the kind of each, and one for its offset in the code.
static StoresAndLoads spilledBytes(StringRef marks, StringRef code) {
  StoresAndLoads bytes;
  for (; marks.size() >= 8; marks = marks.drop_front(8)) {
    uint32_t offset = read32le(marks.data() + 4);
    if (read32le(marks.data()) != spillMark ||
        uint64_t(offset) + instructionBytes > code.size())
      continue;
    (isLocalStore(code, offset) ? bytes.stores : bytes.loads) +=
        accessBytes(code, offset);
  }
  return bytes;
}

/// Local memory, from the instructions. A stack of 0 under accesses to it is
/// that of a recursion.
Error CubinReader::countAccesses() {
  for (size_t i = 0; i < kernels.size(); ++i) {
    auto contents = file.getSectionContents(*code[i]);
    if (!contents)
      return contents.takeError();
    CubinKernel &kernel = kernels[i];
    kernel.counts = countCode(toStringRef(*contents), arch);
    bool isLocal = !kernel.counts->local.isNone();
    if (kernel.stackBytes == 0u && isLocal)
      kernel.stackBytes.reset();
    if (kernel.toolkit >= firstWithSpills || !marks[i].empty())
      kernel.spilledBytes = spilledBytes(marks[i], toStringRef(*contents));
    else if (!isLocal)
      kernel.spilledBytes = StoresAndLoads();
  }
  return Error::success();
}

Error CubinReader::read(std::vector<CubinKernel> &result) {
  auto sections = file.sections();
  if (!sections)
    return sections.takeError();
  for (const Section &section : *sections)
    if (section.sh_type == ELF::SHT_SYMTAB)
      if (Error error = readSymbols(section))
        return error;
  marks.resize(kernels.size());
  for (const Section &section : *sections)
    if (Error error = readSection(section))
      return error;
  if (arch >= firstOfWideCode)
    if (Error error = countAccesses())
      return error;
  result = std::move(kernels);
  return Error::success();
}

static bool hasShiftedArch(const Header &header) {
  return header.e_ident[ELF::EI_ABIVERSION] >= abiOfShiftedArch;
}

static unsigned archNumber(const Header &header) {
  return header.e_flags >> (hasShiftedArch(header) ? 8 : 0) & 0xff;
}

/// Whether the code is for one compute capability alone: until CUDA 12 a flag
/// says so, then the first record of .nv.compat,
/// EICOMPAT_ATTR_CUDA_ACCELERATOR_TARGET.
static bool isArchSpecific(const ELFFile &file) {
  if (!hasShiftedArch(file.getHeader()))
    return file.getHeader().e_flags & archSpecificFlag;
  constexpr uint8_t acceleratorTarget = 9;
  auto sections = file.sections();
  if (!sections) {
    consumeError(sections.takeError());
    return false;
  }
  bool isSpecific = false;
  for (const Section &section : *sections) {
    Expected<StringRef> name = file.getSectionName(section);
    auto contents = file.getSectionContents(section);
    if (name && contents && *name == ".nv.compat")
      visitRecords(toStringRef(*contents), [&](const Record &record) {
        isSpecific |= record.attribute == acceleratorTarget && record.value;
      });
    consumeError(name.takeError());
    consumeError(contents.takeError());
  }
  return isSpecific;
}

static std::string archOf(const ELFFile &file) {
  return "sm_" + utostr(archNumber(file.getHeader())) +
         (isArchSpecific(file) ? "a" : "");
}

bool gpuperf::isELF64LE(StringRef bytes) {
  return bytes.starts_with(ELF::ElfMagic) && bytes.size() > ELF::EI_DATA &&
         bytes[ELF::EI_CLASS] == ELF::ELFCLASS64 &&
         bytes[ELF::EI_DATA] == ELF::ELFDATA2LSB;
}

std::string gpuperf::cubinArch(StringRef bytes) {
  Expected<ELFFile> file = ELFFile::create(bytes);
  if (!file) {
    consumeError(file.takeError());
    return "sm_0";
  }
  return archOf(*file);
}

static Error broken(Error why) {
  return createStringError("is broken machine code: " +
                           toString(std::move(why)));
}

Expected<Cubin> gpuperf::readCubin(StringRef bytes) {
  if (!isELF64LE(bytes))
    return createStringError("is no machine code of a GPU");
  Expected<ELFFile> file = ELFFile::create(bytes);
  if (!file)
    return broken(file.takeError());
  const Header &header = file->getHeader();
  if (header.e_machine != ELF::EM_CUDA)
    return createStringError("is no machine code of a GPU");
  Cubin cubin;
  cubin.arch = archOf(*file);
  cubin.isLinked = isLinked(*file);
  if (Error error = CubinReader(*file, archNumber(header)).read(cubin.kernels))
    return broken(std::move(error));
  return cubin;
}
