//===- GpuperfOps.td - the gpuperf dialect -----------------*- tablegen -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One kernel as one warp executes it, independent of any machine and of any
// launch. See docs/dialect.md.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_OPS
#define GPUPERF_OPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "gpuperf/Dialect/ExprKind.td"
include "gpuperf/Support/Kinds.td"

def Gpuperf_Dialect : Dialect {
  let name = "gpuperf";
  let cppNamespace = "::gpuperf";
  let summary = "a CUDA kernel as one warp executes it";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

//===----------------------------------------------------------------------===//
// Types and attributes
//===----------------------------------------------------------------------===//

class Gpuperf_Type<string name, string typeMnemonic>
    : TypeDef<Gpuperf_Dialect, name> {
  let mnemonic = typeMnemonic;
}

/// SSA values carry dependences only: what a value is does not matter to time.
def Gpuperf_Val : Gpuperf_Type<"Val", "val">,
                  BuildableType<"::gpuperf::ValType::get($_builder.getContext())"> {
  let summary = "the result of an instruction, a dependence";
}

/// A symbolic 64-bit integer expression. Written as C in double quotes:
/// `"4 * (tx + bdx * bx)"`. Symbols: tx ty tz bx by bz bdx bdy bdz gdx gdy gdz,
/// loop counters, scalar kernel parameters, `~name` (unknown, the same in all
/// lanes of a warp) and `?name` (unknown, different in each lane).
/// Division truncates, as in C; arithmetic is assumed not to wrap.
///
/// Two forms bind names that start with `@` and mean nothing outside of them:
/// `first(@k, c)` is the least @k >= 0 for which c is 0;
/// `iterate(@k, n, @x, x0, x1, @y, y0, y1, ...)` is @x after n steps, when @x and
/// @y start as x0 and y0, and step @k = 0, 1, ... makes them x1 and y1, which may
/// use @k, @x and @y. Greatest common divisor of a and b:
/// `iterate(@k, first(@j, iterate(@k, @j, @b, b, @a % @b, @a, a, @b)),
///          @a, a, @b, @b, b, @a % @b)`.
def Gpuperf_Expr : AttrDef<Gpuperf_Dialect, "Expr"> {
  let mnemonic = "expr";
  let parameters = (ins "ExprKind":$kind, "int64_t":$value,
                        "::mlir::StringAttr":$symbol,
                        ArrayRefParameter<"::gpuperf::ExprAttr">:$operands);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// A constant.
    static ExprAttr getConst(::mlir::MLIRContext *ctx, int64_t value);
    /// A symbol, `~` or `?` prefix included.
    static ExprAttr getSymbol(::mlir::MLIRContext *ctx, ::llvm::StringRef name);
    /// A folded, lightly canonicalised node (constants folded, x+0, x*1, …).
    static ExprAttr getBinary(ExprKind kind, ExprAttr lhs, ExprAttr rhs);
    static ExprAttr getSelect(ExprAttr cond, ExprAttr ifTrue, ExprAttr ifFalse);
    /// first(bound, cond).
    static ExprAttr getFirst(ExprAttr bound, ExprAttr cond);
    /// iterate(operands…): the step's name, the number of steps, and for each
    /// variable its name, its start and its next value.
    static ExprAttr getIterate(::llvm::ArrayRef<ExprAttr> operands);
    /// A node of this one's kind on other operands.
    ExprAttr withOperands(::llvm::ArrayRef<ExprAttr> operands) const;
    /// The expression with `value` in place of the symbol `name`.
    ExprAttr substitute(::llvm::StringRef name, ExprAttr value) const;
    /// The expression in `text`, or null with `error` filled ("column 7:
    /// expected …").
    static ExprAttr parse(::mlir::MLIRContext *ctx, ::llvm::StringRef text,
                          std::string &error);
    /// The C-like text, without quotes.
    std::string str() const;
    bool isConst() const { return getKind() == ExprKind::Const; }
    bool isConst(int64_t v) const { return isConst() && getValue() == v; }
    bool isSymbol() const { return getKind() == ExprKind::Symbol; }
    /// `?name`: unknown and different in each lane.
    bool isVaryingUnknown() const;
    /// `~name`: unknown, the same in all lanes of a warp.
    bool isUniformUnknown() const;
    /// A name that `first` or `iterate` binds.
    bool isBound() const;
    /// Calls `fn` once for each distinct symbol in the expression, bound names
    /// left out.
    void forEachSymbol(::llvm::function_ref<void(::llvm::StringRef)> fn) const;
    bool dependsOn(::llvm::StringRef symbol) const;
    /// Number of nodes as a tree, saturating at `limit`.
    unsigned treeSize(unsigned limit) const;
  }];
}

/// Instructions the GPU executes for one operation, by class: `[int 2, special 1]`.
/// Counts may be fractional (an average over paths).
def Gpuperf_ClassCount : AttrDef<Gpuperf_Dialect, "ClassCount"> {
  let mnemonic = "count";
  let parameters = (ins "::gpuperf::InstClass":$instClass, "::mlir::FloatAttr":$amount);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    double getCount() const { return getAmount().getValueAsDouble(); }
    /// Rounds to four decimals, which is what the text keeps: reading back a
    /// printed kernel must give the same numbers.
    static ClassCountAttr get(::mlir::MLIRContext *ctx, InstClass cls, double count);
    void printCount(::llvm::raw_ostream &os) const;
    static ::mlir::ParseResult parseCount(::mlir::AsmParser &parser, ClassCountAttr &attr);
  }];
}

def Gpuperf_SpaceAttr : EnumAttr<Gpuperf_Dialect, Gpuperf_SpaceEnum, "space"> {
  let assemblyFormat = "$value";
}

def Gpuperf_AccessKindAttr
    : EnumAttr<Gpuperf_Dialect, Gpuperf_AccessKindEnum, "access_kind"> {
  let assemblyFormat = "$value";
}

def Gpuperf_BarrierKindAttr
    : EnumAttr<Gpuperf_Dialect, Gpuperf_BarrierKindEnum, "barrier_kind"> {
  let assemblyFormat = "$value";
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

class Gpuperf_Op<string opMnemonic, list<Trait> traits = []>
    : Op<Gpuperf_Dialect, opMnemonic, traits>;

def Gpuperf_KernelOp : Gpuperf_Op<"kernel", [Symbol, IsolatedFromAbove,
                                             NoRegionArguments, SingleBlock,
                                             NoTerminator]> {
  let summary = "one kernel (one instantiation)";
  let description = [{
    ```
    gpuperf.kernel @_Z4axpyPfS_fi "axpy" attributes {params = ["ptr x", "ptr y", "a", "n"]} {
      gpuperf.launch grid("(n + 255) / 256", "1", "1") block("256", "1", "1") shared("0")
      …
    }
    ```
    `display` is the name as the user would write it. Optional attributes:
    `params` (an array of strings, `ptr NAME` for pointers, `NAME` for scalars;
    the members of a struct one by one, "p.size.x", arrays as "p.dims[3]"),
    `registers` (per thread), `registers_source` (`"ptxas"` when ptxas counted
    them, absent for an estimate), `spill_bytes` (per thread, what ptxas stores
    for want of registers), `max_threads` and `min_blocks`
    (`__launch_bounds__`), `max_registers` (`-maxrregcount`, `__maxnreg__`),
    `unrolled` (loops of the source that the compiler has unrolled completely, an
    array of `{file, line, column, trip}`).
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, StrAttr:$display,
      OptionalAttr<StrArrayAttr>:$params, OptionalAttr<I64Attr>:$registers,
      OptionalAttr<I64Attr>:$max_threads, OptionalAttr<I64Attr>:$min_blocks,
      OptionalAttr<I64Attr>:$max_registers,
      OptionalAttr<StrAttr>:$registers_source,
      OptionalAttr<I64Attr>:$spill_bytes);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name $display attr-dict-with-keyword $body";
}

def Gpuperf_LaunchOp : Gpuperf_Op<"launch", [HasParent<"KernelOp">]> {
  let summary = "one distinct launch of the kernel";
  let description = [{
    Unknown entries of grid and block are `"~"`-symbols. Optional dictionaries:
    `args` maps a scalar parameter to an expression, `provenance` maps `grid`,
    `block`, `shared` and `arg:NAME` to where the fact came from: `command line`,
    `annotation`, `launch site`, `config file`, `launch bounds`, `assumed`, `default`.
    ```
    gpuperf.launch grid("(n + 255) / 256", "1", "1") block("256", "1", "1") shared("0")
        {args = {n = #gpuperf.expr<"1024">}, provenance = {block = "launch site"}}
    ```
  }];
  let arguments = (ins Gpuperf_Expr:$grid_x, Gpuperf_Expr:$grid_y, Gpuperf_Expr:$grid_z,
      Gpuperf_Expr:$block_x, Gpuperf_Expr:$block_y, Gpuperf_Expr:$block_z,
      Gpuperf_Expr:$shared, OptionalAttr<DictionaryAttr>:$args,
      OptionalAttr<DictionaryAttr>:$provenance);
  let assemblyFormat = [{
    `grid` `(` custom<Expr>($grid_x) `,` custom<Expr>($grid_y) `,` custom<Expr>($grid_z) `)`
    `block` `(` custom<Expr>($block_x) `,` custom<Expr>($block_y) `,` custom<Expr>($block_z) `)`
    `shared` `(` custom<Expr>($shared) `)` attr-dict
  }];
  let hasVerifier = 1;
}

def Gpuperf_ArrayOp : Gpuperf_Op<"array", [HasParent<"KernelOp">]> {
  let summary = "an array in shared, local or constant memory";
  let description = [{
    ```
    gpuperf.array shared "tile" elem 4 dims [32, 33] align 4
    ```
    `elem` in bytes; `dims` from the outermost inwards, empty for one element,
    0 for `extern __shared__`. `pad_line`, `pad_column`, `pad_length` and
    `pad_text` locate the source text of the innermost extent, when it is written
    in the main file outside a macro.
  }];
  let arguments = (ins Gpuperf_SpaceAttr:$space, StrAttr:$name, I64Attr:$elem_bytes,
      DenseI64ArrayAttr:$dims, I64Attr:$alignment);
  let assemblyFormat =
      "custom<EnumWord>($space) $name `elem` $elem_bytes `dims` $dims `align` $alignment attr-dict";
}

def Gpuperf_InstOp : Gpuperf_Op<"inst"> {
  let summary = "instructions other than memory accesses";
  let description = [{
    What the GPU executes for one operation of the source: `counts` by class,
    and `depth`, the length of its chain of dependent instructions (1 if absent).
    `cold` are instructions of the machine code that ordinary operands skip: they
    have no class and no time.
    ```
    %3 = gpuperf.inst "fma" [fp32 1] (%1, %2, %3)
    %4 = gpuperf.inst "sdiv.i32" [int 17, conversion 2, special 1] depth 14 (%3)
    %5 = gpuperf.inst "sinf" [fp32 15, int 4] depth 12 cold 96 (%3)
    ```
  }];
  let arguments = (ins StrAttr:$name, ArrayAttr:$counts, OptionalAttr<I64Attr>:$depth,
      OptionalAttr<I64Attr>:$cold, Variadic<Gpuperf_Val>:$inputs);
  let results = (outs Gpuperf_Val:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Gpuperf_AccessOp : Gpuperf_Op<"access"> {
  let summary = "one memory instruction of a warp";
  let description = [{
    `base` names a pointer parameter, a `gpuperf.array`, a global variable, or is
    `?` (a pointer that was itself loaded or computed by unknown code); `offset` is
    in bytes. A copy of 4, 8 or 16 bytes from global to shared memory is two
    accesses of kind `copy`. A store has a result too (its completion), usually
    unused.
    ```
    %1 = gpuperf.access load global 4 "A" ["4 * (tx + bdx * bx)"] (%0)
    %2 = gpuperf.access atomic shared 4 "hist" ["4 * ?bin"] (%1) {atomic = "add.i32"}
    ```
    `atomic`, the operation of an atomic: add sub exch min max and or xor inc dec cas, with the
    type (`add.f32`); `returns` when the old value is used; `increment` when all
    lanes add the constant one (some GPUs count lanes then, instead of adding);
    `aggregated` when the compiler combines the lanes and one of them does it;
    `conflict`, from an annotation: how many lanes of a request meet at one
    address, 1 to 32. `base_align`: alignment in bytes of the base when known to
    differ from the default (256 for parameters).
  }];
  let arguments = (ins Gpuperf_AccessKindAttr:$kind, Gpuperf_SpaceAttr:$space,
      I64Attr:$bytes, StrAttr:$base, Gpuperf_Expr:$offset,
      Variadic<Gpuperf_Val>:$inputs,
      OptionalAttr<StrAttr>:$atomic, UnitAttr:$returns, UnitAttr:$increment,
      UnitAttr:$aggregated,
      OptionalAttr<F64Attr>:$conflict,
      OptionalAttr<I64Attr>:$base_align);
  let results = (outs Gpuperf_Val:$result);
  let hasVerifier = 1;
  let assemblyFormat = [{
    custom<EnumWord>($kind) custom<EnumWord>($space) $bytes $base `[` custom<Expr>($offset) `]` (`(` $inputs^ `)`)? attr-dict
  }];
}

def Gpuperf_LoopOp : Gpuperf_Op<"loop"> {
  let summary = "a loop, executed by each lane its own number of times";
  let description = [{
    `counter` names the iteration number 0, 1, …, usable in expressions of the
    body. Either `trip` gives each lane's number of iterations in closed form, or
    `while` the condition, in terms of the counter, under which iteration
    `counter` is executed. A `trip` with an unknown (`~`, `?`) symbol leaves the
    count to the assumptions. The warp iterates until its last lane is done.
    ```
    %r = gpuperf.loop "i0" trip "n / 16" iter(%a = %init) {
      …
      gpuperf.yield %next
    } -> 1
    ```
    The first results are the loop-carried values, in the order of `iter`;
    the yield may carry more values, which are only visible outside.
    Optional attributes: `expected` (a number of iterations from an annotation,
    F64), `at_least_once` (a do-while whose test is at the end).
  }];
  let arguments = (ins StrAttr:$counter, OptionalAttr<Gpuperf_Expr>:$trip,
      OptionalAttr<Gpuperf_Expr>:$while_cond, Variadic<Gpuperf_Val>:$inits,
      OptionalAttr<F64Attr>:$expected, UnitAttr:$at_least_once);
  let results = (outs Variadic<Gpuperf_Val>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Gpuperf_IfOp : Gpuperf_Op<"if", [NoRegionArguments]> {
  let summary = "a conditional";
  let description = [{
    `condition` over the lanes; where it has an unknown symbol, `probability`
    (of the first region, default 0.5) and `divergent` (lanes may disagree) speak.
    ```
    %r = gpuperf.if "tx < n" (%cond) { … gpuperf.yield %x } else { … gpuperf.yield %y } -> 1
    ```
    An absent `else` yields nothing: results are then undefined in lanes that
    skip the region.
  }];
  let arguments = (ins Gpuperf_Expr:$condition, Variadic<Gpuperf_Val>:$inputs,
      OptionalAttr<F64Attr>:$probability, UnitAttr:$divergent);
  let results = (outs Variadic<Gpuperf_Val>:$results);
  let regions = (region SizedRegion<1>:$then_region, AnyRegion:$else_region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Gpuperf_YieldOp : Gpuperf_Op<"yield", [Terminator, Pure]> {
  let summary = "values that leave a region";
  let arguments = (ins Variadic<Gpuperf_Val>:$values);
  let assemblyFormat = "($values^)? attr-dict";
}

def Gpuperf_BarrierOp : Gpuperf_Op<"barrier"> {
  let summary = "a barrier";
  let arguments = (ins Gpuperf_BarrierKindAttr:$kind, Variadic<Gpuperf_Val>:$inputs);
  let results = (outs Gpuperf_Val:$result);
  let assemblyFormat =
      "custom<EnumWord>($kind) (`(` $inputs^ `)`)? attr-dict";
}

def Gpuperf_UnknownOp : Gpuperf_Op<"unknown"> {
  let summary = "something executed that is not understood, and why";
  let description = [{
    ```
    %1 = gpuperf.unknown "call to external function 'f'" (%0)
    ```
    Never counted as free: a kernel that holds one has a prediction of low
    confidence that names it.
  }];
  let arguments = (ins StrAttr:$reason, Variadic<Gpuperf_Val>:$inputs);
  let results = (outs Gpuperf_Val:$result);
  let assemblyFormat = "$reason (`(` $inputs^ `)`)? attr-dict";
}

#endif // GPUPERF_OPS
