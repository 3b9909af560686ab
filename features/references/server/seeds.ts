import { type ShippedRecords, shipRecords } from '../../../platform/server/shipped-records.ts';
import type { MetricSection, SourceType } from '../vocabulary.ts';
import { addMetrics, addSources } from './commands.ts';
import references from './seeds/references.json' with { type: 'json' };

// The validator of references.json checks the vocabularies, here and below.
export const referenceSeeds: ShippedRecords[] = [
  shipRecords({
    table: 'reference_sources',
    records: references.sources,
    keyOf: (source) => source.slug,
    add: (tx, records) =>
      addSources(
        tx,
        records.map((record) => ({ ...record, type: record.type as SourceType })),
      ),
  }),
  shipRecords({
    table: 'reference_metrics',
    records: references.metrics,
    keyOf: (metric) => metric.slug,
    add: (tx, records) =>
      addMetrics(
        tx,
        records.map((record) => ({ ...record, section: record.section as MetricSection })),
      ),
  }),
];
