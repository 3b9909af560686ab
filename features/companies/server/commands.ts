import { eq, sql } from 'drizzle-orm';
import { companies } from '../../../database/schema/companies.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { makeSlug, numberSlug } from '../../../platform/shared/make-slug.ts';
import { type Changes, changesBetween, editedNames } from '../../../platform/shared/record.ts';
import type { AuditAction } from '../../accounts/rules/describe-action.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import type { Importer } from '../../imports/server/commands.ts';
import type { ManagedCompany } from '../contract.ts';
import { type CompanyFields, type CompanyRow, companyRecord } from '../record.ts';
import { OTHER_CATEGORY, reservedSlugs } from '../vocabulary.ts';
import { completeCompany } from './complete-company.ts';
import { changesOf, planCompanies } from './plan-companies.ts';
import { findManagedCompany, listTakenSlugs } from './queries.ts';

export type NewCompany = typeof companies.$inferInsert;

/** Adds companies; one whose slug is taken is left as it is. */
export async function addCompanies(tx: Executor, rows: readonly NewCompany[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(companies)
      .values([...rows])
      .onConflictDoNothing({ target: companies.slug });
}

/** What an editor's form says; fields that are left out stay unknown. */
export type CompanyDraft = Partial<CompanyFields> & { name: string };

/**
 * Adds one company under a slug of its own. Two companies of one name are allowed: the second gets -2.
 *
 * @throws AppError UNPROCESSABLE when the name gives no slug
 */
export async function createCompany(db: Orm, actor: Actor, draft: CompanyDraft): Promise<ManagedCompany> {
  return db.transaction(async (tx) => {
    // Two editors who add the same name at the same moment get two slugs.
    await tx.execute(sql`lock table ${companies} in share row exclusive mode`);
    const slug = await suggestSlug(tx, draft.name);
    if (!slug) {
      throw new AppError(
        'UNPROCESSABLE',
        'A name needs at least one letter or digit, because its address is made from it.',
        {
          issues: [{ path: ['name'], message: 'Must contain a letter or digit.' }],
        },
      );
    }
    const [row] = await tx
      .insert(companies)
      .values({ category: OTHER_CATEGORY, ...draft, slug })
      .returning({ id: companies.id });
    const created = row && (await findManagedCompany(tx, row.id));
    if (!created) throw new Error('the company that was just inserted is missing');
    await recordAudit(tx, actor, {
      action: 'company.create',
      subjectType: 'companies',
      subjectId: created.id,
      details: { name: created.name, slug },
    });
    return created;
  });
}

/** @returns the slug a new company of this name would get; null when the name has no letter or digit */
export async function suggestSlug(db: Executor, name: string): Promise<string | null> {
  const slug = makeSlug(name);
  if (!slug) return null;
  const taken = await listTakenSlugs(db, [slug]);
  return numberSlug(slug, (candidate) => taken.has(candidate) || reservedSlugs.includes(candidate));
}

/**
 * Changes what differs. The slug stays, so that links to the company go on working.
 *
 * @param basedOn the revision the editor started from; undefined overwrites whatever is there
 * @param alongside done in the same transaction when something changed
 * @throws AppError NOT_FOUND, CONFLICT when somebody else changed the company since `basedOn`
 */
export async function changeCompany(
  db: Orm,
  actor: Actor,
  id: string,
  wanted: Partial<CompanyFields>,
  basedOn?: number,
  alongside?: (tx: Executor, changes: Changes) => Promise<void>,
): Promise<ManagedCompany> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select from ${companies} where ${companies.id} = ${id} for update`);
    const before = await findManagedCompany(tx, id);
    if (!before) throw new AppError('NOT_FOUND', 'There is no such company.');
    if (basedOn !== undefined && basedOn !== before.revision) {
      throw new AppError(
        'CONFLICT',
        'Somebody else changed this company while you were editing. Compare both versions, then save again.',
      );
    }
    const changes = changesBetween(before, wanted, editedNames(companyRecord));
    if (Object.keys(changes).length === 0) return before;
    await tx
      .update(companies)
      .set({
        ...Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to])),
        revision: before.revision + 1,
        updatedAt: new Date(),
      })
      .where(eq(companies.id, id));
    await recordAudit(tx, actor, {
      action: actionOf(changes),
      subjectType: 'companies',
      subjectId: id,
      details: { name: before.name, changes },
    });
    await alongside?.(tx, changes);
    const after = await findManagedCompany(tx, id);
    if (!after) throw new Error('the company that was just changed is missing');
    return after;
  });
}

/** Kept with everything it has, but shown nowhere; archiving twice changes nothing. */
export function archiveCompany(db: Orm, actor: Actor, id: string): Promise<ManagedCompany> {
  return changeCompany(db, actor, id, { status: 'archived' });
}

function actionOf({ status }: Changes): AuditAction {
  if (status) return status.to === 'archived' ? 'company.archive' : 'company.restore';
  return 'company.update';
}

/** Companies of the directory, from files. */
export const companiesImporter: Importer<CompanyRow> = {
  record: companyRecord,
  table: companies,
  complete: completeCompany,
  plan: planCompanies,
  changesOf,
};
