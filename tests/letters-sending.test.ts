import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newsletterDeliveries, newsletterIssues, newsletterSubscriptions } from '../database/schema/newsletter.ts';
import { queueDeliveries, recoverDeliveries } from '../features/letters/server/delivery-commands.ts';
import { type SendDeps, sendDueLetters } from '../features/letters/server/send-letters.ts';
import { createMailLanes } from '../platform/server/bulk-mail.ts';
import type { Database } from '../platform/server/database.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { silentLog } from './support/silent-log.ts';
import { openTestDatabase } from './support/test-database.ts';
import {
  type Behaviour,
  startUnreliableMailServer,
  type UnreliableMailServer,
} from './support/unreliable-mail-server.ts';

/** The real engine, a real database, a real SMTP server that misbehaves. */
let db: Database;
let server: UnreliableMailServer;
let issueId: string;
let bounces: [subscriptionId: string, kind: 'hard' | 'soft'][] = [];
let now = new Date('2026-11-21T08:00:00Z');

beforeAll(async () => {
  db = await openTestDatabase();
  return () => db.close();
});
beforeEach(async () => {
  bounces = [];
  await db.orm.delete(newsletterIssues);
  await db.orm.delete(newsletterSubscriptions);
  const [issue] = await db.orm
    .insert(newsletterIssues)
    .values({ weekOf: '2026-11-16', subject: 'This week' })
    .returning();
  issueId = issue?.id ?? '';
  now = new Date('2026-11-21T08:00:00Z');
});
afterEach(() => server?.close());

async function serve(behaviour: Behaviour): Promise<void> {
  server = await startUnreliableMailServer(behaviour);
}

async function subscribe(count: number, status = 'active'): Promise<void> {
  await db.orm.execute(sql`
    insert into newsletter_subscriptions (email, status)
    select ${status} || n || '@example.org', ${status} from generate_series(1, ${count}::int) n`);
}

const send = (overrides: Partial<SendDeps> = {}) =>
  sendDueLetters(
    {
      db: db.orm,
      log: silentLog,
      openLane: createMailLanes({ smtpUrl: server.url, mailFrom: 'SMR <smr@example.org>', dataDir: '', dkim: null })
        .open,
      writeLetter: ({ email, subscriptionId }) => ({
        to: email,
        subject: 'This week',
        text: 'Five stories.',
        html: '<p>Five stories.</p>',
        messageId: `<${subscriptionId}@example.org>`,
        headers: {},
        envelopeFrom: null,
      }),
      reportBounce: async (subscriptionId, kind) => {
        bounces.push([subscriptionId, kind]);
      },
      now: () => now,
      lanes: 4,
      mailsPerSecond: Number.POSITIVE_INFINITY,
      ...overrides,
    },
    issueId,
  );

async function statuses(): Promise<Record<string, number>> {
  const { rows } = await db.orm.execute<{ status: string; n: number }>(
    sql`select status, count(*)::int as n from ${newsletterDeliveries} group by status`,
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

describe('sending an issue', () => {
  it('reaches every active subscriber once', async () => {
    await serve({});
    await subscribe(450);
    await queueDeliveries(db.orm, issueId, now);
    expect(await send()).toBe(450);
    expect(new Set(server.accepted).size).toBe(450);
    expect(server.accepted).toHaveLength(450);
    expect(await statuses()).toEqual({ sent: 450 });
  });

  it.each(['pending', 'unsubscribed', 'bounced'])('reaches nobody who is %s', async (status) => {
    await serve({});
    await subscribe(3, status);
    await queueDeliveries(db.orm, issueId, now);
    expect(await send()).toBe(0);
  });

  it('reaches nobody who left between queueing and sending', async () => {
    await serve({});
    await subscribe(3);
    await queueDeliveries(db.orm, issueId, now);
    await db.orm.update(newsletterSubscriptions).set({ status: 'unsubscribed' });
    expect(await send()).toBe(0);
    expect(await statuses()).toEqual({ skipped: 3 });
  });

  it('sends nobody the same issue twice, however often it is queued and sent', async () => {
    await serve({});
    await subscribe(20);
    for (let round = 0; round < 3; round++) {
      await queueDeliveries(db.orm, issueId, now);
      await send();
    }
    expect(server.accepted).toHaveLength(20);
  });

  it('by two processes at once doubles nothing', async () => {
    await serve({ delayMs: 2 });
    await subscribe(300);
    await queueDeliveries(db.orm, issueId, now);
    await Promise.all([send(), send()]);
    expect(server.accepted).toHaveLength(300);
    expect(new Set(server.accepted).size).toBe(300);
  });

  it('gives up an address that the server refuses for good, and no other', async () => {
    await serve({ refuseRecipient: (address) => (address.startsWith('active7@') ? 550 : null) });
    await subscribe(10);
    await queueDeliveries(db.orm, issueId, now);
    await send();
    expect(await statuses()).toEqual({ sent: 9, failed: 1 });
    expect(bounces.map(([, kind]) => kind)).toEqual(['hard']);
  });

  it.each(['recipient', 'message'])(
    'tries again later, and later still, when the %s is refused for now',
    async (when) => {
      let isBusy = true;
      const refuse = () => (isBusy ? 451 : null);
      await serve(when === 'recipient' ? { refuseRecipient: refuse } : { refuseMessage: refuse });
      await subscribe(2);
      await queueDeliveries(db.orm, issueId, now);
      await send();
      expect([await statuses(), server.accepted]).toEqual([{ queued: 2 }, []]);
      isBusy = false;
      expect(await send()).toBe(0);
      now = new Date(now.getTime() + 60_000);
      expect(await send()).toBe(2);
      expect(await statuses()).toEqual({ sent: 2 });
    },
  );

  it('gives up after five further tries', async () => {
    await serve({ refuseRecipient: () => 451 });
    await subscribe(1);
    await queueDeliveries(db.orm, issueId, now);
    for (let hours = 0; hours < 20; hours++) {
      await send();
      now = new Date(now.getTime() + HOUR_MS);
    }
    expect(await statuses()).toEqual({ failed: 1 });
    const [row] = await db.orm.select().from(newsletterDeliveries);
    expect([row?.attempts, row?.failure?.startsWith('given up')]).toEqual([6, true]);
    expect(bounces).toEqual([[row?.subscriptionId, 'soft']]);
  });

  it('blames no reader when the letter itself is refused', async () => {
    await serve({ refuseMessage: () => 554 });
    await subscribe(2);
    await queueDeliveries(db.orm, issueId, now);
    await send();
    expect([await statuses(), bounces]).toEqual([{ failed: 2 }, []]);
  });

  it('does not send again what a server took before it hung up', async () => {
    let drops = 3;
    await serve({ refuseMessage: () => (drops-- > 0 ? 'drop' : null) });
    await subscribe(40);
    await queueDeliveries(db.orm, issueId, now);
    for (let round = 0; round < 8; round++) {
      await send({ lanes: 1 });
      now = new Date(now.getTime() + HOUR_MS);
    }
    expect(server.accepted).toHaveLength(40);
    expect(new Set(server.accepted).size).toBe(40);
    expect(await statuses()).toEqual({ sent: 40 });
  });

  it('leaves everything queued when there is no server', async () => {
    await serve({});
    const { url } = server;
    await server.close();
    server = { ...server, url, close: async () => {} };
    await subscribe(500);
    await queueDeliveries(db.orm, issueId, now);
    await send();
    expect((await statuses()).queued).toBe(500);
  });

  it('keeps to the rate', async () => {
    await serve({});
    await subscribe(12);
    await queueDeliveries(db.orm, issueId, now);
    const startedAt = performance.now();
    await send({ mailsPerSecond: 20 });
    expect(performance.now() - startedAt).toBeGreaterThan((12 - 1) * 50 - 25);
  });
});

describe('after a process died', () => {
  it('what it had claimed is sent, what it had handed over is not', async () => {
    await serve({});
    await subscribe(3);
    await queueDeliveries(db.orm, issueId, now);
    const all = await db.orm.select().from(newsletterDeliveries).orderBy(newsletterDeliveries.subscriptionId);
    for (const [index, status] of ['sending', 'handed-over'].entries())
      await db.orm.execute(sql`update ${newsletterDeliveries} set status = ${status}, claimed_at = ${now.toISOString()}
        where subscription_id = ${all[index]?.subscriptionId}::uuid`);
    now = new Date(now.getTime() + 600_000);
    await recoverDeliveries(db.orm, now);
    expect(await send()).toBe(2);
    expect(await statuses()).toEqual({ sent: 3 });
  });
});
