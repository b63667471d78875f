// The lanes of an access and the sectors or banks that they touch.

/** The picture of the accesses of a kernel; nothing where the report has no lanes. */
export function accessMap(detail) {
  return detail.accesses ? null : null;
}
