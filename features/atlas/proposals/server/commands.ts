import { and, eq } from 'drizzle-orm';
import {
  type AppliedProposal,
  atlasProposals,
  type ProposedValue,
} from '../../../../database/schema/atlas-proposals.ts';
import type { Executor, Orm } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { dayOf } from '../../../../platform/shared/days.ts';
import { makeSlug } from '../../../../platform/shared/make-slug.ts';
import { recordAudit } from '../../../accounts/server/commands.ts';
import { settle } from '../../../notices/server/commands.ts';
import type { GivenEvidence } from '../../records/contract.ts';
import { fieldOf } from '../../records/record.ts';
import { createRecord } from '../../records/server/create-commands.ts';
import { removeRecord, setField } from '../../records/server/edit-commands.ts';
import { findStoredRecord, readEvidence } from '../../records/server/queries.ts';
import type { AtlasKind, Grade } from '../../records/vocabulary.ts';
import { occurrenceOf, tellEditors } from './propose-commands.ts';
import { findProposal, type StoredProposal } from './queries.ts';

export { forgetDecider } from './propose-commands.ts';

interface Accepted {
  id: string;
  /** As an editor changed it. */
  fields?: readonly ProposedValue[] | undefined;
  grade?: Grade | undefined;
}

/**
 * Writes what is proposed into the atlas, with the nearest of its reports as the source: a field of a record, what stood there beside it, or a record
 * that is new.
 *
 * @throws AppError NOT_FOUND; CONFLICT when it is decided, also by somebody else at the same moment; UNPROCESSABLE that says what breaks a rule
 */
export async function acceptProposal(db: Orm, actor: Actor, { id, fields, grade }: Accepted, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const proposal = await decide(tx, actor, id, { state: 'accepted', reason: null }, now);
    const [report] = proposal.reports;
    if (!report) throw new Error(`the proposal ${id} has no report`);
    const given = fields ?? proposal.fields;
    const evidenceOf = ({ value, unit }: ProposedValue): GivenEvidence => ({
      ...{ value, unit: unit ?? null, leads: true, grade: grade ?? report.grade, note: null },
      asOf: report.publishedOn,
      quotedAt: dayOf(now),
      source: {
        publisher: report.publisher,
        title: report.title,
        url: report.url,
        published: report.publishedOn,
      },
    });
    const { kind, record } = proposal;
    const applied =
      record === null
        ? await addRecord(tx, actor, kind, given, evidenceOf)
        : await writeFields(tx, actor, { kind, slug: record }, given, evidenceOf);
    await tx.update(atlasProposals).set({ applied }).where(eq(atlasProposals.id, id));
    await note(tx, actor, 'proposal.accept', proposal, { record: `${kind}/${applied.slug}` });
  });
}

async function addRecord(
  tx: Executor,
  actor: Actor,
  kind: AtlasKind,
  given: readonly ProposedValue[],
  evidenceOf: (value: ProposedValue) => GivenEvidence,
): Promise<AppliedProposal> {
  const slug = await findFreeSlug(tx, kind, given);
  const byField = Map.groupBy(given, ({ field }) => field);
  const fields = Object.fromEntries([...byField].map(([field, values]) => [field, values.map(evidenceOf)]));
  await createRecord(tx, actor, { kind, slug, fields });
  return { slug, revision: 1, isNew: true, before: {} };
}

/** From the fields that tell it from others; with a number where that is taken, also by one that was taken off the site. */
async function findFreeSlug(tx: Executor, kind: AtlasKind, given: readonly ProposedValue[]): Promise<string> {
  const said = (names: readonly string[]) => names.flatMap((name) => given.filter(({ field }) => field === name));
  const parties = given.filter(({ field }) => field.startsWith('party'));
  const parts =
    kind === 'licensing'
      ? [...said(['regulator']), ...said(['project', 'design']).slice(0, 1), ...said(['step'])]
      : [...parties.slice(0, 2), ...said(['kind', 'date'])];
  const base = makeSlug(parts.map(({ value }) => value).join(' '))?.slice(0, LONGEST_BASE) ?? kind;
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!(await findStoredRecord(tx, kind, slug))) return slug;
  }
}

const LONGEST_BASE = 90;

async function writeFields(
  tx: Executor,
  actor: Actor,
  key: { kind: AtlasKind; slug: string },
  given: readonly ProposedValue[],
  evidenceOf: (value: ProposedValue) => GivenEvidence,
): Promise<AppliedProposal> {
  const stored = await findStoredRecord(tx, key.kind, key.slug);
  if (!stored || stored.deletedAt) throw new AppError('NOT_FOUND', 'The record that it is about is not on the site.');
  const known = (await readEvidence(tx, [stored.id])).get(stored.id) ?? {};
  const before: Record<string, GivenEvidence[]> = {};
  for (const [field, values] of Map.groupBy(given, (one) => one.field)) {
    const was = known[field] ?? [];
    before[field] = was;
    const added = values.map(evidenceOf);
    const isList = fieldOf(key.kind, field)?.isList ?? false;
    // What this source said before is replaced by what it says now; of a field with one value the others stand beside it.
    const kept = was
      .filter(({ source, value }) => !added.some((one) => one.source.url === source.url && one.value === value))
      .map((one) => (isList ? one : { ...one, leads: false }));
    const { revision } = await requireStored(tx, key);
    await setField(tx, actor, { ...key, field, revision, evidence: [...added, ...kept] });
  }
  const { revision } = await requireStored(tx, key);
  return { slug: key.slug, revision, isNew: false, before };
}

async function requireStored(tx: Executor, { kind, slug }: { kind: AtlasKind; slug: string }) {
  const stored = await findStoredRecord(tx, kind, slug);
  if (!stored) throw new AppError('NOT_FOUND', 'The record that it was written into is gone.');
  return stored;
}

/** @throws AppError NOT_FOUND; CONFLICT when it is decided already */
export async function rejectProposal(
  db: Orm,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const proposal = await decide(tx, actor, id, { state: 'rejected', reason }, now);
    await note(tx, actor, 'proposal.reject', proposal, { reason });
  });
}

/**
 * Takes a decision back: the proposal waits again, and what accepting it wrote is as it was before.
 *
 * @throws AppError NOT_FOUND; CONFLICT when it waits, or when the record was changed since
 */
export async function undoDecision(db: Orm, actor: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(atlasProposals).where(eq(atlasProposals.id, id)).for('update');
    const proposal = row ? await findProposal(tx, id) : null;
    if (!proposal) throw notThere();
    if (proposal.state === 'waiting') throw new AppError('CONFLICT', 'This proposal waits already.');
    if (proposal.applied) await takeBack(tx, actor, proposal.kind, proposal.applied);
    await tx
      .update(atlasProposals)
      .set({ state: 'waiting', reason: null, decidedAt: null, decidedBy: null, applied: null })
      .where(eq(atlasProposals.id, id));
    await tellEditors(tx, proposal);
    await note(tx, actor, 'proposal.undo', proposal, { was: proposal.state });
  });
}

async function takeBack(tx: Executor, actor: Actor, kind: AtlasKind, applied: AppliedProposal): Promise<void> {
  const { slug, isNew, before } = applied;
  const key = { kind, slug };
  const stored = await requireStored(tx, key);
  if (stored.revision !== applied.revision)
    throw new AppError('CONFLICT', 'The record was changed since. Mend it on its own page.');
  if (isNew) return removeRecord(tx, actor, key);
  for (const [field, evidence] of Object.entries(before)) {
    const { revision } = await requireStored(tx, key);
    // Written by `writeFields` from what was read of the record.
    await setField(tx, actor, { ...key, field, revision, evidence: evidence as GivenEvidence[] });
  }
}

/** The condition on the state is what makes a second decision impossible, whoever was faster. */
async function decide(
  tx: Executor,
  actor: Actor,
  id: string,
  decision: { state: 'accepted' | 'rejected'; reason: string | null },
  now: Date,
): Promise<StoredProposal> {
  const [row] = await tx
    .update(atlasProposals)
    .set({ ...decision, decidedAt: now, decidedBy: actor.email })
    .where(and(eq(atlasProposals.id, id), eq(atlasProposals.state, 'waiting')))
    .returning({ id: atlasProposals.id });
  const proposal = await findProposal(tx, id);
  if (!proposal) throw notThere();
  if (!row) throw new AppError('CONFLICT', `${proposal.decidedBy ?? 'Somebody'} has ${proposal.state} this already.`);
  await settle(tx, occurrenceOf(id), now);
  return proposal;
}

const notThere = () => new AppError('NOT_FOUND', 'There is no such proposal.');

async function note(
  tx: Executor,
  actor: Actor,
  action: 'proposal.accept' | 'proposal.reject' | 'proposal.undo',
  { id, sentence }: StoredProposal,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, actor, {
    action,
    subjectType: 'atlas_proposals',
    subjectId: id,
    details: { name: sentence, ...details },
  });
}
