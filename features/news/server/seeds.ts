import { canonicalizeUrl } from '../../../platform/server/canonicalize-url.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { type ShippedRecords, shipRecords } from '../../../platform/server/shipped-records.ts';
import { addManualReports } from './commands.ts';
import { regionByCountry } from './rules/country-regions.ts';
import milestones from './seeds/milestones.json' with { type: 'json' };

export const milestoneSeeds: ShippedRecords[] = [
  shipRecords({
    table: 'news_articles',
    records: milestones,
    keyOf: (milestone) => milestone.url,
    add: addMilestones,
  }),
];

async function addMilestones(tx: Executor, records: typeof milestones): Promise<void> {
  await addManualReports(
    tx,
    records.map((record) => ({
      title: record.title,
      url: record.url,
      canonicalUrl: canonicalizeUrl(record.url) ?? record.url,
      summary: record.description,
      publishedAt: new Date(`${record.date}T00:00:00Z`),
      datePrecision: record.datePrecision as 'day' | 'month' | 'year', // Checked by the validator of milestones.json.
      publisher: record.sourceName,
      categories: record.categories,
      technology: record.technology,
      application: record.application,
      regions: [
        ...new Set(record.country.map((code) => regionByCountry[code]).filter((region) => region !== undefined)),
      ],
    })),
  );
}
