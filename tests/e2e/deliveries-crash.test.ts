import { expect, it } from 'vitest';
import { queueDelivery } from '../../features/deliveries/server/commands.ts';
import { openEmbeddedDatabase } from '../../platform/server/database.ts';
import { runScript } from '../support/child-script.ts';
import { fillDataFolder, inDataFolder } from '../support/data-folder.ts';
import { startMailServer } from '../support/mail-server.ts';
import { atSize } from '../support/soak.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

const MAILS = atSize(40, 2_000);

/** What was taken while its process died, before that was noted, is sent again under the same id: mail servers and people know it by that. */
it(`kill -9, twice in the middle of ${MAILS} deliveries, loses none, and repeats none but under its own id`, async () => {
  const server = await startMailServer();
  const folder = temporaryFolder();
  await fillDataFolder(folder);
  const disk = await openEmbeddedDatabase(folder);
  for (let n = 0; n < MAILS; n++) {
    const payload = { subject: `Mail ${n}`, text: 'An answer.', html: '<p>An answer.</p>' };
    await queueDelivery(disk.orm, {
      channel: 'mail',
      receiver: `n${n}@example.org`,
      occurrence: `reply:${n}`,
      payload,
    });
  }
  await disk.close();
  for (const stopAt of [0.2 * MAILS, 0.6 * MAILS]) {
    const child = runScript(sendScript, folder, server.url);
    await until(() => server.received.length >= stopAt);
    await child.kill();
  }
  const last = runScript(sendScript, folder, server.url);
  expect(await last.nextLine()).toBe('done');
  await last.kill();
  const states = await inDataFolder<{ state: string; count: number }>(
    folder,
    'select state, count(*)::int as count from deliveries group by state',
  );
  await server.close();
  expect(states).toEqual([{ state: 'delivered', count: MAILS }]);
  const idsOf = new Map<string, Set<string>>();
  for (const { to, raw } of server.received) {
    const ids = idsOf.get(to[0] ?? '') ?? new Set();
    idsOf.set(to[0] ?? '', ids.add(raw.match(/^Message-ID: (.+)$/im)?.[1] ?? ''));
  }
  expect(idsOf.size).toBe(MAILS);
  expect([...idsOf.values()].every((ids) => ids.size === 1)).toBe(true);
  // Four lines to the server, two deaths: no more than one mail of each line was taken and not noted.
  expect(server.received.length - MAILS).toBeLessThanOrEqual(LANES * 2);
});

const LANES = 4;

const sendScript = `
  const [folder, smtpUrl] = process.argv.slice(-2);
  const { openEmbeddedDatabase } = await import('./platform/server/database.ts');
  const { createMailer } = await import('./platform/server/mail.ts');
  const { sendDueDeliveries } = await import('./features/deliveries/server/send-deliveries.ts');
  const startedAt = new Date();
  const log = { info() {}, warn() {}, error() {} };
  const mailFrom = 'SMR <smr@example.org>';
  const db = await openEmbeddedDatabase(folder);
  const mailer = createMailer({ smtpUrl, mailFrom, dataDir: folder }, log);
  await sendDueDeliveries({
    db, log, mailer, mailFrom, startedAt, now: () => new Date(), stopMailsTo: async () => false, secret: 'x'.repeat(40),
    safeFetch: async () => { throw new Error('nothing of this goes over HTTP'); },
  });
  console.log('done');
  setInterval(() => {}, 1000);
`;
