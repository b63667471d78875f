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
include "mlir/IR/OpAsmInterface.td"
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
  let hasOperationAttrVerify = 1;
  let extraClassDeclaration = [{
    /// Cache of expressions in scope, see lib/Dialect/ScopedMap.h.
    std::shared_ptr<::gpuperf::ScopedExprs> scoped;
  }];
}

//===----------------------------------------------------------------------===//
// Types and attributes
//===----------------------------------------------------------------------===//

class Gpuperf_Type<string name, string typeMnemonic>
    : TypeDef<Gpuperf_Dialect, name> {
  let mnemonic = typeMnemonic;
}

/// SSA values represent dependences only:
/// `%3 = gpuperf.inst "fma" [fp32 1] (%1)` says that the fma waits for %1, not
/// what it computes.
def Gpuperf_Val : Gpuperf_Type<"Val", "val">,
                  BuildableType<"::gpuperf::ValType::get($_builder.getContext())"> {
  let summary = "the result of an operation, a dependence";
}

/// The %n and %i0 of `"tx + %n * %i0"`: a scalar parameter of the kernel, which
/// has the same value in all threads, or the counter of a loop.
def Gpuperf_Index : Gpuperf_Type<"Index", "index">,
                    BuildableType<"::gpuperf::IndexType::get($_builder.getContext())"> {
  let summary = "a scalar parameter of the kernel, or the counter of a loop";
}

def Gpuperf_Ptr : Gpuperf_Type<"Ptr", "ptr">,
                  BuildableType<"::gpuperf::PtrType::get($_builder.getContext())"> {
  let summary = "a pointer parameter of the kernel";
}

/// A symbolic 64-bit integer expression. Division truncates, as in C; arithmetic
/// is assumed not to wrap. The leaves are constants and:
///
///   Dim      `tx ty tz bx by bz bdx bdy bdz gdx gdy gdz`, the same everywhere
///   Operand  an operand of the operation by position, a parameter or a counter
///   Param    a scalar parameter of the kernel, by its name
///   Counter  the counter of an enclosing loop, by its name
///   Unknown  `~name`, the same in all lanes of a warp; `?name`, different in each
///   Bound    `@name`, bound by an enclosing `first` or `iterate`
///
/// An operation stores its expressions as maps over its operands (Operand), as
/// `affine.load` does. The text has the names of the operands instead:
/// `"4 * (tx + bdx * bx) + %n"`. An expression `in scope` has Param and Counter
/// leaves instead of Operand leaves, so that expressions of different
/// operations of one kernel can be compared and combined. A parameter called
/// `tx` is a Param and not a Dim; a parameter called `i0` is a Param and not a
/// Counter.
///
/// Two kinds of nodes bind names, which are valid only inside the node:
///
///   first(@k, c)   the smallest @k >= 0 for which c is 0
///   iterate(@k, n, @x, x0, x1, @y, y0, y1, ...)
///                  @x after n steps. @x and @y start as x0 and y0. The steps
///                  @k = 0, 1, ... replace them by x1 and y1, which may use @k,
///                  @x and @y
///
/// Example, the greatest common divisor of a and b:
///
///   iterate(@k, first(@j, iterate(@k, @j, @b, b, @a % @b, @a, a, @b)),
///           @a, a, @b, @b, b, @a % @b)
///
/// They are nodes of expressions and not operations with a region, because they
/// are terms of addresses, and addresses are compared and folded as a whole. A
/// recurrence is `iterate(@k, %i0, ...)` inside its loop and
/// `iterate(@k, first(...), ...)` after it.
///
/// `of(?x, key)` is the unknown `?x` with the restriction that lanes of a warp
/// with equal `key` have equal values. Example: the value loaded from row `ty`,
/// `of(?rows.1, ty)`, is the same for all lanes of a warp in a block of 32
/// columns, and differs between the 4 rows of a warp in a block of 8 columns.
/// With two keys, `of(of(?x, a), b)`, values are equal for lanes with equal a
/// and equal b.
def Gpuperf_Expr : AttrDef<Gpuperf_Dialect, "Expr"> {
  let mnemonic = "expr";
  let parameters = (ins "ExprKind":$kind, "int64_t":$value,
                        "::mlir::StringAttr":$symbol,
                        ArrayRefParameter<"::gpuperf::ExprAttr">:$operands);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// A constant.
    static ExprAttr getConst(::mlir::MLIRContext *ctx, int64_t value);
    static ExprAttr getDim(::mlir::MLIRContext *ctx, Dim dim);
    static ExprAttr getOperand(::mlir::MLIRContext *ctx, unsigned position);
    static ExprAttr getParam(::mlir::MLIRContext *ctx, ::llvm::StringRef name);
    static ExprAttr getCounter(::mlir::MLIRContext *ctx, ::llvm::StringRef name);
    /// An unknown, by its name with the prefix `~` or `?`.
    static ExprAttr getUnknown(::mlir::MLIRContext *ctx, ::llvm::StringRef name);
    /// A bound name, with its prefix `@`.
    static ExprAttr getBound(::mlir::MLIRContext *ctx, ::llvm::StringRef name);
    /// A binary node; folds constants and simplifies x+0, x*1, …
    static ExprAttr getBinary(ExprKind kind, ExprAttr lhs, ExprAttr rhs);
    static ExprAttr getSelect(ExprAttr cond, ExprAttr ifTrue, ExprAttr ifFalse);
    /// first(bound, cond).
    static ExprAttr getFirst(ExprAttr bound, ExprAttr cond);
    /// iterate(operands…): the name of the step, the number of steps, and for
    /// each variable its name, its start value and its next value.
    static ExprAttr getIterate(::llvm::ArrayRef<ExprAttr> operands);
    /// of(unknown, key): `unknown`, equal for lanes of a warp with equal `key`.
    static ExprAttr getOf(ExprAttr unknown, ExprAttr key);
    /// A node of the same kind with other operands.
    ExprAttr withOperands(::llvm::ArrayRef<ExprAttr> operands) const;
    /// The expression with `value` in place of the leaf `leaf`.
    ExprAttr substitute(ExprAttr leaf, ExprAttr value) const;
    /// The expression with each leaf, except for constants and bound names,
    /// replaced by the result of `fn`. Null keeps the leaf.
    ExprAttr replaceLeaves(::llvm::function_ref<ExprAttr(ExprAttr)> fn) const;
    /// Resolves a name in a text, with or without `%`; null: unknown name.
    using NameResolver = ::llvm::function_ref<ExprAttr(::llvm::StringRef name)>;
    /// Parses `text`. Null on an error, with `error` set ("column 7: expected
    /// …"). `resolve` is called with every name, `%` included, that is neither
    /// an unknown nor bound.
    static ExprAttr parse(::mlir::MLIRContext *ctx, ::llvm::StringRef text,
                          std::string &error, NameResolver resolve);
    /// Like the first `parse`, for text that users write (annotations,
    /// `--assume`, `.gpuperf`). A name in `params` is that parameter, else a
    /// dimension ("bdx", "blockDim.x"), else a parameter that is not listed.
    static ExprAttr parse(::mlir::MLIRContext *ctx, ::llvm::StringRef text,
                          std::string &error,
                          ::llvm::ArrayRef<::llvm::StringRef> params = {});
    /// The C-like text, without quotes; operands as `%0`, `%1`, …
    std::string str() const;
    /// The text with `names` for the operands.
    std::string str(::llvm::ArrayRef<std::string> names) const;
    bool isConst() const { return getKind() == ExprKind::Const; }
    bool isConst(int64_t v) const { return isConst() && getValue() == v; }
    bool isLeaf() const { return getKind() <= ExprKind::Bound; }
    bool isDim() const { return getKind() == ExprKind::Dim; }
    bool isDim(Dim dim) const { return isDim() && getDim() == dim; }
    Dim getDim() const {
      assert(isDim() && "only a dimension is one of the enum");
      return static_cast<Dim>(getValue());
    }
    bool isParam() const { return getKind() == ExprKind::Param; }
    bool isCounter() const { return getKind() == ExprKind::Counter; }
    bool isUnknown() const { return getKind() == ExprKind::Unknown; }
    /// A name that `first` or `iterate` binds.
    bool isBound() const { return getKind() == ExprKind::Bound; }
    /// The name of a Param, Counter, Unknown or Bound, with its prefix.
    ::llvm::StringRef getName() const { return getSymbol().getValue(); }
    /// `?name`: unknown and different in each lane.
    bool isVaryingUnknown() const;
    /// `~name`: unknown, the same in all lanes of a warp.
    bool isUniformUnknown() const;
    /// `?name.long`, `~name.long`: unknown because the expression is too long,
    /// not because it is data-dependent.
    bool isTooLong() const;
    /// Whether all unknowns in the expression are isTooLong, and it has at
    /// least one.
    bool isUnknownForLength() const;
    /// Calls `fn` once for each distinct leaf that is neither a constant nor
    /// bound.
    void forEachLeaf(::llvm::function_ref<void(ExprAttr)> fn) const;
    bool dependsOn(ExprAttr leaf) const;
    /// Whether `fn` is true of a leaf that forEachLeaf visits.
    bool anyLeaf(::llvm::function_ref<bool(ExprAttr)> fn) const;
    /// Whether a leaf stands for an unknown value.
    bool hasUnknown() const;
    /// Whether `fn` is true for any node of the expression. Visits each
    /// distinct node once.
    bool anyNode(::llvm::function_ref<bool(ExprAttr)> fn) const;
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
    /// Rounds to four decimals, which is the precision of the text: reading a
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
    : Op<Gpuperf_Dialect, opMnemonic, traits> {
  let hasVerifier = 1;
}

class Gpuperf_ArrayOf<Attr element> : TypedArrayAttrBase<element, "a list of " # element.summary>;

/// A source loop that the compiler has unrolled completely: its location and
/// trip count.
def Gpuperf_UnrolledLoop : AttrDef<Gpuperf_Dialect, "UnrolledLoop"> {
  let mnemonic = "unrolled";
  let summary = "a source loop that the compiler unrolled completely";
  let parameters = (ins "::mlir::StringAttr":$file, "unsigned":$line,
                        "unsigned":$column, "int64_t":$trip);
  let assemblyFormat = "`<` $file `at` $line `:` $column `trip` $trip `>`";
}

def Gpuperf_Expectation : AttrDef<Gpuperf_Dialect, "Expectation"> {
  let mnemonic = "expectation";
  let summary = "an expectation of the source, `expect(...)`";
  let parameters = (ins "::mlir::StringAttr":$text, "::mlir::StringAttr":$file,
                        "unsigned":$line, "unsigned":$column);
  let assemblyFormat = "`<` $text `at` $file $line `:` $column `>`";
}

/// A parameter that the user may give a value.
def Gpuperf_Param : AttrDef<Gpuperf_Dialect, "Param"> {
  let mnemonic = "param";
  let summary = "a parameter of a kernel";
  let parameters = (ins "::mlir::StringAttr":$name, "bool":$isPointer);
  let assemblyFormat = "`<` $name `pointer` $isPointer `>`";
}

/// An integer in a struct parameter and its position. It is used to read the
/// value from a recorded launch, which has the bytes of the struct.
def Gpuperf_Member : AttrDef<Gpuperf_Dialect, "Member"> {
  let mnemonic = "member";
  let summary = "an integer in a struct parameter";
  let parameters = (ins "::mlir::StringAttr":$name, "uint64_t":$offset,
                        "uint64_t":$bytes, "bool":$isSigned);
  let assemblyFormat = "`<` $name `at` $offset `bytes` $bytes `signed` $isSigned `>`";
}

/// A source line with spills: the number of machine instructions that store
/// registers to local memory and that load them again.
def Gpuperf_Spill : AttrDef<Gpuperf_Dialect, "Spill"> {
  let mnemonic = "spill";
  let summary = "a source line with spills";
  let parameters = (ins "::mlir::StringAttr":$file, "unsigned":$line,
                        "unsigned":$stores, "unsigned":$loads);
  let assemblyFormat = "`<` $file `at` $line `stores` $stores `loads` $loads `>`";
}

/// A struct of the source: its members and their offsets in bytes.
def Gpuperf_Record : AttrDef<Gpuperf_Dialect, "Record"> {
  let mnemonic = "record";
  let summary = "a struct of the source";
  let parameters = (ins "::mlir::StringAttr":$name, "uint64_t":$bytes,
                        "::mlir::ArrayAttr":$members,
                        "::mlir::DenseI64ArrayAttr":$offsets);
  let assemblyFormat = "`<` $name `bytes` $bytes `members` $members `at` $offsets `>`";
  let genVerifyDecl = 1;
}

/// The location and source text of the innermost extent of an array, for a
/// fix-it.
def Gpuperf_ExtentText : AttrDef<Gpuperf_Dialect, "ExtentText"> {
  let mnemonic = "extent";
  let summary = "the source text of the innermost extent of an array";
  let parameters = (ins "unsigned":$line, "unsigned":$column, "unsigned":$length,
                        "::mlir::StringAttr":$text);
  let assemblyFormat = "`<` $line `:` $column `length` $length $text `>`";
}

/// A fix-it: replaces `length` bytes of the source by `text`. Length 0 is an
/// insertion.
def Gpuperf_Edit : AttrDef<Gpuperf_Dialect, "Edit"> {
  let mnemonic = "edit";
  let summary = "a fix-it";
  let parameters = (ins "::mlir::StringAttr":$file, "unsigned":$line,
                        "unsigned":$column, "unsigned":$length,
                        "::mlir::StringAttr":$text);
  let assemblyFormat = "`<` $file $line `:` $column `length` $length $text `>`";
}

/// A cheaper form of an operation, and its instruction counts. `subject` is the
/// source expression that contains the operation, at `file`:`line`:`column`.
/// `why` is the reason for its cost. Both are empty when the operation alone
/// explains it. Example:
///
///   #gpuperf.cheaper<"single" "fmul.f32" [fp32 1] depth 1 "x * 0.1"
///                    at "k.cu" 3:5 why "'0.1' is a double">
def Gpuperf_Cheaper : AttrDef<Gpuperf_Dialect, "Cheaper"> {
  let mnemonic = "cheaper";
  let summary = "a cheaper form of an operation";
  let parameters = (ins "CheaperKind":$kind, "::mlir::StringAttr":$form,
                        ArrayRefParameter<"::gpuperf::ClassCountAttr">:$counts,
                        "int64_t":$depth, "::mlir::StringAttr":$subject,
                        "::mlir::StringAttr":$file, "unsigned":$line,
                        "unsigned":$column, "::mlir::StringAttr":$why,
                        "::gpuperf::EditAttr":$edit);
  let hasCustomAssemblyFormat = 1;
}

/// A matrix product by a warp group of four warps, `wgmma.mma_async`: A is m x k,
/// B is k x n, with elements of `bits` bits. Sparse: A stores one of two elements.
/// Registers: A comes from registers, otherwise from shared memory. B always comes
/// from shared memory.
def Gpuperf_Product : AttrDef<Gpuperf_Dialect, "Product"> {
  let mnemonic = "product";
  let summary = "a product of matrices by a warp group";
  let parameters = (ins "int64_t":$m, "int64_t":$n, "int64_t":$k,
                        "int64_t":$bits, "bool":$registers, "bool":$sparse);
  let assemblyFormat = "`<` struct(params) `>`";
}

/// The effect of an instruction on asynchronous work:
///
///   #gpuperf.async<wait product 1>        waits for all groups but the newest one
///   #gpuperf.async<expect mbarrier @full>
///
/// A barrier is given by the shared-memory array that contains it; absent when
/// unknown.
def Gpuperf_Async : AttrDef<Gpuperf_Dialect, "Async"> {
  let mnemonic = "async";
  let summary = "a step of asynchronous work";
  let parameters = (ins "AsyncStep":$step, "AsyncUnit":$unit,
                        "int64_t":$pending,
                        "::mlir::FlatSymbolRefAttr":$barrier);
  let hasCustomAssemblyFormat = 1;
}

def Gpuperf_KernelOp : Gpuperf_Op<"kernel", [Symbol, SymbolTable, IsolatedFromAbove,
    SingleBlock, NoTerminator,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "one kernel, or one template instantiation of a kernel";
  let description = [{
    ```
    gpuperf.kernel @_Z4axpyPfS_fi "axpy" (ptr %x, ptr %y, %a, %n) attributes {registers = 16} {
      gpuperf.launch grid("(%n + 255) / 256", "1", "1") block("256", "1", "1") shared("0")
      …
    }
    ```
    The string is the name as the user would write it. The block arguments are the
    parameters; pointers have the prefix `ptr`. Members of a struct parameter are
    separate parameters. A name that is not a valid value name follows in quotes:
    `%p.dims_1 "p.dims[1]"`.

    Optional attributes for parameters:
    - `params`: all parameters that the user may give a value. Set when there are
      more than the arguments: of an array, `#gpuperf.param<"p.dims[3]" pointer
      false>`, only the elements that the kernel reads are arguments.
    - `members`: the integers in struct parameters. They are used to read values from
      a recorded launch, which has the bytes of the struct:
      `#gpuperf.member<"p.n" at 8 bytes 4 signed true>`.
    - `multiples`: `{n = 16}` when every launch passes a multiple of 16 for `n`.
    - `same_buffer`: `{b = "a"}` when launches pass the same buffer for the pointers
      `a` and `b`.

    Optional attributes for registers and local memory:
    - `registers`: registers per thread.
    - `registers_source`: `"ptxas"` when ptxas counted the registers, `"machine
      code in app"` when a compiled file has them; absent for an estimate.
    - `registers_wanted`: the registers without the limit: the estimate before the
      limit reduced it, or the registers that ptxas counted plus one for each value
      that it keeps in the stack frame instead. Absent when no limit applied.
    - `carried_registers`: the largest number of registers whose values a loop carries
      from one iteration to the next.
    - `max_registers`: the limit of `-maxrregcount` or `__maxnreg__`.
    - `max_threads`, `min_blocks`: the arguments of `__launch_bounds__`.
    - `spill_bytes`: bytes of spilled registers per thread.
    - `spills`: the source lines with spills,
      `#gpuperf.spill<"k.cu" at 12 stores 2 loads 3>`.
    - `spill_share`: the share of machine instructions that access spilled values, in
      the loop, or in the code outside of loops, with the largest share.
    - `spill_free_registers`: the smallest number of registers per thread with which
      ptxas spills nothing.
    - `serialised_products`: the reason that ptxas gives for serialising the matrix
      products of warp groups.
    - `library_frame_bytes`, `library_frame_function`: the bytes of local memory per
      thread that a device function uses only for huge arguments, and the name of
      that function, `"sinf"`.

    Optional attributes for the code:
    - `unrolled`: the source loops that the compiler unrolled completely,
      `#gpuperf.unrolled<"k.cu" at 12:3 trip 8>`.
    - `expectations`: the expectations of the source for each launch,
      `#gpuperf.expectation<"registers<=64" at "k.cu" 3:1>`.
    - `global_index`: the code uses thread and block indices only as
      blockIdx.x * blockDim.x + threadIdx.x, as the lane, and as
      blockDim.x * gridDim.x.
    - `plain_sharing`: threads exchange data only by barriers and by loads and
      stores that are neither volatile nor atomic, and read no clock.
    - `dependent_iterations`: an iteration of a loop needs the result of an earlier
      iteration.
    - `always_traps`: every thread that reaches the end of the kernel has executed a
      trap, a breakpoint or a failed assertion. Kernels that do not support the
      architecture they are compiled for often consist of a trap.
    - `arrays_in_frame`: all local arrays are in local memory, because the stack frame
      that ptxas reports has room for them.
    - `unused_indices`: `["ty", "by"]` when threads that differ only in these indices
      do the same work.
    - `ptx`: the hash of the PTX that the kernel was read from, "8994e1e927d64b9a".
      The attributes `statements` of accesses, loops and conditionals are lines of this
      PTX. Observations of a run are found by these lines.
    - `restrict_edits`: the fix-its that insert `__restrict__`. Set on the kernels of
      the nested module `@restrict`, which are the restricted twins of the kernels of
      the same name in the outer module.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, StrAttr:$display,
      StrArrayAttr:$arg_names,
      OptionalAttr<Gpuperf_ArrayOf<Gpuperf_Param>>:$params, OptionalAttr<I64Attr>:$registers,
      OptionalAttr<I64Attr>:$max_threads, OptionalAttr<I64Attr>:$min_blocks,
      OptionalAttr<I64Attr>:$max_registers,
      OptionalAttr<StrAttr>:$registers_source,
      OptionalAttr<I64Attr>:$registers_wanted,
      OptionalAttr<I64Attr>:$carried_registers,
      OptionalAttr<I64Attr>:$spill_bytes,
      OptionalAttr<I64Attr>:$library_frame_bytes,
      OptionalAttr<StrAttr>:$library_frame_function,
      OptionalAttr<Gpuperf_ArrayOf<Gpuperf_UnrolledLoop>>:$unrolled,
      OptionalAttr<Gpuperf_ArrayOf<Gpuperf_Member>>:$members,
      OptionalAttr<Gpuperf_ArrayOf<Gpuperf_Expectation>>:$expectations,
      OptionalAttr<Gpuperf_ArrayOf<Gpuperf_Spill>>:$spills,
      OptionalAttr<F64Attr>:$spill_share,
      OptionalAttr<I64Attr>:$spill_free_registers,
      OptionalAttr<StrAttr>:$serialised_products,
      UnitAttr:$global_index, UnitAttr:$plain_sharing,
      UnitAttr:$dependent_iterations, UnitAttr:$always_traps,
      UnitAttr:$arrays_in_frame,
      OptionalAttr<StrArrayAttr>:$unused_indices,
      OptionalAttr<DictionaryAttr>:$multiples,
      OptionalAttr<DictionaryAttr>:$same_buffer,
      OptionalAttr<StrAttr>:$ptx,
      OptionalAttr<Gpuperf_ArrayOf<Gpuperf_Edit>>:$restrict_edits);
  let regions = (region SizedRegion<1>:$body);
  let builders = [
    /// A kernel without arguments and optional attributes; its body is empty.
    OpBuilder<(ins "::llvm::StringRef":$name, "::llvm::StringRef":$display), [{
      $_state.addAttribute(getSymNameAttrName($_state.name),
                           $_builder.getStringAttr(name));
      $_state.addAttribute(getDisplayAttrName($_state.name),
                           $_builder.getStringAttr(display));
      $_state.addAttribute(getArgNamesAttrName($_state.name),
                           $_builder.getArrayAttr({}));
      $_state.addRegion()->emplaceBlock();
    }]>];
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// The name of argument `number` in the source.
    ::llvm::StringRef getArgName(unsigned number);
    /// The argument called `name`, or null.
    ::mlir::BlockArgument findArg(::llvm::StringRef name);
    /// The argument called `name`, which is added if there is none.
    ::mlir::BlockArgument findOrAddArg(::llvm::StringRef name, bool isPointer);
    /// The parameters that the user may give a value: `params` if set, else the
    /// arguments.
    ::llvm::SmallVector<::llvm::StringRef> getParamNames(bool scalarsOnly);
    /// Whether an expression of the body, launches excluded, depends on `dim`.
    bool usesDim(::gpuperf::Dim dim);
    /// Whether a launch passes the same buffer for the pointers `a` and `b`.
    bool isSameBuffer(::llvm::StringRef a, ::llvm::StringRef b);
  }];
}

def Gpuperf_LaunchOp : Gpuperf_Op<"launch", [HasParent<"KernelOp">, AttrSizedOperandSegments]> {
  let summary = "one distinct launch of the kernel";
  let description = [{
    The three extents of grid and block, and the bytes of dynamic shared memory, are
    expressions. An unknown extent is a `~` symbol. `args` has the values of
    parameters; the value of a pointer, `ptr %x = "64"`, is its offset in bytes from a
    256-byte boundary. The location has the launch site and the call sites that lead
    to it.

    Optional attributes:
    - `provenance`: the origin of `grid`, `block`, `shared` and `arg:NAME`: `command
      line`, `recorded`, `annotation`, `launch site`, `config file`, `launch bounds`,
      `assumed` or `default`.
    - `count`: the launch count. `count_why`: why the launch count is unknown.
    - `one_of_more`: the kernel has more launches than the module lists.
    - `elsewhere`: the program executes the same launch at other launch sites or
      call sites, too.
    - `unreached`: the program, with the given command line, does not reach the
      launch.
    - `last_built_places`: how many source locations of the call chain, counted from
      the outermost call, come from a facts folder.
    - `conditions`: the launch conditions. Each is a dictionary with `file`, `line` and
      `column`, and optionally `opposite` (the launch is made if the condition is
      false), `when` (an expression over properties of the GPU that is true when the
      launch is made) and `needs_input` (another launch is made unless the program's
      input changes the outcome).
    - `memory`: the memory of pointer parameters: `host` (pinned or mapped),
      `managed`, `gpu` or `null`.
    - `most`: upper bounds of parameters without a value, from conditions of the host
      code; for a pointer, the bytes of its allocation.
    - `cluster`: the blocks per cluster in x, y and z, `array<i64: 2, 1, 1>`, for a
      launch in clusters.
    ```
    gpuperf.launch grid("(%n + 255) / 256", "1", "1") block("256", "1", "1") shared("0")
        args(%n = "1024") {provenance = {block = "launch site"}}
    ```
  }];
  let arguments = (ins Variadic<Gpuperf_Index>:$scalars,
      Variadic<AnyTypeOf<[Gpuperf_Index, Gpuperf_Ptr]>>:$args,
      Gpuperf_ArrayOf<Gpuperf_Expr>:$size_maps, Gpuperf_ArrayOf<Gpuperf_Expr>:$arg_maps,
      OptionalAttr<DictionaryAttr>:$provenance, OptionalAttr<UnitAttr>:$unreached,
      OptionalAttr<I64Attr>:$count, OptionalAttr<StrAttr>:$count_why,
      OptionalAttr<UnitAttr>:$one_of_more, OptionalAttr<I64Attr>:$last_built_places,
      OptionalAttr<UnitAttr>:$elsewhere, OptionalAttr<Gpuperf_ArrayOf<DictionaryAttr>>:$conditions,
      OptionalAttr<DictionaryAttr>:$memory, OptionalAttr<DictionaryAttr>:$most,
      OptionalAttr<DenseI64ArrayAttr>:$cluster);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// Grid and block extent in dimension 0, 1, 2, and the bytes of dynamic
    /// shared memory; all in scope.
    ::gpuperf::ExprAttr getGrid(unsigned dim);
    ::gpuperf::ExprAttr getBlock(unsigned dim);
    ::gpuperf::ExprAttr getShared();
    /// Names and values of parameters, in scope.
    ::llvm::SmallVector<std::pair<::llvm::StringRef, ::gpuperf::ExprAttr>> getArgValues();
    /// Makes a launch of `kernel` at the builder's insertion point. `sizes` are
    /// grid x, y, z, block x, y, z and shared. `sizes` and the values of `args`
    /// are in scope.
    static LaunchOp create(::mlir::OpBuilder &builder, ::mlir::Location loc,
        ::gpuperf::KernelOp kernel, ::llvm::ArrayRef<::gpuperf::ExprAttr> sizes,
        ::llvm::ArrayRef<std::pair<::mlir::Value, ::gpuperf::ExprAttr>> args,
        ::mlir::DictionaryAttr provenance);
  }];
}

def Gpuperf_ArrayOp : Gpuperf_Op<"array", [HasParent<"KernelOp">, Symbol]> {
  let summary = "an array in global, shared, local or constant memory";
  let description = [{
    ```
    gpuperf.array shared @tile elem 4 dims [32, 33] align 4
    ```
    `elem` is the size of an element in bytes, and `align` the alignment in bytes.
    `dims` are the extents, the outermost first: empty for one element, 0 for an
    unknown extent, such as that of an `extern __shared__` array.

    Optional attributes:
    - `extent`: the source text of the innermost extent,
      `#gpuperf.extent<3:28 length 2 "32">`. Set when the text is in the main file and
      not in a macro.
    - `by_compiler`: the array is in constant memory only because Clang puts const
      arrays there; the source has no `__constant__`.
  }];
  let arguments = (ins Gpuperf_SpaceAttr:$space, SymbolNameAttr:$sym_name,
      I64Attr:$elem_bytes, DenseI64ArrayAttr:$dims, I64Attr:$alignment,
      OptionalAttr<Gpuperf_ExtentText>:$extent, UnitAttr:$by_compiler);
  let assemblyFormat =
      "custom<EnumWord>($space) $sym_name `elem` $elem_bytes `dims` $dims `align` $alignment attr-dict";
  let extraClassDeclaration = [{
    ::llvm::StringRef getName() { return getSymName(); }
    /// Size of the array in bytes; empty when an extent is unknown.
    std::optional<int64_t> getBytes();
  }];
}

def Gpuperf_InstOp : Gpuperf_Op<"inst"> {
  let summary = "instructions other than memory accesses";
  let description = [{
    The instructions that the GPU executes for one operation of the source, counted
    by instruction class. `depth` is the length of their longest chain of dependent
    instructions, 1 if absent. `cold` counts machine instructions that ordinary
    operands skip, such as the argument reduction of `sinf` for huge arguments. They
    take code size, but have no class and no time.

    Optional attributes:
    - `cheaper`: a cheaper form of the operation.
    - `factors` (multiply-adds): the positions of the two inputs that are multiplied.
    - `sources` (multiply-adds with operands in constant memory, such as parameters):
      the sources of the two factors and of the addend: the position of an input; -1
      for a literal; -2, -3, … for a value in constant memory, one number for each
      value of the kernel.
    - `sleep_ns`: the nanoseconds that `__nanosleep` pauses the warp, -1 when unknown.
    - `product`: the matrix product that the instruction starts for a warp group.
    - `async`: the effect on asynchronous work, such as a wait.
    ```
    %3 = gpuperf.inst "fma" [fp32 1] (%1, %2, %3)
    %4 = gpuperf.inst "sdiv.i32" [int 17, conversion 2, special 1] depth 14 (%3)
    %5 = gpuperf.inst "sinf" [fp32 15, int 4] depth 12 cold 96 (%3)
    ```
  }];
  let arguments = (ins StrAttr:$name, ArrayAttr:$counts, OptionalAttr<I64Attr>:$depth,
      OptionalAttr<I64Attr>:$cold, OptionalAttr<Gpuperf_Cheaper>:$cheaper,
      OptionalAttr<DenseI64ArrayAttr>:$factors,
      OptionalAttr<DenseI64ArrayAttr>:$sources, OptionalAttr<I64Attr>:$sleep_ns,
      OptionalAttr<Gpuperf_Product>:$product, OptionalAttr<Gpuperf_Async>:$async,
      Variadic<Gpuperf_Val>:$inputs);
  let results = (outs Gpuperf_Val:$result);
  let hasCustomAssemblyFormat = 1;
}

def Gpuperf_AccessOp : Gpuperf_Op<"access", [AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "one memory instruction of a warp";
  let description = [{
    The base is a pointer parameter (`%A`), a `gpuperf.array` (`@tile`), or `?`, a
    pointer that the kernel loaded or that unknown code computed. The offset is in
    bytes. An asynchronous copy of 4, 8 or 16 bytes from global to shared memory is
    two accesses of kind `copy`. The result of a store is its completion; it is
    usually unused.
    ```
    %1 = gpuperf.access load global 4 %A ["4 * (tx + bdx * bx)"] (%0)
    %2 = gpuperf.access atomic shared 4 @hist ["4 * ?bin"] (%1) {atomic = "add.i32"}
    ```

    Attributes of atomics:
    - `atomic`: the operation and its type, `add.f32`. The operations are add, sub,
      exch, min, max, and, or, xor, inc, dec, cas, and cas-loop, a cas that the
      program retries until it succeeds.
    - `returns`: the code uses the old value.
    - `increment`: all lanes add the constant one. Some GPUs then count the lanes
      instead of adding.
    - `aggregated`: the compiler combines the lanes, and one lane does the atomic.
    - `conflict`: from an annotation, the number of lanes of a request that access one
      address, 1 to 32.

    Attributes of loads:
    - `past_l1`: the load bypasses L1, as `ld.cg` and volatile loads do.
    - `read_only`: the memory is not written while the kernel runs, as for `ld.nc`.

    Other optional attributes:
    - `kept`: a volatile load or store of shared memory, which the compiler neither
      merges with its neighbours nor removes.
    - `base_align`: the alignment of the base in bytes, a power of two. Set when it
      differs from the default, which is 256 for parameters.
    - `value_bytes`: the size of the value that the source accesses at once. Set when
      this access moves only a part of it, such as two words of a `float4`.
    - `record`: the struct that contains the accessed member,
      `#gpuperf.record<"Particle" bytes 32 members ["x", "mass"] at [0, 4]>`.
    - `bulk`: a bulk copy, issued by one thread. A unit of the SM moves the consecutive
      bytes between global and shared memory: a `copy` from global memory, or a `store`.
    - `tile` (bulk copies from a tensor): the extents of the tile, innermost first, which
      are the common divisors of its coordinates (0: the coordinate is always zero). The
      bytes are those that its barrier expects. The location in the tensor is assumed:
      consecutive tiles.
    - `remote`: the access is to the shared memory of another block of the cluster, or
      of a block that the code selects by its rank in the cluster.
    - `statements`: the line of its statement in the PTX.
  }];
  let arguments = (ins Optional<Gpuperf_Ptr>:$pointer, Variadic<Gpuperf_Index>:$scalars,
      Variadic<Gpuperf_Val>:$inputs,
      Gpuperf_AccessKindAttr:$kind, Gpuperf_SpaceAttr:$space,
      I64Attr:$bytes, OptionalAttr<FlatSymbolRefAttr>:$array, Gpuperf_Expr:$map,
      OptionalAttr<StrAttr>:$atomic, UnitAttr:$returns, UnitAttr:$increment,
      UnitAttr:$aggregated,
      OptionalAttr<F64Attr>:$conflict,
      OptionalAttr<I64Attr>:$base_align, OptionalAttr<I64Attr>:$value_bytes,
      OptionalAttr<Gpuperf_Record>:$record, UnitAttr:$past_l1, UnitAttr:$read_only,
      UnitAttr:$kept, UnitAttr:$bulk, UnitAttr:$remote,
      OptionalAttr<DenseI64ArrayAttr>:$tile,
      OptionalAttr<DenseI64ArrayAttr>:$statements);
  let results = (outs Gpuperf_Val:$result);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// The offset in bytes, in scope.
    ::gpuperf::ExprAttr getOffset();
    /// Sets the offset. Its parameters and counters must be arguments of the
    /// kernel and of the enclosing loops.
    void setOffset(::gpuperf::ExprAttr offset);
    ::gpuperf::MemoryBase getBase();
    static AccessOp create(::mlir::OpBuilder &builder, ::mlir::Location loc,
        ::gpuperf::AccessKind kind, ::gpuperf::Space space, int64_t bytes,
        ::gpuperf::MemoryBase base, ::gpuperf::ExprAttr offset,
        ::mlir::ValueRange inputs);
  }];
}

def Gpuperf_LoopOp : Gpuperf_Op<"loop", [AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "a loop with a trip count for each lane";
  let description = [{
    The first argument of the body is the counter, the number 0, 1, … of the
    iteration; expressions in the body may use it. Either `trip` is an expression for
    the trip count of each lane, or `while` is a condition on the counter: iteration
    `counter` is executed when it is true. A `trip` with an unknown (`~`, `?`) symbol
    is an unknown trip count; the analysis assumes a number. The warp iterates until
    its last lane is done.
    ```
    %r = gpuperf.loop %i0 trip "%n / 16" iter(%a = %init) {
      …
      gpuperf.yield %next
    } -> 1
    ```
    The first results are the loop-carried values, in the order of `iter`. The yield
    may have more values, which are visible only outside of the loop.

    Optional attributes:
    - `expected`: a trip count from an annotation.
    - `annotated`: `trip` is from an annotation.
    - `at_least_once`: each lane that enters executes at least one iteration, as in a
      do-while loop.
    - `early_exit`: a data-dependent condition may end the loop earlier, as in
      `if (a[i] == x) break;`.
    - `divisible`: the iterations could be divided among more threads. There are many,
      and none needs the result of an earlier one.
    - `copies`: the bodies of the loop in the machine code, 1 if absent.
    - `unroll`: the unroll factor, the source iterations in one iteration of the main
      machine loop, 1 if absent. `copies = 5, unroll = 4` are four bodies in the main
      loop and one in the remainder loop.
    - `steps`: the source iterations in one iteration of this loop, which the
      compiler has unrolled already; 1 if absent. An assumed trip count of the
      source loop is divided by it.
    - `statements`: the line in the PTX of a statement that each iteration executes.
  }];
  let arguments = (ins StrAttr:$counter_name, Variadic<Gpuperf_Index>:$scalars,
      Variadic<Gpuperf_Val>:$inits,
      OptionalAttr<Gpuperf_Expr>:$trip_map, OptionalAttr<Gpuperf_Expr>:$while_map,
      OptionalAttr<F64Attr>:$expected, UnitAttr:$at_least_once,
      UnitAttr:$annotated, UnitAttr:$early_exit, UnitAttr:$divisible,
      OptionalAttr<I64Attr>:$copies, OptionalAttr<I64Attr>:$unroll,
      OptionalAttr<I64Attr>:$steps,
      OptionalAttr<DenseI64ArrayAttr>:$statements);
  let results = (outs Variadic<Gpuperf_Val>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// The counter as a leaf of expressions.
    ::gpuperf::ExprAttr getCounter();
    /// In scope. The condition of `while` may contain the counter of this loop.
    std::optional<::gpuperf::ExprAttr> getTrip();
    std::optional<::gpuperf::ExprAttr> getWhileCond();
    void setTrip(::gpuperf::ExprAttr trip);
    void setWhileCond(::gpuperf::ExprAttr condition);
    /// The loop-carried values as arguments of the body.
    ::llvm::MutableArrayRef<::mlir::BlockArgument> getCarried() {
      return getBody().getArguments().drop_front();
    }
    /// A loop without trip count. Its body is empty and has as arguments the
    /// counter and one value for each of `inits`.
    static LoopOp create(::mlir::OpBuilder &builder, ::mlir::Location loc,
        ::llvm::StringRef counter, ::mlir::ValueRange inits, unsigned results);
  }];
}

def Gpuperf_IfOp : Gpuperf_Op<"if", [NoRegionArguments, AttrSizedOperandSegments]> {
  let summary = "a conditional";
  let description = [{
    The condition has a value in each lane. When it has an unknown symbol, two
    attributes replace it: `probability`, the probability of the first region, 0.5 if
    absent; and `divergent`, set when the lanes of a warp may have different outcomes.
    ```
    %r = gpuperf.if "tx < %n" (%cond) { … gpuperf.yield %x } else { … gpuperf.yield %y } -> 1
    ```
    An absent `else` yields nothing: results are then undefined in lanes that skip
    the region. `branches` is the number of branch and reconvergence instructions, 1
    if absent; it is 0 when the body is predicated. `statements` are two lines of the
    PTX: a statement that every execution of the first region executes, and one for the
    second region; 0 for none.
  }];
  let arguments = (ins Variadic<Gpuperf_Index>:$scalars, Variadic<Gpuperf_Val>:$inputs,
      Gpuperf_Expr:$map,
      OptionalAttr<F64Attr>:$probability, UnitAttr:$divergent,
      OptionalAttr<I64Attr>:$branches,
      OptionalAttr<DenseI64ArrayAttr>:$statements);
  let results = (outs Variadic<Gpuperf_Val>:$results);
  let regions = (region SizedRegion<1>:$then_region, AnyRegion:$else_region);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// The condition in scope.
    ::gpuperf::ExprAttr getCondition();
    static IfOp create(::mlir::OpBuilder &builder, ::mlir::Location loc,
        ::gpuperf::ExprAttr condition, ::mlir::ValueRange inputs,
        unsigned results);
  }];
}

def Gpuperf_YieldOp : Gpuperf_Op<"yield", [Terminator, Pure]> {
  let summary = "the values that a region returns";
  let arguments = (ins Variadic<Gpuperf_Val>:$values);
  let assemblyFormat = "($values^)? attr-dict";
}

def Gpuperf_BarrierOp : Gpuperf_Op<"barrier"> {
  let summary = "a barrier";
  let description = [{
    `async` (barriers in shared memory): the asynchronous work that it waits for.
  }];
  let arguments = (ins Gpuperf_BarrierKindAttr:$kind, OptionalAttr<Gpuperf_Async>:$async,
      Variadic<Gpuperf_Val>:$inputs);
  let results = (outs Gpuperf_Val:$result);
  let assemblyFormat =
      "custom<EnumWord>($kind) (`(` $inputs^ `)`)? attr-dict";
}

def Gpuperf_UnknownOp : Gpuperf_Op<"unknown"> {
  let summary = "code that the kernel executes and the analysis does not understand";
  let description = [{
    ```
    %1 = gpuperf.unknown "call to external function 'f'" (%0)
    ```
    The code never counts as free: a prediction of a kernel that executes it has low
    confidence and names the reason. `prints`: the code writes a short line of text, as
    `printf` does. If only one or two warps execute it, its time is left out, and an
    assumption says so.
  }];
  let arguments = (ins StrAttr:$reason, UnitAttr:$prints,
                       Variadic<Gpuperf_Val>:$inputs);
  let results = (outs Gpuperf_Val:$result);
  let assemblyFormat = "(`prints` $prints^)? $reason (`(` $inputs^ `)`)? attr-dict";
}

#endif // GPUPERF_OPS
