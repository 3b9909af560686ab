import type { technologies as newsTechnologies } from '../news/vocabulary.ts';

/** One reactor technology: what companies build, imports name and news are filtered by. */
export interface ReactorTechnology {
  /** As companies carry it. */
  id: string;
  label: string;
  /** Values of the technology facet of the news that mean it, the narrowest first. */
  newsFacets: readonly (typeof newsTechnologies)[number][];
  /** Other words for it in searches and texts. */
  synonyms: readonly string[];
}

/** A technology that is none of these; which one is not said. */
export const OTHER_TECHNOLOGY = 'Other';

/** The one vocabulary of reactor technologies. Fuel (TRISO) and cooling (heat pipes) stand beside reactor types, as vendors name them. */
export const reactorTechnologies = [
  {
    id: 'PWR',
    label: 'Pressurized water reactor',
    newsFacets: ['PWR'],
    synonyms: ['pressurised water reactor', 'integral PWR', 'iPWR', 'VVER'],
  },
  { id: 'BWR', label: 'Boiling water reactor', newsFacets: ['BWR'], synonyms: ['BWRX'] },
  {
    id: 'HTGR',
    label: 'High-temperature gas-cooled reactor',
    newsFacets: ['HTGR', 'Gas-Cooled'],
    synonyms: ['HTR', 'VHTR', 'high temperature reactor', 'pebble bed reactor'],
  },
  {
    id: 'MSR',
    label: 'Molten salt reactor',
    newsFacets: ['Molten Salt'],
    synonyms: ['fluoride salt reactor', 'chloride salt reactor', 'LFTR'],
  },
  {
    id: 'SFR',
    // Not "fast": a few cool with sodium and are not (Aalo, Blue Capsule), and who looks for them looks for the coolant.
    label: 'Sodium-cooled reactor',
    // NaK, the alloy of sodium and potassium, cools fast reactors, too.
    newsFacets: ['Sodium', 'NaK', 'Fast Reactor'],
    synonyms: ['sodium-cooled fast reactor', 'sodium fast reactor', 'liquid sodium reactor', 'LMFBR'],
  },
  {
    id: 'LFR',
    label: 'Lead-cooled fast reactor',
    newsFacets: ['Lead', 'Fast Reactor'],
    synonyms: ['lead fast reactor', 'lead-bismuth reactor', 'LBE reactor'],
  },
  {
    id: 'GFR',
    label: 'Gas-cooled fast reactor',
    newsFacets: ['Gas-Cooled', 'Fast Reactor'],
    synonyms: ['gas fast reactor', 'helium-cooled fast reactor'],
  },
  {
    id: 'TRISO',
    label: 'TRISO fuel',
    newsFacets: ['TRISO'],
    synonyms: ['tristructural isotropic fuel', 'coated particle fuel'],
  },
  { id: 'Heat Pipe', label: 'Heat-pipe reactor', newsFacets: [], synonyms: ['heat pipe cooled reactor'] },
  { id: 'Fusion', label: 'Fusion', newsFacets: ['Fusion'], synonyms: ['tokamak', 'stellarator', 'fusion energy'] },
  { id: OTHER_TECHNOLOGY, label: 'Other technology', newsFacets: [], synonyms: [] },
] as const satisfies readonly ReactorTechnology[];

export type ReactorTechnologyId = (typeof reactorTechnologies)[number]['id'];
