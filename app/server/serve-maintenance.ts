import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { archiveLines, writeArchive } from '../../platform/server/archive/write-archive.ts';
import { SECRET_FILE } from '../../platform/server/config.ts';
import type { Database } from '../../platform/server/database.ts';
import type { Route } from '../../platform/server/http/serve-routes.ts';
import { readToken, signToken } from '../../platform/server/sign-token.ts';
import { AppError } from '../../platform/shared/app-error.ts';
import { examineStore } from './examine-house.ts';
import { nameCommand } from './name-command.ts';

/** Asked by the commands of `maintain.ts`, of the process that holds the embedded database: only it can read that. */
export const MAINTENANCE_PATH = '/api/admin/maintenance';
const PURPOSE = 'house maintain';
const NOBODY = '00000000-0000-0000-0000-000000000000';
/** The command asks the moment it has signed. */
const MOST_AGE_SECONDS = 60;

/** Whoever may read the data folder's secret may have its backup. */
export function signMaintenance(secret: string, now: Date): string {
  return signToken(secret, PURPOSE, NOBODY, now);
}

/** The backup is written here and not sent, so that a slow reader does not hold the database's one connection. */
const wanted = z.discriminatedUnion('do', [
  z.object({ do: z.literal('backup'), file: z.string().refine(isAbsolute, 'an absolute path') }),
  z.object({ do: z.literal('examine') }),
]);
export type Maintenance = z.infer<typeof wanted>;

interface MaintenanceDeps {
  db: Database;
  secret: string;
  now(): number;
}

/** `POST` with the token of `signMaintenance` and a `Maintenance`: how much was written, or what was found. */
export function maintenanceRoute({ db, secret, now }: MaintenanceDeps): Route {
  return {
    method: 'POST',
    path: MAINTENANCE_PATH,
    access: 'visitor',
    origin: 'any',
    async handle(c) {
      const token = (c.req.header('authorization') ?? '').replace(/^Bearer /, '');
      if (!readToken(secret, PURPOSE, token, { now: new Date(now()), maxAgeSeconds: MOST_AGE_SECONDS }))
        throw new AppError('UNAUTHORIZED', `Only “${nameCommand('backup')}” and “${nameCommand('doctor')}” ask this.`);
      const asked = wanted.safeParse(await c.req.json().catch(() => null));
      if (!asked.success) throw new AppError('BAD_REQUEST', z.prettifyError(asked.error));
      if (asked.data.do === 'examine') return c.json(await examineStore(db));
      const lines = archiveLines(db, { [SECRET_FILE]: secret }, new Date(now()));
      return c.json(await writeArchive(asked.data.file, lines));
    },
  };
}
