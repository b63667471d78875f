//===- Graphs.cpp - graphs of launches ------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Graphs.h"
#include "Errors.h"
#include "Execution.h"
#include "Launch.h"
#include <cstring>

using namespace gpuperf::standin;

Graphs &gpuperf::standin::graphs() {
  static Graphs &only = *new Graphs;
  return only;
}

void Graphs::begin(Stream stream, Graph *graph) {
  std::lock_guard<std::mutex> lock(mutex);
  streams[stream] = graph;
}

Graph *Graphs::captured(Stream stream) {
  std::lock_guard<std::mutex> lock(mutex);
  auto found = streams.find(stream);
  return found == streams.end() ? nullptr : found->second;
}

Graph *Graphs::end(Stream stream) {
  Graph *graph = captured(stream);
  std::lock_guard<std::mutex> lock(mutex);
  for (auto *map : {&streams, &events})
    for (auto entry = map->begin(); entry != map->end();)
      entry = entry->second == graph ? map->erase(entry) : std::next(entry);
  return graph;
}

void Graphs::recordEvent(void *event, Stream stream) {
  Graph *graph = captured(stream);
  std::lock_guard<std::mutex> lock(mutex);
  if (graph)
    events[event] = graph;
  else
    events.erase(event);
}

void Graphs::waitForEvent(Stream stream, void *event) {
  std::lock_guard<std::mutex> lock(mutex);
  if (auto found = events.find(event); found != events.end())
    streams[stream] = found->second;
}

namespace {
/// cudaMemsetParams.
struct MemsetParams {
  void *target;
  size_t pitch;
  unsigned value, elementBytes;
  size_t width, height;
};
/// cudaHostNodeParams.
struct HostNodeParams {
  HostFunction function;
  void *data;
};
} // namespace

static void fill(const MemsetParams &params) {
  for (size_t row = 0; row < params.height; ++row)
    for (size_t i = 0; i < params.width; ++i)
      std::memcpy(static_cast<char *>(params.target) + row * params.pitch +
                      i * params.elementBytes,
                  &params.value, params.elementBytes);
}

static GraphNode *addNode(Graph *graph) {
  graph->nodes->push_back(new GraphNode);
  return graph->nodes->back();
}

bool Graphs::capture(Stream stream, const Launch &launch) {
  Graph *graph = captured(stream);
  if (graph)
    addNode(graph)->launch = std::make_unique<Launch>(launch);
  return graph;
}

bool Graphs::capture(Stream stream, std::function<void()> work) {
  Graph *graph = execution() ? captured(stream) : nullptr;
  if (graph)
    addNode(graph)->work = std::move(work);
  return graph;
}

static void record(const std::vector<GraphNode *> &nodes) {
  for (const GraphNode *node : nodes) {
    if (node->launch)
      perform(*node->launch);
    if (node->work)
      node->work();
    if (node->child)
      record(*node->child);
  }
}

static Error setLaunch(GraphNode *node, const KernelNodeParams *params) {
  Launch launch;
  Error error =
      describeLaunch({params->function, params->grid, params->block,
                      params->arguments, params->sharedBytes, nullptr},
                     launch);
  if (error)
    return fail(error);
  node->launch = std::make_unique<Launch>(std::move(launch));
  return Success;
}

GPUPERF_EXPORT int cudaGraphCreate(Graph **graph, unsigned) {
  *graph = new Graph;
  return Success;
}

GPUPERF_EXPORT int cudaGraphClone(Graph **clone, Graph *graph) {
  *clone = new Graph;
  *(*clone)->nodes = *graph->nodes;
  return Success;
}

// Handles of nodes stay with the program: nothing of a graph is freed.
GPUPERF_EXPORT int cudaGraphDestroy(Graph *) { return Success; }
GPUPERF_EXPORT int cudaGraphExecDestroy(Graph *) { return Success; }
GPUPERF_EXPORT int cudaGraphUpload(Graph *, Stream) { return Success; }
GPUPERF_ALIAS(cudaGraphUpload, cudaGraphUpload_ptsz);

GPUPERF_EXPORT int cudaGraphAddKernelNode(GraphNode **node, Graph *graph,
                                          GraphNode *const *, size_t,
                                          const KernelNodeParams *params) {
  *node = addNode(graph);
  return setLaunch(*node, params);
}

GPUPERF_EXPORT int cudaGraphAddChildGraphNode(GraphNode **node, Graph *graph,
                                              GraphNode *const *, size_t,
                                              Graph *child) {
  *node = addNode(graph);
  (*node)->child = child->nodes;
  return Success;
}

namespace {
/// cudaGraphNodeParams, up to the parts of its union that are looked at.
struct NodeParams {
  enum Type : int { KernelNode = 0, ChildNode = 4 } type;
  int reserved[3];
  union {
    KernelNodeParams kernel;
    Graph *child;
  };
};
} // namespace

static Error addNode(GraphNode **node, Graph *graph, const NodeParams *params) {
  *node = addNode(graph);
  if (params->type == NodeParams::KernelNode)
    return setLaunch(*node, &params->kernel);
  if (params->type == NodeParams::ChildNode)
    (*node)->child = params->child->nodes;
  return Success;
}

#if GPUPERF_CUDART_MAJOR == 12
GPUPERF_EXPORT int cudaGraphAddNode(GraphNode **node, Graph *graph,
                                    GraphNode *const *, size_t,
                                    const NodeParams *params) {
  return addNode(node, graph, params);
}

GPUPERF_EXPORT int cudaGraphAddNode_v2(GraphNode **node, Graph *graph,
                                       GraphNode *const *, const void *, size_t,
                                       const NodeParams *params) {
  return addNode(node, graph, params);
}
#else
GPUPERF_EXPORT int cudaGraphAddNode(GraphNode **node, Graph *graph,
                                    GraphNode *const *, const void *, size_t,
                                    const NodeParams *params) {
  return addNode(node, graph, params);
}
#endif

/// Nodes that launch nothing, and that nobody waits for.
GPUPERF_EXPORT int cudaGraphAddEmptyNode(GraphNode **node, Graph *graph) {
  *node = addNode(graph);
  return Success;
}
GPUPERF_ALIAS(cudaGraphAddEmptyNode, cudaGraphAddEventRecordNode);
GPUPERF_ALIAS(cudaGraphAddEmptyNode, cudaGraphAddEventWaitNode);

//===----------------------------------------------------------------------===//
// Copies and functions: done where kernels are run, which want them
//===----------------------------------------------------------------------===//

static Error addWork(GraphNode **node, Graph *graph,
                     std::function<void()> work) {
  *node = addNode(graph);
  if (execution())
    (*node)->work = std::move(work);
  return Success;
}

extern "C" {
int cudaMemcpy3D(const Copy3D *copy);
int cudaMemcpy(void *target, const void *source, size_t bytes, int kind);
int cudaMemcpyToSymbol(const void *symbol, const void *source, size_t bytes,
                       size_t offset);
int cudaMemcpyFromSymbol(void *target, const void *symbol, size_t bytes,
                         size_t offset);
}

GPUPERF_EXPORT int cudaGraphAddMemcpyNode(GraphNode **node, Graph *graph,
                                          GraphNode *const *, size_t,
                                          const Copy3D *copy) {
  return addWork(node, graph, [copy = *copy] { cudaMemcpy3D(&copy); });
}

GPUPERF_EXPORT int cudaGraphAddMemcpyNode1D(GraphNode **node, Graph *graph,
                                            GraphNode *const *, size_t,
                                            void *target, const void *source,
                                            size_t bytes, int kind) {
  return addWork(node, graph, [=] { cudaMemcpy(target, source, bytes, kind); });
}

GPUPERF_EXPORT int cudaGraphAddMemcpyNodeToSymbol(
    GraphNode **node, Graph *graph, GraphNode *const *, size_t,
    const void *symbol, const void *source, size_t bytes, size_t offset) {
  return addWork(node, graph,
                 [=] { cudaMemcpyToSymbol(symbol, source, bytes, offset); });
}

GPUPERF_EXPORT int cudaGraphAddMemcpyNodeFromSymbol(
    GraphNode **node, Graph *graph, GraphNode *const *, size_t, void *target,
    const void *symbol, size_t bytes, size_t offset) {
  return addWork(node, graph,
                 [=] { cudaMemcpyFromSymbol(target, symbol, bytes, offset); });
}

GPUPERF_EXPORT int cudaGraphAddMemsetNode(GraphNode **node, Graph *graph,
                                          GraphNode *const *, size_t,
                                          const MemsetParams *params) {
  return addWork(node, graph, [params = *params] { fill(params); });
}

GPUPERF_EXPORT int cudaGraphAddHostNode(GraphNode **node, Graph *graph,
                                        GraphNode *const *, size_t,
                                        const HostNodeParams *params) {
  return addWork(node, graph,
                 [params = *params] { params.function(params.data); });
}

GPUPERF_EXPORT int
cudaGraphKernelNodeSetParams(GraphNode *node, const KernelNodeParams *params) {
  return setLaunch(node, params);
}

GPUPERF_EXPORT int
cudaGraphExecKernelNodeSetParams(Graph *, GraphNode *node,
                                 const KernelNodeParams *params) {
  return setLaunch(node, params);
}

GPUPERF_EXPORT int cudaGraphGetNodes(Graph *graph, GraphNode **nodes,
                                     size_t *count) {
  size_t all = graph->nodes->size();
  for (size_t i = 0; nodes && i < all && i < *count; ++i)
    nodes[i] = (*graph->nodes)[i];
  *count = nodes ? std::min(*count, all) : all;
  return Success;
}

GPUPERF_EXPORT int cudaGraphInstantiate(Graph **executable, Graph *graph) {
  *executable = new Graph(*graph);
  return Success;
}
GPUPERF_ALIAS(cudaGraphInstantiate, cudaGraphInstantiateWithFlags);
GPUPERF_ALIAS(cudaGraphInstantiate, cudaGraphInstantiateWithParams);
GPUPERF_ALIAS(cudaGraphInstantiate, cudaGraphInstantiateWithParams_ptsz);

GPUPERF_EXPORT int cudaGraphExecUpdate(Graph *executable, Graph *graph) {
  executable->nodes = graph->nodes;
  return Success;
}

GPUPERF_EXPORT int cudaGraphLaunch(Graph *executable, Stream) {
  record(*executable->nodes);
  return Success;
}
GPUPERF_ALIAS(cudaGraphLaunch, cudaGraphLaunch_ptsz);
