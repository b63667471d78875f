// Every message of parser and verifier, one for each mistake, at its line.
//
// RUN: gpuperf-opt --split-input-file --verify-diagnostics %s

// expected-error@+1 {{'gpuperf.speed' is an attribute of modules}}
gpuperf.kernel @k "k" attributes {gpuperf.speed = 1} {
}

// -----

// expected-error@+1 {{'gpuperf.cooperative' is not a unit of a launch}}
gpuperf.kernel @k "k" attributes {gpuperf.cooperative} {
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{'gpuperf.cooperative' is not a unit of a launch}}
  gpuperf.launch grid("1", "1", "1") block("1", "1", "1") shared("0") {gpuperf.cooperative = 1}
}

// -----

// expected-error@+1 {{no attribute 'gpuperf.speed' is known}}
module attributes {gpuperf.speed = 1} {
}

// -----

// expected-error@+1 {{'gpuperf.arch' is not a string}}
module attributes {gpuperf.arch = 80} {
}

// -----

// expected-error@+1 {{'gpuperf.config' is not a dictionary of strings}}
module attributes {gpuperf.config = {machine = 1}} {
}

// -----

// expected-error@+1 {{'gpuperf.suppressions' is not a list of {file, line, checks}}}
module attributes {gpuperf.suppressions = [{file = "k.cu"}]} {
}

// -----

// expected-error@+1 {{'gpuperf.not_analysed' is not a list of {name, file, line, column, reason}}}
module attributes {gpuperf.not_analysed = "k"} {
}

// -----

// expected-error@+1 {{has no attribute 'max_thread'}}
gpuperf.kernel @k "k" attributes {max_thread = 256} {
}

// -----

// expected-error@+1 {{has two parameters 'n'}}
gpuperf.kernel @k "k" (%n, ptr %x "n") {
}

// -----

// expected-error@+1 {{'registers' is -1, at least 0 is expected}}
gpuperf.kernel @k "k" attributes {registers = -1} {
}

// -----

// expected-error@+1 {{'max_threads' is 0, at least 1 is expected}}
gpuperf.kernel @k "k" attributes {max_threads = 0} {
}

// -----

// expected-error@+1 {{has no number from 1 on for 'n' in 'multiples'}}
gpuperf.kernel @k "k" (%n) attributes {multiples = {n = 0}} {
}

// -----

// expected-error@+1 {{'registers_source' is "ptxas", "machine code in FILE" or absent, not "guess"}}
gpuperf.kernel @k "k" attributes {registers_source = "guess"} {
}

// -----

gpuperf.kernel @k "k" (%n) {
  // expected-error@+1 {{use of undeclared SSA value name}}
  gpuperf.if "tx < %m" { }
}

// -----

gpuperf.kernel @k "k" (%n) {
  // expected-error@+1 {{in expression "tx < n": column 6: undefined name 'n'}}
  gpuperf.if "tx < n" { }
}

// -----

gpuperf.kernel @k "k" (ptr %x) {
  // expected-error@+2 {{use of value '%x' expects different type than prior uses: '!gpuperf.index' vs '!gpuperf.ptr'}}
  // expected-note@-2 {{prior use here}}
  gpuperf.if "tx < %x" { }
}

// -----

gpuperf.kernel @k "k" (%n) {
  // expected-error@+2 {{expects different type than prior uses: '!gpuperf.ptr' vs '!gpuperf.index'}}
  // expected-note@-2 {{prior use here}}
  gpuperf.access load global 4 %n ["0"]
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{in expression "tx +": column 5: expected a value}}
  gpuperf.if "tx +" { }
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{'@k' is bound by no 'first' or 'iterate'}}
  gpuperf.if "@k < 1" { }
}

// -----

// What an inner form binds is not bound outside of it.
gpuperf.kernel @k "k" {
  // expected-error@+1 {{column 13: '@k' is bound by no 'first' or 'iterate'}}
  gpuperf.if "iterate(@s, @k, @x, 0, first(@k, @k < @x)) < 1" { }
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{expected a name that starts with '@'}}
  gpuperf.if "first(k, 1)" { }
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{wrong number of operands}}
  gpuperf.if "iterate(@k, 3, @x, 0)" { }
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{'grid' takes 3 expressions, not 2}}
  gpuperf.launch grid("1", "1") block("32", "1", "1") shared("0")
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{has a negative size, -32}}
  gpuperf.launch grid("1", "1", "1") block("-32", "1", "1") shared("0")
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{"tx" depends on the thread}}
  gpuperf.launch grid("tx", "1", "1") block("32", "1", "1") shared("0")
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{provenance of 'grids', which is no grid, block, shared or arg:NAME}}
  gpuperf.launch grid("1", "1", "1") block("32", "1", "1") shared("0") {provenance = {grids = "default"}}
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{provenance of 'grid' is not the origin of a fact: "rumour"}}
  gpuperf.launch grid("1", "1", "1") block("32", "1", "1") shared("0") {provenance = {grid = "rumour"}}
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{has a negative extent, -1}}
  gpuperf.array shared @s elem 4 dims [-1] align 4
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{'elem' is -4, at least 0 is expected}}
  gpuperf.array shared @s elem -4 dims [1] align 4
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{alignment is a power of two, not 3}}
  gpuperf.array shared @s elem 4 dims [1] align 3
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{unknown keyword 'shard'}}
  gpuperf.array shard @s elem 4 dims [1] align 4
}

// -----

gpuperf.kernel @k "k" {
  // expected-note@+1 {{see existing symbol definition here}}
  gpuperf.array shared @s elem 4 dims [1] align 4
  // expected-error@+1 {{redefinition of symbol named 's'}}
  gpuperf.array shared @s elem 4 dims [1] align 4
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{the kernel has no array @s}}
  gpuperf.access load shared 4 @s ["0"]
}

// -----

gpuperf.kernel @k "k" {
  gpuperf.array shared @s elem 4 dims [1] align 4
  // expected-error@+1 {{is to global memory, and @s is in shared memory}}
  gpuperf.access load global 4 @s ["0"]
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{expected a base: %pointer, @array or ?}}
  gpuperf.access load global 4 "x" ["0"]
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{an access moves 1 to 4096 bytes per thread, not -4}}
  gpuperf.access load global -4 ? ["0"]
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{'atomic' goes with atomics, and only with them}}
  gpuperf.access load global 4 ? ["0"] {atomic = "add.i32"}
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{'increment' and 'conflict' go with atomics only}}
  gpuperf.access load global 4 ? ["0"] {increment}
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{'conflict' is a number of lanes, 1 to 32}}
  gpuperf.access atomic global 4 ? ["0"] {atomic = "add.i32", conflict = 33.0}
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{members are in order within the 8 bytes of 'P'}}
  gpuperf.access load global 4 ? ["0"] {record = #gpuperf.record<"P" bytes 8 members ["x", "y"] at [0, 8]>}
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{a struct has names of members, and as many offsets}}
  gpuperf.access load global 4 ? ["0"] {record = #gpuperf.record<"P" bytes 8 members ["x", "y"] at [0]>}
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{a part of 16 bytes is not of a value of 16}}
  gpuperf.access load global 16 ? ["0"] {value_bytes = 16}
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{'base_align' is a power of two, not 24}}
  gpuperf.access load global 4 ? ["0"] {base_align = 24}
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{has no attribute 'retuns'}}
  gpuperf.access atomic global 4 ? ["0"] {atomic = "add.i32", retuns}
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{unknown instruction class 'fp31'}}
  gpuperf.inst "add" [fp31 1]
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{a count cannot be negative}}
  gpuperf.inst "add" [fp32 -1]
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{'depth' is -1, at least 0 is expected}}
  gpuperf.inst "add" [fp32 1] depth -1
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{'cold' is -1, at least 0 is expected}}
  gpuperf.inst "add" [fp32 1] cold -1
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{takes 'trip' or 'while', not both}}
  gpuperf.loop %i trip "3" while "%i < 3" {
  }
}

// -----

// The counter of a loop is in scope in its body.
gpuperf.kernel @k "k" {
  gpuperf.loop %i trip "3" {
  }
  // expected-error@+1 {{use of undeclared SSA value name}}
  gpuperf.if "%i < 3" { }
}

// -----

// Two nested loops with one counter.
gpuperf.kernel @k "k" {
  // expected-note@+1 {{previously referenced here}}
  gpuperf.loop %i trip "3" {
    // expected-error@+1 {{region entry argument '%i' is already in use}}
    gpuperf.loop %i trip "3" {
    }
  }
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{needs a name for its counter}}
  gpuperf.loop %i "" trip "3" {
  }
}

// -----

gpuperf.kernel @k "k" {
  %a = gpuperf.inst "ready" []
  // expected-error@+1 {{yields 0 values for 1 loop-carried ones}}
  gpuperf.loop %i trip "3" iter(%b = %a) {
  }
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{has 1 results but yields 0 values}}
  %a = gpuperf.loop %i trip "3" {
  } -> 1
}

// -----

gpuperf.kernel @k "k" {
  %a = gpuperf.loop %i trip "3" {
  // expected-error@+1 {{too many results}}
  } -> 100001
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{'expected' is no number of iterations}}
  gpuperf.loop %i trip "3" attributes {expected = -1.0} {
  }
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{'copies' is 0, at least 1 is expected}}
  gpuperf.loop %i trip "3" attributes {copies = 0} {
  }
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{'unroll' is -2, at least 1 is expected}}
  gpuperf.loop %i trip "3" attributes {unroll = -2} {
  }
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{has no attribute 'copeis'}}
  gpuperf.loop %i trip "3" attributes {copeis = 2} {
  }
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{probability must be between 0 and 1}}
  gpuperf.if "tx < 3" attributes {probability = 1.5} { }
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{'branches' is -1, at least 0 is expected}}
  gpuperf.if "tx < 3" attributes {branches = -1} { }
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{has 1 results but yields 0 values}}
  %a = gpuperf.if "tx < 3" { } -> 1
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{expression "%3" is no map over its 0 operands}}
  "gpuperf.if"() <{map = #gpuperf.expr<"%3">, operandSegmentSizes = array<i32: 0, 0>}> ({
    "gpuperf.yield"() : () -> ()
  }, {
  }) : () -> ()
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{unknown keyword 'blok'}}
  gpuperf.barrier blok
}

// -----

gpuperf.kernel @k "k" (%n, ptr %a) {
  %x = builtin.unrealized_conversion_cast to !gpuperf.index
  // expected-error@+1 {{names a value that is no parameter and no counter of a loop}}
  gpuperf.access load global 4 %a["%x"]
}

// -----

gpuperf.kernel @k "k" (%n, ptr %a) {
  %x = builtin.unrealized_conversion_cast to !gpuperf.ptr
  // expected-error@+1 {{names a value that is no parameter and no counter of a loop}}
  gpuperf.access load global 4 %x["%n"]
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{use of undeclared SSA value name}}
  gpuperf.if "tx < 3" (%6) attributes {divergent} {
    %6 = gpuperf.inst "address" [int 1]
  } else {
    %6 = gpuperf.inst "address" [int 1]
  }
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{use of undeclared SSA value name}}
  gpuperf.loop %i trip "4" iter(%c = %6) {
    %6 = gpuperf.inst "address" [int 1]
    gpuperf.yield %6
  } -> 1
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+1 {{use of undeclared SSA value name}}
  gpuperf.if "%i < 3" {
    gpuperf.loop %i trip "4" {
    }
  }
}

// -----

gpuperf.kernel @k "k" {
  gpuperf.loop %i trip "4" {
    %1 = gpuperf.inst "address" [int 1]
  }
  // expected-error@+1 {{use of undeclared SSA value name}}
  %2 = gpuperf.inst "address" [int 1] (%1)
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+2 {{operand #0 does not dominate this use}}
  // expected-note@+1 {{operand defined here}}
  %1 = gpuperf.inst "address" [int 1] (%1)
}

// -----

gpuperf.kernel @k "k" {
  // expected-error@+2 {{operand #0 does not dominate this use}}
  // expected-note@+1 {{operand defined here}}
  %1 = gpuperf.loop %i trip "4" iter(%c = %1) {
    gpuperf.yield %c
  } -> 1
}
