import { isScalar, type ParsedNode, parse as parseYaml } from 'yaml';
import type { ZodError, ZodType } from 'zod';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { formatNumber } from '../../../../platform/shared/format-number.ts';
import type { RecordDeclaration } from '../../../../platform/shared/record.ts';
import { findRepeatedName, type ReadRow, readFileText, readRecords } from '../../../imports/server/commands.ts';
import { type GroupRow, groupRecord } from '../../groups/record.ts';
import { type PlanRow, planRecord } from '../../maintenance/record.ts';
import { type SiteRow, siteRecord } from '../../sites/record.ts';
import { type OutageRow, outageRecord } from '../../units/record.ts';
import { type Configuration, streamFieldsSchema, unitFieldsSchema } from '../contract.ts';
import {
  type StreamFields,
  type StreamRow,
  streamDefaults,
  streamRecord,
  type UnitRow,
  unitDefaults,
  unitRecord,
} from '../record.ts';
import { MOST_STREAMS } from '../vocabulary.ts';

/** A file as it was sent. */
export interface FleetFile {
  fileName?: string | undefined;
  content?: string | undefined;
  contentBase64?: string | undefined;
}

/** What a file says, unit by unit, put over what is there. */
export interface ReadFleet {
  units: { id: string; configuration: Configuration }[];
  sites: ReadRow<SiteRow>[];
  groups: ReadRow<GroupRow>[];
  plans: ReadRow<PlanRow>[];
  outages: ReadRow<OutageRow>[];
  errors: { row: string; message: string }[];
  /** Names of other things that stand in the file. */
  beside: string[];
  /** What was decided about the file as a whole. */
  notes: string[];
}

/**
 * Reads units and streams from a file. JSON and YAML: what the export writes, `{ sites, groups, units: [{ unitId, …, streams: […] }], plans, outages }`, or the
 * list of units alone. CSV: a table of units, or of streams, which has a column `tag`, of sites (`siteId`), groups (`groupId`), plans of maintenance
 * (`intervalDays`) or outages (`startsAt`). What a file leaves empty, and streams that it does not name, stay as they are.
 *
 * @param known how units are set up now, by id
 * @throws AppError BAD_REQUEST when the file as a whole can't be read
 */
export function readConfigurations(file: FleetFile, known: ReadonlyMap<string, Configuration>, now: Date): ReadFleet {
  const { unitRows, streamRows, ...records } = readRows(file, now);
  const errors: ReadFleet['errors'] = [];
  const wanted = new Map<string, Configuration>();
  const isNamed = new Set<string>();
  for (const { rowNumber, row, problem } of unitRows) {
    const at = `Unit ${row.unitId ?? rowNumber}`;
    const { unitId, ...fields } = row;
    if (!unitId || problem) {
      errors.push({ row: at, message: problem || 'It has no unitId.' });
      continue;
    }
    if (isNamed.has(unitId)) errors.push({ row: at, message: 'It stands in the file twice.' });
    isNamed.add(unitId);
    const before = known.get(unitId);
    const lacking = before ? [] : lackingIn(unitRecord, fields);
    const { streams, ...kept } = before ?? { ...unitDefaults, streams: [] };
    const unit = { ...kept, ...fields };
    errors.push(
      ...[...lacking, ...problemsOf(unitFieldsSchema, unit, unitRecord)].map((message) => ({ row: at, message })),
    );
    wanted.set(unitId, { ...unit, streams: [...streams] });
  }
  refuseTooMany(streamRows);
  const changed = new Set<string>();
  for (const { rowNumber, row, problem } of streamRows) {
    const { unitId, ...fields } = row;
    const at = unitId && fields.tag ? `Stream ${unitId}.${fields.tag}` : `Stream ${rowNumber}`;
    const refuse = (message: string) => errors.push({ row: at, message });
    if (!unitId || !fields.tag || problem) {
      refuse(problem || `It has no ${unitId ? 'tag' : 'unitId'}.`);
      continue;
    }
    const name = `${unitId}.${fields.tag}`;
    if (changed.has(name)) refuse('It stands in the file twice.');
    changed.add(name);
    const before = known.get(unitId);
    const unit = wanted.get(unitId) ?? (before && { ...before, streams: [...before.streams] });
    if (!unit) {
      refuse(`There is no unit ${unitId}.`);
      continue;
    }
    wanted.set(unitId, unit);
    const place = unit.streams.findIndex(({ tag }) => tag === fields.tag);
    const stream = {
      ...(unit.streams[place] ?? { ...streamDefaults, rank: nextRank(unit) }),
      ...fields,
    } as StreamFields;
    for (const message of place < 0 ? lackingIn(streamRecord, fields) : []) refuse(message);
    for (const message of problemsOf(streamFieldsSchema, stream, streamRecord)) refuse(message);
    if (place < 0) unit.streams.push(stream);
    else unit.streams[place] = stream;
  }
  return { units: [...wanted].map(([id, configuration]) => ({ id, configuration })), ...records, errors };
}

/** Before each of them is compared with the others of its unit: everybody would wait for that. */
function refuseTooMany(streamRows: readonly ReadRow<StreamRow>[]): void {
  // What names no unit is told row by row.
  const ofUnits = streamRows.filter(({ row }) => row.unitId);
  for (const own of Map.groupBy(ofUnits, ({ row }) => row.unitId).values())
    if (own.length > MOST_STREAMS)
      throw new AppError(
        'BAD_REQUEST',
        `A unit of the file has ${formatNumber(own.length)} streams; ${formatNumber(MOST_STREAMS)} is the most.`,
      );
}

/** In the order of the file, after those that are there. */
function nextRank({ streams }: Configuration): number {
  return Math.max(0, ...streams.map(({ rank }) => rank)) + 1;
}

interface Rows {
  unitRows: ReadRow<UnitRow>[];
  streamRows: ReadRow<StreamRow>[];
  sites: ReadRow<SiteRow>[];
  groups: ReadRow<GroupRow>[];
  plans: ReadRow<PlanRow>[];
  outages: ReadRow<OutageRow>[];
  beside: string[];
  notes: string[];
}

function readRows(file: FleetFile, now: Date): Rows {
  if (file.contentBase64 === undefined && !file.content?.trim())
    throw new AppError('BAD_REQUEST', 'The file is empty.');
  const { text, notes } = readFileText(file);
  if (isTable(text, file.fileName)) return { ...readTable(text, now), notes };
  const parsed = parseText(text, file.fileName);
  const [sites, groups] = [listNamed(parsed, 'sites'), listNamed(parsed, 'groups')];
  const [plans, outages] = [listNamed(parsed, 'plans'), listNamed(parsed, 'outages')];
  const units = listUnits(parsed, sites.length + groups.length + plans.length + outages.length > 0);
  const streams = units.flatMap(({ unitId, streams: own }) => {
    if (own === undefined || own === null) return [];
    if (!Array.isArray(own)) throw new AppError('BAD_REQUEST', 'The streams of a unit are a list.');
    return own.map((stream) => ({ ...asObject(stream), unitId }));
  });
  const read = <Row>(record: RecordDeclaration, records: readonly object[]) =>
    records.length === 0 ? [] : readRecords<Row>(record, { records }, now);
  return {
    unitRows: read<UnitRow>(
      unitRecord,
      units.map(({ streams: _, ...unit }) => unit),
    ),
    streamRows: read<StreamRow>(streamRecord, streams),
    sites: read<SiteRow>(siteRecord, sites),
    groups: read<GroupRow>(groupRecord, groups),
    plans: read<PlanRow>(planRecord, plans),
    outages: read<OutageRow>(outageRecord, outages),
    beside: listSaid(parsed),
    notes,
  };
}

function readTable(text: string, now: Date): Omit<Rows, 'notes'> {
  const [header = ''] = text.split(/\r?\n/, 1);
  const columns = new Set(header.split(/[,;\t|]/).map((cell) => cell.replace(/["\s\ufeff_-]/g, '').toLowerCase()));
  const input = { content: text, format: 'csv' as const };
  const none: Omit<Rows, 'notes'> = {
    unitRows: [],
    streamRows: [],
    sites: [],
    groups: [],
    plans: [],
    outages: [],
    beside: [],
  };
  if (columns.has('siteid')) return { ...none, sites: readRecords<SiteRow>(siteRecord, input, now) };
  if (columns.has('groupid')) return { ...none, groups: readRecords<GroupRow>(groupRecord, input, now) };
  if (columns.has('intervaldays')) return { ...none, plans: readRecords<PlanRow>(planRecord, input, now) };
  if (columns.has('startsat')) return { ...none, outages: readRecords<OutageRow>(outageRecord, input, now) };
  if (columns.has('tag')) return { ...none, streamRows: readRecords<StreamRow>(streamRecord, input, now) };
  return { ...none, unitRows: readRecords<UnitRow>(unitRecord, input, now) };
}

function isTable(text: string, fileName = ''): boolean {
  if (/\.(csv|tsv)$/i.test(fileName)) return true;
  if (/\.(json|ya?ml)$/i.test(fileName)) return false;
  const [first = ''] = text.trimStart().split(/\r?\n/, 1);
  return !/^[[{]/.test(first) && /[,;\t]/.test(first) && !/:(\s|$)/.test(first);
}

/** YAML is told by its name, or by not being JSON. Aliases are bounded: a few lines must not unfold into a gigabyte; and so is the looking for names that stand twice. */
function parseText(text: string, fileName = ''): unknown {
  const isJson = /\.json$/i.test(fileName) || /^\s*[[{]/.test(text);
  const unreadable = (why: string) =>
    new AppError('BAD_REQUEST', `The file can't be read as ${isJson ? 'JSON' : 'YAML'}: ${why}`);
  let parsed: unknown;
  try {
    parsed = isJson ? JSON.parse(text) : parseYaml(text, { maxAliasCount: 100, uniqueKeys: openComparing() });
  } catch (error) {
    throw unreadable(sayWhy(error));
  }
  // YAML refuses it itself; JSON would take the last one without a word.
  const repeated = isJson ? findRepeatedName(text) : null;
  if (repeated !== null) throw unreadable(`"${repeated.slice(0, 80)}" stands twice in one part. Keep one of them.`);
  return parsed;
}

/** The reader's own words are for people, where it has any; these are for programs. */
function sayWhy(error: unknown): string {
  const why = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : '';
  if (error instanceof RangeError || /call stack/.test(why)) return 'It is nested too deeply.';
  if (/alias count/.test(why)) return 'Its aliases unfold into too much.';
  if (/multiple documents/.test(why)) return 'It holds several documents, parted by "---". Import them one at a time.';
  return why.replace(/:$/, '.');
}

/** Of a whole file: one of the largest size whose streams have all of their 25 names compares 5 million. So many take a second. */
const MOST_COMPARED = 20_000_000;

/** Whether two names of a part are one. The reader compares each with each: a part of 40,000 names took a minute. */
function openComparing(): (one: ParsedNode, other: ParsedNode) => boolean {
  let compared = 0;
  return (one, other) => {
    if (++compared > MOST_COMPARED) throw new Error('Its parts have too many names.');
    // What most of them differ in goes first.
    return one === other || (scalarOf(one) === scalarOf(other) && isScalar(one) && isScalar(other));
  };
}

const scalarOf = (node: ParsedNode) => ('value' in node ? node.value : undefined);

/** Names of what a file says something of. */
function listSaid(parsed: unknown): string[] {
  if (Array.isArray(parsed)) return [];
  const saysSomething = (value: unknown): boolean =>
    Array.isArray(value) ? value.length > 0 : typeof value === 'object' && value !== null && isSome(value);
  const isSome = (part: object) =>
    Object.values(part).some((value) => value === true || (Array.isArray(value) && value.length > 0));
  return Object.entries(asObject(parsed)).flatMap(([name, value]) => (saysSomething(value) ? [name] : []));
}

/** What stands beside the units. */
function listNamed(parsed: unknown, name: 'sites' | 'groups' | 'plans' | 'outages'): Record<string, unknown>[] {
  const list = Array.isArray(parsed) ? undefined : asObject(parsed)[name];
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) throw new AppError('BAD_REQUEST', `The ${name} are a list.`);
  return list.map(asObject);
}

/** @param mayLack there are other things in the file */
function listUnits(parsed: unknown, mayLack: boolean): Record<string, unknown>[] {
  const list = Array.isArray(parsed) ? parsed : asObject(parsed).units;
  if (mayLack && (list === undefined || list === null)) return [];
  if (!Array.isArray(list) || list.length === 0)
    throw new AppError('BAD_REQUEST', 'There are no units in it: { "units": [ { "unitId": …, "streams": [ … ] } ] }.');
  return list.map(asObject);
}

function asObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('BAD_REQUEST', 'Units, streams and the like are objects with named fields.');
  return { ...value };
}

export function lackingIn({ fields }: RecordDeclaration, row: object): string[] {
  const given = new Map(Object.entries(row));
  return Object.entries(fields)
    .filter(([name, { presence, kind }]) => presence === 'required' && kind !== 'slug' && given.get(name) === undefined)
    .map(([, { label }]) => `${label} is missing, and there is none yet.`);
}

export function problemsOf(schema: ZodType, value: unknown, { fields }: RecordDeclaration): string[] {
  const error: ZodError | undefined = schema.safeParse(value).error;
  return (error?.issues ?? []).map(
    ({ path, message }) => `${fields[String(path[0])]?.label ?? String(path[0])}: ${message}`,
  );
}
