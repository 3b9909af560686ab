import { implement } from '@orpc/server';
import type { MqttConfig } from '../../../../platform/server/config.ts';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { requireActor } from '../../../accounts/server/permissions.ts';
import { mqttContract } from '../contract.ts';
import { addMapping, changeMapping, removeMapping } from './commands.ts';
import { listMappings, readState } from './queries.ts';
import { tryMessage } from './try-message.ts';

const contract = implement(mqttContract).$context<ProcedureContext>();

export interface MqttRouteDeps {
  db: Database;
  now(): Date;
  mqtt: MqttConfig | null;
}

export function mqttRoutes({ db, now, mqtt }: MqttRouteDeps) {
  return contract.router({
    state: contract.state.handler(() => readState(db.orm, mqtt, now())),
    listMappings: contract.listMappings.handler(() => listMappings(db.orm)),
    addMapping: contract.addMapping.handler(({ input, context }) => addMapping(db.orm, requireActor(context), input)),
    changeMapping: contract.changeMapping.handler(({ input, context }) =>
      changeMapping(db.orm, requireActor(context), input),
    ),
    removeMapping: contract.removeMapping.handler(async ({ input, context }) => {
      await removeMapping(db.orm, requireActor(context), input);
      return { id: input.id };
    }),
    tryMapping: contract.tryMapping.handler(({ input }) => tryMessage(db.orm, input, now())),
  });
}
