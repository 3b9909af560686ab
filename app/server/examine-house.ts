import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, SECRET_FILE } from '../../platform/server/config.ts';
import type { Database } from '../../platform/server/database.ts';
import { doubtful, examineDatabase, type Finding, good, wrong } from '../../platform/server/examine-database.ts';
import { checkMailServer } from '../../platform/server/mail.ts';
import { checkBroker } from '../../platform/server/mqtt-subscriber.ts';
import { examineNats } from '../../platform/server/nats-bus.ts';
import { folders } from './folders.ts';

const GIGABYTE = 1024 ** 3;
const LEAST_FREE_GIGABYTES = 1;

/** What `npm run doctor` looks at beside the database: settings, data folder, mail server. It changes nothing. */
export async function examineHouse(config: Config): Promise<Finding[]> {
  return [
    ...examineSettings(config),
    ...examineFolder(config),
    await examineMail(config),
    await examineBroker(config),
    await examineKeeper(config),
  ];
}

/** The database and what is in it. */
export async function examineStore(db: Database): Promise<Finding[]> {
  return [await examineSchema(db), ...(await examineDatabase(db, Date.now))];
}

function examineSettings({ publicUrl, trustedProxies, newsletterDomain, newsletterWebhookKey }: Config): Finding[] {
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  return [
    isLocal
      ? doubtful('PUBLIC_URL', `${publicUrl}: links in mails and feeds lead to this machine only.`, 'Set PUBLIC_URL.')
      : protocol === 'https:'
        ? good('PUBLIC_URL', `${publicUrl}.`)
        : wrong('PUBLIC_URL', `${publicUrl}: passwords and sessions travel in the clear.`, 'Serve it over https.'),
    isLocal || trustedProxies.length > 0
      ? good('TRUSTED_PROXIES', trustedProxies.length > 0 ? `${trustedProxies.join(', ')}.` : 'None.')
      : doubtful(
          'TRUSTED_PROXIES',
          'Not set: behind a proxy all visitors share one limit.',
          'Set it to your proxies’ addresses, if there are any.',
        ),
    Boolean(newsletterDomain) === Boolean(newsletterWebhookKey)
      ? good('bounces', newsletterDomain ? `Received for ${newsletterDomain}.` : 'Not received.')
      : wrong(
          'bounces',
          'NEWSLETTER_DOMAIN and NEWSLETTER_WEBHOOK_KEY go together: only one is set.',
          'Set both or neither.',
        ),
  ];
}

function examineFolder({ dataDir }: Config): Finding[] {
  if (!existsSync(dataDir)) return [good('DATA_DIR', `${dataDir} will be made.`)];
  const { bavail, bsize } = statfsSync(dataDir);
  const free = (bavail * bsize) / GIGABYTE;
  const secret = join(dataDir, SECRET_FILE);
  const isOpen = existsSync(secret) && (statSync(secret).mode & 0o077) !== 0;
  return [
    free >= LEAST_FREE_GIGABYTES
      ? good('room', `${free.toFixed(1)} GB are free for ${dataDir}.`)
      : wrong(
          'room',
          `Only ${free.toFixed(1)} GB are free for ${dataDir}.`,
          'Make room: a full disk stops all writing.',
        ),
    isOpen
      ? wrong('secret', `${secret} can be read by others.`, `chmod 600 ${secret}`)
      : good('secret', 'Only its owner can read it.'),
  ];
}

async function examineMail(config: Config): Promise<Finding> {
  if (!config.smtpUrl)
    return doubtful('mail', `None is sent: mails are written to ${join(config.dataDir, 'outbox')}.`, 'Set SMTP_URL.');
  const { host } = new URL(config.smtpUrl);
  const failure = await checkMailServer(config.smtpUrl);
  return failure
    ? wrong('mail', `${host} does not take us in: ${failure}.`, 'Look at SMTP_URL and at the mail server’s log.')
    : good('mail', `${host} takes us in.`);
}

/** By a client id of its own and for a moment: the product's sessions are not disturbed. */
async function examineBroker({ mqtt }: Config): Promise<Finding> {
  if (!mqtt) return good('MQTT_URL', 'Not set: no broker is listened to.');
  const { protocol, host, port, version, sessions, sharedGroup } = mqtt;
  const shared = sharedGroup ? `, ${sessions} sessions of the group ${sharedGroup}` : '';
  const said = `${protocol}://${host}:${port} by MQTT ${version}${shared}`;
  const failure = await checkBroker(mqtt);
  if (failure)
    return wrong('MQTT_URL', `${said} does not take us in: ${failure}.`, 'Look at MQTT_URL and at the broker’s log.');
  return protocol === 'mqtts' || host === 'localhost' || host.startsWith('127.')
    ? good('MQTT_URL', `${said} takes us in.`)
    : doubtful('MQTT_URL', `${said} takes us in; passwords and values travel in the clear.`, 'Use mqtts://.');
}

/** Where a server writes what it acknowledges to the disk at once, by `sync_interval: always`. */
const SYNCS_FROM = [2, 10];

async function examineKeeper({ nats }: Config): Promise<Finding> {
  if (!nats) return good('NATS_URL', 'Not set: telemetry is stored before it is acknowledged.');
  const found = await examineNats(nats).catch((error: unknown) =>
    String(error instanceof Error ? error.message : error),
  );
  if (typeof found === 'string')
    return wrong(
      'NATS_URL',
      `${nats.servers.join(', ')}: ${found}.`,
      'Look at NATS_URL and at the servers’ log; JetStream has to be on.',
    );
  const { server, version, isInCluster, stream } = found;
  const said = `${server} (${version}) takes us in; ${stream ? `${nats.stream} has ${stream.replicas} replicas and keeps ${stream.messages} batches` : `${nats.stream} is made with the first start`}`;
  if (stream && !stream.isOnDisk)
    return wrong(
      'NATS_URL',
      `${said}, in memory: a restart loses what was acknowledged.`,
      'Make the stream anew with file storage.',
    );
  if (stream && !stream.isRefusing)
    return wrong(
      'NATS_URL',
      `${said}; when it is full it drops what was acknowledged.`,
      'Set its discard policy to "new".',
    );
  if (!isInCluster || (stream && stream.replicas < 3))
    return doubtful(
      'NATS_URL',
      `${said}. One machine that dies takes what it acknowledged along.`,
      'Run three servers as a cluster, and a stream with three replicas.',
    );
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const doesSync = major > (SYNCS_FROM[0] as number) || (major === SYNCS_FROM[0] && minor >= (SYNCS_FROM[1] as number));
  return doesSync
    ? good(
        'NATS_URL',
        `${said}. Servers write to the disk every two minutes unless sync_interval is "always": set it, it cannot be read from here.`,
      )
    : doubtful(
        'NATS_URL',
        `${said}. This version cannot sync each write: a power cut of all machines at once loses the last two minutes.`,
        'Use 2.10 or newer with sync_interval: always.',
      );
}

async function examineSchema({ pool }: Database): Promise<Finding> {
  interface Journal {
    entries: { tag: string }[];
  }
  const journal = readFileSync(join(folders.migrations, 'meta/_journal.json'), 'utf8');
  const known = (JSON.parse(journal) as Journal).entries.map(({ tag }) =>
    createHash('sha256')
      .update(readFileSync(join(folders.migrations, `${tag}.sql`)))
      .digest('hex'),
  );
  const there = await pool.query("select to_regclass('drizzle.__drizzle_migrations') as there");
  if (!there.rows[0].there) return good('schema', 'None yet: the first start makes it.');
  const { rows } = await pool.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id');
  if (rows.some(({ hash }, index) => hash !== known[index]))
    return wrong('schema', 'It was changed by another, newer edition of the product.', 'Start that one.');
  const behind = known.length - rows.length;
  return behind === 0
    ? good('schema', `As this edition knows it (${known.length} migrations).`)
    : doubtful('schema', `${behind} migrations behind.`, 'Take a backup; the next start applies them.');
}
