import { keepLongest, type PhraseMatch, PhraseTrie, splitWords } from '../../../platform/server/match-phrases.ts';
import { APPLICATION_RULES } from './rules/applications.ts';
import { CATEGORY_RULES } from './rules/categories.ts';
import { COOPERATION_TERMS, COUNTRY_RULES, PLACE_EXCEPTIONS, STATE_VENDOR_HOMES } from './rules/regions.ts';
import { NO_UNIT_TERMS, RELEVANCE_RULES } from './rules/relevance.ts';
import type { TermRule } from './rules/rule-shape.ts';
import { PLACE_RULES, PUBLIC_BODY_RULES, SITE_RULES } from './rules/sites.ts';
import { TECHNOLOGY_RULES } from './rules/technologies.ts';
import { type RuledText, weighCategories } from './weigh-categories.ts';

export interface ClassifiableText {
  title: string;
  summary: string | null;
  /** `nuclear`: the source writes about little else, so doubt counts for the entry; `general`: against it. */
  sourceScope: 'nuclear' | 'general';
  sourceName?: string;
  /** The feed's own categories, weak evidence. */
  feedCategories?: string[];
}

export interface Classification {
  relevant: boolean;
  categories: string[];
  technology: string[];
  application: string[];
  regions: string[];
  /** `<facet>:<value>` (and `relevance`) → the words that fired, as written. */
  reasons: Record<string, string[]>;
}

/**
 * Decides whether a news entry is about civil nuclear energy and files it under the site's filters.
 * Pure and deterministic; every tag names the words that caused it. An entry that is not relevant has no tags.
 */
export function classifyArticle(text: ClassifiableText): Classification {
  const evidence = gatherEvidence(text);
  const result: Classification = {
    relevant: isRelevant(evidence, text.sourceScope),
    categories: [],
    technology: [],
    application: [],
    regions: [],
    reasons: {},
  };
  result.reasons.relevance = relevanceReasons(evidence, text.sourceScope);
  if (!result.relevant) return result;

  result.technology = valuesAbove(evidence, 'technology', TAG_THRESHOLD);
  result.application = valuesAbove(evidence, 'application', TAG_THRESHOLD);
  result.regions = valuesAbove(evidence, 'region', REGION_THRESHOLD);
  const categories = weighCategories(ruledText(text, evidence, result));
  result.categories = categories.map(({ category }) => category);
  for (const value of result.technology)
    result.reasons[`technology:${value}`] = wordsFor(evidence, 'technology', value);
  for (const value of result.application)
    result.reasons[`application:${value}`] = wordsFor(evidence, 'application', value);
  for (const value of result.regions) result.reasons[`region:${value}`] = wordsFor(evidence, 'region', value);
  for (const { category, words } of categories) {
    const told = [...new Set([...wordsFor(evidence, 'category', category), ...words])];
    result.reasons[`category:${category}`] = told.length > 0 ? told : ['no other subject is named'];
  }
  return result;
}

/** What the rules say of the subjects of a text: what the model is fitted to and weighs. */
export function readRuled(text: ClassifiableText): RuledText {
  const evidence = gatherEvidence(text);
  const technology = valuesAbove(evidence, 'technology', TAG_THRESHOLD);
  const application = valuesAbove(evidence, 'application', TAG_THRESHOLD);
  return ruledText(text, evidence, { technology, application });
}

function ruledText(
  { title, summary }: ClassifiableText,
  evidence: Evidence,
  { technology, application }: Pick<Classification, 'technology' | 'application'>,
): RuledText {
  const ruled = ruleCategories(evidence, technology);
  return {
    title,
    summary,
    scores: Object.fromEntries(
      CATEGORIES.map((one) => [one, scoreOf(evidence, 'category', one)]),
    ) as RuledText['scores'],
    ruled,
    countries: evidence.countries.size,
    isCooperation: scoreOf(evidence, 'cooperation', 'yes') > 0,
    hasTechnology: technology.length > 0,
    hasApplication: application.length > 0,
  };
}

type Facet = 'relevance' | 'technology' | 'application' | 'region' | 'category' | 'cooperation';

interface Tag {
  facet: Facet;
  value: string;
  weight: number;
  /** Within one group the longest phrase speaks for the shorter ones inside it. */
  group: string;
  country: string | null;
}

interface Finding {
  score: number;
  words: Map<string, number>;
}

interface Evidence {
  /** `<facet>:<value>` → what speaks for it. */
  findings: Map<string, Finding>;
  countries: Set<string>;
}

const TITLE_FACTOR = 1;
const SUMMARY_FACTOR = 0.6;
const FEED_CATEGORY_FACTOR = 0.5;
const TAG_THRESHOLD = 0.6;
const REGION_THRESHOLD = 0.6;
const CATEGORY_THRESHOLD = 1;
const MAX_CATEGORIES = 3;
/** A third subject must be said clearly: most stories have one or two. */
const THIRD_CATEGORY_THRESHOLD = 1.3;
/** Beside these subjects, the words of power plants are only background. */
const NARROW = ['SMR', 'Fusion', 'International'];
const RELEVANCE_THRESHOLD = 1;
/** However many words of power plants there are: what is half about nuclear energy is not more so by them. */
const MOST_OF_CONTEXT = 0.35;
/** What a nuclear-scoped source is worth: only clear evidence against outweighs it. */
const NUCLEAR_SOURCE_BONUS = 1.8;

/** In the site's order; equal scores keep it. */
const CATEGORIES = [
  'SMR',
  'Fusion',
  'Regulatory',
  'Nuclear Safety',
  'Investment',
  'Policy',
  'International',
  'Technology',
  'Climate',
  'Nuclear Power',
] as const;

function gatherEvidence(text: ClassifiableText): Evidence {
  const evidence: Evidence = { findings: new Map(), countries: new Set() };
  readField(text.title, TITLE_FACTOR, evidence);
  if (text.summary) readField(text.summary, SUMMARY_FACTOR, evidence);
  for (const category of text.feedCategories ?? []) readField(category, FEED_CATEGORY_FACTOR, evidence);
  return evidence;
}

function readField(field: string, factor: number, evidence: Evidence): void {
  const words = splitWords(field);
  const byGroup = new Map<string, PhraseMatch<Tag>[]>();
  for (const match of RULES.findAll(words)) {
    const list = byGroup.get(match.payload.group);
    if (list) list.push(match);
    else byGroup.set(match.payload.group, [match]);
  }
  for (const matches of byGroup.values()) {
    const kept = keepLongest(matches);
    for (const match of kept) {
      const { payload, from, to } = match;
      if (payload.weight === 0 || kept.some((other) => other.payload.weight === 0 && other.from === from)) continue;
      const phrase = field.slice(words[from]?.start, words[to - 1]?.end);
      note(evidence, `${payload.facet}:${payload.value}`, phrase, payload.weight * factor);
      if (payload.country) evidence.countries.add(payload.country);
    }
  }
  if (MONEY.test(field)) note(evidence, 'category:Investment', MONEY.exec(field)?.[0] ?? '', MONEY_WEIGHT * factor);
}

/** A phrase counts once however often it is repeated, at its best place. */
function note(evidence: Evidence, key: string, phrase: string, score: number): void {
  let finding = evidence.findings.get(key);
  if (!finding) {
    finding = { score: 0, words: new Map() };
    evidence.findings.set(key, finding);
  }
  const folded = phrase.toLowerCase().replace(/['’]s?$/, '');
  const before = finding.words.get(folded) ?? 0;
  if (Math.abs(score) <= Math.abs(before)) return;
  finding.words.set(folded, score);
  finding.score += score - before;
}

function isRelevant(evidence: Evidence, scope: ClassifiableText['sourceScope']): boolean {
  const named =
    scoreOf(evidence, 'relevance', 'yes') + (hasUnit(evidence) ? scoreOf(evidence, 'relevance', 'unit') : 0);
  const context = named > 0 ? Math.min(scoreOf(evidence, 'relevance', 'context'), MOST_OF_CONTEXT) : 0;
  const score = named + context + scoreOf(evidence, 'relevance', 'no');
  return score + (scope === 'nuclear' ? NUCLEAR_SOURCE_BONUS : 0) >= RELEVANCE_THRESHOLD;
}

/** Whether the number behind a town is a unit's. */
function hasUnit(evidence: Evidence): boolean {
  return scoreOf(evidence, 'relevance', 'no unit') === 0;
}

function relevanceReasons(evidence: Evidence, scope: ClassifiableText['sourceScope']): string[] {
  const against = wordsFor(evidence, 'relevance', 'no').map((words) => `not: ${words}`);
  return [
    ...wordsFor(evidence, 'relevance', 'yes'),
    ...(hasUnit(evidence) ? wordsFor(evidence, 'relevance', 'unit') : []),
    ...wordsFor(evidence, 'relevance', 'context'),
    ...against,
    ...(scope === 'nuclear' ? ['source writes about nuclear energy'] : []),
  ];
}

/** What the rules alone would choose: the best three subjects; `Nuclear Power` when no other says what the story is about. */
function ruleCategories(evidence: Evidence, technology: readonly string[]): string[] {
  if (evidence.countries.size > 1) {
    const cooperation = evidence.findings.get('cooperation:yes');
    if (cooperation)
      for (const [word, score] of cooperation.words) note(evidence, 'category:International', word, score);
  }
  const scored = CATEGORIES.map((category) => ({
    category: category as string,
    score: scoreOf(evidence, 'category', category),
  }))
    .filter(
      ({ category, score }) => score >= CATEGORY_THRESHOLD && (category !== 'Fusion' || technology.includes('Fusion')),
    )
    .sort((a, b) => b.score - a.score);
  const specific = scored.filter(({ category }) => category !== 'Nuclear Power');
  const says = (name: string) => specific.some(({ category }) => category === name);
  const chosen = specific.slice(0, 2).map(({ category }) => category);
  if (specific[2] && specific[2].score >= THIRD_CATEGORY_THRESHOLD) chosen.push(specific[2].category);
  const plain = scored.some(({ category }) => category === 'Nuclear Power');
  if (plain && chosen.length < MAX_CATEGORIES && !NARROW.some(says)) chosen.push('Nuclear Power');
  return chosen.length > 0 ? chosen : ['Nuclear Power'];
}

function valuesAbove(evidence: Evidence, facet: Facet, threshold: number): string[] {
  const prefix = `${facet}:`;
  return [...evidence.findings]
    .filter(([key, finding]) => key.startsWith(prefix) && finding.score >= threshold)
    .sort(([, a], [, b]) => b.score - a.score)
    .map(([key]) => key.slice(prefix.length));
}

function scoreOf(evidence: Evidence, facet: Facet, value: string): number {
  return evidence.findings.get(`${facet}:${value}`)?.score ?? 0;
}

function wordsFor(evidence: Evidence, facet: Facet, value: string): string[] {
  return [...(evidence.findings.get(`${facet}:${value}`)?.words.keys() ?? [])];
}

// Compiled once, when the module loads.
const MONEY = /(?:[$€£¥₩₹]|\b(?:USD|EUR|GBP|CAD|AUD|SEK)) ?\d/;
const MONEY_WEIGHT = 0.5;
/** A named nuclear site: nearly enough alone, enough with any word of energy. */
const SITE_WEIGHT = 1;
/** What nearly makes a site of a town that has other news, too ("Changjiang 3", "the third Haiyang unit"): matches and races have numbers as well. */
const UNIT_WORDS = ['1', '2', '3', '4', '5', '6', '7', '8', 'unit'];
const UNIT_WEIGHT = 0.7;
const RULES = compileRules();

function compileRules(): PhraseTrie<Tag> {
  const trie = new PhraseTrie<Tag>();
  const add = (facet: Facet, value: string, group: string, rule: TermRule, country: string | null = null) => {
    const tag = { facet, value, group, country };
    for (const term of termsOf(rule.terms)) trie.add(term, { ...tag, weight: rule.weight });
    for (const term of termsOf(rule.except ?? '')) trie.add(term, { ...tag, weight: 0 });
  };
  for (const rule of RELEVANCE_RULES)
    add('relevance', rule.weight < 0 ? 'no' : rule.isContext ? 'context' : 'yes', 'relevance', rule);
  for (const rule of TECHNOLOGY_RULES)
    for (const value of rule.values) add('technology', value, `technology:${value}`, rule);
  for (const rule of APPLICATION_RULES)
    for (const value of rule.values) add('application', value, `application:${value}`, rule);
  for (const rule of CATEGORY_RULES) for (const value of rule.values) add('category', value, `category:${value}`, rule);
  for (const { region, country, terms } of [...COUNTRY_RULES, ...SITE_RULES, ...PLACE_RULES, ...PUBLIC_BODY_RULES]) {
    add('region', region, 'region', { terms, weight: 1 }, country);
  }
  for (const { terms } of SITE_RULES) add('relevance', 'yes', 'relevance', { terms, weight: SITE_WEIGHT });
  for (const { terms } of PLACE_RULES) {
    const units = termsOf(terms).flatMap((place) => UNIT_WORDS.map((word) => `${place} ${word}`));
    add('relevance', 'unit', 'relevance', { terms: units.join(), weight: UNIT_WEIGHT });
  }
  add('relevance', 'no unit', 'no unit', { terms: NO_UNIT_TERMS, weight: 1 });
  for (const { country, terms } of STATE_VENDOR_HOMES) {
    add('cooperation', 'vendor', 'vendor', { terms, weight: 0.1 }, country);
  }
  add('region', '', 'region', { terms: '', weight: 1, except: PLACE_EXCEPTIONS });
  add('cooperation', 'yes', 'cooperation', { terms: COOPERATION_TERMS, weight: 1 });
  return trie;
}

function termsOf(list: string): string[] {
  return list
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '');
}
