import { randomUUID } from 'node:crypto';
import type { Database, Executor } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { reviewIsRequired } from '../../../accounts/server/queries.ts';
import type { SomeUnits } from '../../rights/server/queries.ts';
import { findSiteNamed, listSiteRecords } from '../../sites/server/queries.ts';
import { followOutages, lockUnits, withUnitsLocked } from '../../units/server/commands.ts';
import { listUnitRecords, type UnitRecord } from '../../units/server/queries.ts';
import type { ImportedRecord, ImportedUnit } from '../contract.ts';
import type { StreamFields, UnitFields } from '../record.ts';
import { checkStream, checkStreams, checkUnit } from '../rules/check-configuration.ts';
import { compareConfigurations } from '../rules/compare-configurations.ts';
import { checkDerived } from './check-derived.ts';
import { findWriterFaults } from './check-writers.ts';
import { setUpAll, type WantedUnit } from './commands.ts';
import { noteImport } from './import-commands.ts';
import { type Host, planWork } from './import-plans-and-outages.ts';
import { applyRecords, planRecords } from './import-records.ts';
import { readConfiguration } from './queries.ts';
import { type FleetFile, type ReadFleet, readConfigurations } from './read-configurations.ts';

export interface FileImport {
  /** By which it can be taken back; null: nothing was changed. */
  importId: string | null;
  state: 'planned' | 'applied' | 'proposed';
  units: ImportedUnit[];
  records: ImportedRecord[];
  unchanged: number;
  errors: { row: string; message: string }[];
  warnings: { row: string; message: string }[];
}

/**
 * Says what a file would change of the fleet and, unless it is a dry run, changes it: all of it in one transaction.
 *
 * @throws AppError BAD_REQUEST when it can't be read or has errors, CONFLICT when somebody changed one of its units meanwhile
 */
export async function importFile(
  db: Database,
  asking: Actor,
  { dryRun, why, own, ...file }: FleetFile & { dryRun: boolean; why: string; own: SomeUnits },
  now: Date,
): Promise<FileImport> {
  const records = await listUnitRecords(db.orm, own);
  const known = new Map(
    await Promise.all(records.map(async (record) => [record.id, await readConfiguration(db.orm, record)] as const)),
  );
  const read = leaveOwn(readConfigurations(file, known, now), own);
  const bases = new Map(records.map((record) => [record.id, record]));
  const planned = read.units.map(({ id, configuration }) => {
    const before = known.get(id) ?? null;
    const isNew = before === null;
    return {
      id,
      name: configuration.name,
      isNew,
      configuration,
      differences: compareConfigurations(before, configuration),
    };
  });
  const unitIds = new Set([...known.keys(), ...read.units.map(({ id }) => id)]);
  const things = await planRecords(db.orm, read, unitIds);
  const work = await planWork(db.orm, read, { ...(await listHosts(db.orm, records, read)), own });
  const siteNames = new Set([
    ...(await listSiteRecords(db.orm)).map(({ name }) => name),
    ...things.sites.map(({ name }) => name),
  ]);
  const faults = await Promise.all(
    read.units.map(async ({ id, configuration }) => {
      const asked = { unitId: id, before: known.get(id) ?? null, wanted: configuration, now };
      const writers = await findWriterFaults(db.orm, asked);
      return [
        ...checkWhole(id, configuration, bases),
        ...writers.map(({ tag, message }) => ({ row: `Stream ${id}.${tag}`, message })),
        ...(own !== null && !siteNames.has(configuration.siteName)
          ? [{ row: `Unit ${id}`, message: 'Only engineers of the whole fleet add sites.' }]
          : []),
      ];
    }),
  );
  const errors = [...read.errors, ...things.errors, ...faults.flat(), ...work.errors];
  const together = planned.map((unit) => ({ ...unit, isRetired: false }));
  for (const unit of together) {
    const issues = await checkDerived(db.orm, asking, unit, known.get(unit.id) ?? null, together);
    errors.push(...issues.map(({ tag, message }) => ({ row: `Stream ${unit.id}.${tag}`, message })));
  }
  const told = [...things.sites, ...things.groups, ...work.plans, ...work.outages].map(({ imported }) => imported);
  told.push(...(await tellBroughtSites(db.orm, planned, siteNames)));
  const differing = told.filter(({ differences }) => differences.length > 0);
  const changed = planned.filter(({ differences }) => differences.length > 0);
  const answer = {
    importId: null,
    state: 'planned' as const,
    units: changed.map(({ configuration: _, ...unit }) => unit),
    records: differing,
    unchanged: planned.length + told.length - changed.length - differing.length,
    errors,
    warnings: [
      ...read.notes.map((message) => ({ row: 'File', message })),
      ...things.warnings,
      ...work.warnings,
      ...read.beside.flatMap((name) => (Object.hasOwn(besideWords, name) && besideWords[name]) || []),
    ],
  };
  if (dryRun) return answer;
  const [first] = errors;
  if (first)
    throw new AppError('BAD_REQUEST', `${first.row}: ${first.message} Nothing was imported.`, {
      issues: errors.map(({ row, message }) => ({ path: ['content'], message: `${row}: ${message}` })),
    });
  if (why === '') throw new AppError('BAD_REQUEST', 'Say why.', { issues: [{ path: ['why'], message: 'Say why.' }] });
  if (changed.length + differing.length === 0) return answer;
  const importId = randomUUID();
  const wanted = changed.map(
    ({ id, configuration }): WantedUnit => ({
      id,
      base: bases.get(id)?.revision ?? null,
      configuration,
      isRetired: false,
      why,
      importId,
    }),
  );
  const states = await withUnitsLocked(db.orm, { actor: asking, why, now }, async (tx, change, units) => {
    await noteImport(tx, { id: importId, fileName: file.fileName }, change);
    // Units stand at sites; groups, plans and outages name units.
    const sites = await applyRecords(tx, things.sites, importId, change);
    // What followed its site has another revision; who renames a site and changes its unit in one file says both of what he saw.
    const moved = sites.length > 0 ? await lockUnits(tx) : units;
    const rebased = wanted.map((unit) => ({ ...unit, base: rebase(unit, units, moved) }));
    const outcomes = await setUpAll(tx, change.actor, rebased, moved, now);
    const groups = await applyRecords(tx, things.groups, importId, change);
    const plans = await applyRecords(tx, work.plans, importId, change);
    const outages = await applyRecords(tx, work.outages, importId, change);
    if (outages.length > 0) await followOutages(tx, change.actor, now);
    return [...sites, ...outcomes.map(({ state }) => state), ...groups, ...plans, ...outages];
  });
  return { ...answer, importId, state: states.includes('proposed') ? 'proposed' : 'applied' };
}

/** Sites that nobody set up, and that come with the units that are to stand there. */
async function tellBroughtSites(
  db: Executor,
  units: readonly { configuration: WantedUnit['configuration'] }[],
  known: ReadonlySet<string>,
): Promise<ImportedRecord[]> {
  const names = [...new Set(units.map(({ configuration }) => configuration.siteName))];
  const brought: ImportedRecord[] = [];
  for (const name of names) {
    // A name that a site had before still finds it.
    const isThere = known.has(name) || (await findSiteNamed(db, name)) !== null;
    const added = { tag: null, act: 'added' as const, label: null, from: null, to: `${name}, with its units` };
    if (!isThere) brought.push({ kind: 'site', id: null, name, isNew: true, differences: [added] });
  }
  return brought;
}

/** Of units that are retired nothing is planned; nor of what the file says of units, where somebody else has to approve that first. */
async function listHosts(db: Executor, records: readonly UnitRecord[], read: ReadFleet) {
  const inForce = records.filter(({ retiredAt }) => retiredAt === null).map((unit) => [unit.id, unit] as const);
  const told = read.units.map(({ id, configuration }) => [id, configuration] as const);
  const isApproved = !(await reviewIsRequired(db));
  return {
    units: new Map<string, Host>(isApproved ? [...inForce, ...told] : inForce),
    toBeApproved: new Set(isApproved ? [] : told.map(([id]) => id)),
  };
}

/** The version that a unit has after its site was changed by the same file, if it was seen in the one before. */
function rebase({ id, base }: WantedUnit, before: readonly UnitRecord[], after: readonly UnitRecord[]): number | null {
  const isSeen = before.find((unit) => unit.id === id)?.revision === base;
  return isSeen ? (after.find((unit) => unit.id === id)?.revision ?? null) : base;
}

/** What is of other units is refused, and nothing is told of them. @param own those that may be changed; null: all, and new ones */
function leaveOwn(read: ReadFleet, own: SomeUnits): ReadFleet {
  if (own === null) return read;
  const { units, errors } = read;
  const [mine, others] = [units.filter(({ id }) => own.includes(id)), units.filter(({ id }) => !own.includes(id))];
  const refused = others.map(({ id }) => ({ row: `Unit ${id}`, message: 'You are no engineer of this unit.' }));
  if (read.sites.length + read.groups.length > 0)
    refused.push({ row: 'Sites and groups', message: 'Only engineers of the whole fleet set them up.' });
  return { ...read, units: mine, sites: [], groups: [], errors: [...errors, ...refused] };
}

/** What the fields alone do not show, so that a dry run says what the import would refuse. */
function checkWhole(
  id: string,
  configuration: WantedUnit['configuration'],
  bases: ReadonlyMap<string, { retiredAt: Date | null }>,
): FileImport['errors'] {
  // They have passed the reading of the file, or are stored.
  const streams = configuration.streams as StreamFields[];
  const unit = `Unit ${id}`;
  const say =
    (row: string) =>
    ({ message }: { message: string }) => ({ row, message });
  return [
    ...(bases.get(id)?.retiredAt ? [{ row: unit, message: 'It was retired. Restore it before you change it.' }] : []),
    ...checkUnit(configuration as UnitFields).map(say(unit)),
    ...checkStreams(streams).map(say(unit)),
    ...streams.flatMap((stream) => checkStream(stream).map(say(`Stream ${id}.${stream.tag}`))),
  ];
}

/** Of a file: what stands in it that the import of the fleet does not read, and where it goes. */
const besideWords: Readonly<Record<string, { row: string; message: string }>> = {
  screens: { row: 'Screens', message: 'They are not read here. Import the same file on the page of screens.' },
  contactPoints: {
    row: 'Contact points',
    message: 'They are not read back: their addresses may be keys. Set them up by hand.',
  },
  escalationRules: {
    row: 'Escalation rules',
    message: 'They are not read back, because they name contact points. Set them up by hand.',
  },
  heartbeats: { row: 'Heartbeat', message: 'It is not read back: its address is a key. Set it up by hand.' },
  mqttMappings: {
    row: 'MQTT mappings',
    message: 'They are not read back. Set them up by hand, and try each before it is on.',
  },
  rights: {
    row: 'Rights',
    message: 'They are not read back: a file gives nobody a role. An administrator gives them.',
  },
};
