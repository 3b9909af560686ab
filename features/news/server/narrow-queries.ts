import { and, arrayOverlaps, type SQL, sql } from 'drizzle-orm';
import { newsStories } from '../../../database/schema/news.ts';
import type { Executor } from '../../../platform/server/database.ts';
import type { EntityRef } from '../../entities/contract.ts';
import type { NewsFilter } from '../contract.ts';
import { spellFacet } from '../rules/spell-facet.ts';
import { type Facet, facetNames } from '../vocabulary.ts';
import { findEntities } from './entity-queries.ts';
import { findByWords } from './word-queries.ts';

export const facetColumns = {
  technology: newsStories.technology,
  application: newsStories.application,
  region: newsStories.regions,
  source: newsStories.sourceLabels,
} as const satisfies Record<Facet, unknown>;

export function facetCondition(facet: Facet, filter: NewsFilter): SQL | undefined {
  const values = filter[facet]?.map((value) => spellFacet(facet, value));
  return values?.length ? arrayOverlaps(facetColumns[facet], values) : undefined;
}

/** The condition of a list of stories; undefined: all. */
export async function narrow(db: Executor, filter: NewsFilter): Promise<SQL | undefined> {
  return and(...facetNames.map((facet) => facetCondition(facet, filter)), await restCondition(db, filter));
}

/** What narrows a list besides the filter bar. */
export async function restCondition(db: Executor, { category, about, q }: NewsFilter): Promise<SQL | undefined> {
  return and(
    about?.length ? isAbout(await findEntities(db, about)) : undefined,
    category?.length
      ? arrayOverlaps(
          newsStories.categories,
          category.map((value) => spellFacet('category', value)),
        )
      : undefined,
    q ? await findByWords(db, q) : undefined,
  );
}

/** Stories that name one of these, or something that belongs to it. */
export function isAbout(entities: readonly Pick<EntityRef, 'kind' | 'slug'>[]): SQL {
  const of = (field: 'kind' | 'slug') => sql.param(entities.map((entity) => entity[field]));
  return sql`news_stories.id in (
    select story_id from story_entities where (slug, kind) in (select * from unnest(${of('slug')}::text[], ${of('kind')}::text[])))`;
}
