import { randomUUID } from 'node:crypto';
import { implement } from '@orpc/server';
import type { Database, Executor } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import { queueDelivery, registerDevice, removeDevice } from '../../deliveries/server/commands.ts';
import { findDevice, listDevices } from '../../deliveries/server/queries.ts';
import { noticesContract } from '../contract.ts';
import { MOST_DEVICES } from '../vocabulary.ts';
import { changeSettings, markRead } from './commands.ts';
import { listNotices, readBell, readSettings } from './queries.ts';

export interface NoticeRouteDeps {
  db: Database;
  /** The product's, from which the keys of web push are made. */
  secret: string;
  siteName: string;
  now(): Date;
}

const contract = implement(noticesContract).$context<ProcedureContext>();

/** Everybody sees and changes their own, and nobody else's. */
export function noticesRoutes({ db: { orm }, secret, siteName, now }: NoticeRouteDeps) {
  const idOf = (context: ProcedureContext) => requireActor(context).id;
  return contract.router({
    bell: contract.bell.handler(({ context }) => readBell(orm, idOf(context))),
    list: contract.list.handler(({ input, context }) => listNotices(orm, idOf(context), input)),
    markRead: contract.markRead.handler(async ({ input, context }) => ({
      count: await markRead(orm, idOf(context), now(), input.id),
    })),
    markAllRead: contract.markAllRead.handler(async ({ context }) => ({
      count: await markRead(orm, idOf(context), now()),
    })),
    readSettings: contract.readSettings.handler(({ context }) => settingsOf(orm, idOf(context))),
    changeSettings: contract.changeSettings.handler(async ({ input, context }) => {
      await changeSettings(orm, idOf(context), input);
      return settingsOf(orm, idOf(context));
    }),
    listDevices: contract.listDevices.handler(async ({ context }) => {
      const { pushKeysOf } = await import('../../../platform/server/web-push.ts');
      const devices = await listDevices(orm, [idOf(context)]);
      return {
        publicKey: pushKeysOf(secret).publicKey,
        devices: devices.map(({ id, name, endpoint, lastFailure, createdAt, lastAttemptAt }) => ({
          ...{ id, name, endpoint, lastFailure },
          createdAt: createdAt.toISOString(),
          lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
        })),
      };
    }),
    addDevice: contract.addDevice.handler(async ({ input, context }) => {
      const profileId = idOf(context);
      const known = await listDevices(orm, [profileId]);
      if (known.length >= MOST_DEVICES && !known.some(({ endpoint }) => endpoint === input.endpoint))
        throw new AppError('CONFLICT', `There are ${MOST_DEVICES} devices already. Turn one off first.`);
      return { id: await registerDevice(orm, { ...input, profileId }) };
    }),
    testDevice: contract.testDevice.handler(async ({ input, context }) => {
      const device = await findDevice(orm, input.id);
      if (device?.profileId !== idOf(context)) throw noDevice();
      await queueDelivery(orm, {
        channel: 'push',
        receiver: device.id,
        occurrence: `test:${randomUUID()}`,
        dueAt: now(),
        payload: { title: siteName, text: 'Notifications arrive on this device.', path: '/account/notices' },
      });
      return { count: 1 };
    }),
    removeDevice: contract.removeDevice.handler(async ({ input, context }) => {
      if (!(await removeDevice(orm, { id: input.id, profileId: idOf(context) }))) throw noDevice();
      return { count: 1 };
    }),
  });
}

const settingsOf = async (db: Executor, id: string) => {
  const settings = (await readSettings(db, [id])).get(id);
  if (!settings) throw new Error('settings were asked for and not made');
  return settings;
};

const noDevice = () => new AppError('NOT_FOUND', 'There is no such device.');
