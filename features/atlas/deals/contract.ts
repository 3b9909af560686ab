import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { labelSchema, listOf } from '../../../platform/shared/query-list.ts';
import { madeFrom, optionSchema, recordSchema, slugSchema, withEvidence } from '../records/contract.ts';
import { DEALS_PAGE_SIZE, dealSorts, LONGEST_SEARCH, MOST_DEALS_SHOWN } from './vocabulary.ts';

export const dealFilterSchema = z.object({
  search: z
    .string()
    .trim()
    .max(LONGEST_SEARCH)
    .optional()
    .describe('Words of its name or of a party. Where none is written so: those nearly spelled so.'),
  kind: listOf(labelSchema),
  status: listOf(labelSchema),
  year: listOf(labelSchema).describe('Of its date, any of.'),
  currency: listOf(labelSchema).describe('ISO 4217, any of.'),
  company: listOf(labelSchema).describe('Slugs of companies of the vendor directory, any of: parties to it.'),
  record: listOf(slugSchema).describe('Slugs of deals, any of: these and no others.'),
  sort: z
    .enum(dealSorts)
    .default('newest')
    .describe('Amounts of different currencies are not compared: by currency, then by size.'),
});
export type DealFilter = z.infer<typeof dealFilterSchema>;

export const dealPageSchema = z.object({
  items: z.array(recordSchema),
  total: z.int(),
  nextCursor: z.string().nullable(),
  facets: z.object({
    kind: z.array(optionSchema),
    status: z.array(optionSchema),
    year: z.array(optionSchema),
    currency: z.array(optionSchema),
    company: z.array(optionSchema).describe('Those that are asked for.'),
    record: z.array(optionSchema).describe('Those that are asked for.'),
  }),
  totals: z
    .array(
      z.object({
        year: z.string(),
        currency: z.string(),
        confirmed: z.number().describe('Signed or closed, millions.'),
        proposed: z.number().describe('Proposed, of unknown status, in a memorandum, or told as “up to”, millions.'),
        deals: z.int().describe('With an amount in this currency.'),
      }),
    )
    .describe('Of the deals that match, newest year first; no currency is converted into another.'),
  buyers: z
    .array(
      z.object({
        buyer: z.string(),
        company: z.string().optional().describe('Its slug in the vendor directory, where it stands there.'),
        confirmed: z.number(),
        proposed: z.number(),
        deals: z.int(),
      }),
    )
    .describe('Megawatts ordered or taken off by each buyer, the most first.'),
});
export type DealPage = z.infer<typeof dealPageSchema>;

const tags = ['Atlas'];

export const dealsContract = {
  list: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({ method: 'GET', path: '/deals', tags, summary: 'Money, orders and power contracts, with their facts' })
    .input(
      dealFilterSchema.extend({
        limit: z.coerce.number().int().min(1).max(MOST_DEALS_SHOWN).default(DEALS_PAGE_SIZE),
        cursor: slugSchema.optional().describe('`nextCursor` of the page before, with the same filter and order.'),
        evidence: withEvidence,
      }),
    )
    .output(dealPageSchema),
  supply: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({ method: 'GET', path: '/supply', tags, summary: 'Who supplies what to whom, with the facts' })
    .input(
      z.object({
        search: z
          .string()
          .trim()
          .max(200)
          .optional()
          .describe('Words of supplier, customer or component. Where none is written so: those nearly spelled so.'),
        limit: z.coerce.number().int().min(1).max(MOST_DEALS_SHOWN).default(DEALS_PAGE_SIZE),
        cursor: slugSchema.optional().describe('`nextCursor` of the page before.'),
        evidence: withEvidence,
      }),
    )
    .output(z.object({ items: z.array(recordSchema), total: z.int(), nextCursor: z.string().nullable() })),
};
