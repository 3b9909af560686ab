import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { newsletterIssues } from '../database/schema/newsletter.ts';
import type { ManagedIssue } from '../features/letters/contract.ts';
import { queueDeliveries } from '../features/letters/server/delivery-commands.ts';
import { findManagedIssue } from '../features/letters/server/queries.ts';
import { sendDueLetters } from '../features/letters/server/send-letters.ts';
import { letterWriter } from '../features/letters/server/write-letters.ts';
import { createMailLanes } from '../platform/server/bulk-mail.ts';
import { openEmbeddedDatabase } from '../platform/server/database.ts';
import { migrate } from '../platform/server/migrate.ts';
import { runScript } from '../tests/support/child-script.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import type { Row } from './table.ts';

const FEW = 10_000;
const MANY = 100_000;

/** Letters to a real SMTP server in another process: how many a second, and whether memory grows with the number of readers. */
export async function benchLetters(): Promise<Row[]> {
  const few = await sendTo(FEW);
  const many = await sendTo(MANY);
  return [
    {
      what: `letters to ${FEW.toLocaleString('en')} readers, mails/s (local SMTP server, 4 connections)`,
      figure: few.rate,
    },
    { what: `letters to ${MANY.toLocaleString('en')} readers, mails/s`, figure: many.rate },
    {
      what: '  memory after a tenth of them, and at the end (RSS)',
      figure: `${many.early} MB, ${many.late} MB`,
      target: 'flat',
    },
    { what: '  lost or doubled', figure: String(few.wrong + many.wrong), target: '0' },
  ];
}

async function sendTo(readers: number) {
  const folder = mkdtempSync(join(tmpdir(), 'smr-bench-'));
  const server = runScript(serverScript);
  const smtpUrl = await server.nextLine();
  const db = await openEmbeddedDatabase(folder);
  await migrate(db, 'database/migrations', async () => {});
  const id = randomUUID();
  await db.orm.execute(sql`
    insert into newsletter_subscriptions (email, status)
    select 'reader' || n || '@example.org', 'active' from generate_series(1, ${readers}::int) n`);
  await db.orm.insert(newsletterIssues).values({ id, weekOf: '2026-11-23', subject: 'This week in small reactors' });
  await queueDeliveries(db.orm, id, new Date());
  const issue = { ...(await findManagedIssue(db.orm, id)), stories } as ManagedIssue;
  const write = letterWriter(issue, {
    publicUrl: 'https://smr.example',
    siteName: 'SMR Intelligence',
    secret: 'a secret for the bench, long enough',
    mailDomain: null,
    imprint: null,
  });
  let written = 0;
  let early = 0;
  const startedAt = performance.now();
  await sendDueLetters(
    {
      db: db.orm,
      log: silentLog,
      openLane: createMailLanes({ smtpUrl, mailFrom: 'SMR <letters@smr.example>', dataDir: folder, dkim: null }).open,
      writeLetter: (delivery) => {
        if (++written === readers / 10) early = residentMegabytes();
        return write(delivery);
      },
      reportBounce: async () => {},
      now: () => new Date(),
      lanes: 4,
      mailsPerSecond: Number.POSITIVE_INFINITY,
    },
    id,
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const late = residentMegabytes();
  await db.close();
  server.process.kill('SIGTERM');
  const [accepted = 0, distinct = 0] = (await server.nextLine()).split(' ').map(Number);
  await server.kill();
  rmSync(folder, { recursive: true });
  const wrong = readers - distinct + (accepted - distinct);
  return { rate: Math.round(readers / seconds).toLocaleString('en'), early, late, wrong };
}

const stories = Array.from({ length: 5 }, (_, n) => ({
  storyId: randomUUID(),
  title: `A title of usual length about a small modular reactor, number ${n}`,
  summary: 'Two sentences that say what happened, who said it and why it matters. They fill about a line and a half.',
  url: `https://example.org/stories/${n}`,
  source: 'World Nuclear News',
  publishedAt: '2026-11-20T00:00:00.000Z',
  score: {},
}));

function residentMegabytes(): number {
  return Math.round(process.memoryUsage().rss / 1_048_576);
}

const serverScript = `
  const { startUnreliableMailServer } = await import('./tests/support/unreliable-mail-server.ts');
  const server = await startUnreliableMailServer();
  console.log(server.url);
  process.on('SIGTERM', () => console.log(server.accepted.length + ' ' + new Set(server.accepted).size));
`;
