import { SaxesParser } from 'saxes';

const TOMBSTONES = 'http://purl.org/atompub/tombstones/1.0';

/** That an entry is no more, in the words of its feed. */
export interface Tombstone {
  /** The atom:id of the entry. */
  ref: string;
  /** When it was taken away, as written. */
  when: string;
}

/** Beyond these somebody wants to keep the parser busy, and what was found so far is all. */
const MOST_ERRORS = 50_000;
const DEEPEST = 1_000;
class NoFeed extends Error {}

/**
 * What an Atom feed says it has taken back (`at:deleted-entry`, RFC 6721 section 3). The parser of feeds knows nothing of it. It stands beside the
 * entries: what looks like it within one is quoted.
 */
export function readTombstones(text: string): Tombstone[] {
  if (!text.includes(TOMBSTONES)) return [];
  const found: Tombstone[] = [];
  let depth = 0;
  let ofRoot: Record<string, string> = {};
  // Names of namespaces are looked up here: the parser would look through all that is open for each element.
  const parser = new SaxesParser({ xmlns: false });
  let errors = 0;
  // What is not well-formed is skipped: the rest of a feed is worth reading, as it is to the parser of feeds.
  parser.on('error', () => {
    if (++errors > MOST_ERRORS) throw new NoFeed();
  });
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    if (depth === 0) ofRoot = attributes;
    const [local, prefix] = name.split(':').reverse();
    const space = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`;
    const isOurs = local === 'deleted-entry' && (attributes[space] ?? ofRoot[space]) === TOMBSTONES;
    if (depth === 1 && isOurs && attributes.ref)
      found.push({ ref: attributes.ref.trim(), when: attributes.when ?? '' });
    if (!isSelfClosing) depth++;
    if (depth > DEEPEST) throw new NoFeed();
  });
  parser.on('closetag', ({ isSelfClosing }) => {
    if (!isSelfClosing) depth--;
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (!(error instanceof NoFeed)) throw error;
  }
  return found;
}
