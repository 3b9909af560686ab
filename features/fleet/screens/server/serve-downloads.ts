import type { Database } from '../../../../platform/server/database.ts';
import type { AppContext } from '../../../../platform/server/http/request-context.ts';
import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { listScreenRows, type ScreenRow, toScreenFile } from './queries.ts';

export interface ScreenDownloadDeps {
  db: Database;
  readActor(c: AppContext): Promise<Actor | null>;
}

/** `GET /api/fleet/screens.json` and `/api/fleet/screens/{slug}/screen.json`: screens as files that an import reads again. */
export function screenDownloads({ db, readActor }: ScreenDownloadDeps): Route[] {
  const rowsFor = async (c: AppContext) => listScreenRows(db.orm, await readActor(c));
  const answer = (c: AppContext, rows: readonly ScreenRow[], name: string) => {
    c.header('content-disposition', `attachment; filename="${name}.json"`);
    c.header('content-type', 'application/json; charset=utf-8');
    return c.body(`${JSON.stringify(toScreenFile(rows), null, 2)}\n`);
  };
  return [
    {
      method: 'GET',
      path: '/api/fleet/screens.json',
      access: 'fleet viewer',
      compress: true,
      handle: async (c) => answer(c, await rowsFor(c), 'smr-screens'),
    },
    {
      method: 'GET',
      path: '/api/fleet/screens/:slug/screen.json',
      access: 'fleet viewer',
      compress: true,
      async handle(c) {
        const row = (await rowsFor(c)).find(({ slug }) => slug === c.req.param('slug'));
        if (!row) throw new AppError('NOT_FOUND', 'There is no such screen.');
        return answer(c, [row], row.slug);
      },
    },
  ];
}
