import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { requireActor } from '../../../accounts/server/permissions.ts';
import type { ImportDeps } from '../../../imports/server/commands.ts';
import { type ManagedRecord, recordsContract } from '../contract.ts';
import { atlasRecords } from '../record.ts';
import { type AtlasKind, atlasKinds } from '../vocabulary.ts';
import { listChanges, type StoredChange } from './change-queries.ts';
import { createRecord } from './create-commands.ts';
import { removeRecord, restoreField, restoreRecord, setField } from './edit-commands.ts';
import { importAtlas } from './import-commands.ts';
import { findNear, pageAfter, searchIn } from './narrow-records.ts';
import { type Atlas, type AtlasReading, labelOf, mentionOf } from './open-atlas.ts';
import { countValues, findStoredRecord, listDeletedRecords, readEvidence } from './queries.ts';
import { readHistory } from './read-history.ts';

const contract = implement(recordsContract).$context<ProcedureContext>();

const findNamed = searchIn(({ name, slug }) => `${name} ${slug}`);

export function recordsRoutes(deps: Omit<ImportDeps, 'log'> & { db: Database; atlas: Atlas }) {
  const { db, atlas } = deps;
  const { orm } = db;
  const findManaged = async (kind: AtlasKind, slug: string): Promise<ManagedRecord> => {
    const stored = await findStoredRecord(orm, kind, slug);
    if (!stored) throw new AppError('NOT_FOUND', `There is no ${atlasRecords[kind].nouns.one} “${slug}” in the atlas.`);
    const evidence = (await readEvidence(orm, [stored.id])).get(stored.id) ?? {};
    const facts = Object.entries(evidence).map(([field, of]) => [
      field,
      of.filter(({ leads }) => leads).map(({ value, unit }) => (unit === null ? { value } : { value, unit })),
    ]);
    return {
      kind,
      slug,
      name: (await atlas.read()).find(kind, slug)?.name ?? slug,
      facts: Object.fromEntries(facts),
      evidence,
      revision: stored.revision,
      updatedAt: new Date(stored.updatedAt).toISOString(),
      isDeleted: stored.deletedAt !== null,
    };
  };
  return contract.router({
    overview: contract.overview.handler(async () => {
      const reading = await atlas.read();
      const counts = atlasKinds.map((kind) => [kind, reading.all(kind).length]);
      const { values, primary } = await countValues(orm);
      return {
        // One for each kind.
        records: Object.fromEntries(counts) as Record<AtlasKind, number>,
        values,
        primaryPercent: values === 0 ? 0 : Math.round((100 * primary) / values),
      };
    }),
    changes: contract.changes.handler(async ({ input }) => {
      const reading = await atlas.read();
      const { items, nextCursor } = await listChanges(orm, input);
      return { items: items.map((change) => tellChange(reading, change)), nextCursor };
    }),
    listNear: contract.listNear.handler(async ({ input: { kind, slugs } }) => {
      const reading = await atlas.read();
      const unknown = slugs.filter((slug) => !reading.find(kind, slug));
      return unknown.map((slug) => ({ slug, near: findNear(reading, kind, slug).map(mentionOf) }));
    }),
    listManaged: contract.listManaged.handler(async ({ input: { kind, q, ...part } }) => {
      const found = findNamed((await atlas.read()).all(kind), q);
      const { items, nextCursor } = pageAfter(found, part);
      const listed = items.map((entry) => ({
        ...mentionOf(entry),
        fields: Object.keys(entry.values).length,
        updatedAt: entry.updatedAt.toISOString(),
      }));
      return { items: listed, total: found.length, nextCursor };
    }),
    findManaged: contract.findManaged.handler(({ input: { kind, slug } }) => findManaged(kind, slug)),
    create: contract.create.handler(async ({ input, context }) => {
      await orm.transaction((tx) => createRecord(tx, requireActor(context), input));
      return findManaged(input.kind, input.slug);
    }),
    setField: contract.setField.handler(async ({ input, context }) => {
      await orm.transaction((tx) => setField(tx, requireActor(context), input));
      return findManaged(input.kind, input.slug);
    }),
    listHistory: contract.listHistory.handler(async ({ input: { kind, slug } }) => {
      const reading = await atlas.read();
      return (await readHistory(orm, kind, slug)).map(({ by, reason, canRestore, ...change }) => {
        const { record: _, isRemoved: __, ...told } = tellChange(reading, change);
        return { ...told, by, reason, canRestore };
      });
    }),
    restoreField: contract.restoreField.handler(async ({ input, context }) => {
      await orm.transaction((tx) => restoreField(tx, requireActor(context), input));
      return findManaged(input.kind, input.slug);
    }),
    import: contract.import.handler(({ input, context }) =>
      importAtlas({ ...deps, log: context.log }, input, requireActor(context)),
    ),
    remove: contract.remove.handler(async ({ input: { kind, slug }, context }) => {
      const name = (await atlas.read()).find(kind, slug)?.name ?? slug;
      await orm.transaction((tx) => removeRecord(tx, requireActor(context), { kind, slug }));
      return { kind, slug, name };
    }),
    restore: contract.restore.handler(async ({ input: { kind, slug }, context }) => {
      await orm.transaction((tx) => restoreRecord(tx, requireActor(context), { kind, slug }));
      return findManaged(kind, slug);
    }),
    listDeleted: contract.listDeleted.handler(() => listDeletedRecords(orm)),
  });
}

function tellChange(reading: AtlasReading, { id, at, kind, slug, act, field, before, after }: StoredChange) {
  const entry = reading.find(kind, slug);
  const tell = (values: StoredChange['after']) =>
    (values ?? []).map(({ value, unit, source }) => {
      const label = field ? labelOf(reading, kind, field, value) : null;
      return { value, ...(unit === null ? {} : { unit }), ...(label ? { label } : {}), source };
    });
  return {
    id,
    at: at.toISOString(),
    record: { kind, slug, name: entry?.name ?? slug },
    isRemoved: entry === undefined,
    act,
    field,
    before: tell(before).map(({ source: _, ...value }) => value),
    after: tell(after),
  };
}
