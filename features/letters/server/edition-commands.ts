import { and, eq, inArray, lte } from 'drizzle-orm';
import { newsletterIssues } from '../../../database/schema/newsletter.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import type { AuditAction } from '../../accounts/rules/describe-action.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import * as newsletter from '../../newsletter/server/commands.ts';
import type { Edition, StoredEdition } from '../contract.ts';
import { nextSendAt, periodOf } from './schedule-queries.ts';

/** Adds a letter. @throws AppError CONFLICT when there is one of this slug, UNPROCESSABLE for an unknown time zone */
export async function addEdition(db: Orm, actor: Actor, edition: Edition): Promise<StoredEdition> {
  return db.transaction(async (tx) => {
    const added = await newsletter.addEdition(tx, edition);
    await auditEdition(tx, actor, 'letter.edition-add', edition);
    return added;
  });
}

/**
 * Changes a letter; its waiting draft moves with it, within its period. A draft whose time passed while the letter was off stays one:
 * turning it on sends nothing old.
 *
 * @throws AppError NOT_FOUND; CONFLICT when somebody else changed it since `revision`; UNPROCESSABLE for an unknown time zone
 */
export async function changeEdition(
  db: Orm,
  actor: Actor,
  slug: string,
  change: newsletter.EditionChange,
  now: Date,
): Promise<StoredEdition> {
  return db.transaction(async (tx) => {
    const { before, after } = await newsletter.changeEdition(tx, slug, change);
    const { edition, status, weekOf, sendAt } = newsletterIssues;
    const isDraft = and(eq(edition, slug), inArray(status, ['draft', 'scheduled']));
    if (after.isOn && !before.isOn)
      await tx
        .update(newsletterIssues)
        .set({ sendAt: null })
        .where(and(isDraft, lte(sendAt, now)));
    const next = await nextSendAt(tx, after, now);
    await tx
      .update(newsletterIssues)
      .set({ sendAt: next })
      .where(and(isDraft, eq(weekOf, periodOf(after, next))));
    const { revision: _, ...changed } = change;
    await auditEdition(tx, actor, 'letter.edition-change', { ...changed, slug, name: after.name });
    return after;
  });
}

async function auditEdition(tx: Executor, actor: Actor, action: AuditAction, details: { slug: string; name: string }) {
  await recordAudit(tx, actor, {
    action,
    subjectType: 'newsletter_editions',
    subjectId: details.slug,
    details: { ...details },
  });
}
