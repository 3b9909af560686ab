import type { Executor } from '../../../../platform/server/database.ts';
import type { SomeUnits } from '../../rights/server/queries.ts';
import { gatherSources, sayEach, type UnitSource } from '../../streams/rules/say-origins.ts';
import { joinOrigins } from '../../streams/rules/trace-origins.ts';
import type { Origin } from '../../streams/vocabulary.ts';
import { hadDemonstration, listSources } from '../../units/server/source-queries.ts';
import type { AnswerOrigin, UnitOrigin } from '../contract.ts';
import { MOST_COMPARED_MINUTES } from '../vocabulary.ts';

/** The longest that a page of values shows without being asked for more: the window of a comparison. */
const RECENT_MS = MOST_COMPARED_MINUTES * 60_000;

/** Where the values of each unit come from; simulated units that were never heard are left out. @param seen of which units */
export async function readUnitOrigins(db: Executor, seen: SomeUnits, now: Date): Promise<UnitOrigin[]> {
  return tellOrigins(await listSources(db, seen, recent(now)));
}

/**
 * The same of several units together, with what is to be said of them.
 *
 * @param unitId of this one; left out, or not among those seen: of all of them
 */
export async function readOrigin(
  db: Executor,
  { seen, unitId }: { seen: SomeUnits; unitId?: string | undefined },
  now: Date,
): Promise<AnswerOrigin> {
  const isSeen = unitId !== undefined && (seen === null || seen.includes(unitId));
  const [one] = isSeen ? await listSources(db, [unitId], recent(now)) : [];
  const shown = one ? [one] : await listSources(db, seen, recent(now));
  return {
    origin: joinOrigins(tellOrigins(shown).map(({ origin }) => origin)),
    ...(one?.ownerLabel ? { ownerLabel: one.ownerLabel } : {}),
    said: sayEach(gatherSources(shown), one === undefined && (await hadDemonstration(db, seen))),
  };
}

function recent(now: Date): Date {
  return new Date(now.getTime() - RECENT_MS);
}

function tellOrigins(sources: readonly (UnitSource & { smrUnitId: string })[]): UnitOrigin[] {
  return sources.flatMap(({ smrUnitId, ownerLabel, origin: heard }) => {
    // Nobody simulates a unit that has an owner, also before its first value.
    const origin: Origin | null = heard ?? (ownerLabel === null ? null : 'plant');
    return origin === null ? [] : [{ smrUnitId, origin, ...(ownerLabel === null ? {} : { ownerLabel }) }];
  });
}
