import { sql } from 'drizzle-orm';
import {
  type AppliedProposal,
  atlasProposals,
  type ProposedValue,
} from '../../../../database/schema/atlas-proposals.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { cutPage, encodeCursor, type KeysetCursor } from '../../../../platform/shared/pagination.ts';
import type { AtlasKind, Grade } from '../../records/vocabulary.ts';
import { MOST_REPORTS, type ProposalState, proposalStates } from '../vocabulary.ts';

/** A proposal with the reports that tell it, those that are nearest to it first. */
export interface StoredProposal {
  id: string;
  state: ProposalState;
  kind: AtlasKind;
  record: string | null;
  rule: string;
  sentence: string;
  words: string;
  fields: ProposedValue[];
  reportedOn: string;
  reason: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
  createdAt: string;
  applied: AppliedProposal | null;
  reports: {
    url: string;
    title: string;
    publisher: string;
    publishedOn: string;
    grade: Grade;
    storyId: string;
  }[];
}

const selected = sql`
  select p.id, p.state, p.kind, p.record, p.rule, p.sentence, p.words, p.fields, p.reported_on::text as "reportedOn", p.reason,
    p.decided_by as "decidedBy", p.decided_at as "decidedAt", p.created_at as "createdAt", p.applied, (
      select coalesce(json_agg(one), '[]'::json) from (
        select r.url, r.title, r.publisher, r.published_on::text as "publishedOn", r.grade, r.story_id as "storyId"
        from atlas_proposal_reports r where r.proposal_id = p.id
        order by array_position(array['primary', 'trade', 'other'], r.grade), r.position limit ${MOST_REPORTS}
      ) one) as reports
  from atlas_proposals p`;

/** Newest first. */
export async function listProposals(
  db: Executor,
  { state, limit, cursor }: { state: ProposalState; limit: number; cursor?: KeysetCursor | undefined },
): Promise<{ items: StoredProposal[]; nextCursor: string | null }> {
  const { rows } = await db.execute<Record<keyof StoredProposal, never>>(sql`
    ${selected} where p.state = ${state}
      and ${cursor ? sql`(p.created_at, p.id) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)` : sql`true`}
    order by p.created_at desc, p.id desc limit ${limit + 1}`);
  return cutPage(rows as StoredProposal[], limit, ({ createdAt, id }) => encodeCursor({ at: new Date(createdAt), id }));
}

export async function findProposal(db: Executor, id: string): Promise<StoredProposal | null> {
  const { rows } = await db.execute<Record<keyof StoredProposal, never>>(sql`${selected} where p.id = ${id}`);
  return (rows[0] as StoredProposal | undefined) ?? null;
}

export function countWaitingProposals(db: Executor): Promise<number> {
  return db.$count(atlasProposals, sql`state = 'waiting'`);
}

export async function countProposals(db: Executor): Promise<Record<ProposalState, number>> {
  const { rows } = await db.execute<{ state: ProposalState; count: number }>(
    sql`select state, count(*)::int as count from atlas_proposals group by state`,
  );
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  // One for each state.
  return Object.fromEntries(proposalStates.map((state) => [state, counts.get(state) ?? 0])) as Record<
    ProposalState,
    number
  >;
}
