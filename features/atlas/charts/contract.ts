import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { madeFrom, mentionSchema, slugSchema } from '../records/contract.ts';
import { chartNames } from './vocabulary.ts';

const rowSchema = z.object({ label: z.string(), values: z.array(z.number().min(0)).describe('A number a series.') });

export const chartSchema = z.object({
  name: z
    .enum(chartNames)
    .describe('Of its page and its files: /charts/{name}, and the same with .svg, .png and .csv.'),
  address: z.url().describe('Page of the charts, below which its own page and the files are.'),
  title: z.string(),
  note: z.string().describe('What is counted, and what is not.'),
  label: z.string().describe('What the rows are.'),
  series: z.array(z.string()).min(1),
  unit: z.string().describe('Of the numbers; empty where things are counted.'),
  rows: z.array(rowSchema),
});
export type Chart = z.infer<typeof chartSchema>;

const countedSchema = mentionSchema.extend({ url: z.string().describe('Path of where it stands.') });

export const chartPageSchema = chartSchema.extend({
  sentence: z.string().describe('What it says, computed from its rows.'),
  rows: z.array(
    rowSchema.extend({
      list: z
        .string()
        .nullable()
        .describe(
          'Path of the list that has what the row counts, among others: ended deals, or all of a company; null where nothing is counted.',
        ),
      counted: z.int().describe('How many records were counted in it.'),
      records: z.array(countedSchema).describe('The first of them by name; its list has all.'),
    }),
  ),
  newest: z
    .object({
      record: countedSchema,
      asOf: z.string().describe('The date that its source speaks of, as exact as it is known.'),
    })
    .nullable()
    .describe('Of the records that are counted, the one whose source speaks of the latest date.'),
  readOn: z.iso.date().nullable().describe('The day on which the last of its values was read in its source.'),
  citation: z.string().describe('How to refer to it.'),
  cardPath: z.string().describe('Picture for links to its page, 1200 by 630 pixels.'),
});
export type ChartPage = z.infer<typeof chartPageSchema>;

export const chartsContract = {
  list: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({ method: 'GET', path: '/charts', tags: ['Atlas'], summary: 'The charts of the atlas, as numbers' })
    .output(z.array(chartSchema)),
  find: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({
      method: 'GET',
      path: '/charts/{slug}',
      tags: ['Atlas'],
      summary: 'A chart of the atlas with the records that are counted in it',
    })
    .input(z.object({ slug: slugSchema.describe('Its name.') }))
    .output(chartPageSchema),
};
