import type { AtlasKind } from '../vocabulary.ts';

/**
 * The kinds as addresses name them. What reads an address is part of every page's code, and with `vocabulary.ts` all closed lists of the atlas
 * would be.
 */
const kinds: Record<AtlasKind, true> = {
  designs: true,
  projects: true,
  regulators: true,
  licensing: true,
  deals: true,
  supply: true,
};

/** The kind of record that an address names. */
export function readKind(value: unknown): AtlasKind | undefined {
  const [first] = [value].flat();
  // Only its own names are kinds.
  return typeof first === 'string' && Object.hasOwn(kinds, first) ? (first as AtlasKind) : undefined;
}
