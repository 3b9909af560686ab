import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { madeFrom } from '../records/contract.ts';
import { chartNames } from './vocabulary.ts';

export const chartSchema = z.object({
  name: z.enum(chartNames).describe('Of its files: /charts/{name}.svg, .png and .csv.'),
  address: z.url().describe('Page of the charts, below which the files are.'),
  title: z.string(),
  note: z.string().describe('What is counted, and what is not.'),
  label: z.string().describe('What the rows are.'),
  series: z.array(z.string()).min(1),
  unit: z.string().describe('Of the numbers; empty where things are counted.'),
  rows: z.array(z.object({ label: z.string(), values: z.array(z.number().min(0)) })).describe('A number a series.'),
});
export type Chart = z.infer<typeof chartSchema>;

export const chartsContract = {
  list: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({ method: 'GET', path: '/charts', tags: ['Atlas'], summary: 'The charts of the atlas, as numbers' })
    .output(z.array(chartSchema)),
};
