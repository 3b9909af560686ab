import { capitalized } from '../../../platform/shared/capitalized.ts';
import type { RecordDeclaration } from '../../../platform/shared/record.ts';
import { kindNouns } from './rules/name-kind.ts';
import type { AtlasKind, Milestone } from './vocabulary.ts';
import * as lists from './vocabulary.ts';

/**
 * A field of a record of the atlas. Each value of it has a source; from this declaration follow what is accepted (`find-faults.ts`), the
 * columns of downloads, the form, the facts of a page and the data dictionary.
 */
export interface AtlasField {
  label: string;
  /** What it means, with its unit: the sentence of the data dictionary. */
  meaning: string;
  type: FieldType;
  /** Of a figure; of money the value's own unit is its currency. */
  unit?: string;
  /** Of a choice. */
  options?: readonly string[];
  /** Kind of the record whose slug the value is. */
  of?: AtlasKind;
  /** Of a coordinate: degrees to either side. */
  most?: number;
  /** Of a date: it tells what has happened, so it is not after the day on which it was read. */
  isPast?: true;
  /** It names an organisation, which leads to its page in the vendor directory where it stands there. */
  isParty?: true;
  /** Several values hold at once, each with a source of its own. */
  isList?: true;
  /** Part of the page and of the form. */
  section: string;
}

/**
 * - `figure`: a number with what is known of it, `4.95`, `<5`, `15-20`, `~300` (`read-figure.ts`)
 * - `date`: as exact as its source, `2029`, `2029-Q3`, `2029-11-30` (`read-date.ts`)
 * - `money`: a figure in millions, its unit a currency of ISO 4217
 * - `record`: the slug of another record
 */
export type FieldType =
  | 'text'
  | 'figure'
  | 'money'
  | 'date'
  | 'choice'
  | 'country'
  | 'flag'
  | 'record'
  | 'coordinate'
  | 'link';

export interface AtlasRecordKind {
  kind: AtlasKind;
  nouns: { one: string; many: string };
  /** Without these there is no record. */
  required: readonly string[];
  fields: Readonly<Record<string, AtlasField>>;
}

const WHAT = 'What it is';
const OUTPUT = 'Output';
const CORE = 'Reactor and fuel';
const SAFETY = 'Safety and build';
const STATE = 'Where it stands';

const text = (section: string, label: string, meaning: string) => ({ type: 'text', section, label, meaning }) as const;
const figure = (section: string, label: string, unit: string, meaning: string) =>
  ({ type: 'figure', section, label, unit, meaning }) as const;
const date = (section: string, label: string, meaning: string) => ({ type: 'date', section, label, meaning }) as const;
const party = (section: string, label: string, meaning: string) =>
  ({ ...text(section, label, meaning), isParty: true }) as const;
const pastDate = (section: string, label: string, meaning: string) =>
  ({ ...date(section, label, meaning), isPast: true }) as const;
const choice = (section: string, label: string, options: readonly string[], meaning: string) =>
  ({ type: 'choice', section, label, options, meaning }) as const;
const link = (section: string, label: string, of: AtlasKind, meaning: string) =>
  ({ type: 'record', section, label, of, meaning }) as const;
const listOf = <Field extends AtlasField>(field: Field) => ({ ...field, isList: true }) as const;

const name = (of: string) => text(WHAT, 'Name', `What ${of} is called.`);
const alias = listOf(text(WHAT, 'Other name', 'Another name or spelling that sources use.'));

const designs: AtlasRecordKind = {
  kind: 'designs',
  nouns: kindNouns.designs,
  required: ['name'],
  fields: {
    name: name('the design'),
    alias,
    developer: party(WHAT, 'Developer', 'The organisation that develops it, as it calls itself.'),
    country: { type: 'country', section: WHAT, label: 'Country', meaning: 'Of the developer; ISO 3166-1 alpha-2.' },
    kind: choice(WHAT, 'Kind', lists.designKinds, 'Where it stands or what it is for.'),
    type: choice(WHAT, 'Reactor type', lists.reactorTypes, 'The family of its circuit and core.'),
    thermalMw: figure(OUTPUT, 'Thermal power', 'MW', 'Thermal power of one reactor, MW.'),
    netMwe: figure(OUTPUT, 'Net electrical power', 'MW', 'Net electrical power of one reactor, MW.'),
    grossMwe: figure(OUTPUT, 'Gross electrical power', 'MW', 'Gross electrical power of one reactor, MW.'),
    electricMwe: figure(
      OUTPUT,
      'Electrical power',
      'MW',
      'Electrical power of one reactor, MW, where the source does not say whether net or gross.',
    ),
    modules: figure(OUTPUT, 'Modules of a plant', '', 'How many reactors a plant has as it is offered.'),
    outletCelsius: figure(
      OUTPUT,
      'Outlet temperature',
      '°C',
      'Temperature of the coolant at the outlet of the core, °C.',
    ),
    pressureMpa: figure(OUTPUT, 'Pressure', 'MPa', 'Pressure of the coolant, MPa.'),
    coolant: choice(CORE, 'Coolant', lists.coolants, 'What carries the heat from the core.'),
    moderator: choice(CORE, 'Moderator', lists.moderators, 'What slows neutrons down.'),
    spectrum: choice(CORE, 'Spectrum', lists.spectra, 'Of the neutrons.'),
    circuit: choice(CORE, 'Circuit', lists.circuits, 'How the coolant goes round.'),
    circulation: choice(CORE, 'Circulation', lists.circulations, 'What moves the coolant in operation.'),
    fuelForm: choice(CORE, 'Fuel', lists.fuelForms, 'The form of the fuel.'),
    enrichmentPercent: figure(CORE, 'Enrichment', '%', 'Share of uranium-235 in fresh fuel, %.'),
    haleu: {
      type: 'flag',
      section: CORE,
      label: 'Needs HALEU',
      meaning: 'Whether its fuel is enriched to between 5 and 20 %.',
    },
    refuellingMonths: figure(CORE, 'Refuelling interval', 'months', 'Time between two refuellings, months.'),
    passiveHours: figure(
      SAFETY,
      'Passive safety',
      'h',
      'How long it stays safe without operators or power, hours; unlimited where the source says so.',
    ),
    designLifeYears: figure(SAFETY, 'Design life', 'years', 'Years for which it is designed.'),
    vesselHeightM: figure(
      SAFETY,
      'Height of the vessel',
      'm',
      'Of the reactor vessel, or of the sealed module that the reactor comes in, m.',
    ),
    vesselDiameterM: figure(
      SAFETY,
      'Diameter of the vessel',
      'm',
      'Of the reactor vessel, or of the sealed module that the reactor comes in, m.',
    ),
    footprintM2: figure(SAFETY, 'Footprint', 'm²', 'Ground that the plant takes, m².'),
    moduleFactory: text(SAFETY, 'Module factory', 'Where its modules are or shall be made.'),
    stage: choice(STATE, 'Stage', lists.designStages, 'How far the design has come.'),
    firstOfAKindPlanned: date(STATE, 'First of its kind, planned', 'When the first unit shall operate.'),
    firstOfAKindActual: pastDate(STATE, 'First of its kind, actual', 'When the first unit came into operation.'),
    predecessor: text(STATE, 'Predecessor', 'The design it follows.'),
    successor: text(STATE, 'Successor', 'The design that follows it.'),
  },
};

/** The field of a deal's parties in a role: 'buyer' → 'partyBuyer'. */
export const partyField = (role: string) => `party${capitalized(role)}`;

/** The field of a milestone's planned or actual date. */
export const milestoneField = (milestone: Milestone, which: 'Planned' | 'Actual') => `${milestone}${which}`;
export const milestoneLabels: Record<Milestone, string> = {
  announced: 'Announced',
  siteChosen: 'Site chosen',
  application: 'Licence applied for',
  permit: 'Construction permitted',
  investmentDecision: 'Investment decision',
  siteWork: 'Site work',
  firstConcrete: 'First concrete',
  vesselInstalled: 'Vessel installed',
  fuelLoad: 'Fuel loaded',
  firstCriticality: 'First criticality',
  gridConnection: 'Grid connection',
  commercialOperation: 'Commercial operation',
  closed: 'Closed',
};

const milestoneFields = Object.fromEntries(
  lists.milestones.flatMap((one) => [
    [
      milestoneField(one, 'Planned'),
      date('Dates', `${milestoneLabels[one]}, planned`, 'As planned; older plans stand beside the newest.'),
    ],
    [milestoneField(one, 'Actual'), pastDate('Dates', milestoneLabels[one], 'When it happened.')],
  ]),
);

const WHERE = 'Where and who';
const projects: AtlasRecordKind = {
  kind: 'projects',
  nouns: kindNouns.projects,
  required: ['name'],
  fields: {
    name: name('the project'),
    alias,
    design: link(WHAT, 'Design', 'designs', 'What shall be built.'),
    application: listOf(choice(WHAT, 'Use', lists.projectUses, 'What its heat or power is for.')),
    units: figure(WHAT, 'Units', '', 'How many reactors.'),
    netMwe: figure(WHAT, 'Net electrical power', 'MW', 'Of the whole project, MW net.'),
    grossMwe: figure(WHAT, 'Gross electrical power', 'MW', 'Of the whole project, MW gross.'),
    electricMwe: figure(WHAT, 'Electrical power', 'MW', 'Of the whole project, MW, net or gross not said.'),
    site: text(WHERE, 'Site', 'Name of the site.'),
    country: { type: 'country', section: WHERE, label: 'Country', meaning: 'Of the site; ISO 3166-1 alpha-2.' },
    region: text(WHERE, 'Region', 'State, province or region of the site.'),
    latitude: { type: 'coordinate', most: 90, section: WHERE, label: 'Latitude', meaning: 'Degrees north, WGS 84.' },
    longitude: { type: 'coordinate', section: WHERE, label: 'Longitude', meaning: 'Degrees east, WGS 84.' },
    precision: choice(WHERE, 'Position exact to', lists.precisions, 'What the coordinates are those of.'),
    owner: listOf(party(WHERE, 'Owner', 'Who owns or shall own it.')),
    operator: listOf(party(WHERE, 'Operator', 'Who operates or shall operate it.')),
    builder: listOf(party(WHERE, 'Constructor', 'Who builds or shall build it.')),
    stage: choice(STATE, 'Stage', lists.projectStages, 'How far the project has come.'),
    statusNow: text(STATE, 'Status', 'In a sentence.'),
    cost: { type: 'money', section: STATE, label: 'Cost', meaning: 'As said, in millions of its currency.' },
    ...milestoneFields,
  },
};

const regulators: AtlasRecordKind = {
  kind: 'regulators',
  nouns: kindNouns.regulators,
  required: ['name'],
  fields: {
    name: name('the authority'),
    alias,
    country: { type: 'country', section: WHAT, label: 'Country', meaning: 'ISO 3166-1 alpha-2.' },
    legalBasis: text(WHAT, 'Legal basis', 'The law that it acts under.'),
    route: listOf(text(WHAT, 'Route', 'A way to a licence that it offers.')),
    website: { type: 'link', section: WHAT, label: 'Website', meaning: 'Its own pages.' },
  },
};

const licensing: AtlasRecordKind = {
  kind: 'licensing',
  nouns: kindNouns.licensing,
  required: ['regulator', 'step'],
  fields: {
    regulator: link(WHAT, 'Regulator', 'regulators', 'Before whom.'),
    design: link(WHAT, 'Design', 'designs', 'What is reviewed.'),
    project: link(WHAT, 'Project', 'projects', 'What is licensed.'),
    applicant: party(WHAT, 'Applicant', 'Who asked.'),
    route: text(WHAT, 'Route', 'By which of the regulator’s ways.'),
    step: choice(WHAT, 'Step', lists.licensingSteps, 'In the words of the atlas.'),
    stepWords: text(WHAT, 'In the regulator’s words', 'What the regulator itself calls the step.'),
    status: choice(STATE, 'Status', lists.stepStatuses, 'Where the step stands.'),
    submitted: pastDate(STATE, 'Submitted', 'When it was asked for.'),
    accepted: pastDate(STATE, 'Accepted', 'When it was docketed or accepted for review.'),
    started: pastDate(STATE, 'Started', 'When the work began.'),
    decided: pastDate(STATE, 'Decided', 'When it was decided or completed.'),
    expected: date(STATE, 'Expected', 'When a decision is expected.'),
    docket: text(STATE, 'Docket', 'Number under which the regulator keeps it.'),
    document: { type: 'link', section: STATE, label: 'Document', meaning: 'Where the decision or application stands.' },
  },
};

const deals: AtlasRecordKind = {
  kind: 'deals',
  nouns: kindNouns.deals,
  required: ['name', 'kind'],
  fields: {
    name: text(WHAT, 'Name', 'The deal in a few words.'),
    kind: choice(WHAT, 'Kind', lists.dealKinds, 'What kind of deal.'),
    ...Object.fromEntries(
      lists.dealRoles.map((role) => [
        partyField(role),
        listOf(party('Parties', capitalized(role), `Who is ${role} in it.`)),
      ]),
    ),
    amount: { type: 'money', section: STATE, label: 'Amount', meaning: 'In millions of its currency.' },
    megawatts: figure(STATE, 'Power', 'MW', 'Electrical power that it is about, MW.'),
    date: pastDate(STATE, 'Date', 'When it was signed or announced.'),
    status: choice(STATE, 'Status', lists.dealStatuses, 'How binding it is.'),
    design: link(WHAT, 'Design', 'designs', 'What it is about.'),
    project: link(WHAT, 'Project', 'projects', 'What it is about.'),
  },
};

const supply: AtlasRecordKind = {
  kind: 'supply',
  nouns: kindNouns.supply,
  required: ['supplier', 'component'],
  fields: {
    supplier: party(WHAT, 'Supplier', 'Who supplies.'),
    customer: party(WHAT, 'Customer', 'To whom.'),
    component: text(WHAT, 'Component', 'What is supplied.'),
    componentKind: choice(WHAT, 'Kind of component', lists.componentKinds, 'In the words of the atlas.'),
    design: link(WHAT, 'Design', 'designs', 'For which design.'),
    project: link(WHAT, 'Project', 'projects', 'For which project.'),
    status: choice(STATE, 'Status', lists.supplyStatuses, 'How far it has come.'),
    date: pastDate(STATE, 'Date', 'When it was signed, announced or delivered.'),
  },
};

export const atlasRecords: Readonly<Record<AtlasKind, AtlasRecordKind>> = {
  designs,
  projects,
  regulators,
  licensing,
  deals,
  supply,
};

/** What an import of a file says of a record; its values have a declaration of their own. */
export const atlasImportRecord = {
  kind: 'atlas_records',
  nouns: { one: 'record', many: 'records' },
  nameField: 'record',
  matchedBy: 'its kind and slug',
  fields: { record: { kind: 'text', label: 'Record', maxLength: 200 } },
} as const satisfies RecordDeclaration;

/** The declaration of a field; undefined for what is none, also for what every object has. */
export function fieldOf(kind: AtlasKind, name: string): AtlasField | undefined {
  const { fields } = atlasRecords[kind];
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
