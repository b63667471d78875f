//===- CodeCounts.cpp - instructions in machine code ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Ptx/CodeCounts.h"
#include "llvm/Support/Endian.h"
#include <initializer_list>

using namespace gpuperf;
using llvm::StringRef;
using llvm::support::endian::read64le;

namespace {
constexpr size_t instructionBytes = 16;
/// Of the operation's twelve bits three say where operands come from.
constexpr unsigned operationMask = 0xfff, kindMask = 0x1ff;
enum Operation : unsigned {
  StoreLocal = 0x387,
  LoadLocal = 0x983,
  StoreGeneric = 0x385,
  LoadGeneric = 0x980,
  Nop = 0x918,
  Cs2r = 0x805
};
enum Kind : unsigned { Imad = 0x24, Hfma2 = 0x31, Hfma2Mma = 0x35 };
/// Kinds that are others in later architectures: HMMA of Volta and Turing, then
/// VIADD; HFMA2.MMA, then IADD.
constexpr unsigned hmmaOrViadd = 0x36, firstWithViadd = 90, firstWithIadd = 100;

/// The class of each kind; classCount for one that is not known. The kinds up
/// to sm_90 are those of test/accuracy/sass.py, later ones by the names that
/// cuobjdump of CUDA 13 gives them. What ends, orders or synchronises is
/// control, as a branch is.
class ClassTable {
public:
  ClassTable();
  size_t operator[](unsigned kind) const { return classes[kind]; }

private:
  void set(InstClass cls, std::initializer_list<unsigned> kinds) {
    for (unsigned kind : kinds)
      classes[kind] = uint8_t(cls);
  }
  std::array<uint8_t, kindMask + 1> classes;
};
} // namespace

ClassTable::ClassTable() {
  classes.fill(CodeCounts::classCount);
  set(InstClass::Fp32,
      {0x08, 0x09, 0x0A, 0x0B, 0x20, 0x21, 0x22, 0x23, 0x53, 0x55, 0x76});
  set(InstClass::Fp64, {0x28, 0x29, 0x2A, 0x2B, 0x2C});
  set(InstClass::Fp16, {0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x40});
  set(InstClass::Int,
      {0x03, 0x04, 0x05, 0x06, 0x07,  0x0C, 0x0D, 0x10, 0x11, 0x12,
       0x13, 0x14, 0x15, 0x16, 0x17,  0x19, 0x1A, 0x1B, 0x1C, 0x1E,
       0x24, 0x25, 0x26, 0x27, 0x38,  0x39, 0x48, 0x86, 0x87, 0x8C,
       0x90, 0x91, 0x92, 0x93, 0x96,  0x97, 0x98, 0x99, 0x9A, 0x9B,
       0x9C, 0xA4, 0xA5, 0xA1, 0x1AA, 0x0F, 0x46, 0x4A, 0x85, 0xA6});
  set(InstClass::Conversion, {0x100, 0x101, 0x104, 0x105, 0x106, 0x107, 0x109,
                              0xBD, 0xBE, 0xBF, 0x3E, 0x45, 0x5A});
  set(InstClass::Conversion64, {0x110, 0x111, 0x112, 0x113});
  set(InstClass::Special, {0x102, 0x108, 0x1A1, 0x1C4});
  set(InstClass::Tensor, {0x36, 0x37, 0x3A, 0x3C, 0x3D, 0x3F, 0x1F0, 0x1F1});
  set(InstClass::Move, {0x02, 0x82, 0x119, 0x11C, 0x14E, 0x1C3, 0x1C2, 0xC2,
                        0xB9, 0xBB, 0x83, 0xCA});
  set(InstClass::Load,
      {0x180, 0x181, 0x183, 0x184, 0x3B, 0x1AE, 0x160, 0x161, 0x163, 0x164,
       0x166, 0x167, 0x16D, 0x182, 0x199, 0x19A, 0x1AC});
  set(InstClass::Store, {0x185, 0x186, 0x187, 0x188, 0x19D, 0x19E});
  set(InstClass::Atomic,
      {0x18A, 0x18B, 0x18C, 0x18D, 0x18E, 0x1A8, 0x1A9, 0x194, 0x195, 0x1A6});
  set(InstClass::Shuffle, {0x189});
  set(InstClass::Barrier, {0x11D});
  set(InstClass::Control,
      {0x140, 0x141, 0x142, 0x143, 0x144, 0x145, 0x146, 0x147, 0x148, 0x149,
       0x14A, 0x14B, 0x14D, 0x150, 0x151, 0x152, 0x155, 0x156, 0x15C, 0x15D,
       0x11A, 0x192, 0x18F, 0x1AB, 0x1AF, 0x2D,  0x2E,  0x11B});
}

/// A multiply-add of zero is a move.
static size_t classOf(uint64_t low, unsigned arch) {
  static const ClassTable table;
  constexpr unsigned zeroRegister = 255;
  unsigned operation = low & operationMask, kind = operation & kindMask;
  if ((kind == hmmaOrViadd && arch >= firstWithViadd) ||
      (kind == Hfma2Mma && arch >= firstWithIadd))
    return size_t(InstClass::Int);
  bool isProduct = kind == Imad || kind == Hfma2 || kind == Hfma2Mma;
  bool isOfZero = isProduct && (low >> 24 & 0xff) == zeroRegister;
  return isOfZero || operation == Cs2r ? size_t(InstClass::Move) : table[kind];
}

CodeCounts gpuperf::countCode(StringRef code, unsigned arch) {
  CodeCounts counts;
  for (size_t at = 0; at + instructionBytes <= code.size();
       at += instructionBytes) {
    uint64_t low = read64le(code.data() + at);
    unsigned operation = low & operationMask;
    if (operation == Nop)
      continue;
    size_t cls = classOf(low, arch);
    ++(cls < CodeCounts::classCount ? counts.byClass[cls] : counts.unknown);
    counts.local.stores += operation == StoreLocal;
    counts.local.loads += operation == LoadLocal;
    counts.generic.stores += operation == StoreGeneric;
    counts.generic.loads += operation == LoadGeneric;
  }
  return counts;
}

/// Bits 9 to 11 of the second half: 8 bits, signed or not, 16 bits the same,
/// then 32, 64 and 128.
unsigned gpuperf::accessBytes(StringRef code, size_t offset) {
  constexpr unsigned bytes[] = {1, 1, 2, 2, 4, 8, 16, 0};
  return bytes[read64le(code.data() + offset + 8) >> 9 & 7];
}

bool gpuperf::isLocalStore(StringRef code, size_t offset) {
  return (read64le(code.data() + offset) & operationMask) == StoreLocal;
}
