import { capitalized } from '../../../platform/shared/capitalized.ts';

/** The kinds of records of the atlas, in the order in which they refer to each other. */
export const atlasKinds = ['designs', 'projects', 'regulators', 'licensing', 'deals', 'supply'] as const;
export type AtlasKind = (typeof atlasKinds)[number];

/** How near a source is to what it says: who decides or makes it, edited press, anybody else. */
export const grades = ['primary', 'trade', 'other'] as const;
export type Grade = (typeof grades)[number];
export const gradeLabels: Record<Grade, string> = {
  primary: 'Primary source',
  trade: 'Trade press',
  other: 'Other source',
};

export const designKinds = ['land', 'floating', 'microreactor', 'space', 'test'] as const;
/** Reactors whose circuit there is a drawing of. */
export const drawnTypes = [
  'integral-pwr',
  'loop-pwr',
  'bwr',
  'phwr',
  'pebble-bed',
  'prismatic-htgr',
  'gas-fast',
  'sodium',
  'lead',
  'molten-salt-liquid-fuel',
  'salt-cooled-solid-fuel',
  'heat-pipe',
] as const;
/** By what a reactor is drawn as; finer than its coolant. */
export const reactorTypes = [...drawnTypes, 'supercritical-water', 'other'] as const;
export type ReactorType = (typeof reactorTypes)[number];
export const coolants = [
  'light-water',
  'heavy-water',
  'helium',
  'co2',
  'nitrogen',
  'sodium',
  'lead',
  'lead-bismuth',
  'molten-fluoride-salt',
  'molten-chloride-salt',
  'heat-pipe',
  'other',
] as const;
export const moderators = [
  'light-water',
  'heavy-water',
  'graphite',
  'none',
  'metal-hydride',
  'beryllium',
  'other',
] as const;
export const spectra = ['thermal', 'epithermal', 'fast'] as const;
export const circuits = ['integral', 'loop', 'pool', 'heat-pipe', 'direct-cycle', 'other'] as const;
export const circulations = ['natural', 'forced', 'both'] as const;
export const fuelForms = [
  'uo2',
  'metal',
  'mox',
  'triso',
  'nitride',
  'carbide',
  'uranium-zirconium-hydride',
  'liquid-fluoride',
  'liquid-chloride',
  'dispersion',
  'thorium-bearing',
  'other',
] as const;
export const designStages = [
  'concept',
  'conceptual-design',
  'basic-design',
  'detailed-design',
  'licensed',
  'under-construction',
  'operating',
  'ended',
] as const;

/** Ranges of electrical power, MW: of the larger bound each. */
export const powerRanges = {
  'up-to-10': 10,
  'up-to-50': 50,
  'up-to-150': 150,
  'up-to-300': 300,
  'over-300': null,
} as const;
export const powerLabels: Record<keyof typeof powerRanges, string> = {
  'up-to-10': 'Up to 10 MW',
  'up-to-50': '10 to 50 MW',
  'up-to-150': '50 to 150 MW',
  'up-to-300': '150 to 300 MW',
  'over-300': 'Over 300 MW',
};

export const projectStages = [
  'proposed',
  'site-chosen',
  'licensing',
  'permitted',
  'preparing-the-site',
  'under-construction',
  'commissioning',
  'operating',
  'paused',
  'cancelled',
] as const;
export const projectUses = [
  'electricity',
  'district-heat',
  'process-heat',
  'hydrogen',
  'desalination',
  'data-centre',
  'defence',
  'remote-power',
  'research',
  'test',
  'ship-propulsion',
  'space',
] as const;
export const precisions = ['site', 'town', 'region'] as const;
/** In the order in which a project comes to them; each has a planned and an actual date. */
export const milestones = [
  'announced',
  'siteChosen',
  'application',
  'permit',
  'investmentDecision',
  'siteWork',
  'firstConcrete',
  'vesselInstalled',
  'fuelLoad',
  'firstCriticality',
  'gridConnection',
  'commercialOperation',
  'closed',
] as const;
export type Milestone = (typeof milestones)[number];

export const licensingSteps = [
  'pre-application',
  'application',
  'accepted',
  'review-phase',
  'safety-evaluation',
  'design-approval',
  'site-permit',
  'limited-work',
  'construction-permit',
  'operating-licence',
  'refused',
  'withdrawn',
] as const;
export const stepStatuses = ['planned', 'under-way', 'done', 'refused', 'withdrawn', 'paused'] as const;

export const dealKinds = [
  'equity',
  'debt',
  'grant',
  'loan-guarantee',
  'offtake',
  'order',
  'memorandum',
  'acquisition',
  'listing',
] as const;
export const dealStatuses = ['proposed', 'signed', 'closed', 'ended'] as const;
/** What somebody is in a deal. */
export const dealRoles = [
  'investor',
  'recipient',
  'lender',
  'grantor',
  'buyer',
  'seller',
  'partner',
  'acquirer',
  'target',
] as const;

export const componentKinds = [
  'vessel',
  'steam-generator',
  'forging',
  'fuel',
  'turbine',
  'control',
  'pumps-valves',
  'module',
  'engineering',
  'construction',
  'materials',
  'other',
] as const;
export const supplyStatuses = ['proposed', 'signed', 'under-way', 'delivered', 'ended'] as const;

/** What happened to a record or a field of it; `corrected`: the same is shown, from other sources. */
export const changeActs = ['added', 'changed', 'corrected', 'removed', 'restored'] as const;
export type ChangeAct = (typeof changeActs)[number];
/** That an editor sees below a record, the newest. */
export const CHANGES_OF_HISTORY = 200;
/** Of the part of an address that names a record. */
export const LONGEST_SLUG = 100;
/** Why a former value is put back; characters. */
export const LONGEST_REASON = 300;

/** Values of lists whose words are not simply written with blanks for hyphens. */
const spellings: Readonly<Record<string, string>> = {
  'integral-pwr': 'Integral PWR',
  'loop-pwr': 'Loop PWR',
  bwr: 'BWR',
  permitted: 'Permit granted',
  phwr: 'PHWR',
  'prismatic-htgr': 'Prismatic HTGR',
  'gas-fast': 'Gas-cooled fast',
  'molten-salt-liquid-fuel': 'Molten salt, liquid fuel',
  'salt-cooled-solid-fuel': 'Salt-cooled, solid fuel',
  'supercritical-water': 'Supercritical water',
  co2: 'CO₂',
  uo2: 'UO₂',
  mox: 'MOX',
  triso: 'TRISO',
  'lead-bismuth': 'Lead-bismuth',
  'under-way': 'Under way',
  'pre-application': 'Pre-application',
  'pumps-valves': 'Pumps and valves',
  'thorium-bearing': 'Thorium-bearing',
};

/** A value of a closed list as people read it. */
export function wordOf(value: string): string {
  return spellings[value] ?? capitalized(value).replaceAll('-', ' ');
}

/** Steps that a profile tells with their sources; the list of steps has all. */
export const STEPS_OF_A_PROFILE = 12;
