import type { Executor } from '../../../../platform/server/database.ts';
import { editedNames, type RecordDeclaration } from '../../../../platform/shared/record.ts';
import type { ReadRow } from '../../../imports/server/commands.ts';
import { groupFieldsSchema } from '../../groups/contract.ts';
import { type GroupFields, type GroupRow, groupRecord } from '../../groups/record.ts';
import { chooseGroupId, groupThing, sayUnknown } from '../../groups/server/commands.ts';
import { listGroupRecords, toGroupFields } from '../../groups/server/queries.ts';
import type { PlanFields } from '../../maintenance/record.ts';
import { planThing } from '../../maintenance/server/commands.ts';
import { siteFieldsSchema } from '../../sites/contract.ts';
import { type SiteFields, type SiteRow, siteDefaults, siteRecord } from '../../sites/record.ts';
import { checkSite } from '../../sites/rules/check-site.ts';
import { doubtPlace } from '../../sites/rules/doubt-place.ts';
import { chooseSiteId, siteThing } from '../../sites/server/commands.ts';
import { listSiteRecords, toSiteFields } from '../../sites/server/queries.ts';
import type { OutageFields } from '../../units/record.ts';
import { outageThing } from '../../units/server/commands.ts';
import type { VersionOutcome } from '../../versions/contract.ts';
import { type Change, changeWithin, takeBackWithin, type VersionedThing } from '../../versions/server/commands.ts';
import type { VersionRow } from '../../versions/server/queries.ts';
import type { VersionedKind } from '../../versions/vocabulary.ts';
import type { ImportedRecord } from '../contract.ts';
import { followSite } from './follow-site.ts';
import { problemsOf } from './read-configurations.ts';

/** What a file says of one site, group, plan or outage, put over what is there. */
export interface PlannedRecord<Content> {
  thing: VersionedThing<Content>;
  /** null: a new one, whose id is made from its name. */
  id: string | null;
  chooseId(tx: Executor, name: string): Promise<string>;
  base: number | null;
  isRemoved: boolean;
  name: string;
  content: Content;
  imported: ImportedRecord;
}

export interface PlannedRecords {
  sites: PlannedRecord<SiteFields>[];
  groups: PlannedRecord<GroupFields>[];
  errors: { row: string; message: string }[];
  warnings: { row: string; message: string }[];
}

const things = {
  fleet_sites: siteThing(followSite),
  fleet_groups: groupThing,
  maintenance_plans: planThing,
  outages: outageThing,
};

/** @param unitIds that are there, or come with the same file */
export async function planRecords(
  db: Executor,
  rows: { sites: ReadRow<SiteRow>[]; groups: ReadRow<GroupRow>[] },
  unitIds: ReadonlySet<string>,
): Promise<PlannedRecords> {
  const planned: PlannedRecords = { sites: [], groups: [], errors: [], warnings: [] };
  const refuse = (row: string) => (message: string) => planned.errors.push({ row, message });
  if (rows.sites.length > 0) {
    const known = (await listSiteRecords(db)).map((site) => ({ ...site, content: toSiteFields(site) }));
    for (const { row, at, before } of matchRows(rows.sites, known, 'siteId', 'Site', planned.errors)) {
      const content = fill(siteRecord, before?.content ?? siteDefaults, row);
      for (const message of problemsOf(siteFieldsSchema, content, siteRecord)) refuse(at)(message);
      for (const { message } of checkSite(content)) refuse(at)(message);
      for (const message of doubtPlace(content)) planned.warnings.push({ row: at, message });
      planned.sites.push(planChange(things.fleet_sites, chooseSiteId, before, content));
    }
  }
  if (rows.groups.length > 0) {
    const known = (await listGroupRecords(db)).map((group) => ({ ...group, content: toGroupFields(group) }));
    for (const { row, at, before } of matchRows(rows.groups, known, 'groupId', 'Group', planned.errors)) {
      const content = fill(groupRecord, before?.content ?? { name: '', description: null, unitIds: [] }, row);
      for (const message of problemsOf(groupFieldsSchema, content, groupRecord)) refuse(at)(message);
      const unknown = content.unitIds.filter((id) => !unitIds.has(id));
      if (unknown.length > 0) refuse(at)(sayUnknown(unknown));
      planned.groups.push(planChange(things.fleet_groups, chooseGroupId, before, content));
    }
  }
  return planned;
}

interface KnownRecord<Content> {
  id: string;
  name: string;
  revision: number;
  removedAt: Date | null;
  content: Content;
}

/** By id or name; what cannot be used, and what stands in the file twice, is told and left out. */
function matchRows<Content>(
  rows: readonly ReadRow<SiteRow>[] | readonly ReadRow<GroupRow>[],
  known: readonly KnownRecord<Content>[],
  idField: 'siteId' | 'groupId',
  noun: string,
  errors: PlannedRecords['errors'],
) {
  const seen = new Set<string>();
  return rows.flatMap(({ rowNumber, row: given, problem }) => {
    const row: Partial<SiteRow & GroupRow> = given;
    const id = row[idField];
    const at = `${noun} ${row.name ?? id ?? rowNumber}`;
    const before = known.find((one) => (id ? one.id === id : one.name === row.name)) ?? null;
    const name = row.name ?? before?.name;
    const refusal =
      problem ||
      (id && !before && !row.name ? `There is no ${noun.toLowerCase()} ${id}, and a new one needs a name.` : '') ||
      (name === undefined ? 'It has no name.' : '') ||
      (seen.has(before?.id ?? name ?? '') ? 'It stands in the file twice.' : '') ||
      (before?.removedAt ? 'It was removed. Restore it before you change it.' : '');
    seen.add(before?.id ?? name ?? '');
    if (refusal) errors.push({ row: at, message: refusal });
    return refusal ? [] : [{ row, at, before }];
  });
}

/** What a row says over what is there; its id is no field of it. */
export function fill<Content extends object>(record: RecordDeclaration, before: Content, row: object): Content {
  const given = new Map(Object.entries(row));
  const said = editedNames(record).flatMap((name) => (given.get(name) === undefined ? [] : [[name, given.get(name)]]));
  // Each as its kind of field has it; what is wrong with it the schema of its room says.
  return { ...before, ...Object.fromEntries(said) } as Content;
}

export function planChange<Content>(
  thing: VersionedThing<Content>,
  chooseId: PlannedRecord<Content>['chooseId'],
  before: Pick<KnownRecord<Content>, 'id' | 'revision' | 'content'> | null,
  content: Content,
): PlannedRecord<Content> {
  const differences = thing.compare(before?.content ?? null, content);
  const name = thing.nameOf(content);
  return {
    ...{ thing, chooseId, content, name, id: before?.id ?? null, base: before?.revision ?? null, isRemoved: false },
    imported: { kind: thing.noun, id: before?.id ?? null, name, isNew: before === null, differences },
  };
}

/** Those that are new or different come into force; the transaction has locked the units. @returns what each became */
export async function applyRecords<Content>(
  tx: Executor,
  planned: readonly PlannedRecord<Content>[],
  importId: string,
  change: Change,
): Promise<('applied' | 'proposed')[]> {
  const states: ('applied' | 'proposed')[] = [];
  for (const { thing, chooseId, imported, ...wanted } of planned) {
    if (imported.differences.length === 0) continue;
    const id = wanted.id ?? (await chooseId(tx, wanted.name));
    const { why } = change;
    const { state } = await changeWithin(tx, thing, { ...wanted, id, why, importId }, change);
    states.push(state);
  }
  return states;
}

/** Takes back what an import did to things of a kind. @returns what each became @throws AppError CONFLICT when one was changed since */
export async function takeBackRecords(
  tx: Executor,
  rows: readonly VersionRow[],
  kind: VersionedKind,
  change: Omit<Change, 'why'>,
): Promise<VersionOutcome[]> {
  const outcomes: VersionOutcome[] = [];
  for (const row of rows) {
    if (row.kind !== kind) continue;
    // The things of the kinds are told apart by it; what a row holds is as its kind has it.
    if (kind === 'fleet_sites') outcomes.push(await takeBackWithin(tx, things.fleet_sites, row, change));
    else if (kind === 'fleet_groups') outcomes.push(await takeBackWithin(tx, things.fleet_groups, row, change));
    else if (kind === 'outages') outcomes.push(await takeBackWithin(tx, things.outages, row, change));
    else outcomes.push(await takeBackWithin(tx, things.maintenance_plans, row, change));
  }
  return outcomes;
}

/** Of which unit a plan or an outage is. @returns null: it is of the whole fleet */
export function findUnitOf({ kind, content }: VersionRow): string | null {
  return kind === 'maintenance_plans' || kind === 'outages' ? (content as PlanFields | OutageFields).unitId : null;
}
