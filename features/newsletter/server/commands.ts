import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import {
  newsletterBounces,
  newsletterConsents,
  newsletterDays,
  newsletterSubscriptions,
  newsletterSuppressions,
} from '../../../database/schema/newsletter.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { forgetAuthor, mentions, withoutMention } from '../../../platform/server/erase-mentions.ts';
import { hashAddress } from '../../../platform/server/sign-token.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { DAY_MS, dayOf } from '../../../platform/shared/days.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import { judgeBounce, type ReportKind, type SuppressionReason } from '../rules/judge-bounce.ts';
import {
  CHOICE_VERSION,
  CONFIRMATION_MAILS_A_DAY,
  CONSENT,
  type ConsentStep,
  type LetterFormat,
  messages,
  PAUSE_WEEKS,
  WEEKLY,
} from '../vocabulary.ts';
import { findSubscriptionId, findSuppression } from './queries.ts';
import type { NewSubscriber } from './read-subscribers.ts';

export { addEdition, changeEdition, type EditionChange } from './edition-commands.ts';

/**
 * Remembers that somebody, perhaps a stranger, asked for letters to this address. Nothing is sent to it but the mail that asks the
 * owner. Who has left stays so until the owner confirms.
 *
 * @returns the subscription to be confirmed, or null when today's mails to this address are used up
 * @throws AppError CONFLICT when the address gets these letters already
 */
export async function requestSubscription(
  db: Executor,
  request: { email: string; fullName: string | null; letters?: readonly string[] | undefined },
  now: Date,
): Promise<string | null> {
  const { letters = [WEEKLY] } = request;
  // One statement, so that requests at the same moment, in whichever process, count one after another.
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into ${newsletterSubscriptions} as known (email, full_name, editions, confirmations_on, confirmations_count, created_at)
    values (${request.email}, ${cleanName(request.fullName)}, ${sql.param([...letters])}::text[], ${dayOf(now)}::date, 1, ${now.toISOString()}::timestamptz)
    on conflict (email) do update set
      full_name = case when known.status = 'pending' then coalesce(excluded.full_name, known.full_name) else known.full_name end,
      confirmations_count = case when known.confirmations_on = excluded.confirmations_on
        then known.confirmations_count + 1 else 1 end,
      confirmations_on = excluded.confirmations_on
    where (known.status <> 'active' or not known.editions @> excluded.editions) and (known.confirmations_on is distinct from excluded.confirmations_on
      or known.confirmations_count < ${CONFIRMATION_MAILS_A_DAY}::int)
    returning id`);
  if (rows[0]) {
    await noteStep(db, rows[0].id, { step: 'asked', editions: letters }, now);
    return rows[0].id;
  }
  const [known] = await db
    .select({ status: newsletterSubscriptions.status, editions: newsletterSubscriptions.editions })
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.email, request.email));
  if (known?.status === 'active' && letters.every((one) => known.editions.includes(one)))
    throw new AppError('CONFLICT', messages.known);
  return null;
}

/**
 * The owner's consent: the letters that the link names begin. The only thing that takes an address off the suppression list.
 *
 * @param link.asked when it was sent: a link from before the owner left does not bring the letters back
 * @throws AppError NOT_FOUND when the subscription is gone, GONE when the link is older than the owner's leaving
 */
export async function confirmSubscription(
  db: Executor,
  secret: string,
  { id, asked, letters }: { id: string; asked: Date; letters: readonly string[] },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { email, status, editions } = found(await lockSubscription(tx, id));
    if (status === 'active') return joinLetters(tx, { id, asked, editions, letters }, now);
    const suppression = await findSuppression(tx, secret, email);
    if (suppression && wholeSeconds(suppression.createdAt) > wholeSeconds(asked)) {
      throw tooOld();
    }
    await tx.delete(newsletterSuppressions).where(eq(newsletterSuppressions.emailHash, hashAddress(secret, email)));
    await tx
      .update(newsletterSubscriptions)
      .set({
        status: 'active',
        editions: [...letters],
        consentAt: now,
        consentVersion: versionOf(letters),
        unsubscribedAt: null,
        pausedUntil: null,
      })
      .where(eq(newsletterSubscriptions.id, id));
    await noteStep(tx, id, { step: 'confirmed', detail: versionOf(letters), editions: letters }, now);
    await countDay(tx, { gained: 1 }, now);
  });
}

/** Which text was agreed to: the first one speaks of the weekly letter alone. */
const versionOf = (letters: readonly string[]) =>
  letters.length === 1 && letters[0] === WEEKLY ? CONSENT.version : CHOICE_VERSION;

const tooOld = () => new AppError('GONE', 'This link is from before you left. Subscribe again to get a new one.');

/** Somebody who gets letters confirms that they want others as well. */
async function joinLetters(
  tx: Executor,
  link: { id: string; asked: Date; editions: readonly string[]; letters: readonly string[] },
  now: Date,
): Promise<void> {
  const missing = link.letters.filter((one) => !link.editions.includes(one));
  if (missing.length === 0) return;
  const { subscriptionId, step, at } = newsletterConsents;
  const [left] = await tx
    .select({ at })
    .from(newsletterConsents)
    .where(and(eq(subscriptionId, link.id), inArray(step, ['left', 'unsubscribed'])))
    .orderBy(desc(at))
    .limit(1);
  if (left && wholeSeconds(left.at) > wholeSeconds(link.asked)) throw tooOld();
  await setLetters(tx, link.id, [...link.editions, ...missing]);
  await noteStep(tx, link.id, { step: 'joined', detail: CHOICE_VERSION, editions: missing }, now);
}

export async function setLetters(tx: Executor, id: string, editions: string[]): Promise<void> {
  await tx.update(newsletterSubscriptions).set({ editions }).where(eq(newsletterSubscriptions.id, id));
}

/** Links know their second only. */
const wholeSeconds = (time: Date) => Math.floor(time.getTime() / 1_000);

export interface PreferencesChange {
  fullName?: string | null | undefined;
  format?: LetterFormat | undefined;
  isPaused?: boolean | undefined;
}

/** What is undefined stays. @throws AppError NOT_FOUND */
export async function changePreferences(
  db: Executor,
  id: string,
  { fullName, format, isPaused }: PreferencesChange,
  now: Date,
): Promise<void> {
  const pausedUntil = isPaused ? new Date(now.getTime() + PAUSE_WEEKS * 7 * DAY_MS) : null;
  const changed = await db
    .update(newsletterSubscriptions)
    .set({
      // Assigning a column to itself keeps the statement valid when nothing else changes.
      email: sql`${newsletterSubscriptions.email}`,
      ...(fullName === undefined ? {} : { fullName: cleanName(fullName) }),
      ...(format === undefined ? {} : { format }),
      ...(isPaused === undefined ? {} : { pausedUntil }),
    })
    .where(eq(newsletterSubscriptions.id, id))
    .returning({ id: newsletterSubscriptions.id });
  found(changed[0]);
}

/** One line of text, or null. */
export function cleanName(name: string | null | undefined): string | null {
  return name?.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() || null;
}

/** Ends all letters and keeps the address from being written to. A second time, and without a subscription, it changes nothing. */
export async function unsubscribe(db: Executor, secret: string, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, id);
    if (subscription)
      await stopLetters(tx, secret, subscription, { status: 'unsubscribed', reason: 'unsubscribed' }, now);
  });
}

/** Ends somebody's letters because he asked us to, and not by the link. @throws AppError NOT_FOUND */
export async function stopSubscriber(db: Orm, secret: string, actor: Actor, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const subscription = found(await lockSubscription(tx, id));
    await stopLetters(tx, secret, subscription, { status: 'unsubscribed', reason: 'unsubscribed' }, now, actor.email);
    // Without the address: the log outlives an erasure.
    await recordAudit(tx, actor, { action: 'subscriber.stop', subjectType: 'newsletter_subscriptions', subjectId: id });
  });
}

/** Erases all of a subscriber's data because he asked us to. @throws AppError NOT_FOUND */
export async function eraseOnRequest(db: Orm, secret: string, actor: Actor, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    found(await lockSubscription(tx, id));
    await eraseSubscriber(tx, secret, id, now);
    await recordAudit(tx, actor, {
      action: 'subscriber.erase',
      subjectType: 'newsletter_subscriptions',
      subjectId: id,
    });
  });
}

/**
 * Erases everything about a subscriber: deliveries and bounces go with the row. The hash stays on the suppression list, so that no
 * import writes to the address again (GDPR article 17(3)(b): needed to respect the objection).
 */
export async function eraseSubscriber(db: Executor, secret: string, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, id);
    if (!subscription) return;
    // First the list, then the row: see addSubscribers.
    await suppress(tx, secret, subscription.email, 'erased', now);
    if (subscription.status === 'active') await countDay(tx, { lost: 1 }, now);
    await tx.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, id));
  });
}

/** Forgets an address for whatever reason it is here: as a subscriber's, or as that of an editor who stopped somebody's letters. */
export async function eraseAddress(tx: Executor, secret: string, address: string, now: Date): Promise<void> {
  const id = await findSubscriptionId(tx, address);
  if (id) await eraseSubscriber(tx, secret, id, now);
  await forgetStopper(tx, address);
}

/** As that of an editor who stopped somebody's letters. */
export async function forgetStopper(tx: Executor, address: string): Promise<void> {
  const { detail } = newsletterConsents;
  await forgetAuthor(tx, address, [detail]);
  await tx
    .update(newsletterConsents)
    .set({ detail: withoutMention(detail, address) })
    .where(mentions(detail, address));
}

/** What somebody reported about an address, with what follows from it. @returns false when we don't know the subscription */
export async function recordReport(
  tx: Executor,
  secret: string,
  report: { subscriptionId: string; kind: ReportKind; detail: string | null },
  now: Date,
): Promise<boolean> {
  const { subscriptionId, kind, detail } = report;
  const subscription = await lockSubscription(tx, subscriptionId);
  if (!subscription) return false;
  const soft = and(eq(newsletterBounces.subscriptionId, subscriptionId), eq(newsletterBounces.kind, 'soft'));
  const earlier = await tx
    .select({ at: newsletterBounces.at })
    .from(newsletterBounces)
    .where(soft)
    .orderBy(desc(newsletterBounces.at))
    .limit(10);
  if (kind !== 'unsubscribe') await tx.insert(newsletterBounces).values({ subscriptionId, kind, detail, at: now });
  const softBounces = earlier.map(({ at }) => at);
  const verdict = judgeBounce(kind, softBounces, now);
  if (verdict && 'pausedUntil' in verdict) {
    // A longer pause that the owner chose stays.
    const pausedUntil = sql`greatest(${newsletterSubscriptions.pausedUntil}, ${verdict.pausedUntil.toISOString()}::timestamptz)`;
    await tx.update(newsletterSubscriptions).set({ pausedUntil }).where(eq(newsletterSubscriptions.id, subscriptionId));
  } else if (verdict) {
    await stopLetters(tx, secret, subscription, verdict, now);
  }
  return true;
}

/**
 * Adds subscribers from a list, for imports. Who is known stays as they are, whatever the list says; who is on the suppression list
 * is not added. Lists never bring back somebody who left.
 *
 * @param rows with valid addresses
 */
export async function addSubscribers(
  db: Executor,
  secret: string,
  rows: readonly NewSubscriber[],
  now: Date,
): Promise<{ added: number; known: number; suppressed: number }> {
  const byHash = new Map(rows.map((row) => [hashAddress(secret, row.email), row]));
  const list = [...byHash].map(([hash, { email, fullName, consent }]) => ({
    hash,
    email: email.trim().toLowerCase(),
    name: cleanName(fullName),
    status: consent ? 'active' : 'pending',
    consent_at: consent?.at.toISOString() ?? null,
    consent_version: consent?.version ?? null,
  }));
  return db.transaction(async (tx) => {
    // Who leaves or has their data erased at this moment is on the list before we read it, or waits until we are done.
    await tx.execute(sql`lock table ${newsletterSuppressions} in share mode`);
    const { rows: counts } = await tx.execute<{ added: number; active: number; suppressed: number }>(sql`
      with listed as (
        select * from json_to_recordset(${JSON.stringify(list)}::json)
          as row(hash text, email text, name text, status text, consent_at timestamptz, consent_version text)
      ), added as (
        insert into ${newsletterSubscriptions} (email, full_name, status, consent_at, consent_version, created_at)
        select email, name, status, consent_at, consent_version, ${now.toISOString()}::timestamptz from listed
        where not exists (select from ${newsletterSuppressions} where email_hash = listed.hash)
        on conflict (email) do nothing
        returning id, status, consent_at, consent_version
      ), steps as (
        insert into ${newsletterConsents} (subscription_id, step, detail, at)
        select id, 'imported', consent_version, coalesce(consent_at, ${now.toISOString()}::timestamptz) from added
      )
      select (select count(*)::int from added) as added,
        (select count(*)::int from added where status = 'active') as active,
        (select count(*)::int from listed join ${newsletterSuppressions} on email_hash = listed.hash) as suppressed`);
    const { added = 0, active = 0, suppressed = 0 } = counts[0] ?? {};
    if (active > 0) await countDay(tx, { gained: active }, now);
    return { added, suppressed, known: list.length - added - suppressed };
  });
}

export type Subscription = typeof newsletterSubscriptions.$inferSelect;

export async function lockSubscription(tx: Executor, id: string): Promise<Subscription | undefined> {
  const [row] = await tx.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, id)).for('update');
  return row;
}

/** Ends all letters to somebody, for this reason. */
export async function stopLetters(
  tx: Executor,
  secret: string,
  { id, email, status: before, unsubscribedAt, editions }: Subscription,
  { status, reason }: { status: 'bounced' | 'unsubscribed'; reason: SuppressionReason },
  now: Date,
  stoppedBy: string | null = null,
): Promise<void> {
  // Who has left is not turned into somebody whose mailbox is broken; the first reason and its time stay.
  if (before === 'unsubscribed' || before === status) return;
  await tx
    .update(newsletterSubscriptions)
    .set({ status, unsubscribedAt: status === 'unsubscribed' ? now : unsubscribedAt })
    .where(eq(newsletterSubscriptions.id, id));
  await suppress(tx, secret, email, reason, now);
  if (before === 'active') await countDay(tx, { lost: 1 }, now);
  const step = stoppedBy === null ? stepOf[reason] : 'stopped';
  await noteStep(tx, id, { step, detail: stoppedBy, editions }, now);
}

const stepOf: Record<SuppressionReason, ConsentStep> = {
  unsubscribed: 'unsubscribed',
  'hard-bounce': 'bounced',
  complaint: 'complained',
};

/** Writes down what became of a consent, and to which letters. */
export async function noteStep(
  db: Executor,
  subscriptionId: string,
  { editions, ...what }: { step: ConsentStep; detail?: string | null; editions: readonly string[] },
  at: Date,
): Promise<void> {
  await db.insert(newsletterConsents).values({ subscriptionId, ...what, editions: [...editions], at });
}

async function countDay(tx: Executor, { gained = 0, lost = 0 }: { gained?: number; lost?: number }, now: Date) {
  await tx
    .insert(newsletterDays)
    .values({ day: dayOf(now), gained, lost })
    .onConflictDoUpdate({
      target: newsletterDays.day,
      set: { gained: sql`${newsletterDays.gained} + ${gained}`, lost: sql`${newsletterDays.lost} + ${lost}` },
    });
}

async function suppress(
  tx: Executor,
  secret: string,
  email: string,
  reason: SuppressionReason | 'erased',
  now: Date,
): Promise<void> {
  await tx
    .insert(newsletterSuppressions)
    .values({ emailHash: hashAddress(secret, email), reason, createdAt: now })
    .onConflictDoUpdate({ target: newsletterSuppressions.emailHash, set: { reason, createdAt: now } });
}

export function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new AppError('NOT_FOUND', 'This subscription does not exist any more.');
  return value;
}
