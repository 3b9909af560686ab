import { type ShippedRecords, shipRecords } from '../../../platform/server/shipped-records.ts';
import { addResearchSources, addTerms } from './commands.ts';
import glossary from './seeds/glossary.json' with { type: 'json' };
import researchSources from './seeds/research-sources.json' with { type: 'json' };

export const glossarySeeds: ShippedRecords[] = [
  shipRecords({ table: 'glossary_terms', records: glossary, keyOf: (term) => term.slug, add: addTerms }),
  shipRecords({
    table: 'research_sources',
    records: researchSources,
    keyOf: (source) => source.searchUrl,
    add: addResearchSources,
  }),
];
