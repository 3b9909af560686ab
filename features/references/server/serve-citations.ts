import type { Database } from '../../../platform/server/database.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { listSources } from './queries.ts';
import { writeBibtex, writeCsl } from './write-citations.ts';

/** `/sources.bib` (BibTeX) and `/sources.json` (CSL-JSON): the bibliography for reference managers. */
export function citationRoutes({ db }: { db: Database }): Route[] {
  const route = (path: string, fileName: string, contentType: string, write: typeof writeBibtex): Route => ({
    method: 'GET',
    path,
    access: 'visitor',
    compress: true,
    handle: async (c) =>
      c.body(write(await listSources(db.orm)), 200, {
        'content-type': `${contentType}; charset=utf-8`,
        'content-disposition': `attachment; filename="${fileName}"`,
      }),
  });
  return [
    route('/sources.bib', 'smr-intelligence.bib', 'application/x-bibtex', writeBibtex),
    route('/sources.json', 'smr-intelligence.json', 'application/vnd.citationstyles.csl+json', writeCsl),
  ];
}
