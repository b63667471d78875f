//===- RecordArrays.cpp - arrays of structs -------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecordArrays.h"
#include "AddressForm.h"
#include "FootprintExtents.h"
#include "gpuperf/Support/Saturate.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace gpuperf;

namespace {

/// A smaller struct is a value, as a pixel is; a larger one an array with a
/// name.
constexpr uint64_t kFewestBytes = 5, kMaxBytes = 4096;

bool isInGlobalMemory(AccessOp op) {
  return (op.getSpace() == Space::Global || op.getSpace() == Space::Generic) &&
         !op.getBase().isUnknown();
}

/// Whether neighbouring lanes of `access` are `bytes` apart.
bool stepsBy(int64_t bytes, const AccessProfile &access) {
  bool isKnown = access.lanes.pattern != LanePattern::Unknown &&
                 access.lanes.pattern != LanePattern::Indirect;
  if (!isKnown || access.executionsPerWarp <= 0)
    return false;
  if (access.lanes.derivativeTx)
    return *access.lanes.derivativeTx * double(access.bytesPerThread) ==
           double(bytes);
  return access.lanes.strideBytes == bytes;
}

/// One array, as its accesses are met.
class ArrayUse {
public:
  ArrayUse(RecordAttr record, const ResolvedLaunch &launch, const Extents &full)
      : record(record), launch(launch), full(full), used(record.getBytes()) {}
  void add(AccessOp op, const AccessProfile &access);
  RecordArray result() const;

private:
  RecordAttr record;
  const ResolvedLaunch &launch;
  const Extents &full;
  llvm::BitVector used; ///< bytes of a struct
  RecordArray array;

  void use(AccessOp op);
};

/// Marks the bytes of a struct that `op` touches.
void ArrayUse::use(AccessOp op) {
  int64_t size = used.size();
  AddressForm form = addressForm(op.getOffset(), launch, full,
                                 op.getKind() == AccessKind::Store);
  int64_t first = llvm::mod(form.constant, size);
  double last = double(first) + op.getBytes();
  for (const AddressTerm &term : form.terms)
    if (term.stride % size != 0)
      last += double(saturatingAbs(term.stride)) *
              (distinctValues(term.dimension, full, launch) - 1);
  bool isKnown = !form.dataDependent || op.getRecord() == record;
  if (isKnown && last <= double(size))
    used.set(first, static_cast<unsigned>(last));
  else
    used.set();
}

void ArrayUse::add(AccessOp op, const AccessProfile &access) {
  use(op);
  array.isRead |= op.getKind() != AccessKind::Store;
  array.isWritten |= op.getKind() != AccessKind::Load;
  bool isOneOfThem =
      stepsBy(record.getBytes(), access) && op.getBytes() < record.getBytes();
  if (isOneOfThem && !llvm::is_contained(array.accesses, access.id))
    array.accesses.push_back(access.id);
  array.array = access.base;
}

RecordArray ArrayUse::result() const {
  RecordArray result = array;
  result.record = record.getName().str();
  result.recordBytes = record.getBytes();
  result.members = record.getMembers().size();
  result.usedBytes = used.count();
  llvm::ArrayRef<int64_t> offsets = record.getOffsets().asArrayRef();
  for (auto [i, member] : llvm::enumerate(record.getMembers())) {
    unsigned end = i + 1 < offsets.size() ? offsets[i + 1] : used.size();
    if (used.find_first_in(offsets[i], end) >= 0)
      result.used.push_back(llvm::cast<mlir::StringAttr>(member).str());
  }
  return result;
}

} // namespace

std::vector<RecordArray> gpuperf::recordArrays(KernelOp kernel,
                                               const ResolvedLaunch &launch,
                                               const WarpWalk &walk) {
  Extents full = gridExtents(kernel, launch, walk);
  llvm::MapVector<const void *, ArrayUse> uses;
  for (auto &[op, access] : walk.perOp) {
    auto accessOp = llvm::cast<AccessOp>(op);
    RecordAttr record = accessOp.getRecordAttr();
    if (record && record.getBytes() >= kFewestBytes &&
        record.getBytes() <= kMaxBytes && isInGlobalMemory(accessOp) &&
        stepsBy(record.getBytes(), access))
      uses.insert({accessOp.getBase().key(), ArrayUse(record, launch, full)});
  }
  if (uses.empty())
    return {};
  for (auto &[op, access] : walk.perOp) {
    auto use = uses.find(llvm::cast<AccessOp>(op).getBase().key());
    if (use != uses.end())
      use->second.add(llvm::cast<AccessOp>(op), access);
  }
  std::vector<RecordArray> arrays;
  for (auto &[base, use] : uses)
    if (RecordArray array = use.result(); !array.accesses.empty())
      arrays.push_back(std::move(array));
  return arrays;
}
