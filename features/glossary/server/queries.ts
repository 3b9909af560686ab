import { asc, desc, eq, inArray, max, or, type SQL, sql } from 'drizzle-orm';
import { deletedTerms, glossaryTerms, researchSources } from '../../../database/schema/glossary.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { dayOf } from '../../../platform/shared/days.ts';
import type { DeletedTerm, GlossaryIndex, ManagedTerm, ResearchSource, Term, TermPage } from '../contract.ts';
import { MOST_TERMS } from '../vocabulary.ts';

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

interface Part {
  q?: string | undefined;
  limit: number;
  offset?: number;
}

/** Terms by name, or the best matches of a search. */
export async function listTerms(db: Executor, { q, limit, offset = 0 }: Part): Promise<Term[]> {
  const terms = db.select(termColumns).from(glossaryTerms).limit(limit).offset(offset).$dynamic();
  return q ? terms.innerJoin(searchGlossary(q), IS_FOUND).orderBy(BY_RANK) : terms.orderBy(BY_NAME);
}

/** @returns the letters only without a search, beside which nobody chooses one */
export async function browseTerms(
  db: Executor,
  { q, letter, show }: { q?: string | undefined; letter?: string | undefined; show: number },
): Promise<GlossaryIndex> {
  const terms = db.select(cardColumns).from(glossaryTerms).limit(show).$dynamic();
  if (q) return { terms: await terms.innerJoin(searchGlossary(q), IS_FOUND).orderBy(BY_RANK), letters: {} };
  const { rows } = await db.execute<{ letter: string; n: number }>(
    sql`select letter, count(*)::int as n from glossary_terms group by letter`,
  );
  return {
    terms: await terms.where(letter ? sql`letter = ${letter}` : undefined).orderBy(BY_NAME),
    letters: Object.fromEntries(rows.map(({ letter: one, n }) => [one, n])),
  };
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
  const [row] = await db
    .select({ ...termColumns, updatedAt: glossaryTerms.updatedAt, letter: sql<string>`letter` })
    .from(glossaryTerms)
    .where(eq(glossaryTerms.slug, slug));
  if (!row) return null;
  const { updatedAt, ...term } = row;
  const names = term.relatedTerms ?? [];
  const known =
    names.length > 0 ? await db.select(cardColumns).from(glossaryTerms).where(inArray(glossaryTerms.term, names)) : [];
  const related = names.map((name) => ({ term: name, slug: known.find((one) => one.term === name)?.slug ?? null }));
  return { ...term, updatedAt: updatedAt.toISOString(), related };
}

/** The first of them, and the one that is asked for by name. */
export async function listManagedTerms(
  db: Executor,
  { q, id }: { q?: string | undefined; id?: string | undefined },
): Promise<ManagedTerm[]> {
  const terms = db.select(managedColumns).from(glossaryTerms).limit(MOST_TERMS).$dynamic();
  const rows = await (q ? terms.innerJoin(searchGlossary(q), IS_FOUND).orderBy(BY_RANK) : terms.orderBy(BY_NAME));
  const listed = rows.map(toManagedTerm);
  const named = id && !listed.some((term) => term.id === id) ? await findManagedTerm(db, id) : null;
  return named ? [...listed, named] : listed;
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

export async function listTermAddresses(
  db: Executor,
  limit: number,
  offset: number,
): Promise<{ slug: string; changedAt: Date }[]> {
  const { slug, updatedAt: changedAt } = glossaryTerms;
  return db.select({ slug, changedAt }).from(glossaryTerms).orderBy(slug).limit(limit).offset(offset);
}

/** The day on which a term was changed last. */
export async function readTermsAsOf(db: Executor): Promise<string | null> {
  const [row] = await db.select({ at: max(glossaryTerms.updatedAt) }).from(glossaryTerms);
  return row?.at ? dayOf(row.at) : null;
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
