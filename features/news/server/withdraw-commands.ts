import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { deletedReports, newsArticles, newsStories } from '../../../database/schema/news.ts';
import type { Executor } from '../../../platform/server/database.ts';
import type { ArticleRow } from './change-commands.ts';
import { lockReports } from './lock-commands.ts';
import { refreshStories } from './refresh-commands.ts';
import { classify, type Report, type ReportSource, toArticle } from './shape-report.ts';

/** That a source has taken a report back (`at:deleted-entry`, RFC 6721), and when. */
export interface Withdrawal {
  externalId: string;
  at: Date;
}

/** What a source tells, without what it has taken back since; what it takes back, without what it has told again since; and that, with its time. */
export function applyWithdrawals(
  told: readonly Report[],
  withdrawn: readonly Withdrawal[],
): { reports: Report[]; withdrawals: Withdrawal[]; renewed: ReadonlyMap<string, Date> } {
  const latest = new Map<string, Date>();
  for (const { externalId, at } of withdrawn) {
    const known = latest.get(externalId);
    if (!known || known < at) latest.set(externalId, at);
  }
  const isGone = (report: Report) => {
    const at = latest.get(report.externalId);
    return at !== undefined && !isToldAfter(report, at);
  };
  const reports = told.filter((report) => !isGone(report));
  const renewed = new Map<string, Date>();
  for (const { externalId, updatedAt } of reports) {
    if (latest.delete(externalId) && updatedAt) renewed.set(externalId, updatedAt);
  }
  const withdrawals = [...latest].map(([externalId, at]) => ({ externalId, at }));
  return { reports, withdrawals, renewed };
}

/** The later of both counts; an entry that does not say when it was changed was there before. */
function isToldAfter({ updatedAt }: Report, at: Date): boolean {
  return updatedAt !== undefined && updatedAt !== null && updatedAt > at;
}

/** Of what a source has taken back, that which is told here, the latest first. A feed may say for years what it took back once. */
export async function listStanding(
  db: Executor,
  sourceId: string,
  withdrawals: readonly Withdrawal[],
): Promise<Withdrawal[]> {
  if (withdrawals.length === 0) return [];
  const times = new Map(withdrawals.map((one) => [one.externalId, one]));
  const { externalId, toldAgainAt } = newsArticles;
  const rows = await db
    .select({ externalId, toldAgainAt })
    .from(newsArticles)
    .where(and(eq(newsArticles.sourceId, sourceId), sql`${externalId} = any(${sql.param([...times.keys()])}::text[])`));
  return rows
    .flatMap((row) => {
      const withdrawal = times.get(row.externalId ?? '');
      return withdrawal && !(row.toldAgainAt && row.toldAgainAt > withdrawal.at) ? [withdrawal] : [];
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}

/**
 * Takes reports out of the news that their own source has taken back, and remembers them, so that no later reading brings them again. Few at a time:
 * each is a story written anew, and others wait for it.
 *
 * @returns how many there were
 */
export async function withdrawReports(
  tx: Executor,
  source: { id: string; name: string },
  withdrawals: readonly Withdrawal[],
): Promise<number> {
  const times = new Map(withdrawals.map(({ externalId, at }) => [externalId, at]));
  const rows = await lockReports(
    tx,
    and(eq(newsArticles.sourceId, source.id), inArray(newsArticles.externalId, [...times.keys()])),
  );
  for (const row of rows) {
    const deletedAt = times.get(row.externalId ?? '') ?? new Date();
    await takeOut(tx, row, { deletedBy: source.name, deletedAt });
  }
  return rows.length;
}

/** Remembers of reports that their source told them after it had taken them back, as changed at these times. */
export async function noteToldAgain(tx: Executor, sourceId: string, times: ReadonlyMap<string, Date>): Promise<void> {
  if (times.size === 0) return;
  const { id, externalId, toldAgainAt } = newsArticles;
  const rows = await tx
    .select({ id, externalId, toldAgainAt })
    .from(newsArticles)
    .where(and(eq(newsArticles.sourceId, sourceId), inArray(externalId, [...times.keys()])));
  for (const row of rows) {
    const at = times.get(row.externalId ?? '');
    // Whatever is written is heard of by all that is kept of the news.
    if (at && at.getTime() !== row.toldAgainAt?.getTime())
      await tx.update(newsArticles).set({ toldAgainAt: at }).where(eq(id, row.id));
  }
}

/** Takes a report out of its story and keeps it whole. The story goes with its last report. */
export async function takeOut(
  tx: Executor,
  { updatedAt: _, editedAt: __, toldAgainAt: ___, ...row }: ArticleRow,
  how: { deletedBy: string; deletedAt: Date },
): Promise<void> {
  const { id, storyId, publishedAt, correctedAt, createdAt, ...fields } = row;
  const [story] = await tx.select().from(newsStories).where(eq(newsStories.id, storyId)).for('update');
  await tx.delete(newsArticles).where(eq(newsArticles.id, id));
  if (await tx.$count(newsArticles, eq(newsArticles.storyId, storyId))) await refreshStories(tx, [storyId]);
  else await tx.delete(newsStories).where(eq(newsStories.id, storyId));
  await tx.insert(deletedReports).values({
    ...{ id, storyId, publishedAt, correctedAt, createdAt, fields },
    storyHiddenAt: story?.hiddenAt ?? null,
    ...how,
  });
}

type Kept = typeof deletedReports.$inferSelect;

/**
 * Puts a report back as it was: into its story, or where that was merged into by now, or as a story again.
 *
 * @param toldAgainAt when its source has changed it since, by the source's clock
 * @returns the id of the story
 */
export async function putBack(tx: Executor, kept: Kept, toldAgainAt: Date | null = null): Promise<string> {
  const { id, fields, publishedAt, correctedAt, createdAt, storyHiddenAt } = kept;
  const [story] = await tx.select().from(newsStories).where(eq(newsStories.id, kept.storyId)).for('update');
  const storyId = story?.mergedInto ?? kept.storyId;
  await tx.delete(deletedReports).where(eq(deletedReports.id, id));
  // That it is back is a change to who reads the site by times.
  const times = { publishedAt, correctedAt, createdAt, toldAgainAt, editedAt: sql`now()` };
  await tx.insert(newsArticles).values({ ...fields, id, storyId, ...times });
  await refreshStories(tx, [storyId]);
  if (!story && storyHiddenAt)
    await tx.update(newsStories).set({ hiddenAt: storyHiddenAt }).where(eq(newsStories.id, storyId));
  return storyId;
}

/**
 * Of what a source tells, all but what it had taken back earlier. What it has changed since is told again: it is put back first, where it was. A feed
 * that was deleted and added anew is known by its name.
 *
 * @returns what is told, and which of it is back: its own id and its story's
 */
export async function leaveOutWithdrawn(
  tx: Executor,
  source: ReportSource,
  reports: readonly Report[],
): Promise<{ told: Report[]; back: { id: string; storyId: string; report: Report }[] }> {
  if (reports.length === 0) return { told: [], back: [] };
  const { fields } = deletedReports;
  const keys = reports.map(({ externalId }) => externalId);
  const rows = await tx
    .select()
    .from(deletedReports)
    .where(
      and(
        sql`${fields} ->> 'origin' = 'feed'`,
        or(
          sql`${fields} ->> 'sourceId' = ${source.id}`,
          // Not of another one of this name that still tells something.
          sql`${fields} ->> 'sourceName' = ${source.name} and not exists (
            select from news_articles other where other.source_id = (${fields} ->> 'sourceId')::uuid)`,
        ),
        sql`${fields} ->> 'externalId' = any(${sql.param(keys)}::text[])`,
        sql`not exists (select from news_articles own
          where own.source_id = ${source.id}::uuid and own.external_id = ${fields} ->> 'externalId')`,
      ),
    );
  const gone = new Map(rows.map((row) => [row.fields.externalId, row]));
  const told: Report[] = [];
  const back: { id: string; storyId: string; report: Report }[] = [];
  for (const report of reports) {
    const kept = gone.get(report.externalId);
    if (kept && !isToldAfter(report, kept.deletedAt)) continue;
    told.push(report);
    if (!kept) continue;
    const own = { ...kept, fields: { ...kept.fields, ...wordsIfGone(kept, source, report), sourceId: source.id } };
    // What took it back may stand in the feed for longer, also where this reading had it not.
    back.push({ id: kept.id, storyId: await putBack(tx, own, report.updatedAt), report });
  }
  return { told, back };
}

/** What was said is not kept for good: then it is what is said now. */
function wordsIfGone(kept: Kept, source: ReportSource, report: Report): Partial<Kept['fields']> {
  if (kept.fields.title !== '') return {};
  const {
    id: _,
    storyId: __,
    publishedAt: ___,
    ...told
  } = toArticle(kept.id, kept.storyId, source, report, classify(report, source));
  return told;
}
