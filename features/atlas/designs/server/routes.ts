import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { dayOf } from '../../../../platform/shared/days.ts';
import { listStoriesAbout } from '../../../news/server/queries.ts';
import type { TermMarker } from '../../../terms/contract.ts';
import { gatherLeading } from '../../records/rules/gather-leading.ts';
import { findOrSuggest, pageAfter } from '../../records/server/narrow-records.ts';
import { type Atlas, companiesOf, mentionOf } from '../../records/server/open-atlas.ts';
import { STEPS_OF_A_PROFILE } from '../../records/vocabulary.ts';
import { designsContract } from '../contract.ts';
import { computeReadiness } from '../rules/compute-readiness.ts';
import { traceReadiness } from '../rules/trace-readiness.ts';
import { chooseCompared } from './choose-compared.ts';
import { explainFacts } from './explain-facts.ts';
import { findAlike } from './find-alike.ts';
import { findReferring } from './find-referring.ts';
import { countFacets, narrowDesigns } from './narrow-designs.ts';
import { tellSizes } from './serve-sizes.ts';
import { tellTerm } from './tell-term.ts';

const contract = implement(designsContract).$context<ProcedureContext>();
const STORIES_SHOWN = 6;

interface DesignDeps {
  db: Database;
  atlas: Atlas;
  terms: TermMarker;
  now(): Date;
}

export function designsRoutes({ db, atlas, terms, now }: DesignDeps) {
  return contract.router({
    list: contract.list.handler(async ({ input: { limit, cursor, evidence, ...filter } }) => {
      const reading = await atlas.read();
      const found = narrowDesigns(reading, filter);
      const { items, nextCursor } = pageAfter(found, { limit, cursor });
      const facets = countFacets(reading, filter);
      return { items: await atlas.tell(items, evidence), total: found.length, nextCursor, facets };
    }),
    compare: contract.compare.handler(async ({ input: { designs, evidence } }) => {
      const chosen = chooseCompared(await atlas.read(), designs);
      const withSources = await atlas.tell(chosen, 'values');
      const sizes = tellSizes(withSources);
      if (evidence === 'values') return { designs: withSources, sizes };
      if (evidence !== 'leading') return { designs: await atlas.tell(chosen, evidence), sizes };
      // The sizes asked for all values of all sources: what leads is among them.
      const told = withSources.map(({ evidence: all = {}, ...record }) => ({ ...record, sources: gatherLeading(all) }));
      return { designs: told, sizes };
    }),
    ofTerm: contract.ofTerm.handler(async ({ input: { slug } }) => tellTerm(await atlas.read(), slug)),
    find: contract.find.handler(async ({ input: { slug } }) => {
      const reading = await atlas.read();
      const entry = findOrSuggest(reading, 'designs', slug);
      const { steps, projects, deals, supply } = findReferring(reading, slug);
      const [developer] = companiesOf(entry, ['developer']);
      const design = await atlas.tellOne(entry);
      const referring = {
        projects: await atlas.tell(projects, 'values'),
        deals: await atlas.tell(deals, 'values'),
        supply: await atlas.tell(supply, 'values'),
      };
      const known = { design, steps: await atlas.tell(steps, 'none'), ...referring };
      return {
        design,
        explained: await explainFacts(terms, design),
        developer: developer ? { slug: developer, name: reading.companyName(developer) ?? developer } : null,
        readiness: computeReadiness(known),
        readinessHistory: traceReadiness(known, dayOf(now())),
        licensing: await atlas.tell(steps.slice(0, STEPS_OF_A_PROFILE), 'values'),
        licensingTotal: steps.length,
        ...referring,
        sizes: tellSizes([design]),
        alike: findAlike(reading, entry).map(mentionOf),
        news: await listStoriesAbout(db.orm, [{ kind: 'design', slug }], STORIES_SHOWN),
      };
    }),
  });
}
