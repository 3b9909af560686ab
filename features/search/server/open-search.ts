import { setTimeout as wait } from 'node:timers/promises';
import type { ChangeFeed } from '../../../platform/server/change-feed.ts';
import type { Database } from '../../../platform/server/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { SearchAnswer } from '../contract.ts';
import { foldWords, joinWords } from '../rules/fold-words.ts';
import { readQuestion } from '../rules/read-question.ts';
import { type SearchKind, searchKinds, type Tier, tiers } from '../vocabulary.ts';
import { buildIndex, type EntryIndex } from './build-index.ts';
import type { OfferedEntry, SearchOffer } from './define-offer.ts';
import { type Found, type FoundAll, searchIndex } from './search-index.ts';

/** What who asks may find. */
export interface Sight {
  mayFind(asked: Pick<SearchOffer, 'access'>): boolean;
  /** Units of the fleet; null: all. */
  units: readonly string[] | null;
}

export interface Search {
  find(
    asked: { q: string; kind?: readonly SearchKind[] | undefined; limit: number },
    sight: Sight,
  ): Promise<SearchAnswer>;
}

/** What takes longer to be made anew is answered as it was until it is there. */
const PATIENCE_MS = 200;

/** Of whom nobody has asked for so long, nothing is made anew before somebody asks. */
const ASKED_WITHIN_MS = 15 * 60_000;

interface Held {
  offer: SearchOffer;
  /** Counts the changes of its tables. */
  changes: number;
  /** As it stood after so many changes; null: never read. */
  built: { after: number; index: EntryIndex } | null;
  /** One at a time. */
  building: Promise<void> | null;
  /** It is made anew until it is as the tables are. */
  isRenewing: boolean;
  tookMs: number;
  askedAt: number;
}

/**
 * All that can be found is kept in memory, read anew when its tables change, in whichever process. In the embedded database searches would
 * stand in one row with everything else that is asked of it; decision 34 says what was measured.
 */
export function openSearch({
  db,
  log,
  changeFeed,
  offers,
}: {
  db: Database;
  log: Log;
  changeFeed: ChangeFeed;
  offers: readonly SearchOffer[];
}): Search {
  const held = offers.map(
    (offer): Held => ({
      offer,
      changes: 0,
      built: null,
      building: null,
      isRenewing: false,
      tookMs: 0,
      askedAt: Number.NEGATIVE_INFINITY,
    }),
  );
  const isCurrent = (one: Held) => one.built?.after === one.changes;
  const renew = (one: Held): Promise<void> => {
    one.building ??= build(db, one).finally(() => {
      one.building = null;
    });
    return one.building;
  };
  /** Until it is as the tables are; not all the time, however often they change. */
  const renewLater = async (one: Held) => {
    if (one.isRenewing) return;
    one.isRenewing = true;
    try {
      while (!isCurrent(one)) {
        await renew(one);
        await wait(one.tookMs, undefined, { ref: false });
      }
    } catch (error) {
      // Who asks next tries again, and is told.
      log.warn({ err: error, kind: one.offer.kind }, 'what can be found was not read anew');
    } finally {
      one.isRenewing = false;
    }
  };
  changeFeed.onChange((table) => {
    for (const one of held) {
      if (table !== null && !one.offer.madeFrom.includes(table)) continue;
      one.changes++;
      // What is read in a moment is read when somebody asks.
      const isSlow = one.tookMs > PATIENCE_MS && performance.now() - one.askedAt < ASKED_WITHIN_MS;
      if (isSlow) renewLater(one);
    }
  });
  const read = async (one: Held): Promise<EntryIndex> => {
    one.askedAt = performance.now();
    const asked = one.changes;
    if (one.built && one.tookMs > PATIENCE_MS) {
      if (!isCurrent(one)) renewLater(one);
      return one.built.index;
    }
    // What was begun before the last change is not what is asked for.
    while (!one.built || one.built.after < asked) await renew(one);
    return one.built.index;
  };
  return {
    async find({ q, kind = [], limit }, { mayFind, units }) {
      const question = readQuestion(q, (one) => held.some(({ offer }) => offer.kind === one && mayFind(offer)));
      const kinds = [...kind, ...question.kinds];
      const asked = held.filter(({ offer }) => mayFind(offer) && (kinds.length === 0 || kinds.includes(offer.kind)));
      const indexes = await Promise.all(asked.map(async (one) => ({ kind: one.offer.kind, index: await read(one) })));
      const shown = units && new Set(units);
      const hides = ({ unitId, access }: OfferedEntry) =>
        (shown !== null && unitId !== undefined && !shown.has(unitId)) ||
        (access !== undefined && !mayFind({ access }));
      const findAll = (isFuzzy: boolean) =>
        indexes.map(({ kind, index }) => ({ kind, ...searchIndex(index, question, { limit, isFuzzy, hides }) }));
      const found = findAll(false);
      // Who finds what they named does not want what is only spelled like it.
      const isNamed = found.some(({ items }) => items.some(({ tier }) => tier !== 'text'));
      const groups = isNamed ? found : mergeGroups(found, findAll(true), limit);
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

async function build(db: Database, one: Held): Promise<void> {
  const startedAt = performance.now();
  const after = one.changes;
  const index = await buildIndex(await one.offer.list(db.orm));
  one.tookMs = performance.now() - startedAt;
  one.built = { after, index };
}

type Group = FoundAll & { kind: SearchKind };

/** Names that are nearly spelled so come before what only has the words in its text, and nothing twice. */
function mergeGroups(found: readonly Group[], nearly: readonly Group[], limit: number): Group[] {
  return found.map((group, at) => {
    const known = new Set(group.items.map(({ entry }) => entry));
    const more = (nearly[at]?.items ?? []).filter(({ entry }) => !known.has(entry));
    return {
      ...group,
      items: [...more, ...group.items].slice(0, limit),
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
