import { asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { deletedTerms, glossaryTerms, researchSources } from '../../../database/schema/glossary.ts';
import type { Executor } from '../../../platform/server/database.ts';
import type { DeletedTerm, GlossaryIndex, ManagedTerm, ResearchSource, Term, TermPage } from '../contract.ts';
import { letterOf } from '../rules/choose-letter.ts';

const cardColumns = {
  term: glossaryTerms.term,
  slug: glossaryTerms.slug,
  abbreviation: glossaryTerms.abbreviation,
  category: glossaryTerms.category,
  definition: glossaryTerms.definition,
};
const termColumns = {
  id: glossaryTerms.id,
  ...cardColumns,
  relatedTerms: glossaryTerms.relatedTerms,
  sources: glossaryTerms.sources,
};
const managedColumns = { ...termColumns, revision: glossaryTerms.revision, updatedAt: glossaryTerms.updatedAt };

/** Terms by name, or the best matches of a search. */
export function listTerms(db: Executor, q: string | undefined): Promise<Term[]> {
  return q
    ? db.select(termColumns).from(glossaryTerms).innerJoin(searchGlossary(q), IS_FOUND).orderBy(BY_RANK)
    : db.select(termColumns).from(glossaryTerms).orderBy(BY_NAME);
}

/** @returns the letters only without a search, beside which nobody chooses one */
export async function browseTerms(
  db: Executor,
  { q, letter }: { q?: string | undefined; letter?: string | undefined },
): Promise<GlossaryIndex> {
  if (q)
    return {
      terms: await db.select(cardColumns).from(glossaryTerms).innerJoin(searchGlossary(q), IS_FOUND).orderBy(BY_RANK),
      letters: {},
    };
  const terms = await db.select(cardColumns).from(glossaryTerms).orderBy(BY_NAME);
  const counts: Record<string, number> = {};
  for (const { term } of terms) counts[letterOf(term)] = (counts[letterOf(term)] ?? 0) + 1;
  return { terms: letter ? terms.filter(({ term }) => letterOf(term) === letter) : terms, letters: counts };
}

/** `search_glossary(q)`, the one search; joined by id, so that columns are named and decoded as everywhere. */
function searchGlossary(q: string): SQL {
  return sql`search_glossary(${q}) with ordinality as found`;
}
const IS_FOUND = sql`found.id = ${glossaryTerms.id}`;
const BY_RANK = sql`found.ordinality`;
/** Without regard to case, accents and punctuation. */
const BY_NAME = sql`term_key, ${glossaryTerms.term}`;

export async function findTerm(db: Executor, slug: string): Promise<TermPage | null> {
  const [row] = await db.select(managedColumns).from(glossaryTerms).where(eq(glossaryTerms.slug, slug));
  if (!row) return null;
  const { revision: _, updatedAt, ...term } = row;
  const names = term.relatedTerms ?? [];
  const known =
    names.length > 0 ? await db.select(cardColumns).from(glossaryTerms).where(inArray(glossaryTerms.term, names)) : [];
  const related = names.map((name) => ({ term: name, slug: known.find((one) => one.term === name)?.slug ?? null }));
  return { ...term, updatedAt: updatedAt.toISOString(), related };
}

export async function listManagedTerms(db: Executor, q: string | undefined): Promise<ManagedTerm[]> {
  const rows = q
    ? await db.select(managedColumns).from(glossaryTerms).innerJoin(searchGlossary(q), IS_FOUND).orderBy(BY_RANK)
    : await db.select(managedColumns).from(glossaryTerms).orderBy(BY_NAME);
  return rows.map(toManagedTerm);
}

export async function findManagedTerm(db: Executor, id: string): Promise<ManagedTerm | null> {
  const [row] = await db.select(managedColumns).from(glossaryTerms).where(eq(glossaryTerms.id, id));
  return row ? toManagedTerm(row) : null;
}

/** The latest first. */
export async function listDeletedTerms(db: Executor): Promise<DeletedTerm[]> {
  const rows = await db.select().from(deletedTerms).orderBy(desc(deletedTerms.deletedAt), asc(deletedTerms.term));
  return rows.map(({ id, term, fields, deletedBy, deletedAt }) => ({
    id,
    term,
    definition: fields.definition,
    deletedBy,
    deletedAt: deletedAt.toISOString(),
  }));
}

export function toManagedTerm({
  updatedAt,
  ...term
}: Omit<ManagedTerm, 'updatedAt'> & { updatedAt: Date }): ManagedTerm {
  const { id, slug, abbreviation, category, definition, relatedTerms, sources, revision } = term;
  const fields = { id, term: term.term, slug, abbreviation, category, definition, relatedTerms, sources, revision };
  return { ...fields, updatedAt: updatedAt.toISOString() };
}

/** A term of this name, or with this name as its abbreviation, whatever the letter case. */
export function findNamesakes(db: Executor, name: string): Promise<Term[]> {
  const same = sql`lower(${name})`;
  return db
    .select(termColumns)
    .from(glossaryTerms)
    .where(or(sql`lower(${glossaryTerms.term}) = ${same}`, sql`lower(${glossaryTerms.abbreviation}) = ${same}`))
    .orderBy(sql`lower(${glossaryTerms.term}) <> ${same}`, asc(glossaryTerms.term));
}

export interface TermName {
  slug: string;
  term: string;
  abbreviation: string | null;
}

export function listTermNames(db: Executor): Promise<TermName[]> {
  const { slug, term, abbreviation } = glossaryTerms;
  return db.select({ slug, term, abbreviation }).from(glossaryTerms).orderBy(slug);
}

export function countTerms(db: Executor): Promise<number> {
  return db.$count(glossaryTerms);
}

const sourceColumns = {
  id: researchSources.id,
  name: researchSources.name,
  searchUrl: researchSources.searchUrl,
  credibility: researchSources.credibility,
  isActive: researchSources.isActive,
};

/** Most believed first. */
export function listResearchSources(db: Executor): Promise<ResearchSource[]> {
  return db
    .select(sourceColumns)
    .from(researchSources)
    .orderBy(desc(researchSources.credibility), researchSources.name);
}
