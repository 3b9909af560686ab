import { expect, it } from 'vitest';
import { openEmbeddedDatabase } from '../../platform/server/database.ts';
import { runScript } from '../support/child-script.ts';
import { fillDataFolder, inDataFolder } from '../support/data-folder.ts';
import { serveLocally } from '../support/local-server.ts';
import { startMailServer } from '../support/mail-server.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { atSize } from '../support/soak.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

const KILLS = atSize(3, 20);
const STORIES = atSize(12, 80);
const OWNER = '11111111-1111-4111-8111-111111111111';
const ENDPOINT = '22222222-2222-4222-8222-222222222222';

/** Stories come, are matched, mailed and posted while the process dies again and again, wherever it is at that moment. */
it(`kill -9, ${KILLS} times, loses no alert and doubles none but under its own id: a real mail server, a real receiver`, async () => {
  const mails = await startMailServer();
  const hooks: { id: string; title: string }[] = [];
  const receiver = await serveLocally((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body: { data: { title: string } } = JSON.parse(Buffer.concat(chunks).toString());
      hooks.push({ id: String(request.headers['webhook-id']), title: body.data.title });
      response.writeHead(204).end();
    });
  });
  const folder = temporaryFolder();
  await fillDataFolder(folder);
  const disk = await openEmbeddedDatabase(folder);
  await disk.pool.query(`insert into auth_users (id, name, email, email_verified, created_at, updated_at)
    values ('${OWNER}', 'Reader', 'reader@example.org', true, now(), now()) on conflict do nothing`);
  await disk.pool.query(
    `insert into profiles (id, email, role) values ('${OWNER}', 'reader@example.org', 'subscriber') on conflict do nothing`,
  );
  await disk.pool.query('insert into webhook_endpoints (id, profile_id, address) values ($1, $2, $3)', [
    ...[ENDPOINT, OWNER, receiver.url],
  ]);
  await disk.pool.query(
    `insert into follows (profile_id, path, filter, label, mail, endpoint_id, created_at, secret_since, seen_at)
     select $1, '/news?' || value, jsonb_build_object('values', jsonb_build_object('from', '["story"]'::jsonb, field, jsonb_build_array(value))),
       value, 'at-once', $2, now(), now(), now() from (values ('technology', 'BWR'), ('region', 'NAM'), ('category', 'SMR')) made (field, value)`,
    [OWNER, ENDPOINT],
  );
  await disk.close();
  const random = seededRandom(7);
  for (let kill = 0; kill < KILLS; kill++) {
    const child = runScript(script, folder, mails.url, String(STORIES));
    await child.nextLine();
    const before = mails.received.length + hooks.length;
    // After so many more that went out; none when all have.
    const more = Math.floor(random() * 4);
    await until(() => mails.received.length + hooks.length >= before + more || hooks.length >= STORIES);
    await child.kill();
  }
  const last = runScript(script, folder, mails.url, String(STORIES));
  expect(await last.nextLine()).toBe('begun');
  expect(await last.nextLine()).toBe('done');
  await last.kill();
  const hits = await inDataFolder<{ count: number }>(folder, 'select count(*)::int as count from follow_hits');
  const waiting = await inDataFolder(folder, "select id from deliveries where state <> 'delivered'");
  const lost = await inDataFolder(folder, 'select arrival_id from follow_hits where mailed_at is null');
  await mails.close();
  await receiver.close();
  expect([hits, waiting, lost]).toEqual([[{ count: 3 * STORIES }], [], []]);
  const idsOf = new Map<string, Set<string>>();
  for (const { id, title } of hooks) idsOf.set(title, (idsOf.get(title) ?? new Set()).add(id));
  expect(idsOf.size).toBe(STORIES);
  expect([...idsOf.values()].map((ids) => ids.size)).toEqual(Array.from({ length: STORIES }, () => 1));
  // Each story stands in one mail, which may have been sent again as itself.
  const mailsOf = new Map<string, Set<string>>();
  for (const { raw, text } of mails.received)
    for (const [, number = ''] of String(text).matchAll(/^Vessel number (\d+) arrives$/gm))
      mailsOf.set(number, (mailsOf.get(number) ?? new Set()).add(raw.match(/^Message-ID: (.+)$/im)?.[1] ?? ''));
  expect(mailsOf.size).toBe(STORIES);
  expect([...mailsOf.values()].every((ids) => ids.size === 1)).toBe(true);
});

const script = `
  const [folder, smtpUrl, stories] = process.argv.slice(-3);
  const { openEmbeddedDatabase } = await import('./platform/server/database.ts');
  const { createMailer } = await import('./platform/server/mail.ts');
  const { createSafeFetch } = await import('./platform/server/safe-fetch.ts');
  const { sendDueDeliveries } = await import('./features/deliveries/server/send-deliveries.ts');
  const { addManualReports } = await import('./features/news/server/commands.ts');
  const { openFollowMatcher } = await import('./features/follows/server/match-commands.ts');
  const { queueFollowMails } = await import('./features/follows/server/queue-mails.ts');
  const { allFollowed } = await import('./app/server/followed.ts');
  const { openAtlas } = await import('./features/atlas/records/server/open-atlas.ts');
  const startedAt = new Date();
  const log = { info() {}, warn() {}, error() {} };
  const mailFrom = 'SMR <smr@example.org>';
  const secret = 'x'.repeat(40);
  const now = () => new Date();
  const db = await openEmbeddedDatabase(folder);
  const mailer = createMailer({ smtpUrl, mailFrom, dataDir: folder }, log);
  const safeFetch = createSafeFetch({ outboundAllow: ['127.0.0.0/8'], userAgent: 'test' });
  const atlas = openAtlas({ db, changeFeed: { onChange: () => () => {}, heardSoFar: async () => {} } });
  const followed = allFollowed(atlas);
  const matcher = openFollowMatcher({ db: db.orm, followed });
  console.log('begun');
  for (let number = 0; number < Number(stories); number++) {
    const url = 'https://source.example/' + number;
    const { rows } = await db.pool.query('select from news_articles where source_url = $1', [url]);
    if (rows.length === 0)
      await addManualReports(db.orm, [{
        title: 'Vessel number ' + number + ' arrives', summary: null, url, canonicalUrl: url, publishedAt: now(), datePrecision: 'day', publisher: 'Source',
        categories: ['SMR'], technology: ['BWR'], application: [], regions: ['NAM'],
      }]);
    await matcher.match(now());
    await queueFollowMails({ db, followed, siteName: 'SMR', publicUrl: 'http://smr.test', secret, now });
    await sendDueDeliveries({ db, log, mailer, mailFrom, startedAt, now, secret, safeFetch, stopMailsTo: async () => false });
  }
  console.log('done');
  setInterval(() => {}, 1000);
`;
