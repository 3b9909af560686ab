/**
 * The units that an entry can be about: those at its site, and those that it names already, wherever they stand by now.
 *
 * @param site whose log it is in; null: that of the whole fleet
 * @param named without them a correction would drop what nobody meant to change
 */
export function offerUnits(
  units: readonly { id: string; name: string; siteName?: string }[],
  site: { name: string } | null,
  named: readonly string[],
): { id: string; name: string }[] {
  const known = new Set(units.map(({ id }) => id));
  return [
    ...units.filter(({ id, siteName }) => site === null || siteName === site.name || named.includes(id)),
    // Nobody who reads this knows its name: it was retired, or is not his to see.
    ...named.filter((id) => !known.has(id)).map((id) => ({ id, name: id })),
  ];
}
