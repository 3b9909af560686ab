/** As a source or the directory may write the same firm: with its legal form or without, with its letters in parentheses or by one of both. */
export function spellingsOf(name: string): string[] {
  const [, long = name, letters] = name.match(/^(.+?) \(([A-Z]{3,})\)$/) ?? [];
  return [long, ...(letters ? [letters] : [])].map((one) => one.replace(LEGAL_FORM, '').toLowerCase());
}

/** One of the directory, by all its names. */
export interface NamedOrganisation {
  slug: string;
  name: string;
  aliases: readonly string[];
}

/**
 * Finds whose name it is. What is somebody's name goes before what is his other name, and both before letters, which say nothing where two have the same.
 *
 * @returns the slug
 */
export function knowOrganisations(known: readonly NamedOrganisation[]): (told: string) => string | undefined {
  const names = [
    ...known.map(({ slug, name }) => ({ slug, name })),
    ...known.flatMap(({ slug, aliases }) => aliases.map((name) => ({ slug, name }))),
  ].map(({ slug, name }) => ({ slug, spellings: spellingsOf(name) }));
  const whole = new Map<string, string>();
  const letters = new Map<string, Set<string>>();
  for (const { slug, spellings } of names) {
    const [long = '', short] = spellings;
    if (!whole.has(long)) whole.set(long, slug);
    if (short) letters.set(short, (letters.get(short) ?? new Set()).add(slug));
  }
  const find = (spelling: string) => {
    const [slug, ...others] = letters.get(spelling) ?? [];
    return whole.get(spelling) ?? (others.length === 0 ? slug : undefined);
  };
  return (told) => spellingsOf(told).flatMap((one) => find(one) ?? [])[0];
}

const LEGAL_FORM =
  /(?:,? (?:LLC|Inc\.?|Ltd\.?|Limited|Corp\.?|Corporation|Co\.|GmbH|AG|AB|AS|ApS|Oy|SAS|S\.A\.|plc))+$/i;
