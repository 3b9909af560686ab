import { AppError } from '../../../../platform/shared/app-error.ts';
import type { Arrival, ArrivalSource, Followable, FollowKind } from '../../../follows/server/define-follow.ts';
import { listStreams } from '../../streams/server/queries.ts';
import { listUnitsSeenBy } from '../../units/server/permissions.ts';
import { findUnit } from '../../units/server/queries.ts';
import { alertsOf, listNewestRaised, listRaisedWritten, type RaisedAlarm } from './queries.ts';

/** Alarms of the fleet, of a unit or of a stream: that they were raised. */
export const followAlarms: FollowKind = {
  kind: 'alarms',
  async read(db, { pathname }, profileId): Promise<Followable | null> {
    if (!pathname.startsWith('/smr-ops-cloud/')) return null;
    const seen = await listUnitsSeenBy(db, profileId);
    if (pathname === '/smr-ops-cloud/alerts' && seen?.length !== 0)
      return { path: pathname, label: 'Alarms of the fleet', filter: { values: { from: ['alarm'] } } };
    const [, id, tag] = pathname.match(/^\/smr-ops-cloud\/unit\/([a-z0-9-]{1,60})(?:\/([\w.-]{1,80}))?$/) ?? [];
    if (!id) return null;
    const unit = seen === null || seen.includes(id) ? await findUnit(db, id) : null;
    if (!unit) throw new AppError('NOT_FOUND', 'There is no such unit in the fleet.');
    if (!tag)
      return { path: pathname, label: `Alarms of ${unit.name}`, filter: { values: { from: ['alarm'], unit: [id] } } };
    const [stream] = await listStreams(db, { unitId: id, tag });
    if (!stream) throw new AppError('NOT_FOUND', `${unit.name} has no such stream.`);
    return {
      path: pathname,
      label: `Alarms of ${stream.description}, ${unit.name}`,
      filter: { values: { from: ['alarm'], stream: [`${id}/${tag}`] } },
    };
  },
};

/** Alarms, as they are written here: also those of values that came late. */
export const alarmArrivals: ArrivalSource = {
  name: 'alarms',
  kind: 'alarm',
  listWritten: async (db, from, atLeast) => (await listRaisedWritten(db, from, atLeast)).map(toArrival),
  async listNewest(db, { values: { unit: units, stream: streams } }, limit, profileId) {
    const seen = await listUnitsSeenBy(db, profileId);
    return (await listNewestRaised(db, { units, streams, seen, limit })).map(toArrival);
  },
  async seenBy(db, profileId) {
    const seen = await listUnitsSeenBy(db, profileId);
    return seen && alertsOf(seen);
  },
};

function toArrival({ id, title, message, unitId, unitName, origin, stream, ts, writtenAt }: RaisedAlarm): Arrival {
  const told = origin === 'simulated' ? `${title} (simulated data)` : title;
  return {
    ...{ id, kind: 'alarm', title: told, path: `/smr-ops-cloud/alerts/${id}`, text: message },
    ...{ publishedAt: ts, createdAt: writtenAt, writtenAt },
    values: {
      ...{ from: ['alarm'], act: ['raised'], unit: [unitId] },
      stream: stream === null ? [] : [`${unitId}/${stream}`],
    },
    names: { [unitId]: unitName, ...(stream === null ? {} : { [`${unitId}/${stream}`]: stream }) },
  };
}
