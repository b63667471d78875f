// Findings silenced in comments, with the meaning that clang-tidy gives them.
//
// RUN: gpuperf --format=mlir --cuda=none %s 2>%t.err | FileCheck %s --check-prefix=MODULE
// RUN: FileCheck %s --check-prefix=MESSAGE <%t.err

// MODULE: gpuperf.suppressions = [
// MODULE-SAME: {checks = "", file = "{{[^"]*}}suppress.cu", line = 15 : i64}
// MODULE-SAME: {checks = "gpuperf-bank-conflict", file = "{{[^"]*}}", line = 16 : i64}
// MODULE-SAME: {checks = "*,-gpuperf-kernel", file = "{{[^"]*}}", line = 19 : i64}
// MODULE-SAME: {checks = "gpuperf-uncoalesced*,gpuperf-atomics", file = "{{[^"]*}}", line = 23 : i64}
// MODULE-SAME: {checks = "gpuperf-uncoalesced*,gpuperf-atomics", file = "{{[^"]*}}", line = 25 : i64}
// MODULE-SAME: {checks = "gpuperf-uncoalesced*,gpuperf-atomics", file = "{{[^"]*}}", line = 26 : i64}]

__global__ void k(float *p, int n) {
  p[threadIdx.x * 2] = n; // NOLINT
  p[threadIdx.x * 3] = n; // NOLINT(gpuperf-bank-conflict)
  p[threadIdx.x * 4] = n; // NOLINT(google-*) NOLINT()
  // NOLINTNEXTLINE(*,-gpuperf-kernel)
  p[threadIdx.x * 5] = n;
  // NOLINTNEXTLINES is another word.

  // Blank lines have no findings.
  /* NOLINTBEGIN(gpuperf-uncoalesced*, gpuperf-atomics) */

  p[threadIdx.x * 6] = n;
  // NOLINTEND(gpuperf-uncoalesced*, gpuperf-atomics)
}

// MESSAGE: suppress.cu:[[#@LINE+1]]:4: warning: unmatched 'NO{{LINTBEGIN}}' comment without a NO{{LINTEND}} of the same checks
// NOLINTBEGIN
// MESSAGE: suppress.cu:[[#@LINE+1]]:4: warning: unmatched 'NO{{LINTEND}}' comment without a NO{{LINTBEGIN}} of the same checks
// NOLINTEND(gpuperf-*)
