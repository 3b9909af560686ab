import { z } from 'zod';
import { isTimeZone } from '../../platform/shared/format-time.ts';
import { cursorSchema, pageOf } from '../../platform/shared/pagination.ts';
import { procedure } from '../../platform/shared/procedure.ts';
import { newsKindNames } from '../deliveries/vocabulary.ts';
import { mailWishes } from './vocabulary.ts';

export const noticeSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  path: z.string().describe('Of this site, from the first slash.'),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
  settledAt: z.iso.datetime().nullable().describe('Its cause is gone: nothing waits any more.'),
});
export type Notice = z.infer<typeof noticeSchema>;

const bellSchema = z.object({
  waiting: z.int().describe('Neither read nor settled.'),
  newest: z.array(noticeSchema).describe('What waits first.'),
});
export type Bell = z.infer<typeof bellSchema>;

const wishSchema = z.object({ list: z.boolean(), mail: z.enum(mailWishes), push: z.boolean() });

export const settingsSchema = z.object({
  wishes: z.record(z.enum(newsKindNames), wishSchema),
  digestHour: z.int().min(0).max(23).describe('Of the daily mail, on the clocks of the time zone.'),
  timeZone: z.string().max(80).refine(isTimeZone, 'Must be an IANA name such as Europe/Berlin.'),
});

export const deviceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  endpoint: z.string().describe('By which a browser knows itself.'),
  createdAt: z.iso.datetime(),
  lastAttemptAt: z.iso.datetime().nullable(),
  lastFailure: z.string().nullable().describe('null: the last message was taken, or there was none.'),
});
export type Device = z.infer<typeof deviceSchema>;

const tags = ['Notices'];
const byId = z.object({ id: z.uuid() });
const counted = z.object({ count: z.int() });

export const noticesContract = {
  bell: procedure
    .meta({ access: 'subscriber' })
    .route({ method: 'GET', path: '/notices/bell', tags, summary: 'How much waits for whoever asks, and the newest' })
    .output(bellSchema),
  list: procedure
    .meta({ access: 'subscriber' })
    .route({ method: 'GET', path: '/notices', tags, summary: 'What whoever asks was told of, the newest first' })
    .input(
      z.object({
        only: z.enum(['waiting']).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: cursorSchema.optional(),
      }),
    )
    .output(pageOf(noticeSchema)),
  markRead: procedure
    .meta({ access: 'subscriber' })
    .route({ method: 'POST', path: '/notices/{id}/read', tags, summary: 'Marks a notice as read' })
    .input(byId)
    .output(counted),
  markAllRead: procedure
    .meta({ access: 'subscriber' })
    .route({ method: 'POST', path: '/notices/read', tags, summary: 'Marks everything as read' })
    .output(counted),
  readSettings: procedure
    .meta({ access: 'subscriber' })
    .route({ method: 'GET', path: '/notices/settings', tags, summary: 'Who is told of what, and where' })
    .output(settingsSchema),
  changeSettings: procedure
    .meta({ access: 'subscriber' })
    .route({ method: 'PUT', path: '/notices/settings', tags, summary: 'Changes it' })
    .input(settingsSchema)
    .output(settingsSchema),
  listDevices: procedure
    .meta({ access: 'subscriber' })
    .route({ method: 'GET', path: '/notices/devices', tags, summary: 'Browsers that show notifications' })
    .output(
      z.object({ publicKey: z.string().describe('Of this site (VAPID), base64url.'), devices: z.array(deviceSchema) }),
    ),
  addDevice: procedure
    .meta({ access: 'subscriber' })
    .route({
      method: 'POST',
      path: '/notices/devices',
      tags,
      summary: 'Turns notifications on for a browser; the same one again is the same device',
      successStatus: 201,
    })
    .input(
      z.object({
        endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
        p256dh: z.string().regex(/^B[\w-]{86}$/, 'Must be an uncompressed point of P-256, base64url.'),
        auth: z.string().regex(/^[\w-]{22}$/, 'Must be 16 bytes, base64url.'),
        name: z.string().trim().min(1).max(80),
      }),
    )
    .output(byId),
  testDevice: procedure
    .meta({ access: 'subscriber' })
    .route({ method: 'POST', path: '/notices/devices/{id}/test', tags, summary: 'Sends a notification as a test' })
    .input(byId)
    .output(counted),
  removeDevice: procedure
    .meta({ access: 'subscriber' })
    .route({ method: 'DELETE', path: '/notices/devices/{id}', tags, summary: 'Turns notifications off for a browser' })
    .input(byId)
    .output(counted),
};
