import { listOf } from '../../../platform/server/list-words.ts';
import { makeSlug } from '../../../platform/shared/make-slug.ts';
import type { GivenEntity } from '../contract.ts';
import { NOT_SITES, SITE_KINDS } from './rules/site-words.ts';

export interface Site {
  slug: string;
  name: string;
  /** Slugs of what is or was to be built there. */
  projects: string[];
}

/** Sites of projects, by what their records say. @param isOrganisation whether somebody is called so: a laboratory is named as what it is */
export function findSites(given: readonly GivenEntity[], isOrganisation: (name: string) => boolean): Site[] {
  const sites = new Map<string, Site>();
  for (const { kind, slug: project, site } of given) {
    if (kind !== 'project') continue;
    const name = placesIn(site).find((place) => !isOrganisation(place));
    const slug = name && makeSlug(name);
    if (!name || !slug) continue;
    const known = sites.get(slug);
    if (known) known.projects.push(project);
    else sites.set(slug, { slug, name, projects: [project] });
  }
  return [...sites.values()];
}

/** Names of places in what is said of a site: in "near Boundary Dam power station, Estevan" they are Boundary Dam and Estevan. */
export function placesIn(said = ''): string[] {
  return said
    .split(/,|\bor\b|['’]s /)
    .map(nameIn)
    .filter((place) => place !== '' && !notSites.has(place));
}

/** The name in a part of a sentence: its first words with capitals, without the kind of place that they end with. */
function nameIn(part: string): string {
  const [run = ''] = /\p{Lu}[\p{L}&-]+(?: (?:(?:of|de|y|and) )?\p{Lu}[\p{L}&-]*)*/u.exec(part) ?? [];
  return run.replace(siteKinds, '').replace(/ \p{Lu}$/u, '');
}

const siteKinds = new RegExp(`( (${listOf(SITE_KINDS).join('|')}))+$`, 'i');
const notSites = new Set(listOf(NOT_SITES));
