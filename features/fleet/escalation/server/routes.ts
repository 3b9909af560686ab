import { implement } from '@orpc/server';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { requireActor } from '../../../accounts/server/permissions.ts';
import { demandAtUnit } from '../../units/server/permissions.ts';
import { escalationContract } from '../contract.ts';
import { HEARTBEAT_JOB } from '../vocabulary.ts';
import {
  addContactPoint,
  addRule,
  changeContactPoint,
  changeRule,
  removeContactPoint,
  removeRule,
} from './commands.ts';
import { foreseeCalls, listGaps } from './forecast-queries.ts';
import { setHeartbeat } from './heartbeat-commands.ts';
import { findHeartbeat } from './heartbeat-queries.ts';
import { listCallsOf, listRules } from './queries.ts';
import { listContactPoints, type ReachDeps } from './reach-queries.ts';
import { type CallDeps, sendTestCall } from './send-commands.ts';

const contract = implement(escalationContract).$context<ProcedureContext>();

export interface EscalationRouteDeps extends CallDeps, ReachDeps {
  requestJob(name: string): Promise<void>;
}

export function escalationRoutes(deps: EscalationRouteDeps) {
  const { now } = deps;
  const { orm } = deps.db;
  const find = async (id: string) => {
    const point = (await listContactPoints(orm, deps, now())).find((one) => one.id === id);
    if (!point) throw new Error('the contact point that was just written is missing');
    return point;
  };
  return contract.router({
    listContactPoints: contract.listContactPoints.handler(() => listContactPoints(orm, deps, now())),
    addContactPoint: contract.addContactPoint.handler(async ({ input, context }) =>
      find(await addContactPoint(orm, requireActor(context), input)),
    ),
    changeContactPoint: contract.changeContactPoint.handler(async ({ input, context }) => {
      await changeContactPoint(orm, requireActor(context), input);
      return find(input.id);
    }),
    removeContactPoint: contract.removeContactPoint.handler(async ({ input, context }) => {
      await removeContactPoint(orm, requireActor(context), input);
      return { id: input.id };
    }),
    testContactPoint: contract.testContactPoint.handler(({ input }) => sendTestCall(deps, input.id)),
    listRules: contract.listRules.handler(() => listRules(orm)),
    addRule: contract.addRule.handler(({ input, context }) => addRule(orm, requireActor(context), input)),
    changeRule: contract.changeRule.handler(({ input, context }) => changeRule(orm, requireActor(context), input)),
    removeRule: contract.removeRule.handler(async ({ input, context }) => {
      await removeRule(orm, requireActor(context), input);
      return { id: input.id };
    }),
    foresee: contract.foresee.handler(({ input: { at, ...alarm } }) =>
      foreseeCalls(orm, deps, { ...alarm, at: at ? new Date(at) : now() }),
    ),
    gaps: contract.gaps.handler(() => listGaps(orm, deps, now())),
    heartbeat: contract.heartbeat.handler(() => findHeartbeat(orm, now())),
    setHeartbeat: contract.setHeartbeat.handler(async ({ input, context }) => {
      const heartbeat = await setHeartbeat(orm, requireActor(context), input, now());
      if (heartbeat.isOn) await deps.requestJob(HEARTBEAT_JOB);
      return heartbeat;
    }),
    callsOf: contract.callsOf.handler(async ({ input, context }) => {
      const unitId = await deps.findUnitOf(orm, input.id);
      if (unitId === null) return [];
      await demandAtUnit(orm, context.actor, 'operator', unitId);
      return listCallsOf(orm, input.id);
    }),
  });
}
