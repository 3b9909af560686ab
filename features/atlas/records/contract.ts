import { z } from 'zod';
import { atlasKinds, grades } from './vocabulary.ts';

/** A value that is shown: text as the source says it, its unit where it is money. */
const shownValueSchema = z.object({
  value: z
    .string()
    .describe('As its field says: a number such as 4.95, <5 or 15-20; a date such as 2029-Q3; a word of a list.'),
  unit: z.string().optional().describe('Currency of money (ISO 4217); other units stand in the data dictionary.'),
  label: z.string().optional().describe('Of a country its name, of a link the name of the record.'),
});
export type ShownValue = z.infer<typeof shownValueSchema>;

/** What one source says of one field. */
export const evidenceSchema = z.object({
  value: z.string(),
  unit: z.string().nullable(),
  leads: z.boolean().describe('It is the one that is shown; the others differ.'),
  grade: z.enum(grades).describe('primary: who decides or makes it; trade: edited press; other: anybody else.'),
  asOf: z.string().describe('The date that the source speaks of, as exact as it is known.'),
  quotedAt: z.iso.date().describe('The day on which it was read.'),
  note: z.string().nullable(),
  source: z.object({
    publisher: z.string(),
    title: z.string(),
    url: z.string(),
    published: z.string().nullable(),
  }),
});
export type Evidence = z.infer<typeof evidenceSchema>;

const factsSchema = z
  .record(z.string(), z.array(shownValueSchema))
  .describe('The shown values of each field that a source was found for; what is missing was not found.');

export const recordSchema = z.object({
  kind: z.enum(atlasKinds),
  slug: z.string(),
  name: z.string().describe('What it is called, or is in a few words.'),
  facts: factsSchema,
  updatedAt: z.iso.datetime(),
  evidence: z
    .record(z.string(), z.array(evidenceSchema))
    .optional()
    .describe('With evidence=1: every source of every field.'),
});
export type AtlasRecord = z.infer<typeof recordSchema>;

/** A record as others refer to it. */
export const mentionSchema = z.object({ kind: z.enum(atlasKinds), slug: z.string(), name: z.string() });
export type Mention = z.infer<typeof mentionSchema>;

export const optionSchema = z.object({
  value: z.string(),
  label: z.string(),
  count: z.int().describe('Records the list would show with this value, the other facets as they are.'),
});
export type FacetOption = z.infer<typeof optionSchema>;

export const withEvidence = z
  .enum(['0', '1'])
  .default('0')
  .describe('1: every value with its sources.')
  .transform((flag) => flag === '1');

/** Slug of a record, as it stands in addresses. */
export const slugSchema = z.string().min(1).max(100);

/** What the lists of the atlas are made from. */
export const madeFrom = ['atlas_records', 'atlas_values', 'atlas_sources'];
