//===- cuda.cpp - CUDA source through the whole path ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bytes that change at random are seldom a program: words of the source are
// copied, moved, dropped and replaced by others (a custom mutator), half of the
// time.
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "gpuperf/Editor/EditorAnalysis.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <random>

using namespace gpuperf;
using llvm::StringRef;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

/// Words that a kernel may have, and numbers at the edge of their types.
static constexpr llvm::StringLiteral vocabulary[] = {
    "threadIdx.x",
    "threadIdx.y",
    "blockIdx.x",
    "blockIdx.z",
    "blockDim.x",
    "gridDim.x",
    "warpSize",
    "__syncthreads()",
    "__syncwarp()",
    "__shared__",
    "__device__",
    "__global__",
    "__constant__",
    "__restrict__",
    "volatile",
    "const",
    "static",
    "extern",
    "inline",
    "template <int N>",
    "typename",
    "for (;;)",
    "while (1)",
    "do",
    "if",
    "else",
    "switch",
    "case 1:",
    "break",
    "continue",
    "return",
    "goto l;",
    "l:",
    "asm(\"\");",
    "asm(\"a\\xff\")",
    "asm(\"\\n\")",
    "asm volatile(\"st.global.u32 [%0], 1;\" :: \"d\"(1.0));",
    "asm volatile(\"ld.shared.u32 %0, [%1+9223372036854775807];\" : \"=r\"(i) "
    ": "
    "\"f\"(1.0f));",
    "nullptr",
    "int",
    "float",
    "double",
    "char",
    "short",
    "long long",
    "unsigned",
    "bool",
    "float4",
    "__int128",
    "struct S { int a[3]; };",
    "S",
    "[[clang::annotate(\"gpuperf\")]]",
    "// gpuperf: trip(8)\n",
    "#pragma unroll\n",
    "#pragma unroll 4\n",
    "__launch_bounds__(256)",
    "atomicAdd",
    "__shfl_down_sync",
    "sinf",
    "printf",
    "<<<dim3(8, 8), 256>>>",
    "<<<n, 32>>>",
    "0",
    "1",
    "-1",
    "32",
    "31",
    "33",
    "255",
    "65535",
    "2147483647",
    "-2147483648",
    "4294967295u",
    "9223372036854775807LL",
    "(-9223372036854775807LL - 1)",
    "* (1LL << 62)",
    "18446744073709551615ull",
    "1e308",
    "0.0f",
    "1.0f / 0",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ";",
    ",",
    "*",
    "&",
    "+",
    "-",
    "/",
    "%",
    "<<",
    ">>",
    "<",
    ">",
    "==",
    "=",
    "+=",
    "++",
    "!",
    "?",
    ":",
    "::",
    "[i]",
    "[0]",
    "* 4",
    "+ 1"};

/// Runs of letters and digits, runs of space, and single other characters.
static llvm::SmallVector<StringRef> wordsOf(StringRef text) {
  llvm::SmallVector<StringRef> words;
  auto isLetter = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  while (!text.empty()) {
    StringRef word = text.take_while(isLetter);
    if (word.empty())
      word = text.take_while([](char c) { return llvm::isSpace(c); });
    if (word.empty())
      word = text.take_front();
    words.push_back(word);
    text = text.drop_front(word.size());
  }
  return words;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t maxSize, unsigned seed) {
  std::minstd_rand random(seed);
  auto below = [&](size_t bound) { return bound ? random() % bound : 0; };
  if (below(2) == 0)
    return LLVMFuzzerMutate(data, size, maxSize);
  std::string text = textOf(data, size).str(); // the words refer to it
  llvm::SmallVector<StringRef> words = wordsOf(text);
  for (size_t changes = 1 + below(3); changes; --changes) {
    size_t begin = below(words.size() + 1);
    size_t count = std::min(below(8), words.size() - begin);
    llvm::SmallVector<StringRef> piece(words.begin() + begin,
                                       words.begin() + begin + count);
    if (below(2))
      words.erase(words.begin() + begin, words.begin() + begin + count);
    if (below(2))
      piece = {" ", vocabulary[below(std::size(vocabulary))], " "};
    size_t to =
        below(2) ? std::min(begin, words.size()) : below(words.size() + 1);
    words.insert(words.begin() + to, piece.begin(), piece.end());
  }
  std::string result = llvm::join(words, "");
  size = std::min(result.size(), maxSize);
  std::copy_n(result.begin(), size, data);
  return size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  EditorRequest request;
  request.file = "/nowhere/k.cu";
  request.text = textOf(data, size).str();
  request.directory = "/nowhere";
  request.command = {"clang++", "--cuda-gpu-arch=sm_80", "-nocudainc"};
  // What is said can be sent.
  static EditorAnalysis analysis; // keeps the headers
  FileFeatures features = analysis.analyse(request);
  drop(fileFeaturesFromJSON(llvm::formatv("{0}", toJSON(features)).str()));
  return 0;
}
