import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { requireActor } from '../../../accounts/server/permissions.ts';
import { getStream, listStreams } from '../../streams/server/queries.ts';
import { telemetryContract } from '../contract.ts';
import { compareUnits } from './compare-units.ts';
import { issueKey, revokeKey, rotateKey } from './issue-keys.ts';
import { listKeys, readLastHour } from './queries.ts';
import { readHistory } from './read-history.ts';
import { readRange } from './read-range.ts';

const contract = implement(telemetryContract).$context<ProcedureContext>();

export function telemetryRoutes({ db, now = () => new Date() }: { db: Database; now?: () => Date }) {
  return contract.router({
    streams: contract.streams.handler(({ input }) => listStreams(db.orm, input)),
    stream: contract.stream.handler(({ input }) => getStream(db.orm, input.id)),
    events: contract.events.handler(async ({ input }) => {
      const { id } = await getStream(db.orm, input.id);
      return (await readLastHour(db.orm, [id], now()))[id] ?? [];
    }),
    sparklines: contract.sparklines.handler(async ({ input }) => {
      const streams = await listStreams(db.orm, input);
      return readLastHour(
        db.orm,
        streams.map(({ id }) => id),
        now(),
      );
    }),
    history: contract.history.handler(({ input }) => {
      const at = now();
      return readHistory(db.orm, { ...input, ...readRange(input, at) }, at);
    }),
    compare: contract.compare.handler(({ input }) => compareUnits(db.orm, input.minutes, now())),
    listKeys: contract.listKeys.handler(() => listKeys(db.orm)),
    issueKey: contract.issueKey.handler(({ input, context }) =>
      issueKey(
        db,
        requireActor(context),
        {
          ...input,
          expiresAt: input.expiresAt === null ? null : new Date(input.expiresAt),
        },
        now(),
      ),
    ),
    rotateKey: contract.rotateKey.handler(({ input, context }) =>
      rotateKey(db, requireActor(context), input.id, now()),
    ),
    revokeKey: contract.revokeKey.handler(({ input, context }) =>
      revokeKey(db, requireActor(context), input.id, now()),
    ),
  });
}
