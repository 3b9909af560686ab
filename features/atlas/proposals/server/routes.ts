import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { requireActor } from '../../../accounts/server/permissions.ts';
import { listStoryPaths } from '../../../news/server/queries.ts';
import { fieldOf } from '../../records/record.ts';
import { writeValue } from '../../records/rules/write-value.ts';
import { type Atlas, type AtlasReading, labelOf } from '../../records/server/open-atlas.ts';
import { type Proposal, proposalsContract } from '../contract.ts';
import { acceptProposal, rejectProposal, undoDecision } from './commands.ts';
import { countProposals, findProposal, listProposals, type StoredProposal } from './queries.ts';

const contract = implement(proposalsContract).$context<ProcedureContext>();

export function proposalsRoutes({ db: { orm }, atlas, now }: { db: Database; atlas: Atlas; now(): Date }) {
  const tell = async (stored: readonly StoredProposal[]): Promise<Proposal[]> => {
    const reading = await atlas.read();
    const paths = await listStoryPaths(
      orm,
      stored.flatMap(({ reports }) => reports.map(({ storyId }) => storyId)),
    );
    return stored.map((one) => tellProposal(one, reading, paths));
  };
  const tellOne = async (id: string): Promise<Proposal> => {
    const stored = await findProposal(orm, id);
    const [told] = stored ? await tell([stored]) : [];
    if (!told) throw new AppError('NOT_FOUND', 'There is no such proposal.');
    return told;
  };
  return contract.router({
    list: contract.list.handler(async ({ input }) => {
      const { items, nextCursor } = await listProposals(orm, input);
      return { items: await tell(items), nextCursor };
    }),
    count: contract.count.handler(() => countProposals(orm)),
    accept: contract.accept.handler(async ({ input, context }) => {
      await acceptProposal(orm, requireActor(context), input, now());
      return tellOne(input.id);
    }),
    reject: contract.reject.handler(async ({ input, context }) => {
      await rejectProposal(orm, requireActor(context), input, now());
      return tellOne(input.id);
    }),
    undo: contract.undo.handler(async ({ input, context }) => {
      await undoDecision(orm, requireActor(context), input.id);
      return tellOne(input.id);
    }),
  });
}

function tellProposal(
  { fields, reports, decidedAt, applied, createdAt: _, ...proposal }: StoredProposal,
  reading: AtlasReading,
  paths: ReadonlyMap<string, string>,
): Proposal {
  const { kind, record } = proposal;
  const slug = applied?.slug ?? record;
  const entry = slug === null ? undefined : reading.find(kind, slug);
  return {
    ...proposal,
    recordName: entry?.name ?? slug,
    decidedAt: decidedAt === null ? null : new Date(decidedAt).toISOString(),
    applied: applied?.slug ?? null,
    fields: fields.map(({ field, value, unit }) => {
      const declared = fieldOf(kind, field);
      const write = (one: { value: string; unit: string | null }) =>
        labelOf(reading, kind, field, one.value) ?? (declared ? writeValue(declared, one) : one.value);
      const now = record === null ? undefined : entry?.values[field];
      return {
        ...{ field, value, unit, label: declared?.label ?? field, shown: write({ value, unit }) },
        now: now ? now.map((one) => write({ value: one.value, unit: one.unit ?? null })).join(', ') : null,
      };
    }),
    reports: reports.map(({ url, title, publisher, publishedOn, grade, storyId }) => ({
      ...{ url, title, publisher, publishedOn, grade },
      story: paths.get(storyId) ?? null,
    })),
  };
}
