import { randomUUID } from 'node:crypto';
import { implement } from '@orpc/server';
import type { Database, Executor } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { webhookSecretOf } from '../../../platform/server/sign-webhook.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import { type Delivery, deliveriesContract, type NewDelivery } from '../contract.ts';
import { TEST_KIND } from '../vocabulary.ts';
import { queueDelivery, tryAgain } from './commands.ts';
import { addEndpoint, changeEndpoint, type EndpointRow, removeEndpoint, replaceSecret } from './endpoint-commands.ts';
import { testMail } from './mails.ts';
import { findDelivery, findEndpoint, listDeliveries, listEndpoints, toEndpoint } from './queries.ts';

export interface DeliveryRouteDeps {
  db: Database;
  /** The product's, from which those of the endpoints are made. */
  secret: string;
  siteName: string;
  now(): Date;
}

const contract = implement(deliveriesContract).$context<ProcedureContext>();

export function deliveriesRoutes({ db: { orm }, secret, siteName, now }: DeliveryRouteDeps) {
  const withSecret = (row: EndpointRow) => ({
    endpoint: toEndpoint(row),
    secret: webhookSecretOf(secret, row.id, row.secretNumber),
  });
  return contract.router({
    list: contract.list.handler(({ input }) => listDeliveries(orm, input)),
    tryAgain: contract.tryAgain.handler(({ input, context }) => tryAgain(orm, requireActor(context), input.id, now())),
    sendTest: contract.sendTest.handler(async ({ input: { endpointId }, context }) => {
      const occurrence = `test:${randomUUID()}`;
      if (endpointId === null) {
        const { email } = requireActor(context);
        const payload = testMail(siteName);
        return queueShown(orm, { channel: 'mail', receiver: email, occurrence, dueAt: now(), payload });
      }
      const endpoint = await findEndpoint(orm, endpointId);
      if (!endpoint) throw new AppError('NOT_FOUND', 'There is no such endpoint.');
      if (!endpoint.isOn) throw new AppError('CONFLICT', 'This endpoint is switched off. Switch it on first.');
      const payload = { type: TEST_KIND, data: { message: `A test of ${siteName}.` } };
      return queueShown(orm, { channel: 'webhook', receiver: endpointId, occurrence, dueAt: now(), payload });
    }),
    listEndpoints: contract.listEndpoints.handler(() => listEndpoints(orm)),
    addEndpoint: contract.addEndpoint.handler(async ({ input, context }) =>
      withSecret(await addEndpoint(orm, requireActor(context), input)),
    ),
    changeEndpoint: contract.changeEndpoint.handler(async ({ input, context }) =>
      toEndpoint(await changeEndpoint(orm, requireActor(context), input)),
    ),
    replaceSecret: contract.replaceSecret.handler(async ({ input, context }) =>
      withSecret(await replaceSecret(orm, requireActor(context), input.id)),
    ),
    removeEndpoint: contract.removeEndpoint.handler(async ({ input, context }) =>
      toEndpoint(await removeEndpoint(orm, requireActor(context), input.id)),
    ),
  });
}

async function queueShown(db: Executor, delivery: NewDelivery): Promise<Delivery> {
  const id = await queueDelivery(db, delivery);
  const queued = id ? await findDelivery(db, id) : null;
  if (!queued) throw new Error('the test that was just queued is missing');
  return queued;
}
