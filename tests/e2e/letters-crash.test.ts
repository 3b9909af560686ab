import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newsletterIssues } from '../../database/schema/newsletter.ts';
import { queueDeliveries } from '../../features/letters/server/delivery-commands.ts';
import { openEmbeddedDatabase } from '../../platform/server/database.ts';
import { runScript } from '../support/child-script.ts';
import { fillDataFolder, inDataFolder } from '../support/data-folder.ts';
import { atSize } from '../support/soak.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startUnreliableMailServer } from '../support/unreliable-mail-server.ts';
import { until } from '../support/until.ts';

const LETTERS = atSize(500, 10_000);

/**
 * A letter whose last line was about to go out when the process died may have been taken or not: it is not sent again, and the editor is
 * told of it (docs/decisions/0013-letters.md). What is neither taken nor told of would be lost.
 */
it(`kill -9, twice in the middle of ${LETTERS} letters, doubles none and loses none without saying which`, async () => {
  const server = await startUnreliableMailServer();
  const folder = temporaryFolder();
  await queueLetters(folder);
  for (const stopAt of [0.2 * LETTERS, 0.6 * LETTERS]) {
    const child = runScript(sendScript, folder, server.url);
    await until(() => server.accepted.length >= stopAt);
    await child.kill();
  }
  const last = runScript(sendScript, folder, server.url);
  expect(await last.nextLine()).toBe('done');
  await last.kill();
  const unconfirmed = await inDataFolder<{ email: string }>(
    folder,
    `select email from newsletter_deliveries join newsletter_subscriptions on id = subscription_id
      where newsletter_deliveries.status = 'sent' and failure like 'unconfirmed%'`,
  );
  await server.close();
  const taken = new Set(server.accepted);
  expect(server.accepted).toHaveLength(taken.size);
  expect(new Set([...taken, ...unconfirmed.map(({ email }) => email)]).size).toBe(LETTERS);
  // Four lines to the server, two deaths: no more than one letter of each line was on its last line.
  expect(LETTERS - taken.size).toBeLessThanOrEqual(LANES * 2);
});

const LANES = 4;

async function queueLetters(folder: string): Promise<void> {
  await fillDataFolder(folder);
  const disk = await openEmbeddedDatabase(folder);
  await disk.orm.execute(sql`
    insert into newsletter_subscriptions (email, status)
    select 'n' || n || '@example.org', 'active' from generate_series(1, ${LETTERS}::int) n`);
  const id = randomUUID();
  await disk.orm.insert(newsletterIssues).values({ id, weekOf: '2026-11-16', subject: 'This week' });
  await queueDeliveries(disk.orm, id, new Date());
  await disk.close();
}

const sendScript = `
  const [folder, smtpUrl] = process.argv.slice(-2);
  const { openEmbeddedDatabase } = await import('./platform/server/database.ts');
  const { createMailLanes } = await import('./platform/server/bulk-mail.ts');
  const { recoverDeliveries } = await import('./features/letters/server/delivery-commands.ts');
  const { sendDueLetters } = await import('./features/letters/server/send-letters.ts');
  const db = await openEmbeddedDatabase(folder);
  const { rows } = await db.pool.query("select id from newsletter_issues where week_of = '2026-11-16'");
  await recoverDeliveries(db.orm, new Date());
  const lanes = createMailLanes({ smtpUrl, mailFrom: 'SMR <smr@example.org>', dataDir: folder, dkim: null });
  await sendDueLetters({
    db: db.orm, log: { warn() {} }, openLane: lanes.open, reportBounce: async () => {}, now: () => new Date(), lanes: 4, mailsPerSecond: Infinity,
    writeLetter: ({ email, subscriptionId }) => ({
      to: email, subject: 'This week', text: 'Five stories.', html: null, messageId: '<' + subscriptionId + '@example.org>',
      headers: {}, envelopeFrom: null,
    }),
  }, rows[0].id);
  console.log('done');
  setInterval(() => {}, 1000);
`;
