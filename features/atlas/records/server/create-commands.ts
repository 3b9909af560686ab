import { atlasChanges } from '../../../../database/schema/atlas.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { recordAudit } from '../../../accounts/server/commands.ts';
import type { GivenEvidence } from '../contract.ts';
import { atlasRecords as declared } from '../record.ts';
import { fieldsOfFollowing } from '../rules/find-faults.ts';
import { type AddedRecord, addRecords, partsOf, ROWS_AT_ONCE } from './commands.ts';
import { findCyclesWith, findFaultsOfRecord, type RecordKey, refuse, sourcesOf, toValues } from './edit-commands.ts';
import { listSlugs } from './queries.ts';

/** A record as editors and files bring it: what each source says of each of its fields. */
type NewRecord = RecordKey & { fields: Readonly<Record<string, readonly GivenEvidence[]>> };

/**
 * Adds a record with what is known of it, in the caller's transaction.
 *
 * @throws AppError CONFLICT when the slug is taken, on the site or off it; UNPROCESSABLE that says every value that breaks a rule
 */
export async function createRecord(tx: Executor, actor: Actor, record: NewRecord): Promise<void> {
  await createRecords(tx, actor, [record]);
}

/**
 * Adds records that may name each other, thousands in as few statements as one: a file comes in in one transaction, and where the database is
 * embedded everybody waits for its end.
 *
 * @throws AppError as `createRecord`
 */
export async function createRecords(
  tx: Executor,
  actor: Actor,
  records: readonly NewRecord[],
): Promise<readonly AddedRecord[]> {
  const given = records.map(({ kind, slug, fields }) => ({
    ...{ kind, slug, sources: sourcesOf(Object.values(fields).flat()) },
    values: Object.entries(fields).flatMap(([field, evidence]) => toValues({ kind, slug }, field, evidence)),
  }));
  const slugs = await listSlugs(tx);
  for (const { kind, slug } of given) slugs.set(kind, (slugs.get(kind) ?? new Set<string>()).add(slug));
  const faults = given.flatMap(({ values, sources }) => findFaultsOfRecord(slugs, values, values, sources));
  const designs = given.flatMap(({ kind, values }) => (kind === 'designs' ? values : []));
  if (designs.some(({ field }) => fieldsOfFollowing.includes(field)))
    faults.push(...(await findCyclesWith(tx, new Set(designs.map(({ record }) => record)), designs)));
  refuse(faults);
  const sources = new Map(given.flatMap(({ sources: of }) => of.map((source) => [source.url, source] as const)));
  const added = await addRecords(tx, given, [...sources.values()]);
  // Also when somebody else adds it in this moment.
  const isAdded = new Set(added.map(({ kind, slug }) => `${kind}/${slug}`));
  const taken = given.find(({ kind, slug }) => !isAdded.has(`${kind}/${slug}`));
  if (taken) {
    const { one } = declared[taken.kind].nouns;
    throw new AppError('CONFLICT', `There is a ${one} “${taken.slug}” already, or there was one.`);
  }
  for (const part of partsOf(added, ROWS_AT_ONCE)) await noteAdded(tx, actor, part);
  return added;
}

async function noteAdded(tx: Executor, actor: Actor, records: readonly AddedRecord[]): Promise<void> {
  const [first, ...others] = records.map(({ id, kind, slug }) => ({
    ...{ action: 'atlas.added' as const, subjectType: 'atlas_records', subjectId: id },
    details: { name: `${kind}/${slug}` },
  }));
  if (!first) return;
  const changedBy = actor.email;
  await tx
    .insert(atlasChanges)
    .values(records.map(({ id }) => ({ recordId: id, act: 'added', field: null, changedBy })));
  await recordAudit(tx, actor, first, ...others);
}
