import { createHash } from 'node:crypto';
import type { Steps } from '../../../platform/server/compute-in-slices.ts';
import { listOf } from '../../../platform/server/list-words.ts';
import { splitWords } from '../../../platform/server/match-phrases.ts';
import type { EntityPhrase, GivenEntity, NamedEntity } from '../contract.ts';
import { findSites, placesIn } from './find-sites.ts';
import { AMBIGUOUS_NAMES } from './rules/ambiguous-names.ts';
import { LONGER_NAMES } from './rules/longer-names.ts';
import { GENERIC_WORDS, OTHER_NAMES, REACTOR_WORDS, SMR_WORDS, THINGS } from './rules/other-names.ts';
import { NOT_SITES, SITE_KINDS } from './rules/site-words.ts';
import { spellName } from './spell-name.ts';

/** Tells whether records would be named by other words than before. */
export function editionOf(given: readonly GivenEntity[]): string {
  const rules = [
    AMBIGUOUS_NAMES,
    GENERIC_WORDS,
    LONGER_NAMES,
    NOT_SITES,
    OTHER_NAMES,
    REACTOR_WORDS,
    SITE_KINDS,
    SMR_WORDS,
    THINGS,
  ];
  return createHash('sha256')
    .update(JSON.stringify([READING, rules, given]))
    .digest('hex');
}

/** Grows with every change of how names are chosen and texts are read. */
const READING = 1;

/**
 * The words by which texts name records, and what has to stand beside them. A company is not named by its reactor, but found by it; a project
 * is named by its own name, or by its site beside what is built there.
 */
export function* chooseNames(given: readonly GivenEntity[]): Steps<NamedEntity[]> {
  const organisations = given.filter(({ kind }) => kind === 'company' || kind === 'startup' || kind === 'regulator');
  const owned = new Set<string>();
  for (const one of given) {
    if (one.kind === 'design' || one.kind === 'project') for (const name of namesOf(one)) owned.add(keyOf(name));
    yield;
  }
  const called = new Map<string, GivenEntity>();
  const own = new Map<GivenEntity, string[]>();
  const companiesCalled = new Map<string, GivenEntity[]>();
  for (const one of organisations) {
    own.set(one, ownNamesOf(one, owned));
    for (const name of own.get(one) ?? []) called.set(keyOf(name), one);
    if (one.kind === 'company')
      for (const key of new Set(namesOf(one).map(keyOf))) {
        const same = companiesCalled.get(key);
        if (same) same.push(one);
        else companiesCalled.set(key, [one]);
      }
    yield;
  }
  const sites = findSites(given, (name) => called.has(keyOf(name)));
  const makersOf = (developer = ''): string[] => {
    const makers = splitOrganisations(developer).flatMap((name) => {
      const known = spellName(name).flatMap((spelling) => called.get(keyOf(spelling)) ?? []);
      return [...spellName(name), ...known.flatMap((one) => ownNamesOf(one, owned))].filter(isSpecific).map(asContext);
    });
    return [...new Set(makers)];
  };
  const designs = new Map(given.filter(({ kind }) => kind === 'design').map((one) => [one.slug, one]));

  const siteOf = new Map(sites.flatMap((site) => site.projects.map((project) => [project, site] as const)));
  const projectsEnded = new Set(
    given.filter(({ kind, isEnded }) => kind === 'project' && isEnded).map(({ slug }) => slug),
  );

  const named: NamedEntity[] = [];
  for (const one of given) {
    const { kind, slug, name } = one;
    named.push({ kind, slug, name, phrases: distinct(phrasesOf(one)) });
    yield;
  }
  const places = sites.map(({ slug, name, projects }): NamedEntity => {
    const names = [name, ...listOf(OTHER_NAMES[name] ?? '')];
    const phrases = names.map((words) => restrict(words));
    return { kind: 'site', slug, name, phrases, behind: projects.map((project) => `project:${project}`) };
  });
  return [...named, ...places];

  function phrasesOf(one: GivenEntity): EntityPhrase[] {
    if (one.kind === 'design') return namesOf(one).map((words) => designPhrase(words, makersOf(one.developer)));
    if (one.kind !== 'project') return organisationPhrases(withSame(one), owned);
    const places = placePhrases(one);
    // "ARC-100 at Point Lepreau" names the reactor and the place, wherever they stand.
    const own = namesOf(one).filter((name) => places.length === 0 || !/ (at|in) /.test(name));
    return [...own, ...headsOf(one)].map((words) => restrict(words)).concat(places);
  }

  /** What a project is named by beside its own name: where it is built, where the text says what is built. */
  function placePhrases(project: GivenEntity): EntityPhrase[] {
    const design = designs.get(project.design ?? '');
    const built = design ? namesOf(design).map(asContext) : [];
    const site = siteOf.get(project.slug);
    const isAlone = site?.projects.filter((slug) => !projectsEnded.has(slug)).length === 1 && !project.isEnded;
    const makers = makersOf(design?.developer);
    const onSite = placesIn(project.site);
    const told = [...onSite, ...project.aliases.concat(project.name).flatMap(placeInName)];
    return [...new Set(told)].flatMap((place) => {
      const organisation = called.get(keyOf(place));
      // Who develops reactors has other business with laboratories, too.
      const needs = [...built, ...(organisation ? [] : makers)];
      const isWeak = design ? place === site?.name && isAlone : onSite.includes(place) && !organisation;
      const weakNeeds = isWeak ? listOf(SMR_WORDS) : [];
      const names = organisation ? ownNamesOf(organisation, owned) : [place, ...listOf(OTHER_NAMES[place] ?? '')];
      if (needs.length + weakNeeds.length === 0) return [];
      return names.map((words): EntityPhrase => ({ words, needs, weakNeeds, isPlace: true }));
    });
  }

  /** "SEALER-E, Oskarshamn" is SEALER-E; "Clinch River Nuclear Site, Unit 1" is not all of the site, nor every Oklo campus that of a county. */
  function headsOf({ name, aliases, site }: GivenEntity): string[] {
    const places = placesIn(site).map(keyOf);
    const isSaid = (head: string) =>
      isSpecific(head) &&
      !places.some((place) => isPart(place, head)) &&
      !partsOf(keyOf(head)).some((part) => called.has(part) && !isSpecific(keyOf(head).replace(part, '')));
    return [name, ...aliases].flatMap((one) => /^([^,]+),/.exec(one)?.[1] ?? []).filter(isSaid);
  }

  /** A regulator stands in the directory as well, under more names. */
  function withSame(one: GivenEntity): GivenEntity {
    if (one.kind !== 'regulator') return one;
    const same = new Set(namesOf(one).flatMap((name) => companiesCalled.get(keyOf(name)) ?? []));
    return { ...one, aliases: [...one.aliases, ...[...same].flatMap((other) => own.get(other) ?? [])] };
  }
}

/** "LDR-50 pilot, Salmisaari" and "eVinci in Saskatchewan" tell a place. */
function placeInName(name: string): string[] {
  const [, place] = /(?:,| at| in) (?:the )?([^,]+)$/.exec(name) ?? [];
  return placesIn(place);
}

function organisationPhrases(one: GivenEntity, owned: ReadonlySet<string>): EntityPhrase[] {
  const own = ownNamesOf(one, owned).map((words) => restrict(words));
  const things = one.aliases
    .filter((alias) => isThing(alias, one, owned))
    .flatMap(spellName)
    .filter(isSpecific)
    .map((words): EntityPhrase => ({ ...restrict(words, [one.name]), isOfSomethingElse: true }));
  return [...own, ...things];
}

/** A design that is called by one short word is meant where a reactor is spoken of, or who develops it. */
function designPhrase(words: string, makers: readonly string[]): EntityPhrase {
  const isShort = splitWords(words).length === 1 && !/\d|\p{Ll}\p{Lu}/u.test(words) && words.length < LONG_ENOUGH;
  const phrase = restrict(words, makers);
  return phrase.needs || !isShort ? phrase : { ...phrase, needs: [...makers, ...listOf(REACTOR_WORDS)] };
}

/** Natrium and Kaleidos are nothing else. */
const LONG_ENOUGH = 7;

/** @param makers one of whom is as good as the words of the rule */
function restrict(words: string, makers: readonly string[] = []): EntityPhrase {
  const rule = ambiguous.get(keyOf(words));
  if (!rule) return { words };
  const isOneWord = splitWords(words).length === 1;
  return {
    words,
    ...(rule.needs ? { needs: [...listOf(rule.needs), ...makers.filter((maker) => !isPart(maker, words))] } : {}),
    ...(rule.unless ? { unless: listOf(rule.unless) } : {}),
    ...(isOneWord && rule.needs ? { isStrict: true } : {}),
  };
}

/** Every run of words in it. */
function partsOf(key: string): string[] {
  const words = key.split(' ');
  return words.flatMap((_, from) => words.slice(from).map((_, more) => words.slice(from, from + more + 1).join(' ')));
}

const isPart = (words: string, name: string) => ` ${keyOf(name)} `.includes(` ${keyOf(words)} `);

/** In every spelling. */
function namesOf({ kind, name, aliases }: GivenEntity): string[] {
  const others = [name, ...aliases].flatMap((one) => listOf(OTHER_NAMES[one] ?? ''));
  const names = [...new Set([name, ...aliases, ...others].flatMap(spellName))];
  const isThingBuilt = kind === 'design' || kind === 'project';
  // A company may be called Core Power; one that is called Nuclear cannot be found.
  return names.filter((one) => isSpecific(one) || (!isThingBuilt && splitWords(one).length > 1));
}

/** Without those of what it makes. */
function ownNamesOf(one: GivenEntity, owned: ReadonlySet<string>): string[] {
  return namesOf({ ...one, aliases: one.aliases.filter((alias) => !isThing(alias, one, owned)) });
}

function isThing(alias: string, { kind, name }: GivenEntity, owned: ReadonlySet<string>): boolean {
  // Dual Fluid is what Dual Fluid Energy develops, and how it is called.
  if (kind === 'regulator' || `${keyOf(name)} `.startsWith(`${keyOf(alias)} `)) return false;
  return (
    things.has(keyOf(alias)) || /\d/.test(alias) || spellName(alias).some((spelling) => owned.has(keyOf(spelling)))
  );
}

/** "Ansaldo Nucleare, ENEA and SCK CEN (Belgium)" are three. */
const splitOrganisations = (text: string) =>
  text
    .split(/[,;/()]|\band\b|\bwith\b|\bowner\b|consortium/)
    .map((part) => part.trim().replace(/\.$/, ''))
    .filter(
      (part) => part.length > 2 && !/^(Inc|LLC|Ltd|Pty|Limited|\p{Ll}.* .*|\p{Ll}+ed|international)$/u.test(part),
    );

/** Context is read in any letter case, but short names made of capitals. */
const asContext = (words: string) => (/^[A-Z0-9]{2,5}$/.test(words) ? `=${words}` : words);

/** Not made of words that every second story has; SMR-300 is, and is specific all the same. */
const isSpecific = (words: string) =>
  /\p{Lu}-?\d/u.test(words) || splitWords(words).some(({ normal }) => !generic.has(normal) && !/^\d+$/.test(normal));

/** Two spellings that texts do not tell apart. */
const keyOf = (words: string) =>
  splitWords(words)
    .map(({ normal }) => normal)
    .join(' ');

const distinct = (phrases: readonly EntityPhrase[]) =>
  [
    ...new Map(
      phrases.toReversed().map((phrase) => [`${phrase.words} ${phrase.needs ? 'beside' : ''}`, phrase]),
    ).values(),
  ].toReversed();

const ambiguous = new Map(AMBIGUOUS_NAMES.flatMap((rule) => listOf(rule.names).map((name) => [keyOf(name), rule])));
const things = new Set(listOf(THINGS).map(keyOf));
const generic = new Set(listOf(GENERIC_WORDS));
