import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import {
  newsletterBounces,
  newsletterConsents,
  newsletterSubscriptions,
  newsletterSuppressions,
} from '../../../database/schema/newsletter.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { hashAddress } from '../../../platform/server/sign-token.ts';
import type { Preferences } from '../contract.ts';
import {
  type ConsentStep,
  consentTo,
  type LetterFormat,
  letterFormats,
  type SubscriptionStatus,
  subscriptionStatuses,
  WEEKLY,
} from '../vocabulary.ts';
import { listEditions, listOffered, nameLetters } from './edition-queries.ts';

export { findEdition, isOffered, listEditions } from './edition-queries.ts';

export function countActiveSubscriptions(db: Executor): Promise<number> {
  return db.$count(newsletterSubscriptions, eq(newsletterSubscriptions.status, 'active'));
}

/** The ids of those who get this letter now, as a subquery. @param edition its slug */
export function recipientsAt(now: Date, edition: SQL | string): SQL {
  return sql`select id from ${newsletterSubscriptions}
    where status = 'active' and ${edition} = any(editions) and (paused_until is null or paused_until <= ${now.toISOString()}::timestamptz)`;
}

/** How many get this letter now. */
export async function countRecipients(db: Executor, now: Date, edition: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${recipientsAt(now, edition)}) recipients`,
  );
  return rows[0]?.count ?? 0;
}

/** Subscribers of each letter, those on a break as well. */
export async function countSubscribersByLetter(db: Executor): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ slug: string; count: number }>(sql`
    select slug, count(*)::int as count from ${newsletterSubscriptions}, unnest(editions) slug
    where status = 'active' group by slug`);
  return new Map(rows.map(({ slug, count }) => [slug, count]));
}

/** What a letter needs to know of a subscription, as a table to join with: who wants what. */
export const addressees = sql`(
  select id, email, full_name, format, status = 'active' as is_active, editions from ${newsletterSubscriptions})`;

/** @returns null when there is no such subscription (any more) */
export async function findPreferences(db: Executor, id: string, now: Date): Promise<Preferences | null> {
  const [row] = await db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, id));
  if (!row) return null;
  const all = await listEditions(db);
  const offered = new Set((await listOffered(db)).map(({ slug }) => slug));
  const letters = all
    .map(({ slug, name, description }) => ({ slug, name, description, isChosen: row.editions.includes(slug) }))
    .filter(({ slug, isChosen }) => isChosen || offered.has(slug));
  return { ...toPreferences(row, now), letters };
}

export function toPreferences(
  row: typeof newsletterSubscriptions.$inferSelect,
  now: Date,
): Omit<Preferences, 'letters'> {
  return {
    email: row.email,
    fullName: row.fullName,
    status: statusOf(row.status),
    format: formatOf(row.format),
    pausedUntil: row.pausedUntil && row.pausedUntil > now ? row.pausedUntil.toISOString() : null,
    consentAt: row.consentAt?.toISOString() ?? null,
  };
}

export interface SubscriberData {
  subscription: Record<string, unknown>;
  consentText: string | null;
  suppression: { reason: string; since: string } | null;
  consentHistory: { step: string; detail: string | null; letters: string[]; at: string }[];
  letters: { weekOf: string; subject: string; status: string; sentAt: string | null }[];
  bounces: { kind: string; detail: string | null; at: string }[];
}

/** Letters stand on subscriptions: whoever exports brings the list along. */
export type ListLetters = (db: Executor, subscriptionId: string) => Promise<SubscriberData['letters']>;

/** Everything that is stored about a subscriber (GDPR articles 15 and 20). @returns null when there is no such subscription */
export async function exportSubscriber(
  db: Executor,
  secret: string,
  id: string,
  listLettersSentTo: ListLetters,
): Promise<SubscriberData | null> {
  const [subscription] = await db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, id));
  if (!subscription) return null;
  const suppression = await findSuppression(db, secret, subscription.email);
  return {
    subscription: { ...subscription },
    consentText: await findConsentText(db, subscription),
    suppression: suppression && { reason: suppression.reason, since: suppression.createdAt.toISOString() },
    consentHistory: await listConsentSteps(db, id),
    letters: await listLettersSentTo(db, id),
    bounces: await listBounces(db, id),
  };
}

/** What somebody agreed to; null when the text is not one of ours. */
export async function findConsentText(
  db: Executor,
  { id, consentVersion }: Pick<typeof newsletterSubscriptions.$inferSelect, 'id' | 'consentVersion'>,
): Promise<string | null> {
  const { subscriptionId, step, editions, at } = newsletterConsents;
  const [confirmed] = await db
    .select({ editions })
    .from(newsletterConsents)
    .where(and(eq(subscriptionId, id), eq(step, 'confirmed')))
    .orderBy(desc(at))
    .limit(1);
  const consent = consentTo(await nameLetters(db, confirmed?.editions ?? [WEEKLY]));
  return consent.version === consentVersion ? consent.text : null;
}

/** What became of somebody's consent, newest first. */
export async function listConsentSteps(db: Executor, subscriptionId: string) {
  const { step, detail, editions, at } = newsletterConsents;
  const names = new Map((await listEditions(db)).map(({ slug, name }) => [slug, name]));
  const rows = await db
    .select({ step, detail, editions, at })
    .from(newsletterConsents)
    .where(eq(newsletterConsents.subscriptionId, subscriptionId))
    .orderBy(desc(at));
  // Written by our own commands, which know no other step.
  return rows.map(({ editions, ...row }) => ({
    ...row,
    step: row.step as ConsentStep,
    letters: editions.map((slug) => names.get(slug) ?? slug),
    at: row.at.toISOString(),
  }));
}

/** What mail servers reported about letters to somebody, newest first. */
export async function listBounces(db: Executor, subscriptionId: string) {
  const { kind, detail, at } = newsletterBounces;
  const rows = await db
    .select({ kind, detail, at })
    .from(newsletterBounces)
    .where(eq(newsletterBounces.subscriptionId, subscriptionId))
    .orderBy(desc(at));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Why an address must not be written to, or null. */
export async function findSuppression(db: Executor, secret: string, email: string) {
  const [row] = await db
    .select()
    .from(newsletterSuppressions)
    .where(eq(newsletterSuppressions.emailHash, hashAddress(secret, email)));
  return row ?? null;
}

/** What other rooms join with: whose it is. */
export const subscriberLabels = new QueryBuilder()
  .select({ id: newsletterSubscriptions.id, email: newsletterSubscriptions.email })
  .from(newsletterSubscriptions)
  .as('subscriber_labels');

/** @returns the subscription of an address, in whatever letter case */
export async function findSubscriptionId(db: Executor, email: string): Promise<string | null> {
  const [row] = await db
    .select({ id: newsletterSubscriptions.id })
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.email, email.trim().toLowerCase()));
  return row?.id ?? null;
}

function statusOf(text: string): SubscriptionStatus {
  const status = subscriptionStatuses.find((one) => one === text);
  if (!status) throw new Error(`a subscription has the unknown status ${text}`);
  return status;
}

function formatOf(text: string): LetterFormat {
  return letterFormats.find((one) => one === text) ?? 'html';
}

/** Every address of the list with what came of it, as a table to join with. */
export const subscribedAddresses = sql`(
  select email, full_name as name, created_at as at, status from ${newsletterSubscriptions})`;

/** Hashes of addresses that are not written to, and why, as a table to join with. */
export const suppressedHashes = sql`(select email_hash as hash, reason from ${newsletterSuppressions})`;

/** Which of these addresses are not written to, and why; also of those whose subscription is gone. */
export async function listSuppressedAmong(
  db: Executor,
  secret: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const byHash = new Map(emails.map((email) => [hashAddress(secret, email), email]));
  if (byHash.size === 0) return new Map();
  const rows = await db
    .select({ hash: newsletterSuppressions.emailHash, reason: newsletterSuppressions.reason })
    .from(newsletterSuppressions)
    .where(
      sql`${newsletterSuppressions.emailHash} in (select json_array_elements_text(${JSON.stringify([...byHash.keys()])}::json))`,
    );
  return new Map(rows.map(({ hash, reason }) => [byHash.get(hash) ?? '', reason]));
}
