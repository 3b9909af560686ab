import { and, eq, sql } from 'drizzle-orm';
import {
  atlasProposalProgress,
  atlasProposalReports,
  atlasProposals,
} from '../../../../database/schema/atlas-proposals.ts';
import type { Executor, Orm } from '../../../../platform/server/database.ts';
import { DAY_MS } from '../../../../platform/shared/days.ts';
import { listNamingStories, type NamingStory, openRecogniser } from '../../../news/server/queries.ts';
import { notify } from '../../../notices/server/commands.ts';
import type { AtlasReading } from '../../records/server/open-atlas.ts';
import { OLDEST_STORY_DAYS, SAME_EVENT_DAYS } from '../vocabulary.ts';
import { dropKnown, knowProjects } from './drop-known.ts';
import { type FoundChange, findChanges } from './find-changes.ts';
import { gradeSource } from './grade-source.ts';

const STORIES_AT_ONCE = 200;
/** A transaction that took longer than this to write a story is not waited for. */
const SLOWEST_MS = 15 * 60_000;

interface Run {
  now: Date;
  atlas: AtlasReading;
  signal?: AbortSignal;
}

/**
 * Reads stories that were written since it last ran, and proposes what their reports say has happened. Nothing is written into the atlas. Stories
 * are looked at again for a quarter of an hour, for what slow transactions bring; that makes nothing twice.
 *
 * @returns how many proposals there are more
 */
export async function proposeChanges(db: Orm, { now, atlas, signal }: Run): Promise<number> {
  let made = 0;
  let from: Date | null = null;
  while (!signal?.aborted) {
    const step: { made: number; next: Date | null } = await db.transaction((tx) =>
      proposeSome(tx, { now, atlas, from }),
    );
    made += step.made;
    from = step.next;
    if (from === null) break;
  }
  return made;
}

async function proposeSome(tx: Executor, { now, atlas, from }: Run & { from: Date | null }) {
  await tx
    .insert(atlasProposalProgress)
    .values({ readTo: new Date(0) })
    .onConflictDoNothing();
  // One process at a time.
  const [progress] = await tx.select().from(atlasProposalProgress).for('update', { skipLocked: true });
  const recognise = progress ? await openRecogniser(tx) : null;
  if (!progress || !recognise) return { made: 0, next: null };
  const stories = await listNamingStories(tx, {
    from: from ?? progress.readTo,
    since: new Date(now.getTime() - OLDEST_STORY_DAYS * DAY_MS),
    atLeast: STORIES_AT_ONCE,
  });
  const known = knowProjects(atlas);
  let made = 0;
  for (const story of stories)
    for (const report of story.reports) {
      const { title, summary } = report;
      const named = recognise({ title, summary });
      const day = report.publishedAt.slice(0, 10);
      // A feed may date its entries into days to come.
      if (Date.parse(report.publishedAt) > now.getTime()) continue;
      for (const change of findChanges({ title, summary, named, day }, known)) {
        const companies = named
          .map(({ entity }) => entity)
          .filter(({ kind }) => kind === 'company' || kind === 'startup');
        const grade = gradeSource(
          report,
          companies.map(({ name }) => name),
        );
        if (await propose(tx, atlas, { story, report, day, grade, change })) made++;
      }
    }
  const settled = new Date(now.getTime() - SLOWEST_MS);
  const last = stories.length >= STORIES_AT_ONCE ? stories.at(-1) : undefined;
  // Instants are exact to the millisecond, and all stories of the last one were read.
  const next = last ? new Date(last.updatedAt.getTime() + 1) : null;
  const readTo = next && next < settled ? next : settled;
  if (readTo > progress.readTo) await tx.update(atlasProposalProgress).set({ readTo });
  return { made, next };
}

interface Told {
  story: NamingStory;
  report: NamingStory['reports'][number];
  day: string;
  grade: string;
  change: FoundChange;
}

/** @returns whether it is one more; a further report of an event stands beside the first, whatever was decided */
async function propose(tx: Executor, atlas: AtlasReading, told: Told): Promise<boolean> {
  const { change, day, story } = told;
  const [before] = await tx
    .select({ id: atlasProposals.id })
    .from(atlasProposals)
    .where(
      and(
        eq(atlasProposals.event, change.event),
        sql`(abs(${atlasProposals.reportedOn} - ${day}::date) <= ${SAME_EVENT_DAYS} or exists (
          select from atlas_proposal_reports report where report.proposal_id = ${atlasProposals.id} and report.story_id = ${story.id}))`,
      ),
    )
    .limit(1);
  if (before) {
    await addReport(tx, before.id, told);
    return false;
  }
  const left = dropKnown(change, atlas);
  if (!left) return false;
  const { event, rule, kind, record, fields, sentence, words } = left;
  const [row] = await tx
    .insert(atlasProposals)
    .values({ event, rule, kind, record, fields, sentence, words, reportedOn: day })
    .returning({ id: atlasProposals.id });
  if (!row) throw new Error('the proposal that was just inserted is missing');
  await addReport(tx, row.id, told);
  await tellEditors(tx, { id: row.id, sentence });
  return true;
}

async function addReport(tx: Executor, proposalId: string, { report, story, day, grade }: Told): Promise<void> {
  const { url, title, publisher } = report;
  const position = await tx.$count(atlasProposalReports, eq(atlasProposalReports.proposalId, proposalId));
  await tx
    .insert(atlasProposalReports)
    .values({ proposalId, url, storyId: story.id, title, publisher, publishedOn: day, grade, position })
    .onConflictDoNothing();
}

export const occurrenceOf = (id: string) => `proposal:${id}`;

export async function tellEditors(tx: Executor, { id, sentence }: { id: string; sentence: string }): Promise<void> {
  await notify(tx, {
    kind: 'proposal.waiting',
    occurrence: occurrenceOf(id),
    subject: { type: 'atlas_proposals', id },
    title: 'A change of the atlas is proposed',
    text: sentence,
    path: '/admin/proposals',
  });
}

/** Of somebody who was an editor: what they decided stays, without their address. */
export async function forgetDecider(tx: Executor, address: string): Promise<void> {
  await tx.update(atlasProposals).set({ decidedBy: null }).where(eq(atlasProposals.decidedBy, address));
}
