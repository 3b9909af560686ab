import { defineRecord, type FieldsOf, type RowOf } from '../../../platform/shared/record.ts';
import { MAX_NOTE_LENGTH, MAX_TITLE_LENGTH, MOST_INTERVAL_DAYS, MOST_READINGS } from './vocabulary.ts';

/** What a file says of a plan of maintenance: download, import and history of both. */
export const planRecord = defineRecord({
  kind: 'maintenance_plans',
  nouns: { one: 'maintenance plan', many: 'maintenance plans' },
  nameField: 'title',
  matchedBy: 'its plan id, or its unit and title',
  fields: {
    planId: { kind: 'slug', label: 'Plan id', maxLength: 80, reserved: [] },
    unitId: {
      kind: 'text',
      label: 'Unit',
      presence: 'required',
      maxLength: 40,
      otherNames: ['unit', 'smrUnitId'],
      example: 'dnnp-1',
    },
    title: {
      kind: 'text',
      label: 'Title',
      presence: 'required',
      maxLength: MAX_TITLE_LENGTH,
      example: 'Calibration of the flow meter',
    },
    description: {
      kind: 'longText',
      label: 'Description',
      presence: 'settled',
      maxLength: MAX_NOTE_LENGTH,
      example: 'With the portable one beside it.',
    },
    priority: { kind: 'number', label: 'Priority', presence: 'settled', min: 1, max: 3, example: 2 },
    intervalDays: {
      kind: 'number',
      label: 'Days between',
      presence: 'required',
      min: 1,
      max: MOST_INTERVAL_DAYS,
      example: 30,
    },
    nextDueOn: { kind: 'date', label: 'Next due', otherNames: ['dueDate'], example: '2027-01-10' },
    endsOn: { kind: 'date', label: 'Ends', example: '2029-12-31' },
    readings: {
      kind: 'list',
      label: 'Readings',
      hint: 'Each with its unit of measure after the last comma.',
      maxLength: 110,
      mostItems: MOST_READINGS,
      example: ['Bearing temperature, °C'],
    },
  },
});

/** `nextDueOn` null: it is over. */
export type PlanFields = FieldsOf<typeof planRecord>;
export type PlanRow = RowOf<typeof planRecord>;

export const planDefaults = { description: '', priority: 2, nextDueOn: null, endsOn: null, readings: [] };
