import { defineRecord, type FieldsOf, type RowOf } from '../../../platform/shared/record.ts';
import { LONGEST_OUTAGE_TITLE, outageKinds } from './vocabulary.ts';

/** What a file says of an outage, planned or known: download, import and history of both. */
export const outageRecord = defineRecord({
  kind: 'outages',
  nouns: { one: 'outage', many: 'outages' },
  nameField: 'title',
  matchedBy: 'its outage id, or its unit, title and start',
  fields: {
    outageId: { kind: 'slug', label: 'Outage id', maxLength: 80, reserved: [] },
    unitId: {
      kind: 'text',
      label: 'Unit',
      presence: 'required',
      maxLength: 40,
      otherNames: ['unit', 'smrUnitId'],
      example: 'dnnp-1',
    },
    kind: { kind: 'choice', label: 'Kind', presence: 'required', options: outageKinds, example: 'planned' },
    title: {
      kind: 'text',
      label: 'Title',
      presence: 'required',
      maxLength: LONGEST_OUTAGE_TITLE,
      example: 'Refuelling',
    },
    startsAt: {
      kind: 'text',
      label: 'Start',
      hint: 'With its offset from UTC; without one by the clocks of the unit.',
      presence: 'required',
      maxLength: 40,
      example: '2027-03-01T08:00:00Z',
    },
    endsAt: { kind: 'text', label: 'End', maxLength: 40, example: '2027-03-28T20:00:00Z' },
    lostMw: {
      kind: 'number',
      label: 'Lost power',
      presence: 'required',
      min: 0,
      max: 100_000,
      isFractional: true,
      measure: 'MW',
      example: 300,
    },
  },
  unreadFields: ['recordedby'],
});

/** Both times in UTC, as `Date` writes them. `endsAt` null: no end is known. */
export type OutageFields = FieldsOf<typeof outageRecord>;
export type OutageRow = RowOf<typeof outageRecord>;
