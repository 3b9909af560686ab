import type { ChangeFeed } from '../../../platform/server/change-feed.ts';
import type { Database } from '../../../platform/server/database.ts';
import type { SearchAnswer } from '../contract.ts';
import { foldWords, joinWords } from '../rules/fold-words.ts';
import { readQuestion } from '../rules/read-question.ts';
import { type SearchKind, searchKinds, type Tier, tiers } from '../vocabulary.ts';
import { buildIndex, type EntryIndex } from './build-index.ts';
import type { SearchOffer } from './define-offer.ts';
import { type Found, type FoundAll, searchIndex } from './search-index.ts';

export interface Search {
  /** @param kinds those that who asks may find */
  find(
    asked: { q: string; kind?: readonly SearchKind[] | undefined; limit: number },
    mayFind: (offer: SearchOffer) => boolean,
  ): Promise<SearchAnswer>;
}

/** What takes longer to be made anew is answered as it was until it is there. */
const PATIENCE_MS = 200;

interface Held {
  offer: SearchOffer;
  index: Promise<EntryIndex> | null;
  /** What stood before the last change, while it is made anew. */
  last: EntryIndex | null;
  tookMs: number;
}

/**
 * All that can be found is kept in memory, read anew when its tables change, in whichever process. In the embedded database searches would
 * stand in one row with everything else that is asked of it; decision 34 says what was measured.
 */
export function openSearch({
  db,
  changeFeed,
  offers,
}: {
  db: Database;
  changeFeed: ChangeFeed;
  offers: readonly SearchOffer[];
}): Search {
  const held = offers.map((offer): Held => ({ offer, index: null, last: null, tookMs: 0 }));
  changeFeed.onChange((table) => {
    for (const one of held) if (table === null || one.offer.madeFrom.includes(table)) one.index = null;
  });
  const read = (one: Held): Promise<EntryIndex> => {
    one.index ??= build(db, one);
    return one.last && one.tookMs > PATIENCE_MS ? Promise.resolve(one.last) : one.index;
  };
  return {
    async find({ q, kind = [], limit }, mayFind) {
      const question = readQuestion(q);
      const kinds = [...kind, ...question.kinds];
      const asked = held.filter(({ offer }) => mayFind(offer) && (kinds.length === 0 || kinds.includes(offer.kind)));
      const indexes = await Promise.all(asked.map(async (one) => ({ kind: one.offer.kind, index: await read(one) })));
      const findAll = (isFuzzy: boolean) =>
        indexes.map(({ kind, index }) => ({ kind, ...searchIndex(index, question, limit, isFuzzy) }));
      const found = findAll(false);
      // Who finds what they named does not want what is only spelled like it.
      const isNamed = found.some(({ items }) => items.some(({ tier }) => tier !== 'text'));
      const groups = isNamed ? found : mergeGroups(found, findAll(true));
      return {
        groups: groups
          .filter(({ items }) => items.length > 0)
          .sort(compareGroups)
          .map((group) => ({ ...group, items: group.items.map((hit) => toHit(hit, question.words)) })),
        notes: [...question.notes],
      };
    },
  };
}

async function build(db: Database, one: Held): Promise<EntryIndex> {
  const startedAt = performance.now();
  const own = one.offer.list(db.orm).then(buildIndex);
  try {
    const index = await own;
    one.tookMs = performance.now() - startedAt;
    one.last = index;
    return index;
  } catch (error) {
    // What failed once must not be remembered as the answer.
    one.index = null;
    throw error;
  }
}

type Group = FoundAll & { kind: SearchKind };

/** Names that are nearly spelled so come after what was found, and nothing twice. */
function mergeGroups(found: readonly Group[], nearly: readonly Group[]): Group[] {
  return found.map((group, at) => {
    const known = new Set(group.items.map(({ entry }) => entry));
    const more = (nearly[at]?.items ?? []).filter(({ entry }) => !known.has(entry));
    return {
      ...group,
      items: [...more, ...group.items].slice(0, Math.max(group.items.length, more.length)),
      total: group.total + more.length,
    };
  });
}

function compareGroups(a: Group, b: Group): number {
  return bestOf(a) - bestOf(b) || searchKinds.indexOf(a.kind) - searchKinds.indexOf(b.kind);
}

/** A name that is nearly spelled so says more than the same words in a text. */
const ORDER: readonly Tier[] = [...tiers.filter((tier) => tier !== 'text'), 'text'];
const bestOf = ({ items }: Group) => Math.min(...items.map(({ tier }) => ORDER.indexOf(tier)));

function toHit({ entry, tier }: Found, words: readonly string[]) {
  return {
    title: entry.title,
    url: entry.url,
    snippet: entry.text ? cut(entry.text) : null,
    at: entry.at ? entry.at.slice(0, 10) : null,
    why: tier,
    by: aliasOf(entry, words),
  };
}

/** The other name that has all words, when the title has not. */
function aliasOf({ title, aliases = [] }: Found['entry'], words: readonly string[]): string | null {
  const key = joinWords(words);
  const has = (name: string) => {
    const own = foldWords(name);
    return joinWords(own).startsWith(key) || words.every((word) => own.some((one) => one.startsWith(word)));
  };
  return words.length === 0 || has(title) ? null : (aliases.find(has) ?? null);
}

const LONGEST_SNIPPET = 160;
const cut = (text: string) =>
  text.length > LONGEST_SNIPPET
    ? `${text
        .slice(0, LONGEST_SNIPPET)
        .replace(/\s+\S*$/, '')
        .toWellFormed()} …`
    : text;
