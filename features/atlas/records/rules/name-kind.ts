import type { AtlasKind } from '../vocabulary.ts';

/** What records of a kind are called. By themselves, for pages that say no more of the kind than this: the fields of all of them are 4 KB. */
export const kindNouns: Readonly<Record<AtlasKind, { one: string; many: string }>> = {
  designs: { one: 'design', many: 'designs' },
  projects: { one: 'project', many: 'projects' },
  regulators: { one: 'regulator', many: 'regulators' },
  licensing: { one: 'licensing step', many: 'licensing steps' },
  deals: { one: 'deal', many: 'deals' },
  supply: { one: 'supply relation', many: 'supply relations' },
};
