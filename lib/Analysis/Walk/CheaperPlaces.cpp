//===- CheaperPlaces.cpp - instructions with a cheaper form ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheaperPlaces.h"
#include "Doubt.h"
#include "InstructionMix.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include <map>
#include <numeric>
#include <tuple>

using namespace gpuperf;

using PlaceKey =
    std::tuple<std::string, unsigned, unsigned, CheaperKind, std::string>;

static double total(const InstructionMix &mix) {
  return std::accumulate(mix.begin(), mix.end(), 0.0);
}

static SourcePlace placeOfForm(CheaperAttr form, InstOp op) {
  if (form.getLine())
    return {form.getFile().str(), form.getLine(), form.getColumn()};
  return placeOf(op);
}

/// Of one expression, whose parts have one subject, all operations are a place;
/// others are told apart by what they are.
static PlaceKey keyOf(const SourcePlace &place, CheaperAttr form, InstOp op) {
  std::string operation = form.getLine() ? "" : op.getName().str();
  return {place.file, place.line, place.column, form.getKind(), operation};
}

static CheaperPlace describe(const SourcePlace &place, CheaperAttr form,
                             InstOp op) {
  CheaperPlace entry;
  entry.place = place;
  entry.library = libraryOf(op);
  entry.kind = form.getKind();
  entry.subject = form.getSubject().str();
  entry.why = form.getWhy().str();
  if (EditAttr edit = form.getEdit())
    entry.edit =
        SourceEdit{{edit.getFile().str(), edit.getLine(), edit.getColumn()},
                   edit.getLength(),
                   edit.getText().str()};
  return entry;
}

static void addOperation(InstOp op, CheaperAttr form, double executions,
                         const WarpWalk &walk, double &most,
                         CheaperPlace &entry) {
  InstructionMix now = instructionsOf(op), then = cheaperInstructionsOf(op);
  for (unsigned i = 0; i != numInstClasses; ++i) {
    entry.now[i] += executions * now[i];
    entry.then[i] += executions * then[i];
  }
  entry.executionsPerWarp += executions;
  CallChain calls = callsOf(op);
  if (!llvm::is_contained(entry.calls, calls))
    entry.calls.push_back(std::move(calls));
  if (double slots = executions * total(now); slots > most) {
    most = slots;
    entry.operation = op.getName().str();
    entry.form = form.getForm().str();
    entry.assumedCondition = assumedCondition(op, walk);
  }
}

void gpuperf::findCheaperPlaces(KernelOp kernel, WarpWalk &walk) {
  std::map<PlaceKey, unsigned> known;
  std::vector<double> most;
  kernel.walk<mlir::WalkOrder::PreOrder>([&](InstOp op) {
    std::optional<CheaperAttr> form = op.getCheaper();
    double executions = walk.ops.lookup(op).executionsPerWarp;
    if (!form || executions <= 0)
      return;
    SourcePlace place = placeOfForm(*form, op);
    auto [at, isNew] = known.try_emplace(keyOf(place, *form, op),
                                         unsigned(walk.cheaper.size()));
    if (isNew) {
      walk.cheaper.push_back(describe(place, *form, op));
      most.push_back(0);
    }
    walk.cheaperFormIndex[op] = at->second;
    addOperation(op, *form, executions, walk, most[at->second],
                 walk.cheaper[at->second]);
  });
}
