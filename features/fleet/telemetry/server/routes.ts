import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { requireActor } from '../../../accounts/server/permissions.ts';
import { getStream, listStreams } from '../../streams/server/queries.ts';
import { listOwnUnits } from '../../units/server/permissions.ts';
import { telemetryContract } from '../contract.ts';
import { cutComparison } from '../rules/cut-comparison.ts';
import { compareUnits } from './compare-units.ts';
import { issueKey, revokeKey, rotateKey } from './issue-keys.ts';
import { listKeys, listWriters, readLastHour, readLastHours } from './queries.ts';
import { readHistory } from './read-history.ts';
import { readRange } from './read-range.ts';
import { readOrigin, readUnitOrigins } from './read-unit-origins.ts';
import { findStreams } from './stream-queries.ts';

const contract = implement(telemetryContract).$context<ProcedureContext>();

export function telemetryRoutes({ db, now = () => new Date() }: { db: Database; now?: () => Date }) {
  const seenBy = ({ actor }: ProcedureContext) => listOwnUnits(db.orm, actor);
  return contract.router({
    streams: contract.streams.handler(async ({ input: { names, units, ...filter }, context }) => {
      const seen = await seenBy(context);
      const listed = {
        ...(names === undefined ? {} : { names: names.split(',') }),
        ...(units === undefined ? {} : { unitIds: units.split(',') }),
      };
      return listStreams(db.orm, { ...filter, seen, ...listed });
    }),
    stream: contract.stream.handler(async ({ input, context }) => getStream(db.orm, input.id, await seenBy(context))),
    events: contract.events.handler(async ({ input, context }) => {
      const { id } = await getStream(db.orm, input.id, await seenBy(context));
      return readLastHour(db.orm, id, now());
    }),
    sparklines: contract.sparklines.handler(async ({ input, context }) => {
      const streams = await listStreams(db.orm, { ...input, seen: await seenBy(context) });
      const ids = streams.map(({ id }) => id);
      return Object.fromEntries(await readLastHours(db.orm, ids, now()));
    }),
    history: contract.history.handler(async ({ input, context }) => {
      const at = now();
      const { id } = await getStream(db.orm, input.id, await seenBy(context));
      return readHistory(db.orm, { ...input, id, ...readRange(input, at) }, at);
    }),
    findStreams: contract.findStreams.handler(async ({ input, context }) =>
      findStreams(db.orm, input.q, await seenBy(context)),
    ),
    compare: contract.compare.handler(async ({ input: { minutes, unitId, page }, context }) =>
      cutComparison(await compareUnits(db.orm, { minutes, unitId, seen: await seenBy(context) }, now()), {
        page,
        unitId,
      }),
    ),
    origins: contract.origins.handler(async ({ context }) => readUnitOrigins(db.orm, await seenBy(context), now())),
    origin: contract.origin.handler(async ({ input: { unitId }, context }) =>
      readOrigin(db.orm, { seen: await seenBy(context), unitId }, now()),
    ),
    writers: contract.writers.handler(async ({ input, context }) => {
      const seen = await listOwnUnits(db.orm, context.actor, 'operator');
      return listWriters(db.orm, { ...input, seen }, now().getTime());
    }),
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
