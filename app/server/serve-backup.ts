import { isAbsolute } from 'node:path';
import { archiveLines, writeArchive } from '../../platform/server/archive/write-archive.ts';
import type { Database } from '../../platform/server/database.ts';
import type { Route } from '../../platform/server/http/serve-routes.ts';
import { readToken, signToken } from '../../platform/server/sign-token.ts';
import { AppError } from '../../platform/shared/app-error.ts';

export const BACKUP_PATH = '/api/admin/backup';
const PURPOSE = 'house backup';
const NOBODY = '00000000-0000-0000-0000-000000000000';
/** The command asks the moment it has signed. */
const MOST_AGE_SECONDS = 60;
export const SECRET_FILE = 'auth-secret';

/** What `npm run backup` brings to the process that holds the embedded database: whoever may read the folder's secret may have its backup. */
export function signBackup(secret: string, now: Date): string {
  return signToken(secret, PURPOSE, NOBODY, now);
}

/**
 * `POST` with the token of `signBackup` and `{ "file": "/absolute/path" }`: this process writes a backup there and answers how much is in it. It is written here and not
 * sent, so that a slow reader does not hold the database's one connection.
 */
export function backupRoute(deps: { db: Database; secret: string; now(): number }): Route {
  return {
    method: 'POST',
    path: BACKUP_PATH,
    access: 'visitor',
    origin: 'any',
    async handle(c) {
      const token = (c.req.header('authorization') ?? '').replace(/^Bearer /, '');
      const limits = { now: new Date(deps.now()), maxAgeSeconds: MOST_AGE_SECONDS };
      if (!readToken(deps.secret, PURPOSE, token, limits))
        throw new AppError('UNAUTHORIZED', 'This is asked by “npm run backup”, with the secret of the data folder.');
      const { file } = (await c.req.json().catch(() => ({}))) as { file?: unknown };
      if (typeof file !== 'string' || !isAbsolute(file))
        throw new AppError('BAD_REQUEST', 'Say where: { "file": "/absolute/path" }.');
      const files = { [SECRET_FILE]: deps.secret };
      return c.json(await writeArchive(file, archiveLines(deps.db, files, new Date(deps.now()))));
    },
  };
}
