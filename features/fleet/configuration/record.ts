import { defineRecord, type FieldsOf, type RowOf } from '../../../platform/shared/record.ts';
import { LONGEST_EXPRESSION } from '../derived/vocabulary.ts';
import { circuits, placeChoices } from '../mimic/vocabulary.ts';
import { type SilenceAlarm, silenceAlarms } from '../streams/vocabulary.ts';
import {
  LARGEST_LIMIT,
  LONGEST_DELAY_SECONDS,
  LONGEST_STALE_SECONDS,
  SHORTEST_SILENCE_SECONDS,
  unitKinds,
} from './vocabulary.ts';

/** Words that stand where the id of a unit stands in an address. */
export const reservedIds = [
  'new',
  'import',
  'escalation',
  'groups',
  'mqtt',
  'named',
  'part',
  'rights',
  'screens',
  'sites',
] as const;

const UNIT = 'Unit';
const PLACE = 'Place';
const VALUES = 'Values';

const silenceLabels: Readonly<Record<SilenceAlarm, string>> = { off: 'None', warn: 'Warning', crit: 'Critical' };
const silenceFields = (label: string, hint: string) =>
  ({
    silenceAlarm: {
      kind: 'choice',
      label,
      hint,
      section: 'Silence',
      presence: 'settled',
      options: silenceAlarms,
      optionLabels: silenceLabels,
    },
    silentAfterSeconds: {
      kind: 'number',
      label: 'Silent after (s)',
      hint: 'Without any value for so long; never before values are shown as old.',
      section: 'Silence',
      presence: 'settled',
      min: SHORTEST_SILENCE_SECONDS,
      max: LONGEST_STALE_SECONDS,
    },
  }) as const;

/** What a person sets of a unit: form, file and history. */
export const unitRecord = defineRecord({
  kind: 'smr_units',
  nouns: { one: 'unit', many: 'units' },
  nameField: 'name',
  matchedBy: 'its unit id',
  fields: {
    unitId: {
      kind: 'slug',
      label: 'Unit id',
      presence: 'required',
      maxLength: 40,
      reserved: reservedIds,
      otherNames: ['unit', 'smrunitid'],
      example: 'site-1',
    },
    name: { kind: 'text', label: 'Name', section: UNIT, presence: 'required', maxLength: 120, example: 'Site Unit 1' },
    assetId: {
      kind: 'text',
      label: 'Asset id',
      hint: 'How the owner’s register calls it.',
      section: UNIT,
      maxLength: 60,
      otherNames: ['opgassetid'],
    },
    capacityMw: {
      kind: 'number',
      label: 'Capacity (MW electric)',
      hint: 'Reference unit power: what availability is reckoned by.',
      section: UNIT,
      presence: 'required',
      min: 0.001,
      max: 10_000,
      isFractional: true,
      measure: 'MW',
      otherNames: ['capacity'],
      example: 300,
    },
    commercialSince: {
      kind: 'date',
      label: 'In commercial operation since',
      hint: 'Empty: not yet, so it has no availability.',
      section: UNIT,
      meaning: "A day of the unit's time zone.",
    },
    circuit: {
      kind: 'choice',
      label: 'Circuit of its drawing',
      hint: 'Unknown (in files: empty): a drawing that says nothing of the kind of reactor.',
      section: UNIT,
      options: circuits,
      example: 'integral-pwr',
    },
    siteName: {
      kind: 'text',
      label: 'Site',
      hint: 'One of the sites, or the name of a new one.',
      section: PLACE,
      presence: 'required',
      maxLength: 120,
      example: 'Site',
    },
    timeZone: {
      kind: 'text',
      label: 'Time zone',
      hint: 'Its IANA name, such as America/Toronto.',
      section: PLACE,
      presence: 'required',
      maxLength: 60,
      example: 'America/Toronto',
    },
    latitude: {
      kind: 'number',
      label: 'Latitude',
      hint: 'Degrees, WGS 84; north is positive.',
      section: PLACE,
      presence: 'required',
      min: -90,
      max: 90,
      isFractional: true,
      example: 43.87,
    },
    longitude: {
      kind: 'number',
      label: 'Longitude',
      hint: 'Degrees, WGS 84; east is positive.',
      section: PLACE,
      presence: 'required',
      min: -180,
      max: 180,
      isFractional: true,
      example: -78.72,
    },
    kind: {
      kind: 'choice',
      label: 'Kind of data',
      hint: 'simulated: by the simulator; external: from senders with a key; recorded: from files of the past.',
      section: VALUES,
      presence: 'required',
      options: unitKinds,
      example: 'external',
    },
    ownerLabel: {
      kind: 'text',
      label: 'Label of its data',
      hint: 'What its owner says of the values, on every page that shows them. External and recorded units need one.',
      section: VALUES,
      maxLength: 160,
      example: 'Values of our test loop. Not for operation.',
    },
    isSimulatorOn: {
      kind: 'flag',
      label: 'The simulator writes it',
      hint: 'Only of simulated units.',
      section: VALUES,
    },
    ...silenceFields(
      'Alarm when it falls silent',
      'Only of external units: one for the whole unit, when none of its streams has a value of now.',
    ),
  },
  unreadFields: ['status', 'streams', 'revision', 'retiredat'],
});

const MEANING = 'What it is';
const DERIVED = 'Reckoned from other streams';
const LIMITS = 'Limits';
const TIMES = 'Times';

const limit = (label: string, ...otherNames: string[]) =>
  ({
    kind: 'number',
    label,
    section: LIMITS,
    min: -LARGEST_LIMIT,
    max: LARGEST_LIMIT,
    isFractional: true,
    otherNames,
  }) as const;

const seconds = (label: string, max: number, hint?: string) =>
  ({
    kind: 'number',
    label,
    ...(hint ? { hint } : {}),
    section: TIMES,
    presence: 'settled',
    min: 0,
    max,
    isFractional: true,
    measure: 's',
  }) as const;

/** What a person sets of a stream of a unit. */
export const streamRecord = defineRecord({
  kind: 'telemetry_streams',
  nouns: { one: 'stream', many: 'streams' },
  nameField: 'tag',
  matchedBy: 'its unit id and tag',
  fields: {
    unitId: {
      kind: 'slug',
      label: 'Unit id',
      presence: 'required',
      maxLength: 40,
      reserved: reservedIds,
      otherNames: ['smrunitid'],
      example: 'site-1',
    },
    tag: {
      kind: 'text',
      label: 'Tag',
      hint: 'Part of addresses and of what senders write, and stays as it is: small letters, digits, underscores.',
      isFixed: true,
      section: MEANING,
      presence: 'required',
      maxLength: 60,
      example: 'core_temp',
    },
    description: {
      kind: 'text',
      label: 'Description',
      section: MEANING,
      presence: 'required',
      maxLength: 120,
      example: 'Core outlet temperature',
    },
    unit: {
      kind: 'text',
      label: 'Unit of measure',
      hint: 'As senders write it: celsius, MPa, kg/s.',
      section: MEANING,
      presence: 'required',
      maxLength: 24,
      otherNames: ['unitofmeasure', 'uom'],
      example: 'celsius',
    },
    nominal: {
      kind: 'number',
      label: 'Value at full power',
      section: MEANING,
      min: -LARGEST_LIMIT,
      max: LARGEST_LIMIT,
      isFractional: true,
      example: 287.7,
    },
    decimals: {
      kind: 'number',
      label: 'Digits after the point',
      section: MEANING,
      presence: 'settled',
      min: 0,
      max: 9,
      example: 1,
    },
    rank: {
      kind: 'number',
      label: 'Place on the page',
      hint: 'The first four are the unit’s large tiles.',
      section: MEANING,
      presence: 'settled',
      min: 0,
      max: 30_000,
      example: 1,
    },
    isCalculated: { kind: 'flag', label: 'Calculated, not measured', section: MEANING },
    writer: {
      kind: 'text',
      label: 'Writer',
      meaning:
        'Who alone may write it: simulator, mqtt, mqtt:<name of a mapping>, key:<id of a key>. null: the simulator and any key that may write its unit.',
      maxLength: 120,
    },
    place: {
      kind: 'choice',
      label: 'Place in the drawing of the plant',
      hint: 'Empty: where its tag and unit of measure fit.',
      section: MEANING,
      options: placeChoices,
    },
    expression: {
      kind: 'longText',
      label: 'Expression',
      hint: 'Empty: it is measured. Otherwise streams by their tags, those of other units as unit.tag, with + - * / ^ ( ), comparisons, if, min, max, avg, abs, sqrt and clamp: generator_output / thermal_power. A number may have a unit of measure: 24[h].',
      section: DERIVED,
      maxLength: LONGEST_EXPRESSION,
    },
    minValue: limit('Range of the instrument, from', 'min'),
    maxValue: limit('Range of the instrument, to', 'max'),
    alarmLow: limit('Low-low limit', 'lowlow', 'll'),
    warningLow: limit('Low limit', 'low', 'l'),
    warningThreshold: limit('High limit', 'high', 'h'),
    criticalThreshold: limit('High-high limit', 'highhigh', 'hh'),
    deadband: {
      kind: 'number',
      label: 'Deadband',
      hint: 'How far a value must come back inside a limit before its alarm returns.',
      section: LIMITS,
      presence: 'settled',
      min: 0,
      max: LARGEST_LIMIT,
      isFractional: true,
    },
    onDelaySeconds: seconds(
      'On-delay (s)',
      LONGEST_DELAY_SECONDS,
      'How long a limit is exceeded before the alarm comes.',
    ),
    offDelaySeconds: seconds(
      'Off-delay (s)',
      LONGEST_DELAY_SECONDS,
      'How long the value is back before the alarm returns.',
    ),
    intervalSeconds: seconds('A sample every (s)', LONGEST_STALE_SECONDS),
    staleAfterSeconds: {
      kind: 'number',
      label: 'Stale after (s)',
      hint: 'Without a newer sample for so long, the value is shown as old.',
      section: TIMES,
      presence: 'settled',
      min: 1,
      max: LONGEST_STALE_SECONDS,
    },
    raisesLate: {
      kind: 'flag',
      label: 'Samples that come late raise a late alarm',
      hint: 'It says when it happened and when it was heard; without this they are history alone.',
      section: TIMES,
    },
    ...silenceFields(
      'Alarm when it alone falls silent',
      'While other streams of its unit are heard. When none is, that is the alarm of the unit.',
    ),
  },
  unreadFields: ['name', 'streamid', 'lastvalue', 'updatedat', 'lastquality', 'origin', 'simulateduntil'],
});

export type UnitFields = FieldsOf<typeof unitRecord>;
export type StreamFields = FieldsOf<typeof streamRecord>;
export type UnitRow = RowOf<typeof unitRecord>;
export type StreamRow = RowOf<typeof streamRecord>;

/** What a stream has that nobody has said otherwise of. */
export const streamDefaults: StreamFields = {
  tag: '',
  description: '',
  unit: '',
  nominal: null,
  decimals: 2,
  rank: 100,
  isCalculated: false,
  writer: null,
  place: null,
  expression: null,
  minValue: null,
  maxValue: null,
  alarmLow: null,
  warningLow: null,
  warningThreshold: null,
  criticalThreshold: null,
  deadband: 0,
  onDelaySeconds: 0,
  offDelaySeconds: 0,
  intervalSeconds: 5,
  staleAfterSeconds: 60,
  raisesLate: false,
  silenceAlarm: 'off',
  silentAfterSeconds: 300,
};

/** What a unit has that nobody has said otherwise of. */
export const unitDefaults: UnitFields = {
  name: '',
  assetId: null,
  capacityMw: 300,
  commercialSince: null,
  circuit: null,
  siteName: '',
  timeZone: 'UTC',
  latitude: 0,
  longitude: 0,
  kind: 'external',
  ownerLabel: null,
  isSimulatorOn: true,
  silenceAlarm: 'crit',
  silentAfterSeconds: 300,
};
