import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  atlasChanges,
  atlasRecords,
  atlasSources,
  atlasValues,
  type ChangedValue,
  type KnownValue,
} from '../../../../database/schema/atlas.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { dayOf } from '../../../../platform/shared/days.ts';
import type { AuditAction } from '../../../accounts/rules/describe-action.ts';
import { recordAudit } from '../../../accounts/server/commands.ts';
import type { GivenEvidence } from '../contract.ts';
import { atlasRecords as declared, fieldOf } from '../record.ts';
import {
  fieldsOfFollowing,
  findCycles,
  findFaultsOfSource,
  findRecordFaults,
  findValueFaults,
  findValuesToCome,
  type GivenSource,
  type GivenValue,
} from '../rules/find-faults.ts';
import { type AtlasKind, CHANGES_OF_HISTORY, type ChangeAct } from '../vocabulary.ts';
import { listKeptChanges } from './change-queries.ts';
import { addSources, correctSources, toRow } from './commands.ts';
import { listLeading, listReferring, listSlugs, readValues } from './queries.ts';

export interface RecordKey {
  kind: AtlasKind;
  slug: string;
}

/**
 * Replaces everything that is known of one field; the history keeps what was shown.
 *
 * @returns the record's revision afterwards: the same when it stood so already
 * @throws AppError NOT_FOUND; CONFLICT when the record has been changed since `revision`; UNPROCESSABLE that says what breaks a rule
 */
export async function setField(
  tx: Executor,
  actor: Actor,
  {
    kind,
    slug,
    field,
    revision,
    evidence,
  }: RecordKey & { field: string; revision: number; evidence: readonly GivenEvidence[] },
): Promise<number> {
  if (!fieldOf(kind, field)) throw new AppError('NOT_FOUND', `A ${declared[kind].nouns.one} has no field “${field}”.`);
  const row = await requireRow(tx, { kind, slug });
  if (row.revision !== revision)
    throw new AppError(
      'CONFLICT',
      'Somebody else changed this record while you were editing. Compare both versions, then save again.',
    );
  const stored = await readValues(tx, { ...row, kind, slug });
  const others = stored.filter((value) => value.field !== field);
  const before = stored.filter((value) => value.field === field);
  const wanted = toValues({ kind, slug }, field, evidence);
  await refuseFaults(tx, wanted, [...others, ...wanted], sourcesOf(evidence));
  const corrected = await correctSources(tx, sourcesOf(evidence));
  if (isSame(before, wanted) && corrected === 0) return row.revision;
  await replaceField(tx, actor, row, { field, before, wanted, sources: sourcesOf(evidence) });
  return row.revision + 1;
}

/**
 * Puts back what was known of one field before a change of it, as it was written then; what stands now is kept by the history.
 *
 * @throws AppError NOT_FOUND; CONFLICT when the record has been changed since `revision`, or it stands so already; UNPROCESSABLE that says what of it
 *   breaks a rule today
 */
export async function restoreField(
  tx: Executor,
  actor: Actor,
  { kind, slug, change, revision, reason }: RecordKey & { change: string; revision: number; reason: string },
): Promise<void> {
  const row = await requireRow(tx, { kind, slug });
  if (row.revision !== revision)
    throw new AppError(
      'CONFLICT',
      'Somebody else changed this record meanwhile. Look at what it says now, then restore the value again.',
    );
  const { field, former } =
    (await listKeptChanges(tx, row.id, CHANGES_OF_HISTORY)).find(({ id }) => id === change) ?? {};
  if (!field || !former?.length || !fieldOf(kind, field))
    throw new AppError('NOT_FOUND', 'Of this change no former value is kept that could be put back.');
  const stored = await readValues(tx, { ...row, kind, slug });
  const before = stored.filter((value) => value.field === field);
  const wanted = former.map((value): GivenValue => ({ ...value, kind, record: slug, field }));
  if (isSame(before, wanted)) throw new AppError('CONFLICT', 'This is what stands there now.');
  // As they are known today: what has been put right of a source since stays right.
  const sources = await readSourcesAt(
    tx,
    wanted.map(({ source }) => source),
  );
  await refuseFaults(tx, wanted, [...stored.filter((value) => value.field !== field), ...wanted], sources);
  await replaceField(tx, actor, row, { field, before, wanted, sources, reason });
}

/** Sources as they are known today, by their addresses. */
export function readSourcesAt(tx: Executor, urls: readonly string[]): Promise<GivenSource[]> {
  const { publisher, title, url, published } = atlasSources;
  return tx
    .select({ publisher, title, url, published })
    .from(atlasSources)
    .where(inArray(url, [...new Set(urls)]));
}

/**
 * Puts what is known of a field in the place of what was, without asking whether it may: the change is noted and the revision grows.
 *
 * @param actor null: it came with a release
 */
export async function replaceField(
  tx: Executor,
  actor: Actor | null,
  row: RecordRow,
  {
    field,
    before,
    wanted,
    sources,
    reason,
  }: {
    field: string;
    before: readonly GivenValue[];
    wanted: readonly GivenValue[];
    sources: readonly GivenSource[];
    /** What an editor says why. */
    reason?: string | undefined;
  },
): Promise<void> {
  const sourceIds = await addSources(tx, sources);
  await tx.delete(atlasValues).where(and(eq(atlasValues.recordId, row.id), eq(atlasValues.field, field)));
  if (wanted.length > 0)
    await tx.insert(atlasValues).values(wanted.map((value, position) => toRow(value, row.id, position, sourceIds)));
  await tx
    .update(atlasRecords)
    .set({ revision: sql`${atlasRecords.revision} + 1`, updatedAt: new Date() })
    .where(eq(atlasRecords.id, row.id));
  const [was, is] = [shownOf(before), shownOf(wanted)];
  const known = before.length > 0 ? before.map(toKnown) : null;
  await noteChange(tx, actor, row, { act: actOf(was, is), field, before: known, after: is }, { from: was, reason });
}

/**
 * Takes a record off the site; what is known of it is kept.
 *
 * @throws AppError NOT_FOUND; CONFLICT while others name it
 */
export async function removeRecord(tx: Executor, actor: Actor, key: RecordKey): Promise<void> {
  const row = await requireRow(tx, key);
  const [first, ...others] = await listReferring(tx, key);
  if (first)
    throw new AppError(
      'CONFLICT',
      `${first.kind}/${first.slug}${others.length > 0 ? ` and ${others.length} more` : ''} name it. Let them name another record first.`,
    );
  await tx
    .update(atlasRecords)
    .set({ deletedAt: new Date(), revision: row.revision + 1 })
    .where(eq(atlasRecords.id, row.id));
  await noteChange(tx, actor, row, { act: 'removed', field: null, before: null, after: null });
}

/** Puts a record back that was taken off the site. @throws AppError NOT_FOUND when none was */
export async function restoreRecord(tx: Executor, actor: Actor, key: RecordKey): Promise<void> {
  const row = await findRow(tx, key);
  if (!row?.deletedAt) throw new AppError('NOT_FOUND', 'This record is not among the removed ones (any more).');
  await tx
    .update(atlasRecords)
    .set({ deletedAt: null, revision: row.revision + 1, updatedAt: new Date() })
    .where(eq(atlasRecords.id, row.id));
  await noteChange(tx, actor, row, { act: 'restored', field: null, before: null, after: null });
}

export const toValues = ({ kind, slug }: RecordKey, field: string, evidence: readonly GivenEvidence[]): GivenValue[] =>
  evidence.map(({ source, ...given }) => ({ ...given, kind, record: slug, field, source: source.url }));

export const sourcesOf = (evidence: readonly GivenEvidence[]) => evidence.map(({ source }) => source);

/** @param changed values that are new; @param all of the record, with them; @param sources of the new ones */
async function refuseFaults(
  tx: Executor,
  changed: readonly GivenValue[],
  all: readonly GivenValue[],
  sources: readonly GivenSource[],
): Promise<void> {
  refuse(await listFaults(tx, changed, all, sources));
}

/** @throws AppError UNPROCESSABLE when there is one */
export function refuse(faults: readonly string[]): void {
  const [first] = faults;
  if (first === undefined) return;
  const issues = faults.map((message) => ({ path: ['evidence'], message }));
  throw new AppError('UNPROCESSABLE', faults.length > 1 ? `${first}, and ${faults.length - 1} more` : first, {
    issues,
  });
}

/** What is wrong with new values of a record, a sentence each; the parameters are those of `refuseFaults`. */
export async function listFaults(
  tx: Executor,
  changed: readonly GivenValue[],
  all: readonly GivenValue[],
  sources: readonly GivenSource[],
): Promise<string[]> {
  const [{ record = '' } = {}] = all;
  const faults = findFaultsOfRecord(await listSlugs(tx), changed, all, sources);
  return changed.some(({ field }) => fieldsOfFollowing.includes(field))
    ? [...faults, ...(await findCyclesWith(tx, new Set([record]), all))]
    : faults;
}

/** @param slugs of all records, by kind; the others are those of `refuseFaults` */
export function findFaultsOfRecord(
  slugs: ReadonlyMap<string, ReadonlySet<string>>,
  changed: readonly GivenValue[],
  all: readonly GivenValue[],
  sources: readonly GivenSource[],
): string[] {
  const urls = new Set(changed.map(({ source }) => source));
  return [
    ...changed.flatMap((value) => findValueFaults(value, urls, (kind) => slugs.get(kind) ?? new Set())),
    ...findRecordFaults(all),
    ...new Set(sources.flatMap(findFaultsOfSource)),
    ...findValuesToCome(changed, dayOf(new Date())),
  ];
}

/** @param values of these designs as they are to be; the others are as they are */
export async function findCyclesWith(
  tx: Executor,
  slugs: ReadonlySet<string>,
  values: readonly GivenValue[],
): Promise<string[]> {
  const others = await listLeading(tx, 'designs', ['name', ...fieldsOfFollowing]);
  return findCycles([...others.filter(({ record }) => !slugs.has(record)), ...values]);
}

const shownOf = (values: readonly GivenValue[]): ChangedValue[] | null => {
  const shown = values.filter(({ leads }) => leads).map(({ value, unit, source }) => ({ value, unit, source }));
  return shown.length > 0 ? shown : null;
};

const toKnown = ({ kind: _, record: __, field: ___, ...known }: GivenValue): KnownValue => known;

function actOf(before: ChangedValue[] | null, after: ChangedValue[] | null): ChangeAct {
  if (!before) return 'added';
  if (!after) return 'removed';
  const said = (values: readonly ChangedValue[]) => values.map(({ value, unit }) => `${value} ${unit}`).join();
  return said(before) === said(after) ? 'corrected' : 'changed';
}

export const isSame = (before: readonly GivenValue[], after: readonly GivenValue[]) =>
  JSON.stringify(before.map(inOrder)) === JSON.stringify(after.map(inOrder));
const inOrder = ({ value, unit, source, asOf, quotedAt, grade, leads, note }: GivenValue) => [
  value,
  unit,
  source,
  asOf,
  quotedAt,
  grade,
  leads,
  note,
];

export interface RecordRow {
  id: string;
  kind: string;
  slug: string;
  revision: number;
  deletedAt: Date | null;
}

/** Held until the end of the transaction: two editors of one record come one after the other. */
async function findRow(tx: Executor, { kind, slug }: RecordKey): Promise<RecordRow | null> {
  const [row] = await tx
    .select()
    .from(atlasRecords)
    .where(and(eq(atlasRecords.kind, kind), eq(atlasRecords.slug, slug)))
    .for('update');
  return row ?? null;
}

/** The rows of several records by kind/slug, held as `findRow` holds one, in one order. */
export async function holdRows(tx: Executor, records: readonly RecordKey[]): Promise<Map<string, RecordRow>> {
  const slugs = [...new Set(records.map(({ slug }) => slug))];
  const rows = await tx
    .select()
    .from(atlasRecords)
    .where(inArray(atlasRecords.slug, slugs))
    .orderBy(atlasRecords.id)
    .for('update');
  return new Map(rows.map((row) => [`${row.kind}/${row.slug}`, row]));
}

async function requireRow(tx: Executor, key: RecordKey): Promise<RecordRow> {
  const row = await findRow(tx, key);
  if (!row || row.deletedAt)
    throw new AppError('NOT_FOUND', `There is no such ${declared[key.kind].nouns.one} (any more).`);
  return row;
}

type Change = Pick<typeof atlasChanges.$inferInsert, 'field' | 'before' | 'after'> & { act: ChangeAct };

/** @param told what of it stands in the audit log: the values that were shown, and why */
async function noteChange(
  tx: Executor,
  actor: Actor | null,
  row: RecordRow,
  change: Change,
  { from, reason }: { from?: ChangedValue[] | null; reason?: string | undefined } = {},
): Promise<void> {
  const [noted] = await tx
    .insert(atlasChanges)
    .values({ ...change, recordId: row.id, changedBy: actor?.email ?? null, isRelease: actor === null })
    .returning({ id: atlasChanges.id });
  if (!actor) return;
  const action: AuditAction = `atlas.${change.act}`;
  const { field, after } = change;
  await recordAudit(tx, actor, {
    action,
    subjectType: 'atlas_records',
    subjectId: row.id,
    details: {
      name: `${row.kind}/${row.slug}`,
      ...(field ? { changes: { [field]: { from, to: after } } } : {}),
      ...(reason ? { reason, change: noted?.id } : {}),
    },
  });
}
