import { eq, sql } from 'drizzle-orm';
import { deletedTerms, glossaryTerms, researchSources } from '../../../database/schema/glossary.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { forgetAuthor } from '../../../platform/server/erase-mentions.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { type Changes, changesBetween, editedNames } from '../../../platform/shared/record.ts';
import type { AuditAction } from '../../accounts/rules/describe-action.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import type { Importer } from '../../imports/server/commands.ts';
import type { ManagedTerm, ResearchSource, TermInput } from '../contract.ts';
import { type TermFields, type TermRow, termRecord } from '../record.ts';
import { completeTerm } from './complete-term.ts';
import { nameSlug } from './name-slug.ts';
import { changesOf, planTerms } from './plan-terms.ts';
import { findManagedTerm, listTermNames, toManagedTerm } from './queries.ts';
import { tidyFields } from './tidy-fields.ts';

export type NewTerm = typeof glossaryTerms.$inferInsert;

/** Adds terms; one whose address or name is taken is left as it is. */
export async function addTerms(tx: Executor, rows: readonly NewTerm[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(glossaryTerms)
      .values([...rows])
      .onConflictDoNothing();
}

/** @throws AppError CONFLICT when there is a term of this name */
export async function createTerm(db: Orm, actor: Actor, input: TermInput): Promise<ManagedTerm> {
  return db.transaction(async (tx) => {
    const names = await lockNames(tx);
    refuseNamesake(names, input.term, null);
    const slug = nameSlug(input.term, (candidate) => names.some((one) => one.slug === candidate));
    const [row] = await tx
      .insert(glossaryTerms)
      .values({ ...tidyFields(input), term: input.term, category: input.category, definition: input.definition, slug })
      .returning();
    if (!row) throw new Error('the term that was just inserted is missing');
    await recordAudit(tx, actor, {
      action: 'term.create',
      subjectType: 'glossary_terms',
      subjectId: row.id,
      details: { term: row.term, category: row.category },
    });
    return toManagedTerm(row);
  });
}

/**
 * Changes a term. Its address stays, so that links keep working; terms that are related to it follow a new name.
 *
 * @param alongside done in the same transaction
 * @throws AppError NOT_FOUND; CONFLICT when it has been changed since `revision`, or when the new name is taken
 */
export async function updateTerm(
  db: Orm,
  actor: Actor,
  { id, revision, ...changes }: Partial<TermFields> & { id: string; revision: number },
  alongside?: (tx: Executor, changes: Changes) => Promise<void>,
): Promise<ManagedTerm> {
  return db.transaction(async (tx) => {
    const names = await lockNames(tx);
    const before = await findManagedTerm(tx, id);
    if (!before) throw new AppError('NOT_FOUND', 'There is no such term (any more).');
    if (before.revision !== revision)
      throw new AppError(
        'CONFLICT',
        `“${before.term}” was changed by somebody else meanwhile. Load it again and repeat your change; nothing was overwritten.`,
      );
    if (changes.term !== undefined) refuseNamesake(names, changes.term, before.slug);
    const [row] = await tx
      .update(glossaryTerms)
      .set({ ...tidyFields(changes), revision: revision + 1, updatedAt: sql`now()` })
      .where(eq(glossaryTerms.id, id))
      .returning();
    if (!row) throw new Error('the term that was just updated is missing');
    if (row.term !== before.term) await renameInRelated(tx, before.term, row.term);
    const after = toManagedTerm(row);
    const changed = changesBetween(before, after, editedNames(termRecord));
    await recordAudit(tx, actor, {
      action: 'term.update',
      subjectType: 'glossary_terms',
      subjectId: id,
      details: { term: row.term, changes: changed },
    });
    await alongside?.(tx, changed);
    return after;
  });
}

/** Takes a term out of the glossary and keeps it for whoever wants it back. @throws AppError NOT_FOUND */
export async function deleteTerm(db: Orm, actor: Actor, id: string): Promise<{ id: string; term: string }> {
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(glossaryTerms).where(eq(glossaryTerms.id, id)).returning();
    if (!row) throw new AppError('NOT_FOUND', 'There is no such term (any more).');
    const { term, slug, revision, createdAt, updatedAt: _, id: __, ...fields } = row;
    await tx.insert(deletedTerms).values({ id, term, slug, revision, createdAt, fields, deletedBy: actor.email });
    await recordAudit(tx, actor, {
      action: 'term.delete',
      subjectType: 'glossary_terms',
      subjectId: id,
      details: { term, definition: row.definition },
    });
    return { id, term };
  });
}

/**
 * Puts a deleted term back as it was, under its old address unless that is taken by now.
 *
 * @throws AppError NOT_FOUND; CONFLICT when there is another term of its name
 */
export async function restoreTerm(db: Orm, actor: Actor, id: string): Promise<ManagedTerm> {
  return db.transaction(async (tx) => {
    const names = await lockNames(tx);
    const [kept] = await tx.delete(deletedTerms).where(eq(deletedTerms.id, id)).returning();
    if (!kept) throw new AppError('NOT_FOUND', 'This term is not among the deleted ones (any more).');
    const { term, createdAt, revision, fields } = kept;
    refuseNamesake(names, term, null);
    const isTaken = (slug: string) => names.some((one) => one.slug === slug);
    const slug = isTaken(kept.slug) ? nameSlug(term, isTaken) : kept.slug;
    const [row] = await tx
      .insert(glossaryTerms)
      // A form that was open when it was deleted must not overwrite what comes back.
      .values({ ...fields, id, term, slug, createdAt, revision: revision + 1 })
      .returning();
    if (!row) throw new Error('the term that was just restored is missing');
    await recordAudit(tx, actor, {
      action: 'term.restore',
      subjectType: 'glossary_terms',
      subjectId: id,
      details: { term },
    });
    return toManagedTerm(row);
  });
}

/** Two editors who add the same name at the same moment must not both succeed. Readers are not held up. */
async function lockNames(tx: Executor) {
  await tx.execute(sql`lock table ${glossaryTerms} in share row exclusive mode`);
  return listTermNames(tx);
}

function refuseNamesake(names: readonly { term: string; slug: string }[], term: string, ownSlug: string | null): void {
  const same = names.find((one) => one.slug !== ownSlug && one.term.toLowerCase() === term.toLowerCase());
  if (same) throw new AppError('CONFLICT', `There is a term “${same.term}” already. Edit that one instead.`);
}

async function renameInRelated(tx: Executor, from: string, to: string): Promise<void> {
  await tx
    .update(glossaryTerms)
    .set({
      relatedTerms: sql`array_replace(${glossaryTerms.relatedTerms}, ${from}, ${to})`,
      revision: sql`${glossaryTerms.revision} + 1`,
    })
    .where(sql`${from} = any(${glossaryTerms.relatedTerms})`);
}

/** Terms of the glossary, from files. */
export const termsImporter: Importer<TermRow> = {
  record: termRecord,
  table: glossaryTerms,
  locksTable: true,
  complete: completeTerm,
  plan: planTerms,
  changesOf,
};

/** Adds shipped reference sources; one whose address is there is left as it is. */
export async function addResearchSources(
  tx: Executor,
  rows: readonly (typeof researchSources.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(researchSources)
      .values([...rows])
      .onConflictDoNothing();
}

/** @throws AppError CONFLICT when its address is listed already */
export async function createResearchSource(
  db: Orm,
  actor: Actor,
  source: Omit<ResearchSource, 'id' | 'isActive'>,
): Promise<ResearchSource> {
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(researchSources).values(source).onConflictDoNothing().returning();
    if (!row) throw new AppError('CONFLICT', 'This address is listed already.');
    return auditSource(tx, actor, 'research-source.create', row);
  });
}

/** @throws AppError NOT_FOUND */
export async function switchResearchSource(
  db: Orm,
  actor: Actor,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<ResearchSource> {
  return db.transaction(async (tx) => {
    const [row] = await tx.update(researchSources).set({ isActive }).where(eq(researchSources.id, id)).returning();
    return auditSource(tx, actor, 'research-source.switch', row);
  });
}

/** @throws AppError NOT_FOUND */
export async function deleteResearchSource(db: Orm, actor: Actor, id: string): Promise<ResearchSource> {
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(researchSources).where(eq(researchSources.id, id)).returning();
    return auditSource(tx, actor, 'research-source.delete', row);
  });
}

async function auditSource(
  tx: Executor,
  actor: Actor,
  action: AuditAction,
  row: typeof researchSources.$inferSelect | undefined,
): Promise<ResearchSource> {
  if (!row) throw new AppError('NOT_FOUND', 'There is no such reference source (any more).');
  const { createdAt: _, ...source } = row;
  const { id: subjectId, name, searchUrl, isActive } = source;
  await recordAudit(tx, actor, {
    action,
    subjectType: 'research_sources',
    subjectId,
    details: { name, searchUrl, isActive },
  });
  return source;
}

/** Of somebody who was an editor: what they did stays, without their address. */
export function forgetEditor(tx: Executor, address: string): Promise<void> {
  return forgetAuthor(tx, address, [deletedTerms.deletedBy]);
}
