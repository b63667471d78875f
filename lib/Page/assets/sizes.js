// What the time would be with other sizes than those assumed.

/** Sliders of what is not known; nothing where all is. */
export function sizesSection() {
  return null;
}
