import { defineRecord, type FieldsOf, type RowOf } from '../../../platform/shared/record.ts';
import { MOST_GROUPED } from './vocabulary.ts';

/** Words that stand where the id of a group stands in an address. */
export const reservedGroupIds = ['new', 'proposals'] as const;

/** What a person sets of a group of units: form, file and history. */
export const groupRecord = defineRecord({
  kind: 'fleet_groups',
  nouns: { one: 'group', many: 'groups' },
  nameField: 'name',
  matchedBy: 'its group id, or its name',
  fields: {
    groupId: { kind: 'slug', label: 'Group id', maxLength: 80, reserved: reservedGroupIds, example: 'pilot-fleet' },
    name: {
      kind: 'text',
      label: 'Name',
      section: '',
      presence: 'required',
      maxLength: 80,
      otherNames: ['group'],
      example: 'Pilot fleet',
    },
    description: {
      kind: 'longText',
      label: 'Description',
      section: '',
      maxLength: 500,
      example: 'Units that run with the new sensors.',
    },
    unitIds: {
      kind: 'list',
      label: 'Units',
      hint: 'Their ids. A unit may be in any number of groups.',
      section: '',
      maxLength: 40,
      mostItems: MOST_GROUPED,
      entry: 'items',
      otherNames: ['units'],
      example: ['site-1', 'site-2'],
    },
  },
  unreadFields: ['revision'],
});

export type GroupFields = FieldsOf<typeof groupRecord>;
export type GroupRow = RowOf<typeof groupRecord>;
