import type { Database } from '../../../platform/server/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { SafeFetch } from '../../../platform/server/safe-fetch.ts';
import { findMentions } from '../../news/server/queries.ts';
import type { ResearchResult, Term } from '../contract.ts';
import { ACRONYM } from '../vocabulary.ts';
import { phrasesOf } from './choose-phrases.ts';
import { extractPassages } from './extract-passages.ts';
import { createFinder } from './mark-terms.ts';
import { listResearchSources, listTermNames, listTerms } from './queries.ts';
import { readReference } from './read-reference.ts';
import { suggestCategory } from './suggest-category.ts';
import { byWeight, type WeighedPassage, weighPassages } from './weigh-passages.ts';
import { type LanguageModel, writeSynthesis } from './write-synthesis.ts';

export interface ResearchDeps {
  db: Database;
  safeFetch: SafeFetch;
  /** null: the best passage is the draft. */
  model: LanguageModel | null;
}

type Found = WeighedPassage & { url: string | null };
interface Findings {
  passages: Found[];
  notes: string[];
}

/** Our own definitions were checked by an editor; what a story says was not. */
const GLOSSARY_CREDIBILITY = 7;
const STORY_CREDIBILITY: Readonly<Record<string, number>> = {
  regulator: 7,
  agency: 7,
  government: 6,
  society: 6,
  research: 6,
  trade: 5,
};
const OTHER_STORY_CREDIBILITY = 3;
const STORIES_READ = 3;
const RELATED_SHOWN = 5;

/** Glossary, stored stories and reference sources are asked at once; what they say is weighed, a draft written, a category suggested. */
export async function researchTerm(deps: ResearchDeps, term: string, log: Log): Promise<ResearchResult> {
  const { orm } = deps.db;
  const similar = await listTerms(orm, { q: term, limit: 100 });
  const names = namesOf(term, similar);
  const [stories, references] = await Promise.all([searchStories(deps, names), askReferences(deps, names)]);
  const findings = [searchGlossary(term, similar), stories, ...references];
  const passages = findings.flatMap((one) => one.passages).sort(byWeight);
  const texts = passages.map(({ text }) => text);
  const draft = await writeDraft(deps.model, term, passages, log);
  return {
    term,
    potentialDefinitions: passages.map(({ text, source, credibility, url }) => ({
      definition: text,
      source,
      credibilityScore: credibility,
      url,
    })),
    synthesizedDefinition: draft.text,
    synthesis: draft.synthesis,
    suggestedCategory: suggestCategory(
      term,
      texts,
      similar.slice(0, RELATED_SHOWN).map(({ category }) => category),
    ),
    relatedTerms: relatedTo(names, [...texts, ...similar.map((one) => one.term)].join('. '), await listTermNames(orm)),
    confidence: weighPassages(passages, findings.length),
    notes: [...findings.flatMap((one) => one.notes), ...draft.notes],
    isStandIn: false,
  };
}

/** The term, and what the glossary knows it as: HALEU is High-assay low-enriched uranium. */
function namesOf(term: string, similar: readonly Term[]): [string, ...string[]] {
  const isSame = (name: string | null) => name?.toLowerCase() === term.toLowerCase();
  const same = similar.filter((one) => isSame(one.term) || isSame(one.abbreviation));
  const known = same.flatMap((one) => [one.term, one.abbreviation, expansionOf(one)]);
  const others = known.filter((name): name is string => name !== null && name.length > 2 && !isSame(name));
  return [term, ...new Set(others)];
}

function expansionOf({ category, definition }: Term): string | null {
  return category === ACRONYM ? (definition.match(/^([^:.]{3,100}):\s/)?.[1] ?? null) : null;
}

function searchGlossary(term: string, similar: readonly Term[]): Findings {
  const isSame = (name: string | null) => name?.toLowerCase() === term.toLowerCase();
  const same = similar.filter((one) => isSame(one.term) || isSame(one.abbreviation));
  const passages = same.map(({ definition, slug }) => ({
    text: definition,
    source: 'SMR Intelligence glossary',
    credibility: GLOSSARY_CREDIBILITY,
    quality: 1,
    url: `/glossary/${slug}`,
  }));
  return { passages, notes: [] };
}

async function searchStories({ db }: ResearchDeps, names: readonly [string, ...string[]]): Promise<Findings> {
  const phrases = names.flatMap((name) => {
    const chosen = phrasesOf({ term: name, abbreviation: name === name.toUpperCase() ? name : null });
    return chosen.length > 0 ? chosen : [name];
  });
  const stories = await findMentions(db.orm, phrases, STORIES_READ);
  const passages = stories.flatMap(({ summary, source, sourceKind, url }) =>
    extractPassages(summary ?? '', 'text/plain', names).map(({ text, quality }) => ({
      text,
      source,
      credibility: STORY_CREDIBILITY[sourceKind] ?? OTHER_STORY_CREDIBILITY,
      quality,
      url,
    })),
  );
  return { passages, notes: [] };
}

async function askReferences(
  { db, safeFetch }: ResearchDeps,
  names: readonly [string, ...string[]],
): Promise<Findings[]> {
  const sources = (await listResearchSources(db.orm)).filter(({ isActive }) => isActive);
  return Promise.all(
    sources.map(async (source) => {
      const { passages, url, failure } = await readReference(safeFetch, source, names);
      const { name, credibility } = source;
      return {
        passages: passages.map(({ text, quality }) => ({ text, source: name, credibility, quality, url })),
        notes: failure === null ? [] : [`${name} could not be read: ${failure}`],
      };
    }),
  );
}

interface Draft {
  text: string;
  synthesis: 'passage' | 'model' | 'none';
  notes: string[];
}

async function writeDraft(
  model: LanguageModel | null,
  term: string,
  passages: readonly Found[],
  log: Log,
): Promise<Draft> {
  const [best] = passages;
  if (!best) return { text: '', synthesis: 'none', notes: [] };
  const passage: Draft = { text: best.text, synthesis: 'passage', notes: [] };
  if (!model) return passage;
  try {
    const text = await writeSynthesis(
      model,
      term,
      passages.map((one) => one.text),
    );
    return { text, synthesis: 'model', notes: [] };
  } catch (error) {
    log.warn({ err: error }, 'the model endpoint wrote no synthesis');
    return { ...passage, notes: ['The model endpoint could not be used; the draft is the best passage.'] };
  }
}

/** Terms of the glossary that are named in what was found, the term itself and its other names left out. */
function relatedTo(names: readonly string[], text: string, terms: Parameters<typeof createFinder>[0]): string[] {
  const own = new Set(names.map((name) => name.toLowerCase()));
  const bySlug = new Map(terms.map((one) => [one.slug, one.term]));
  const named = createFinder(terms)(text).map(({ slug }) => bySlug.get(slug) ?? '');
  return [...new Set(named)].filter((name) => name !== '' && !own.has(name.toLowerCase())).slice(0, RELATED_SHOWN);
}
