import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { dayOf } from '../../../../platform/shared/days.ts';
import { listStoriesAbout } from '../../../news/server/queries.ts';
import { findOrSuggest, pageAfter } from '../../records/server/narrow-records.ts';
import { type Atlas, firstOf, latestFirst, mentionOf, stepDates } from '../../records/server/open-atlas.ts';
import { STEPS_OF_A_PROFILE } from '../../records/vocabulary.ts';
import { projectsContract } from '../contract.ts';
import { tracePlans } from '../rules/trace-plans.ts';
import { mapProjects } from './map-projects.ts';
import { countFacets, narrowProjects } from './narrow-projects.ts';

const contract = implement(projectsContract).$context<ProcedureContext>();
const STORIES_SHOWN = 6;

export function projectsRoutes({ db, atlas, now }: { db: Database; atlas: Atlas; now(): Date }) {
  return contract.router({
    list: contract.list.handler(async ({ input: { limit, cursor, evidence, ...filter } }) => {
      const reading = await atlas.read();
      const found = narrowProjects(reading, filter);
      const { items, nextCursor } = pageAfter(found, { limit, cursor });
      const facets = countFacets(reading, filter);
      return { items: await atlas.tell(items, evidence), total: found.length, nextCursor, facets };
    }),
    map: contract.map.handler(async ({ input: { at, ...filter } }) => {
      const reading = await atlas.read();
      const found = narrowProjects(reading, filter);
      const { shown, ...map } = mapProjects(found, at);
      const items = await atlas.tell(shown, 'none');
      return { ...map, items, total: found.length, facets: countFacets(reading, filter) };
    }),
    find: contract.find.handler(async ({ input: { slug } }) => {
      const reading = await atlas.read();
      const entry = findOrSuggest(reading, 'projects', slug);
      const design = reading.find('designs', firstOf(entry, 'design') ?? '');
      const about = (kind: 'deals' | 'supply') =>
        atlas.tell(latestFirst(reading.referring(kind, 'project', slug), ['date']), 'values');
      const steps = latestFirst(reading.referring('licensing', 'project', slug), stepDates);
      const project = await atlas.tellOne(entry);
      return {
        project,
        design: design ? mentionOf(design) : null,
        timeline: tracePlans(project.evidence, dayOf(now())),
        licensing: await atlas.tell(steps.slice(0, STEPS_OF_A_PROFILE), 'values'),
        licensingTotal: steps.length,
        deals: await about('deals'),
        supply: await about('supply'),
        news: await listStoriesAbout(db.orm, [{ kind: 'project', slug }], STORIES_SHOWN),
      };
    }),
  });
}
