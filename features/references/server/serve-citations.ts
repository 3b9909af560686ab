import { Hono } from 'hono';
import type { Database } from '../../../platform/server/database.ts';
import type { AppEnv } from '../../../platform/server/http/request-context.ts';
import { listSources } from './queries.ts';
import { writeBibtex, writeCsl } from './write-citations.ts';

/** `/sources.bib` (BibTeX) and `/sources.json` (CSL-JSON): the bibliography for reference managers. */
export function citationRoutes({ db }: { db: Database }) {
  const save = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` });
  return new Hono<AppEnv>()
    .get('/sources.bib', async (c) =>
      c.body(writeBibtex(await listSources(db.orm)), 200, {
        'content-type': 'application/x-bibtex; charset=utf-8',
        ...save('smr-intelligence.bib'),
      }),
    )
    .get('/sources.json', async (c) =>
      c.body(writeCsl(await listSources(db.orm)), 200, {
        'content-type': 'application/vnd.citationstyles.csl+json; charset=utf-8',
        ...save('smr-intelligence.json'),
      }),
    );
}
