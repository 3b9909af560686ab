import { z } from 'zod';
import { procedure } from '../../platform/shared/procedure.ts';
import { metricSections, sourceTypes } from './vocabulary.ts';

export const referenceSourceSchema = z.object({
  id: z.uuid(),
  slug: z.string().describe('Stable; the key of the BibTeX entry.'),
  name: z.string(),
  url: z.string(),
  type: z.enum(sourceTypes),
  publisher: z.string(),
  year: z.int().nullable().describe('Of publication; null for pages kept up to date without a date.'),
  doi: z.string().nullable(),
});
export type ReferenceSource = z.infer<typeof referenceSourceSchema>;

export const referenceMetricSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  section: z.enum(metricSections),
  label: z.string(),
  value: z.number(),
  unit: z.string(),
  low: z.number().nullable().describe('Lower end of the published figures, in `unit`.'),
  high: z.number().nullable(),
  formula: z.string().nullable(),
  assumptions: z.array(z.string()),
  comparison: z.string().nullable(),
  simple: z.string().describe('Explanation in plain words.'),
  technical: z.string(),
  choice: z.string().nullable().describe('Why this value, where sources publish different ones.'),
  isVerified: z.boolean().describe('Whether the value, or what it is computed from, stands in a cited source.'),
  lastReviewed: z.iso.date(),
  citations: z
    .array(
      z.object({
        sourceId: z.uuid(),
        published: z.string().nullable().describe('The figure as the source publishes it.'),
        agrees: z.boolean().describe('False: the source publishes another figure.'),
      }),
    )
    .min(1),
});
export type ReferenceMetric = z.infer<typeof referenceMetricSchema>;

export const referencesSchema = z.object({
  sources: z.array(referenceSourceSchema),
  metrics: z.array(referenceMetricSchema),
});
export type References = z.infer<typeof referencesSchema>;

export const linkCheckSchema = z.object({
  sourceId: z.uuid(),
  status: z.int().nullable().describe('HTTP status; null when there was no answer.'),
  failure: z.string().nullable().describe('Why there was no answer.'),
  checkedAt: z.iso.datetime(),
});
export type LinkCheck = z.infer<typeof linkCheckSchema>;

export const referencesContract = {
  list: procedure
    .meta({ access: 'visitor', madeFrom: ['reference_sources', 'reference_metrics', 'reference_citations'] })
    .route({ method: 'GET', path: '/references', tags: ['References'], summary: 'Figures and where they come from' })
    .output(referencesSchema),
  listLinkChecks: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'GET',
      path: '/admin/references/link-checks',
      tags: ['Admin'],
      summary: 'What the last check of the sources’ addresses found',
    })
    .output(z.array(linkCheckSchema)),
  checkLinks: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/references/check-links',
      tags: ['Admin'],
      summary: 'Visit the address of every source now',
    })
    .output(z.array(linkCheckSchema)),
};
