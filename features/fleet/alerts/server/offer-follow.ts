import { AppError } from '../../../../platform/shared/app-error.ts';
import type { Arrival, ArrivalSource, Followable, FollowKind } from '../../../follows/server/define-follow.ts';
import { listStreams } from '../../streams/server/queries.ts';
import { findUnit } from '../../units/server/queries.ts';
import { listNewestRaised, listRaisedWritten, type RaisedAlarm } from './queries.ts';

/** Alarms of the fleet, of a unit or of a stream: that they were raised. */
export const followAlarms: FollowKind = {
  kind: 'alarms',
  async read(db, { pathname }): Promise<Followable | null> {
    if (pathname === '/smr-ops-cloud/alerts')
      return { path: pathname, label: 'Alarms of the fleet', filter: { values: { from: ['alarm'] } } };
    const [, id, tag] = pathname.match(/^\/smr-ops-cloud\/unit\/([a-z0-9-]{1,60})(?:\/([\w.-]{1,80}))?$/) ?? [];
    if (!id) return null;
    const unit = await findUnit(db, id);
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
  listNewest: async (db, { values: { unit: units, stream: streams } }, limit) =>
    (await listNewestRaised(db, { units, streams, limit })).map(toArrival),
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
