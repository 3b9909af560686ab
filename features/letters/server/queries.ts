import { and, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import {
  newsletterDeliveries,
  newsletterIssueBlocks,
  newsletterIssueStories,
  newsletterIssues,
} from '../../../database/schema/newsletter.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { dateAt } from '../../../platform/shared/zoned-time.ts';
import { listStories, listStoriesBetween, listStoriesById, type StoryOfWeek } from '../../news/server/queries.ts';
import { countSubscribersByLetter, listEditions, subscriberLabels } from '../../newsletter/server/queries.ts';
import { WEEKLY } from '../../newsletter/vocabulary.ts';
import { PICTURE_PATTERN } from '../../posts/vocabulary.ts';
import {
  blockSchema,
  type Edition,
  type IssueStory,
  type LetterItem,
  type ManagedEdition,
  type ManagedIssue,
} from '../contract.ts';
import { chooseStories } from '../rules/choose-stories.ts';
import { type IssueStatus, issueStatuses, MOST_BOUNCED_SHOWN, STORIES_IN_AN_ISSUE } from '../vocabulary.ts';
import type { LetterContent } from './render-letter.ts';
import { nextOpenSendAt, periodOf, windowOf } from './schedule-queries.ts';

export { nextSendAt } from './schedule-queries.ts';

/** A letter that was sent, as it is stored. */
export interface ArchivedLetter extends LetterContent {
  edition: ManagedIssue['edition'];
  weekOf: string;
  sentAt: string;
}

/** Letters that were sent, newest first. @param edition its slug; null: all letters */
export async function listArchive(db: Executor, edition: string | null, limit = 200): Promise<ArchivedLetter[]> {
  const { status, weekOf } = newsletterIssues;
  const rows = await db
    .select()
    .from(newsletterIssues)
    .where(and(inArray(status, ['sending', 'sent']), edition === null ? undefined : isOf(edition)))
    .orderBy(desc(weekOf))
    .limit(limit);
  return toArchivedLetters(db, rows);
}

const isOf = (edition: string) => eq(newsletterIssues.edition, edition);

/** @returns null when no letter of that period was sent */
export async function findArchivedLetter(
  db: Executor,
  edition: string,
  weekOf: string,
): Promise<ArchivedLetter | null> {
  const rows = await db
    .select()
    .from(newsletterIssues)
    .where(
      and(isOf(edition), eq(newsletterIssues.weekOf, weekOf), inArray(newsletterIssues.status, ['sending', 'sent'])),
    );
  return (await toArchivedLetters(db, rows))[0] ?? null;
}

type IssueRow = typeof newsletterIssues.$inferSelect;

async function toArchivedLetters(db: Executor, rows: IssueRow[]): Promise<ArchivedLetter[]> {
  const items = await itemsOf(db, rows);
  const editionOf = await editionFinder(db);
  return rows.map((row) => ({
    edition: toIssueEdition(editionOf(row)),
    weekOf: row.weekOf,
    day: dayOf(row, editionOf(row)),
    subject: row.subject,
    intro: row.intro,
    sentAt: (row.startedAt ?? row.createdAt).toISOString(),
    items: items.get(row.id) ?? [],
  }));
}

/** All letters, with when the next one is due and who gets them. */
export async function listManagedEditions(db: Executor, now: Date): Promise<ManagedEdition[]> {
  const subscribers = await countSubscribersByLetter(db);
  return Promise.all(
    (await listEditions(db)).map(async (edition) => ({
      ...edition,
      nextSendAt: edition.isOn ? (await nextOpenSendAt(db, edition, now)).toISOString() : null,
      subscribers: subscribers.get(edition.slug) ?? 0,
    })),
  );
}

/** All issues, newest first. */
export async function listManagedIssues(db: Executor): Promise<ManagedIssue[]> {
  const rows = await db
    .select()
    .from(newsletterIssues)
    .orderBy(desc(newsletterIssues.weekOf), newsletterIssues.edition)
    .limit(60);
  return toManagedIssues(db, rows);
}

export async function findManagedIssue(db: Executor, id: string): Promise<ManagedIssue | null> {
  const rows = await db.select().from(newsletterIssues).where(eq(newsletterIssues.id, id));
  return (await toManagedIssues(db, rows))[0] ?? null;
}

/** The issue of the period in which a letter goes out at this time. */
export async function findIssueAt(db: Executor, edition: Edition, sendAt: Date): Promise<ManagedIssue | null> {
  const isThen = eq(newsletterIssues.weekOf, periodOf(edition, sendAt));
  const rows = await db
    .select()
    .from(newsletterIssues)
    .where(and(isOf(edition.slug), isThen));
  return (await toManagedIssues(db, rows))[0] ?? null;
}

/** Ids of issues of letters that are on and due, and of all that are being sent. */
export async function listDueIssues(db: Executor, now: Date): Promise<{ due: string[]; sending: string[] }> {
  const on = (await listEditions(db)).filter(({ isOn }) => isOn).map(({ slug }) => slug);
  const rows = await db
    .select({ id: newsletterIssues.id, status: newsletterIssues.status })
    .from(newsletterIssues)
    .where(
      sql`${newsletterIssues.status} = 'sending' or (${inArray(newsletterIssues.status, ['draft', 'scheduled'])}
        and ${lte(newsletterIssues.sendAt, now)} and ${inArray(newsletterIssues.edition, on)})`,
    )
    .orderBy(newsletterIssues.weekOf);
  const idsOf = (isSending: boolean) =>
    rows.filter(({ status }) => (status === 'sending') === isSending).map(({ id }) => id);
  return { due: idsOf(false), sending: idsOf(true) };
}

async function toManagedIssues(db: Executor, rows: IssueRow[]): Promise<ManagedIssue[]> {
  const items = await itemsOf(db, rows);
  const deliveries = await countDeliveries(db, rows);
  const editionOf = await editionFinder(db);
  return rows.map(({ createdAt: _, ...row }) => ({
    ...row,
    edition: toIssueEdition(editionOf(row)),
    day: dayOf(row, editionOf(row)),
    status: statusOf(row.status),
    sendAt: row.sendAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    items: items.get(row.id) ?? [],
    stories: storiesOf(items.get(row.id) ?? []),
    deliveries: deliveries.get(row.id) ?? { queued: 0, sent: 0, unconfirmed: 0, failed: 0, skipped: 0 },
  }));
}

/** A letter is named by the day it goes out, as its time zone counts days; once it is out, as it counted them then. */
function dayOf({ sentOn, sendAt, weekOf }: IssueRow | Omit<IssueRow, 'createdAt'>, { timeZone }: Edition): string {
  return sentOn ?? (sendAt ? dateAt(sendAt, timeZone) : weekOf);
}

async function editionFinder(db: Executor): Promise<(issue: { edition: string }) => Edition> {
  const bySlug = new Map((await listEditions(db)).map((edition) => [edition.slug, edition]));
  return ({ edition }) => {
    const found = bySlug.get(edition);
    if (!found) throw new Error(`an issue of the unknown letter ${edition}`);
    return found;
  };
}

const toIssueEdition = ({ slug, name, rhythm }: Edition) => ({ slug, name, rhythm });

function statusOf(text: string): IssueStatus {
  const status = issueStatuses.find((one) => one === text);
  if (!status) throw new Error(`an issue has the unknown status ${text}`);
  return status;
}

/** The stories among the items of a letter. */
export function storiesOf(items: readonly LetterItem[]): IssueStory[] {
  return items.flatMap((item) => {
    if (item.kind !== 'story') return [];
    const { kind: _, ...story } = item;
    return [story];
  });
}

async function itemsOf(db: Executor, issues: readonly { id: string }[]): Promise<Map<string, LetterItem[]>> {
  if (issues.length === 0) return new Map();
  const ids = issues.map(({ id }) => id);
  const stories = await db.select().from(newsletterIssueStories).where(inArray(newsletterIssueStories.issueId, ids));
  const blocks = await db.select().from(newsletterIssueBlocks).where(inArray(newsletterIssueBlocks.issueId, ids));
  const placed = [
    ...stories.map(({ issueId, position, publishedAt, ...story }) => {
      // Those that were chosen before it was noted are told by the day, as they were.
      const dated = { publishedAt: publishedAt.toISOString(), datePrecision: story.datePrecision ?? 'day' };
      const item: LetterItem = { kind: 'story', ...story, ...dated };
      return { issueId, position, item };
    }),
    ...blocks.map(({ issueId, position, id, kind, content }) => {
      const item: LetterItem = blockSchema.parse({ ...content, id, kind });
      return { issueId, position, item };
    }),
  ].sort((a, b) => a.position - b.position);
  const byIssue = Map.groupBy(placed, ({ issueId }) => issueId);
  return new Map([...byIssue].map(([id, ofIssue]) => [id, ofIssue.map(({ item }) => item)]));
}

async function countDeliveries(db: Executor, issues: readonly { id: string }[]) {
  const { rows } = await db.execute<{ issue_id: string } & ManagedIssue['deliveries']>(sql`
    select issue_id,
      count(*) filter (where status in ('queued', 'sending', 'handed-over'))::int as queued,
      count(*) filter (where status = 'sent' and failure is null)::int as sent,
      count(*) filter (where status = 'sent' and failure is not null)::int as unconfirmed,
      count(*) filter (where status = 'failed')::int as failed,
      count(*) filter (where status = 'skipped')::int as skipped
    from newsletter_deliveries where issue_id = any(${sql.param(issues.map(({ id }) => id))}::uuid[]) group by issue_id`);
  return new Map(rows.map(({ issue_id, ...counts }) => [issue_id, counts]));
}

const MOST_CANDIDATES = 500;

/** What a letter chooses from: stories of its topics from the days before it goes out, best first. */
export async function rankCandidates(db: Executor, edition: Edition, sendAt: Date, count = MOST_CANDIDATES) {
  const window = windowOf(edition, sendAt);
  const stories = await listStoriesBetween(db, window.from, window.to, MOST_CANDIDATES, edition.topics);
  return chooseStories(stories, window, count);
}

const SPECIMEN_CANDIDATES = 50;

/**
 * What a letter would say if it went out now, and says of itself that it is a specimen. A time with too few stories for a letter lends
 * the latest ones whose day is known.
 *
 * @returns null where there are too few stories of any time
 */
export async function composeSpecimen(db: Executor, edition: Edition, now: Date): Promise<LetterContent | null> {
  const { slug, name, timeZone, topics, fewestStories } = edition;
  const ofNow = await rankCandidates(db, edition, now, STORIES_IN_AN_ISSUE);
  const chosen = ofNow.length >= fewestStories ? ofNow.map(({ story }) => story) : await listLatest(db, now, topics);
  if (chosen.length < fewestStories) return null;
  const letter = slug === WEEKLY ? 'the weekly letter' : `the letter “${name}”`;
  return {
    day: dateAt(now, timeZone),
    subject: `Specimen: ${chosen[0]?.title}`,
    intro: `This is a specimen. It was sent to nobody: the same program that writes ${letter} made it from what stands in the news today.`,
    items: chosen.map((story) => ({ kind: 'story', ...toIssueStory(story) })),
  };
}

/** A story as a letter could take it. */
export function toIssueStory(story: StoryOfWeek, score: Record<string, number> = {}): IssueStory {
  const { id, title, summary, url, source, publishedAt, datePrecision } = story;
  const dated = { publishedAt: publishedAt.toISOString(), datePrecision };
  return { storyId: id, title, summary, url, source, ...dated, note: '', score };
}

const STORIES_FOUND = 20;

/** Stories of any time that have a link, the newest first. */
export async function searchStories(db: Executor, words: string): Promise<IssueStory[]> {
  const { items } = await listStories(db, { q: words, limit: STORIES_FOUND });
  const found = await listStoriesById(
    db,
    items.map(({ id }) => id),
  );
  return found.map((story) => toIssueStory(story));
}

const FAILURES_SHOWN = 50;

/** How the mails of a letter went. Nobody is named: what an address did is its owner's affair, and the administrator's. */
export async function readReport(db: Executor, issueId: string) {
  const delivery = newsletterDeliveries;
  const ofIssue = eq(delivery.issueId, issueId);
  const [times] = await db
    .select({
      firstSentAt: sql<string | null>`min(${delivery.sentAt})`,
      lastSentAt: sql<string | null>`max(${delivery.sentAt})`,
      retried: sql<number>`count(*) filter (where ${delivery.attempts} > 1)::int`,
    })
    .from(delivery)
    .where(ofIssue);
  const count = sql<number>`count(*)::int`;
  const failures = await db
    .select({
      failure: sql<string>`left(regexp_replace(${delivery.failure}, '[^\\s<>@]+@[^\\s<>@]+', '(address)', 'g'), 300)`,
      count,
    })
    .from(delivery)
    .where(and(ofIssue, isNotNull(delivery.failure)))
    .groupBy(sql`1`)
    .orderBy(desc(count))
    .limit(FAILURES_SHOWN);
  return {
    firstSentAt: times?.firstSentAt ? new Date(times.firstSentAt).toISOString() : null,
    lastSentAt: times?.lastSentAt ? new Date(times.lastSentAt).toISOString() : null,
    retried: times?.retried ?? 0,
    failures,
  };
}

/** Whom a letter did not reach, by address: for administrators. */
export async function listBounced(db: Executor, issueId: string) {
  const { subscriptionId, status, failure } = newsletterDeliveries;
  const isFailed = and(eq(newsletterDeliveries.issueId, issueId), eq(status, 'failed'));
  const rows = await db
    .select({ id: subscriptionId, email: subscriberLabels.email, failure })
    .from(newsletterDeliveries)
    .innerJoin(subscriberLabels, eq(subscriberLabels.id, subscriptionId))
    .where(isFailed)
    .orderBy(subscriberLabels.email)
    .limit(MOST_BOUNCED_SHOWN);
  return {
    count: await db.$count(newsletterDeliveries, isFailed),
    readers: rows.map((row) => ({ ...row, failure: row.failure ?? '' })),
  };
}

async function listLatest(db: Executor, now: Date, topics: Edition['topics']) {
  const latest = await listStoriesBetween(db, new Date(0), now, SPECIMEN_CANDIDATES, topics);
  const isDayKnown = ({ datePrecision }: (typeof latest)[number]) => ['minute', 'day'].includes(datePrecision);
  return latest.filter(isDayKnown).slice(0, STORIES_IN_AN_ISSUE);
}

/** Hashes of the pictures of posts that stand in letters. */
export async function listLetterPictures(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select distinct shown[1] as hash from (
      select ${newsletterIssues.intro} as text from ${newsletterIssues}
      union all select ${newsletterIssueBlocks.content}->>'body' from ${newsletterIssueBlocks}
    ) texts, regexp_matches(text, ${PICTURE_PATTERN}, 'g') shown`);
  return rows.map(({ hash }) => hash);
}

/** What a subscriber was sent, newest first. */
export async function listLettersSentTo(db: Executor, subscriptionId: string) {
  const { weekOf, subject } = newsletterIssues;
  const { status, sentAt } = newsletterDeliveries;
  const letters = await db
    .select({ weekOf, subject, status, sentAt })
    .from(newsletterDeliveries)
    .innerJoin(newsletterIssues, eq(newsletterIssues.id, newsletterDeliveries.issueId))
    .where(eq(newsletterDeliveries.subscriptionId, subscriptionId))
    .orderBy(desc(weekOf));
  return letters.map((letter) => ({ ...letter, sentAt: letter.sentAt?.toISOString() ?? null }));
}
