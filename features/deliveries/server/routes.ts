import { randomUUID } from 'node:crypto';
import { implement } from '@orpc/server';
import type { Database, Executor } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { webhookSecretOf } from '../../../platform/server/sign-webhook.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import { type Delivery, deliveriesContract, type NewDelivery } from '../contract.ts';
import { SHOWN_OF_OWN, TEST_KIND } from '../vocabulary.ts';
import { queueDelivery, tryAgain } from './commands.ts';
import { addEndpoint, changeEndpoint, type EndpointRow, removeEndpoint, replaceSecret } from './endpoint-commands.ts';
import { testMail } from './mails.ts';
import { addOwnEndpoint, changeOwnEndpoint, removeOwnEndpoint } from './own-endpoint-commands.ts';
import {
  findDelivery,
  findEndpoint,
  findOwnEndpoint,
  listDeliveries,
  listDeliveriesTo,
  listEndpoints,
  listOwnEndpoints,
  toEndpoint,
} from './queries.ts';

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
  const testEndpoint = ({ id: receiver, isOn }: EndpointRow) => {
    if (!isOn) throw new AppError('CONFLICT', 'This endpoint is switched off. Switch it on first.');
    const payload = { type: TEST_KIND, data: { message: `A test of ${siteName}.` } };
    return queueShown(orm, {
      ...{ channel: 'webhook', receiver, payload },
      occurrence: `test:${randomUUID()}`,
      dueAt: now(),
    });
  };
  const idOf = (context: ProcedureContext) => requireActor(context).id;
  const orMissing = <Row>(row: Row | null): Row => {
    if (row === null) throw new AppError('NOT_FOUND', 'You have no such webhook endpoint (any more).');
    return row;
  };
  return contract.router({
    list: contract.list.handler(({ input }) => listDeliveries(orm, input)),
    tryAgain: contract.tryAgain.handler(({ input, context }) => tryAgain(orm, requireActor(context), input.id, now())),
    sendTest: contract.sendTest.handler(async ({ input: { endpointId }, context }) => {
      if (endpointId === null) {
        const occurrence = `test:${randomUUID()}`;
        const { email } = requireActor(context);
        const payload = testMail(siteName);
        return queueShown(orm, { channel: 'mail', receiver: email, occurrence, dueAt: now(), payload });
      }
      const endpoint = await findEndpoint(orm, endpointId);
      if (!endpoint) throw new AppError('NOT_FOUND', 'There is no such endpoint.');
      return testEndpoint(endpoint);
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
    listOwn: contract.listOwn.handler(({ context }) => listOwnEndpoints(orm, idOf(context))),
    addOwn: contract.addOwn.handler(async ({ input, context }) =>
      withSecret(await addOwnEndpoint(orm, { ...input, profileId: idOf(context) })),
    ),
    switchOwn: contract.switchOwn.handler(async ({ input: { id, isOn }, context }) =>
      toEndpoint(orMissing(await changeOwnEndpoint(orm, { id, profileId: idOf(context) }, { isOn }))),
    ),
    replaceOwnSecret: contract.replaceOwnSecret.handler(async ({ input: { id }, context }) =>
      withSecret(orMissing(await changeOwnEndpoint(orm, { id, profileId: idOf(context) }, 'another secret'))),
    ),
    testOwn: contract.testOwn.handler(async ({ input, context }) =>
      testEndpoint(orMissing(await findOwnEndpoint(orm, idOf(context), input.id))),
    ),
    listOwnDeliveries: contract.listOwnDeliveries.handler(async ({ input, context }) => {
      orMissing(await findOwnEndpoint(orm, idOf(context), input.id));
      return listDeliveriesTo(orm, input.id, SHOWN_OF_OWN);
    }),
    removeOwn: contract.removeOwn.handler(async ({ input, context }) =>
      toEndpoint(orMissing(await removeOwnEndpoint(orm, { id: input.id, profileId: idOf(context) }))),
    ),
  });
}

async function queueShown(db: Executor, delivery: NewDelivery): Promise<Delivery> {
  const id = await queueDelivery(db, delivery);
  const queued = id ? await findDelivery(db, id) : null;
  if (!queued) throw new Error('the test that was just queued is missing');
  return queued;
}
