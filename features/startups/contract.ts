import { z } from 'zod';
import { procedure } from '../../platform/shared/procedure.ts';
import { labelSchema, listOf } from '../../platform/shared/query-list.ts';
import { storedSchema } from '../../platform/shared/record-schema.ts';
import { facetOptionSchema } from '../companies/contract.ts';
import { startupRecord } from './record.ts';
import { startupSorts } from './vocabulary.ts';

export const startupSchema = storedSchema(startupRecord).extend({
  id: z.uuid(),
  countryName: z.string().nullable(),
  logoPath: z.string().nullable().describe('Of the logo on our own origin; null: show a monogram.'),
  createdAt: z.iso.datetime(),
});
export type Startup = z.infer<typeof startupSchema>;

export const startupFilterSchema = z.object({
  search: z.string().trim().max(200).optional().describe('Part of the name.'),
  tag: listOf(labelSchema).describe('Any of.'),
  country: listOf(labelSchema).describe('Two-letter codes or English names, any of.'),
  stage: listOf(labelSchema).describe('Funding stages, any of.'),
  sort: z.enum(startupSorts).default('newest').describe('newest: last added to the tracker first.'),
});
export type StartupFilter = z.infer<typeof startupFilterSchema>;

export const trackerSchema = z.object({
  startups: z.array(startupSchema),
  total: z.number().int().describe('In the tracker, whether they match or not.'),
  sorts: z.array(z.enum(startupSorts)).describe('Orders that differ; without the day on which all were added at once.'),
  facets: z.object({
    tag: z.array(facetOptionSchema),
    country: z.array(facetOptionSchema),
    stage: z.array(facetOptionSchema),
  }),
  asOf: z.iso.date().nullable(),
});
export type Tracker = z.infer<typeof trackerSchema>;

const tags = ['Startups'];
const madeFrom = ['startups', 'companies', 'logos'];

export const startupsContract = {
  list: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({ method: 'GET', path: '/startups', tags, summary: 'Startups, newest first' })
    .input(startupFilterSchema)
    .output(z.array(startupSchema)),
  tracker: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({ method: 'GET', path: '/startups/tracker', tags, summary: 'The startups page: startups and options' })
    .input(startupFilterSchema)
    .output(trackerSchema),
};
