import { atlasRecords as table } from '../../../../database/schema/atlas.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { dayOf } from '../../../../platform/shared/days.ts';
import type { ImportAnswer } from '../../../imports/contract.ts';
import {
  type ImportDeps,
  type Importer,
  type ImportRequest,
  type RowPlan,
  readFileText,
  runImport,
  type SaveablePlan,
  type SavedRow,
  type UndoEntry,
} from '../../../imports/server/commands.ts';
import type { UndoOutcome } from '../../../imports/vocabulary.ts';
import type { GivenEvidence } from '../contract.ts';
import { atlasImportRecord } from '../record.ts';
import {
  fieldsOfFollowing,
  findCyclic,
  findFaultsOfSource,
  findRecordFaults,
  findValueFaults,
  findValuesToCome,
  type GivenSource,
  type GivenValue,
} from '../rules/find-faults.ts';
import { type AtlasKind, atlasKinds } from '../vocabulary.ts';
import { createRecords } from './create-commands.ts';
import { readSourcesAt, removeRecord, setField, sourcesOf } from './edit-commands.ts';
import {
  findStoredRecord,
  listDeletedRecords,
  listEveryRecord,
  listEverySource,
  listEveryValue,
  listKeysById,
  listSlugs,
  readEvidence,
} from './queries.ts';
import { type AtlasFile, readAtlasFile } from './read-atlas-file.ts';

/** A record of a file: `kind/slug`. */
interface ImportedRecord {
  record: string;
}

/** What a file says of a record, by field, and what becomes of it. */
interface ReadRecord {
  kind: AtlasKind;
  slug: string;
  fields: Record<string, GivenEvidence[]>;
  faults: string[];
  notes: string[];
  /** Fields of which something else is known; all of them of a new record. */
  changed: string[];
  /** null: there is no such record yet. */
  id: string | null;
}

/**
 * Imports values with their sources, or says what doing so would do. A record's fields that stand in the file are replaced, the others stay. All
 * or nothing: records name each other, and half of a file would name what is not there.
 *
 * @throws AppError when the file as a whole can't be read
 */
export async function importAtlas(
  deps: ImportDeps,
  { sources, kind, ...request }: ImportRequest & { sources?: string | undefined; kind?: AtlasKind | undefined },
  actor: Actor,
): Promise<ImportAnswer> {
  const { content, contentBase64, format: _, ...rest } = request;
  const { text, encoding, notes } = readFileText({ content, contentBase64 });
  const file = readAtlasFile({ content: text, kind, sources });
  if (file.problems.length > 0) {
    const issues = file.problems.map((message) => ({ path: ['content'], message }));
    throw new AppError('BAD_REQUEST', file.problems.slice(0, 5).join(' '), { issues });
  }
  const read = await compareFile(deps.db.orm, file);
  const records = [...read.keys()].map((record) => ({ record }));
  const answer = await runImport(
    deps,
    atlasImporter({ read, actor }),
    { ...rest, format: file.format, records },
    actor,
  );
  return { ...answer, encoding, notes: [...notes, ...answer.notes] };
}

/** @param around absent: only to take an import back */
export function atlasImporter(around?: {
  read: ReadonlyMap<string, ReadRecord>;
  actor: Actor;
}): Importer<ImportedRecord> {
  const find = (row: ImportedRecord) => around?.read.get(row.record);
  return {
    record: atlasImportRecord,
    table,
    isWhole: true,
    complete({ row: { record = '' }, problems, notes }) {
      notes.push(...(around?.read.get(record)?.notes ?? []));
      problems.push(...(around?.read.get(record)?.faults ?? ['It is no record of the file.']));
      return { record };
    },
    plan: (rows, _, { updatesExisting }) =>
      rows.map(({ row }): RowPlan<ImportedRecord> => {
        const given = find(row);
        if (!given) return { outcome: 'failed', message: 'It is no record of the file.' };
        if (given.id === null) return { outcome: 'created', recordId: null, row };
        if (given.changed.length === 0) return { outcome: 'unchanged', recordId: given.id, row };
        if (!updatesExisting)
          return { outcome: 'failed', message: `${row.record} is there and differs: ${given.changed.join(', ')}.` };
        return { outcome: 'updated', recordId: given.id, row };
      }),
    changesOf: () => ({}),
    keeper: {
      listKeys: async () => [],
      dropIdleUpdates: async (_, plans) => plans,
      save: (tx, plans) => saveRecords(tx, plans, find, around?.actor),
      undo: takeBack,
    },
  };
}

async function saveRecords(
  tx: Executor,
  plans: readonly SaveablePlan<ImportedRecord>[],
  find: (row: ImportedRecord) => ReadRecord | undefined,
  actor: Actor | undefined,
): Promise<SavedRow[]> {
  if (!actor) throw new Error('a file is saved in nobody’s name');
  const all = plans.map(({ row }) => {
    const given = find(row);
    if (!given) throw new Error(`${row.record} is saved, and was not read`);
    return given;
  });
  const added = await createRecords(
    tx,
    actor,
    all.filter(({ id }) => id === null),
  );
  const created = new Map(added.map(({ kind, slug, ...stored }) => [`${kind}/${slug}`, stored]));
  const saved: SavedRow[] = [];
  for (const given of all) {
    const { kind, slug } = given;
    const isNew = created.get(`${kind}/${slug}`);
    if (isNew)
      saved.push({ recordId: isNew.id, revision: isNew.revision, message: null, outcome: 'created', before: null });
    else saved.push(await changeRecord(tx, actor, given));
  }
  return saved;
}

async function changeRecord(
  tx: Executor,
  actor: Actor,
  { kind, slug, fields, changed }: ReadRecord,
): Promise<SavedRow> {
  const before: Record<string, Replaced> = {};
  const stored = await requireStored(tx, kind, slug);
  const known = (await readEvidence(tx, [stored.id])).get(stored.id) ?? {};
  let { revision } = stored;
  for (const field of changed) {
    const evidence = fields[field] ?? [];
    before[field] = { was: known[field] ?? [], wrote: sourcesOf(evidence) };
    // A source that it shares with a field before it may be put right by then: nothing is left to change.
    revision = await setField(tx, actor, { kind, slug, field, revision, evidence });
  }
  return { recordId: stored.id, revision, message: null, outcome: 'updated', before };
}

/** Of a field that an import has changed. Imports of before 28 November 2026 kept what was alone. */
interface Replaced {
  was: GivenEvidence[];
  /** The sources as they stood in the file. */
  wrote: GivenSource[];
}

async function requireStored(tx: Executor, kind: AtlasKind, slug: string) {
  const stored = await findStoredRecord(tx, kind, slug);
  if (!stored) throw new AppError('CONFLICT', `${kind}/${slug} was removed while the import ran.`);
  return stored;
}

/** The last record first, so that what names another goes before it. */
async function takeBack(tx: Executor, entries: readonly UndoEntry[], actor: Actor): Promise<UndoOutcome[]> {
  const keys = await listKeysById(
    tx,
    entries.map(({ recordId }) => recordId),
  );
  const outcomes: UndoOutcome[] = [];
  for (const { outcome, recordId, revision, before } of entries) {
    const key = keys.get(recordId);
    const stored = key && (await findStoredRecord(tx, key.kind, key.slug));
    if (!stored || stored.deletedAt !== null || stored.revision !== revision) outcomes.push('kept');
    else if (outcome === 'created') outcomes.push(await removeUnlessNamed(tx, actor, key));
    else {
      // Written by `saveRecords` from what was read of the record.
      const fields = Object.entries(before ?? {}) as [string, Replaced | GivenEvidence[]][];
      let current = revision;
      for (const [field, kept] of fields) {
        const evidence = await withSourcesOfToday(tx, Array.isArray(kept) ? { was: kept, wrote: [] } : kept);
        current = await setField(tx, actor, { ...key, field, revision: current, evidence });
      }
      outcomes.push('restored');
    }
  }
  return outcomes;
}

/** Other records share a source: its former text comes back only where it still says what the import wrote, and nobody has put it right since. */
async function withSourcesOfToday(tx: Executor, { was, wrote }: Replaced): Promise<GivenEvidence[]> {
  const urls = was.map(({ source }) => source.url);
  const today = new Map((await readSourcesAt(tx, urls)).map((source) => [source.url, source]));
  const written = new Map(wrote.map((source) => [source.url, source]));
  return was.map((evidence) => {
    const known = today.get(evidence.source.url);
    const ours = written.get(evidence.source.url);
    const isAsWritten = ours !== undefined && isAlike(known, ours);
    return known && !isAsWritten ? { ...evidence, source: known } : evidence;
  });
}

const isAlike = (one: GivenSource | undefined, other: GivenSource) =>
  one?.publisher === other.publisher && one.title === other.title && one.published === other.published;

async function removeUnlessNamed(
  tx: Executor,
  actor: Actor,
  key: { kind: AtlasKind; slug: string },
): Promise<UndoOutcome> {
  try {
    await removeRecord(tx, actor, key);
    return 'removed';
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') return 'kept';
    throw error;
  }
}

/** By `kind/slug`, those that are named before those that name them. */
async function compareFile(db: Executor, file: AtlasFile): Promise<Map<string, ReadRecord>> {
  const everyValue = await listEveryValue(db);
  const stored = Map.groupBy(everyValue, keyOf);
  const cyclic = findCyclicWith(everyValue, file.values);
  const today = dayOf(new Date());
  const known = new Map((await listEverySource(db)).map((source) => [source.url, source]));
  const sources = new Map([...known, ...file.sources.map((source): [string, GivenSource] => [source.url, source])]);
  const corrected = new Set(file.sources.filter((one) => differs(one, known.get(one.url))).map(({ url }) => url));
  const taken = new Set((await listDeletedRecords(db)).map(({ kind, slug }) => `${kind}/${slug}`));
  const slugs = await listSlugs(db);
  const ids = new Map((await listEveryRecord(db)).map(({ id, kind, slug }) => [`${kind}/${slug}`, id]));
  for (const { kind, record } of file.values) slugs.set(kind, (slugs.get(kind) ?? new Set<string>()).add(record));
  const slugsOf = (kind: string) => slugs.get(kind) ?? new Set<string>();
  const urls = new Set(sources.keys());
  const byRecord = Map.groupBy(
    atlasKinds.flatMap((kind) => file.values.filter((value) => value.kind === kind)),
    keyOf,
  );
  return new Map(
    [...byRecord].map(([key, values]) => {
      const [{ kind, record: slug } = { kind: 'designs' as const, record: '' }] = values;
      const given = Map.groupBy(values, ({ field }) => field);
      const others = (stored.get(key) ?? []).filter(({ field }) => !given.has(field));
      const used = new Set(values.map(({ source }) => source));
      const faults = [
        ...values.flatMap((value) =>
          findValueFaults(value, urls, slugsOf).map((fault) => `Row ${value.row}: ${fault}.`),
        ),
        ...findRecordFaults([...others, ...values]).map((fault) => `${key}: ${fault}.`),
        ...[...used].flatMap((url) => {
          const source = sources.get(url);
          return source ? findFaultsOfSource(source).map((fault) => `Source ${fault}.`) : [];
        }),
        ...values.flatMap((value) => findValuesToCome([value], today).map((fault) => `Row ${value.row}: ${fault}.`)),
        ...(cyclic.has(key) ? ['Its successors lead back to it.'] : []),
        ...(taken.has(key) ? ['It was taken off the site; put it back first.'] : []),
      ];
      const same = (field: string) =>
        !(given.get(field) ?? []).some(({ source }) => corrected.has(source)) &&
        sayAll(given.get(field) ?? []) === sayAll((stored.get(key) ?? []).filter((one) => one.field === field));
      const fields = Object.fromEntries(
        [...given].map(([field, of]) => [field, of.map((one) => toEvidence(one, sources))]),
      );
      const changed = Object.keys(fields).filter((field) => !same(field));
      const notes = values.flatMap(({ row }) => file.notes.get(row) ?? []);
      return [key, { kind, slug, fields, faults, notes, changed, id: ids.get(key) ?? null }];
    }),
  );
}

/** Designs, as `kind/slug`, that would follow each other in a circle with what stands in the file. */
function findCyclicWith(stored: readonly GivenValue[], given: readonly GivenValue[]): Set<string> {
  if (!given.some(({ field }) => fieldsOfFollowing.includes(field))) return new Set();
  const replaced = new Set(given.map((value) => `${keyOf(value)} ${value.field}`));
  const kept = stored.filter((value) => !replaced.has(`${keyOf(value)} ${value.field}`));
  const designs = [...kept, ...given].filter(({ kind }) => kind === 'designs');
  return new Set(findCyclic(designs).map((record) => keyOf({ kind: 'designs', record })));
}

type FileValue = Omit<AtlasFile['values'][number], 'row'>;

const keyOf = ({ kind, record }: { kind: string; record: string }) => `${kind}/${record}`;

const sayAll = (values: readonly FileValue[]) =>
  JSON.stringify(
    values.map(({ value, unit, source, asOf, quotedAt, grade, leads, note }) => [
      ...[value, unit, source, asOf, quotedAt, grade, leads, note],
    ]),
  );

const differs = (given: GivenSource, known: GivenSource | undefined) =>
  known !== undefined &&
  (given.publisher !== known.publisher || given.title !== known.title || given.published !== known.published);

function toEvidence(given: FileValue, sources: ReadonlyMap<string, GivenSource>): GivenEvidence {
  const { value, unit, asOf, quotedAt, grade, leads, note, source: url } = given;
  const source = sources.get(url) ?? { url, publisher: '', title: '', published: null };
  // Its grade is checked by `findValueFaults` before anything is saved.
  return { value, unit, asOf, quotedAt, leads, note, source, grade: grade as GivenEvidence['grade'] };
}
