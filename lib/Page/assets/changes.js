// What changed between two reports, by the rules of `gpuperf diff` (docs/diff.md).

/** A finding without the figures of its message: a line that moved is no new finding. */
export function findingIdentity(finding) {
  return `${finding.check} ${finding.file} ${finding.message.split("; ")[0].replace(/[0-9.]/g, "")}`;
}

function countBy(list, key) {
  const lists = new Map();
  for (const one of list) lists.set(key(one), [...(lists.get(key(one)) ?? []), one]);
  return lists;
}

/**
 * Pairs of kernels of the same name and launch; one that has a single launch in both
 * reports is the same under another launch, too. {pairs, gone, fresh}.
 */
export function matchKernels(before, after) {
  const nameOf = (kernel) => `${kernel.mangled || kernel.name} on ${kernel.machine}`;
  const exact = countBy(before, (kernel) => `${nameOf(kernel)} ${kernel.launch}`);
  const pairs = [];
  const left = after.filter((kernel) => {
    const old = exact.get(`${nameOf(kernel)} ${kernel.launch}`)?.shift();
    if (old) pairs.push({ before: old, after: kernel });
    return !old;
  });
  const used = new Set(pairs.map((pair) => pair.before));
  const [launchesBefore, launchesAfter] = [countBy(before, nameOf), countBy(after, nameOf)];
  const single = (kernel) =>
    launchesBefore.get(nameOf(kernel))?.length === 1 && launchesAfter.get(nameOf(kernel)).length === 1;
  const fresh = left.filter((kernel) => {
    if (!single(kernel)) return true;
    const [old] = launchesBefore.get(nameOf(kernel));
    used.add(old);
    pairs.push({ before: old, after: kernel });
    return false;
  });
  return { pairs, fresh, gone: before.filter((kernel) => !used.has(kernel)) };
}

/** Findings of `list` that are not in `other`. */
function without(list, other) {
  const known = new Set(other.map(findingIdentity));
  return list.filter((finding) => !known.has(findingIdentity(finding)));
}

/** Each pair with its ratio of times, and the findings that are gone and new. */
export function changesOf(before, after) {
  const matched = matchKernels(before, after);
  const changes = matched.pairs.map((pair) => ({
    ...pair,
    ratio:
      pair.before.time_us > 0 && pair.after.time_us !== null
        ? pair.after.time_us / pair.before.time_us
        : null,
    gone: without(pair.before.findings, pair.after.findings),
    fresh: without(pair.after.findings, pair.before.findings),
  }));
  return { ...matched, changes };
}

/** Whether anything of a pair differs that three digits would show. */
export function isChanged({ before, after, ratio, gone, fresh }) {
  return (
    gone.length > 0 ||
    fresh.length > 0 ||
    before.bound !== after.bound ||
    before.facts !== after.facts ||
    before.launch !== after.launch ||
    before.registers !== after.registers ||
    before.warps !== after.warps ||
    (ratio === null ? before.time_us !== after.time_us : Math.abs(ratio - 1) > 0.001)
  );
}
