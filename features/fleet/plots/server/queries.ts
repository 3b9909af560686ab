import type { Executor } from '../../../../platform/server/database.ts';
import { listAlarmSpans } from '../../alerts/server/queries.ts';
import { listAnnotations } from '../../annotations/server/queries.ts';
import type { SomeUnits } from '../../rights/server/queries.ts';
import { listStreams } from '../../streams/server/queries.ts';
import { listOutagesBetween } from '../../units/server/queries.ts';
import type { Marks } from '../contract.ts';

export interface MarksAsked {
  streamIds: readonly number[];
  /** Somebody has looked whether its notes may be told. */
  screenId?: string | undefined;
  from: Date;
  to: Date;
  /** Of which units. */
  seen: SomeUnits;
}

/** What is drawn over the values of streams. @param showsPeople whether to tell who wrote a note */
export async function readMarks(db: Executor, asked: MarksAsked, showsPeople: boolean): Promise<Marks> {
  const { from, to, screenId } = asked;
  const shown = await listStreams(db, { ids: asked.streamIds, seen: asked.seen });
  const streamIds = shown.map(({ id }) => id);
  const unitIds = [...new Set(shown.map(({ smrUnitId }) => smrUnitId))];
  const outages = await listOutagesBetween(db, { unitIds, from, to });
  const alarms = await listAlarmSpans(db, { streamIds, from, to });
  const isAskedFor = streamIds.length > 0 || screenId !== undefined;
  const notes = isAskedFor
    ? await listAnnotations(db, { streamIds, unitIds, screenId, from, to, seen: asked.seen }, showsPeople)
    : [];
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    outages: outages.map(({ id, smrUnitId, kind, title, startsAt, endsAt }) => ({
      ...{ id, smrUnitId, kind, title },
      from: startsAt.toISOString(),
      to: iso(endsAt),
    })),
    alarms: alarms.map((alarm) => ({ ...alarm, from: alarm.from.toISOString(), to: iso(alarm.to) })),
    notes,
  };
}
