import { splitWords } from '../../../platform/server/match-phrases.ts';
import type { EntityPhrase, GivenEntity, NamedEntity } from '../contract.ts';
import { findSites } from './find-sites.ts';
import { listOf } from './list-words.ts';
import { AMBIGUOUS_NAMES } from './rules/ambiguous-names.ts';
import { GENERIC_WORDS, OTHER_NAMES, REACTOR_WORDS, SMR_WORDS, THINGS } from './rules/other-names.ts';
import { spellName } from './spell-name.ts';

/**
 * The words by which texts name records, and what has to stand beside them. A company is not named by its reactor, but found by it; a project
 * is named by its own name, or by its site beside what is built there.
 */
export function chooseNames(given: readonly GivenEntity[]): NamedEntity[] {
  const organisations = given.filter(({ kind }) => kind === 'company' || kind === 'startup' || kind === 'regulator');
  const owned = new Set(
    given.filter(({ kind }) => kind === 'design' || kind === 'project').flatMap((one) => namesOf(one).map(keyOf)),
  );
  const called = new Map(organisations.flatMap((one) => ownNamesOf(one, owned).map((name) => [keyOf(name), one])));
  const sites = findSites(given, (name) => called.has(keyOf(name)));
  const makersOf = (developer = ''): string[] => {
    const makers = splitOrganisations(developer).flatMap((name) => {
      const known = spellName(name).flatMap((spelling) => called.get(keyOf(spelling)) ?? []);
      return [...spellName(name), ...known.flatMap((one) => ownNamesOf(one, owned))].filter(isSpecific).map(asContext);
    });
    return [...new Set(makers)];
  };
  const designs = new Map(given.filter(({ kind }) => kind === 'design').map((one) => [one.slug, one]));

  const named = given.map((one): NamedEntity => {
    const { kind, slug, name } = one;
    const makers = makersOf(one.developer);
    const phrases =
      kind === 'design'
        ? namesOf(one).map((words) => designPhrase(words, makers))
        : kind === 'project'
          ? projectPhrases(one)
          : organisationPhrases(one, owned);
    return { kind, slug, name, phrases: distinct(phrases) };
  });
  return [
    ...named,
    ...sites.map(({ slug, name }) => ({ kind: 'site' as const, slug, name, phrases: [restrict(name)] })),
  ];

  function projectPhrases(project: GivenEntity): EntityPhrase[] {
    const design = designs.get(project.design ?? '');
    const built = design ? [...namesOf(design).map(asContext), ...makersOf(design.developer)] : [];
    const [site] = sites.filter(({ projects }) => projects.includes(project.slug));
    const isAlone = site?.projects.length === 1;
    const needs = [...built, ...(isAlone ? listOf(SMR_WORDS) : [])];
    const bySite = site && needs.length > 0 ? [{ words: site.name, needs }] : [];
    return [...namesOf(project).map((words) => restrict(words)), ...bySite];
  }
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

/** A design that is called by one word without a number is meant where a reactor is spoken of, or who develops it. */
function designPhrase(words: string, makers: readonly string[]): EntityPhrase {
  const isOneWord = splitWords(words).length === 1 && !/\d/.test(words);
  const phrase = restrict(words, makers);
  return phrase.needs || !isOneWord ? phrase : { ...phrase, needs: [...makers, ...listOf(REACTOR_WORDS)] };
}

/** @param makers one of whom is as good as the words of the rule */
function restrict(words: string, makers: readonly string[] = []): EntityPhrase {
  const rule = ambiguous.get(keyOf(words));
  if (!rule) return { words };
  const isOneWord = splitWords(words).length === 1;
  return {
    words,
    ...(rule.needs ? { needs: [...listOf(rule.needs), ...makers] } : {}),
    ...(rule.unless ? { unless: listOf(rule.unless) } : {}),
    ...(isOneWord && rule.needs ? { isStrict: true } : {}),
  };
}

/** In every spelling. */
function namesOf({ kind, name, aliases }: GivenEntity): string[] {
  const others = [name, ...aliases].flatMap((one) => listOf(OTHER_NAMES[one] ?? ''));
  const names = [...new Set([name, ...aliases, ...others].flatMap(spellName))];
  return kind === 'design' || kind === 'project' ? names.filter(isSpecific) : names;
}

/** Without those of what it makes. */
function ownNamesOf(one: GivenEntity, owned: ReadonlySet<string>): string[] {
  return namesOf({ ...one, aliases: one.aliases.filter((alias) => !isThing(alias, one, owned)) });
}

function isThing(alias: string, { kind, name }: GivenEntity, owned: ReadonlySet<string>): boolean {
  if (kind === 'regulator' || keyOf(alias) === keyOf(name)) return false;
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
