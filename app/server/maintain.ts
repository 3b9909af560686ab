import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ArchiveError } from '../../platform/server/archive/lines.ts';
import { loadArchive } from '../../platform/server/archive/load-archive.ts';
import { examineArchive, linesOf } from '../../platform/server/archive/read-archive.ts';
import { type Archived, archiveLines, writeArchive } from '../../platform/server/archive/write-archive.ts';
import { type Config, readConfig, resolveAuthSecret, SECRET_FILE } from '../../platform/server/config.ts';
import { DataFolderError, holderOf } from '../../platform/server/data-folder-lock.ts';
import { MOVED, removeEmbeddedDatabase } from '../../platform/server/database.ts';
import { type Finding, good } from '../../platform/server/examine-database.ts';
import { examineReplica } from '../../platform/server/examine-replica.ts';
import { createLog } from '../../platform/server/log.ts';
import { formatCounted } from '../../platform/shared/format-number.ts';
import { examineHouse, examineStore } from './examine-house.ts';
import { folders } from './folders.ts';
import { nameCommand } from './name-command.ts';
import { openConfigured } from './open-configured.ts';
import { sayFailure } from './say-failure.ts';
import { MAINTENANCE_PATH, type Maintenance, signMaintenance } from './serve-maintenance.ts';

const usages = [
  [nameCommand('backup', '<file>'), 'writes everything that the product has into one file, also while it runs'],
  [nameCommand('restore', '<file>'), 'puts it into an empty database: DATABASE_URL, or a new DATA_DIR'],
  [nameCommand('move', '<postgres://…>'), 'brings the embedded database onto a server; stop the product first'],
  [nameCommand('doctor'), 'looks at settings, folder, mail server and database, and says what to do'],
] as const;
const USAGE = ['Usage:', ...usages.map(([command, does]) => `  ${command.padEnd(37)}  ${does}`)].join('\n');

/** A wrong word on the command line. */
class UsageError extends Error {}

/** Something is wrong with the installation. */
class CheckupError extends Error {}

const commands: Record<string, (argument: string, config: Config) => Promise<string>> = {
  backup,
  restore,
  move,
  doctor,
};

const MARKS: Record<Finding['state'], string> = { good: '✓', doubtful: '?', wrong: '✗' };

const [name = '', argument = ''] = process.argv.slice(2);
let config: Config | null = null;
try {
  const command = commands[name];
  if (!command || (!argument && name !== 'doctor')) throw new UsageError(USAGE);
  config = readConfig(process.env);
  console.log(await command(argument, config));
  process.exit(0);
} catch (error) {
  const isSentence = error instanceof UsageError || error instanceof CheckupError || error instanceof ArchiveError;
  console.error(isSentence ? error.message : (sayFailure(error, config) ?? error));
  process.exit(error instanceof UsageError ? 2 : 1);
}

async function backup(path: string, config: Config): Promise<string> {
  const file = resolve(path);
  if (existsSync(file)) throw new ArchiveError(`${file} is there already: name another file.`);
  const holder = config.databaseUrl ? null : holderOf(config.dataDir);
  if (holder) return told(file, (await askRunning({ do: 'backup', file }, config, holder)) as Archived);
  const db = await openConfigured(config, createLog(config));
  try {
    // A server's secret is a setting, and is kept where settings are.
    const files: Record<string, string> = config.databaseUrl ? {} : { [SECRET_FILE]: resolveAuthSecret(config) };
    return told(file, await writeArchive(file, archiveLines(db, files, new Date())));
  } finally {
    await db.close();
  }
}

/** @returns what the process answered that holds the embedded database */
async function askRunning(asked: Maintenance, config: Config, holder: number): Promise<unknown> {
  const host = /^(0\.0\.0\.0|::)$/.test(config.host) ? '127.0.0.1' : config.host;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${config.port}${MAINTENANCE_PATH}`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${signMaintenance(resolveAuthSecret(config), new Date())}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(asked),
  }).catch(() => null);
  if (!answer)
    throw new DataFolderError(
      `${config.dataDir} is in use by process ${holder}, which does not answer at ${url}: set PORT as it was started with.`,
    );
  if (answer.status === 401)
    throw new DataFolderError(
      `${config.dataDir} is in use by process ${holder}, which has another AUTH_SECRET: set it, or leave it out, as it was started.`,
    );
  if (!answer.ok) throw new DataFolderError(`The running product answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** @throws CheckupError when something is wrong */
async function doctor(_argument: string, config: Config): Promise<string> {
  const holder = config.databaseUrl ? null : holderOf(config.dataDir);
  const findings = [
    ...(await examineHouse(config)),
    ...(holder ? ((await askRunning({ do: 'examine' }, config, holder)) as Finding[]) : await examine(config)),
    ...(config.databaseUrl ? [] : await examineReplica(config.databaseReadUrl, null)),
  ];
  const lines = findings.flatMap(({ about, state, says, mend }) => [
    `${MARKS[state]} ${about.padEnd(16)} ${says}`,
    ...(mend ? [`  ${''.padEnd(16)} → ${mend}`] : []),
  ]);
  const count = findings.filter(({ state }) => state === 'wrong').length;
  if (count > 0) throw new CheckupError([...lines, `${count} of ${findings.length} are wrong.`].join('\n'));
  return [...lines, `Nothing is wrong (${findings.length} looked at).`].join('\n');
}

async function examine(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    return [good('database', 'None yet: the first start makes it.')];
  const db = await openConfigured(config, createLog(config)).catch((error: Error) => {
    throw new CheckupError(`✗ database         It cannot be opened: ${error.message}`);
  });
  try {
    const ofServer = config.databaseUrl ? await examineReplica(config.databaseReadUrl, db) : [];
    return [...(await examineStore(db)), ...ofServer];
  } finally {
    await db.close();
  }
}

function told(file: string, { tables, rows }: Archived): string {
  return `${file}: ${formatCounted(rows, 'row')} of ${tables} tables. It holds personal data and password hashes: keep it as you keep the database.`;
}

async function restore(path: string, config: Config): Promise<string> {
  const file = resolve(path);
  if (!existsSync(file)) throw new ArchiveError(`There is no file ${file}.`);
  const { madeAt } = await examineArchive(file).catch((error: Error) => {
    throw error instanceof ArchiveError ? new ArchiveError(`${file} cannot be used: ${error.message}.`) : error;
  });
  if (!config.databaseUrl && existsSync(join(config.dataDir, 'postgres')))
    throw new ArchiveError(`${config.dataDir} has a database already: name a new DATA_DIR.`);
  const db = await openConfigured(config, createLog(config));
  const { rows, files } = await loadArchive(db, linesOf(file), folders.migrations).catch(async (error: Error) => {
    await db.close();
    if (!config.databaseUrl) removeEmbeddedDatabase(config.dataDir);
    throw error instanceof ArchiveError ? new ArchiveError(`Nothing was restored: ${error.message}.`) : error;
  });
  await db.close();
  const secret = files[SECRET_FILE];
  const kept = secret && !config.authSecret && keepSecret(config, secret);
  return [
    `${formatCounted(rows, 'row')} restored, as of ${madeAt}. Start the product on the same settings.`,
    ...(secret && !kept && config.databaseUrl ? [`Start it with AUTH_SECRET=${secret}`] : []),
  ].join('\n');
}

/** Links in mails that are out, and second factors, are made with it. @returns whether it was written */
function keepSecret({ dataDir, databaseUrl }: Config, secret: string): boolean {
  if (databaseUrl) return false;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, SECRET_FILE), secret, { mode: 0o600 });
  return true;
}

async function move(databaseUrl: string, config: Config): Promise<string> {
  if (config.databaseUrl) throw new UsageError('DATABASE_URL is set: only an embedded database is moved.');
  if (!existsSync(join(config.dataDir, 'postgres')))
    throw new DataFolderError(`There is no database in ${config.dataDir}.`);
  const target = readConfig({ ...process.env, DATABASE_URL: databaseUrl, AUTH_SECRET: resolveAuthSecret(config) });
  const from = await openConfigured(config, createLog(config));
  try {
    const to = await openConfigured(target, createLog(target));
    try {
      const { rows } = await loadArchive(to, archiveLines(from, {}, new Date()), folders.migrations).catch(
        (error: Error) => {
          throw error instanceof ArchiveError ? new ArchiveError(`Nothing was moved: ${error.message}.`) : error;
        },
      );
      const { host, pathname } = new URL(databaseUrl);
      writeFileSync(join(config.dataDir, MOVED), `${host}${pathname}`, { mode: 0o600 });
      return [
        `${formatCounted(rows, 'row')} moved. ${config.dataDir} is left as it was, and no longer opened.`,
        `Start the product with DATABASE_URL and with AUTH_SECRET=${resolveAuthSecret(config)}`,
      ].join('\n');
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}
