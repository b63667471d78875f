//===- ProgramFile.cpp - what a program is linked to ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Object/ELFObjectFile.h"

using namespace gpuperf;
using namespace llvm;

static constexpr StringLiteral runtimeLibrary = "libcudart.so.";

StringRef ProgramFile::runtimeVersion() const {
  for (StringRef library : libraries)
    if (library.consume_front(runtimeLibrary))
      return library;
  return "";
}

bool ProgramFile::isLinkedTo(StringRef library) const {
  return is_contained(libraries, library);
}

static Error readLibraries(const object::ELF64LEFile &file,
                           ProgramFile &program) {
  auto entries = file.dynamicEntries();
  if (!entries)
    return entries.takeError();
  auto tagged = [&](uint64_t tag) {
    return make_filter_range(
        *entries, [=](const auto &entry) { return entry.d_tag == tag; });
  };
  for (const auto &table : tagged(ELF::DT_STRTAB)) {
    auto strings = file.toMappedAddr(table.d_un.d_ptr);
    if (!strings)
      return strings.takeError();
    const char *end = reinterpret_cast<const char *>(file.end());
    for (const auto &needed : tagged(ELF::DT_NEEDED)) {
      const char *name =
          reinterpret_cast<const char *>(*strings) + needed.d_un.d_val;
      if (name < end)
        program.libraries.push_back(
            StringRef(name, end - name).split('\0').first.str());
    }
  }
  return Error::success();
}

static Error readSections(const object::ELF64LEFile &file,
                          ProgramFile &program) {
  auto sections = file.sections();
  if (!sections)
    return sections.takeError();
  for (const auto &section : *sections) {
    Expected<StringRef> name = file.getSectionName(section);
    if (!name)
      return name.takeError();
    program.hasDeviceCode |= *name == ".nv_fatbin";
  }
  return Error::success();
}

ProgramFile gpuperf::readProgramFile(StringRef path) {
  ProgramFile program;
  auto buffer = MemoryBuffer::getFile(path);
  if (!buffer)
    return program;
  auto object = object::ELFObjectFile<object::ELF64LE>::create(
      (*buffer)->getMemBufferRef());
  if (!object) {
    consumeError(object.takeError());
    return program;
  }
  program.isELF = true;
  consumeError(readSections(object->getELFFile(), program));
  consumeError(readLibraries(object->getELFFile(), program));
  return program;
}
