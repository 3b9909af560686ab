/**
 * What a story can name. Where the same words name several, the first of these kinds is meant, and the others are found by it: Rolls-Royce
 * SMR is a company and what it develops.
 */
export const entityKinds = ['regulator', 'company', 'startup', 'design', 'project', 'site'] as const;
export type EntityKind = (typeof entityKinds)[number];

/** An entity as addresses name it: `design:bwrx-300`. */
export const ABOUT = new RegExp(`^(${entityKinds.join('|')}):[a-z0-9][a-z0-9-]{0,99}$`);

export const kindNames: Readonly<Record<EntityKind, string>> = {
  regulator: 'regulator',
  company: 'company',
  startup: 'startup',
  design: 'reactor design',
  project: 'project',
  site: 'site',
};

interface Ref {
  kind: EntityKind;
  slug: string;
}

export const aboutOf = ({ kind, slug }: Ref): string => `${kind}:${slug}`;

/** @param about of the form of `ABOUT` */
export function readAbout(about: string): Ref {
  const [kind = '', slug = ''] = about.split(':');
  // The form was checked.
  return { kind: kind as EntityKind, slug };
}

export const ENTITIES_PAGE_SIZE = 50;
export const MOST_STORIES_COUNTED = 1_000;
