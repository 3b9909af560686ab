/** Screens that are played, in the order in which they are listed; those that are not there are left out, and without a list all are played. */
export function playedScreens<Screen extends { slug: string }>(
  listed: readonly string[],
  known: readonly Screen[],
): Screen[] {
  if (listed.length === 0) return [...known];
  return listed.flatMap((slug) => known.find((screen) => screen.slug === slug) ?? []);
}
