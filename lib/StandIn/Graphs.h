//===- Graphs.h - graphs of launches ----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_STANDIN_GRAPHS_H
#define GPUPERF_LIB_STANDIN_GRAPHS_H

#include "Recorder.h"
#include <functional>
#include <memory>
#include <vector>

namespace gpuperf::standin {

/// cudaGraphNode_t: a launch, another graph, or an operation that is not
/// recorded.
struct GraphNode {
  std::unique_ptr<Launch> launch;
  std::function<void()> work; ///< a copy or a host function, if kernels are
                              ///< executed
  std::shared_ptr<std::vector<GraphNode *>> child;
};

/// cudaGraph_t and cudaGraphExec_t. An executable graph shares the nodes of its
/// graph. Each launch in it is recorded at each cudaGraphLaunch.
struct Graph {
  std::shared_ptr<std::vector<GraphNode *>> nodes =
      std::make_shared<std::vector<GraphNode *>>();
};

/// The streams that are being captured, and their graphs.
class Graphs {
public:
  void begin(Stream stream, Graph *graph);
  Graph *end(Stream stream); ///< null if the stream is not captured
  Graph *captured(Stream stream);
  /// An event that is recorded on a captured stream adds the streams that wait
  /// for it to the graph.
  void recordEvent(void *event, Stream stream);
  void waitForEvent(Stream stream, void *event);
  /// Return false if the stream is not captured.
  bool capture(Stream stream, const Launch &launch);
  bool capture(Stream stream, std::function<void()> work);

private:
  std::mutex mutex;
  std::map<Stream, Graph *> streams;
  std::map<void *, Graph *> events;
};

Graphs &graphs();

} // namespace gpuperf::standin

#endif // GPUPERF_LIB_STANDIN_GRAPHS_H
