//===- KernelSignatures.cpp - the parameters of compiled kernels ----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Ptx/KernelSignatures.h"
#include "gpuperf/Ptx/Cubin.h"
#include "gpuperf/Ptx/FatBinaryEntry.h"
#include "gpuperf/Ptx/PtxModule.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Demangle/Demangle.h"
#include <cstdlib>
#include <map>

using namespace gpuperf;
using namespace llvm;

using Kind = KernelParameter::Kind;
using Kernels = std::map<std::string, KernelSignature>;

/// What is no cubin, or a broken one, adds nothing.
static void addMachineCode(StringRef bytes, Kernels &kernels) {
  Expected<Cubin> cubin = readCubin(bytes);
  if (!cubin)
    return consumeError(cubin.takeError());
  for (const CubinKernel &code : cubin->kernels) {
    KernelSignature &kernel = kernels[code.name];
    kernel.registers = code.registers;
    kernel.sharedBytes = code.sharedBytes;
    kernel.parameters.clear();
    for (unsigned bytes : code.parameterBytes)
      kernel.parameters.push_back({Kind::Unknown, bytes});
  }
}

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
    addMachineCode(*text, kernels);
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
