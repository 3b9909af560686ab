/**
 * Which units are sisters: those that measure mostly the same. A unit joins the first group with whose first unit it has at least half of
 * all their tags in common; a loop and a reactor have nothing to tell each other.
 *
 * @param tagsOf the tags of a unit
 * @returns every unit once, in the order in which they came; the largest group first
 */
export function groupSisters<Unit>(units: readonly Unit[], tagsOf: (unit: Unit) => ReadonlySet<string>): Unit[][] {
  const groups: { tags: ReadonlySet<string>; units: Unit[] }[] = [];
  for (const unit of units) {
    const tags = tagsOf(unit);
    const group = groups.find((one) => likeness(one.tags, tags) >= LEAST_LIKENESS);
    if (group) group.units.push(unit);
    else groups.push({ tags, units: [unit] });
  }
  return groups.map((group) => group.units).sort((a, b) => b.length - a.length);
}

const LEAST_LIKENESS = 0.5;

/** Tags that both have, of all that one of them has (Jaccard). Units without any are alike. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const tag of a) if (b.has(tag)) both++;
  const all = a.size + b.size - both;
  return all === 0 ? 1 : both / all;
}
