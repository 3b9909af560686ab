import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../../platform/server/database.ts';
import { executePrepared } from '../../../../platform/server/transact-briefly.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../platform/shared/days.ts';
import { unpackMinutes } from '../rules/pack-minutes.ts';
import { joinRuns, type SampleRun, sliceRun } from '../rules/pack-samples.ts';
import type { HistoryPlan, Level } from '../rules/plan-buckets.ts';
import { addSamples, addSummary, type Summaries, type Summary } from '../rules/sum-samples.ts';
import { unpackOrPassOver } from './pass-over.ts';
import { cutRun, type SampleRow, samplesOf, toRun } from './sample-queries.ts';
import { meanOfMeans, storedMean } from './weigh-queries.ts';

/** Tables with packed rows in one partition for each UTC day. */
export type PackedTable = 'telemetry_chunks' | 'telemetry_minute_packs';
/** And those of a row for each sample and minute, which are moved into the packed ones. */
export type DailyTable = PackedTable | 'telemetry_events' | 'telemetry_minutes';

/** Days since 1970 (UTC) that have a partition, oldest first. */
export async function listDayPartitions(db: Executor, table: DailyTable): Promise<number[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass order by relname`);
  return rows.map(({ name }) => {
    const [, year, month, day] = name.match(/(\d{4})(\d\d)(\d\d)$/) ?? [];
    return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS;
  });
}

/** A bucket with samples; `start` in ms since 1970. */
export interface StoredBucket extends Summary {
  start: number;
}

/** So many are unpacked between two turns of who answers requests. */
const SAMPLES_PER_TURN = 50_000;

/** Minutes of one stream and hour, or hours of one stream, beside the samples of `SampleRow`. */
interface StepRow extends SampleRow {
  /** Of packed minutes, ms since 1970; null: `data` holds samples. */
  hour: number | null;
  /**
   * Minutes or hours that lie in a row each, alone or those of one bucket together, as texts of arrays: when they began (s since 1970), lowest, highest,
   * mean, count, uncertain, bad; where they lie alone, when the last sample was and its value, too.
   */
  steps: string | null;
  /** Of each bucket, when its last row began, when that one's last sample was, and its value: texts of arrays, in an order of their own. */
  newest: string | null;
}

/**
 * One stream's buckets, oldest first, from the coarsest steps that are fine enough and from the samples of the journal, which are in no
 * step yet: an answer always holds every sample that is committed. One statement, because samples move from the journal into the steps. What
 * cannot be unpacked is passed over: of samples the minutes tell what they know, else it is a gap.
 */
export async function readBuckets(db: Executor, id: number, plan: HistoryPlan): Promise<StoredBucket[]> {
  const { samples, steps } = await readParts(db, id, plan);
  const buckets: Summaries = new Map();
  addSamples(buckets, plan.bucketMs, cutRun(samples, [{ from: plan.from, to: plan.to - 1 }]));
  for (const [begin, step] of steps) addSummary(buckets, floorTo(Math.max(begin, plan.from), plan.bucketMs), step);
  return [...buckets].sort(([a], [b]) => a - b).map(([start, bucket]) => ({ start, ...bucket }));
}

/** Whether a stream's minutes tell more of a range than the samples that are kept: days of these were dropped. ms since 1970 */
export async function isPartDropped(db: Executor, id: number, from: number, to: number): Promise<boolean> {
  return (await readParts(db, id, { level: 'samples', bucketMs: MINUTE_MS, from, to })).steps.size > 0;
}

/** Samples of a range and around it, and steps that are at least partly in the range, of which no sample is among these. */
async function readParts(
  db: Executor,
  id: number,
  plan: HistoryPlan,
): Promise<{ samples: SampleRun; steps: Summaries }> {
  const statement = statements[plan.level](id, plan);
  // Of minutes little is read: to understand the statement took as long. Of the others it would be planned without knowing how much.
  const rows =
    plan.level === 'minutes'
      ? await executePrepared<StepRow>(db, 'history from minutes', statement)
      : (await db.execute<StepRow>(statement)).rows;
  const samples: SampleRun[] = [];
  const folded: SampleRun[] = [];
  const steps: Summaries = new Map();
  let unpacked = 0;
  for (const row of rows) {
    const { data, hour } = row;
    if (hour !== null && data) addAll(steps, unpackOrPassOver(id, () => unpackMinutes(data, Math.round(hour))) ?? []);
    else if (row.steps) addAll(steps, readSteps(row.steps, row.newest, plan.bucketMs));
    else {
      const run = unpackOrPassOver(id, () => toRun(row));
      if (run) (row.unfolded ? samples : folded).push(run);
      unpacked += run?.ts.length ?? 0;
    }
    if (unpacked < SAMPLES_PER_TURN) continue;
    unpacked = 0;
    await setImmediate();
  }
  if (plan.level === 'samples') samples.push(...takeKept(joinRuns(folded), steps));
  for (const [begin, { firstAt, lastAt }] of steps) {
    // An older edition did not note the last sample's time: its minutes say that they end where the next one begins.
    const isBefore = lastAt < plan.from || (lastAt === plan.from && begin + MINUTE_MS === plan.from);
    if (isBefore || firstAt >= plan.to) steps.delete(begin);
  }
  return { samples: joinRuns(samples), steps };
}

/**
 * Where samples are kept they tell what was, and minutes where days of them were dropped, also when some came late to such a day. Whichever holds
 * more of a minute has all of it: samples are added to both at once, and only the finer of the two is dropped first.
 *
 * @param minutes keeps those of which samples are missing
 * @returns samples of all others, in parts
 */
function takeKept(run: SampleRun, minutes: Summaries): SampleRun[] {
  const kept: SampleRun[] = [];
  let begin = 0;
  for (let at = 0; at < run.ts.length; ) {
    const minute = floorTo(run.ts[at] as number, MINUTE_MS);
    let end = at + 1;
    while (end < run.ts.length && (run.ts[end] as number) < minute + MINUTE_MS) end++;
    if ((minutes.get(minute)?.count ?? 0) <= end - at) minutes.delete(minute);
    else {
      kept.push(sliceRun(run, begin, at));
      begin = end;
    }
    at = end;
  }
  return [...kept, sliceRun(run, begin, run.ts.length)];
}

function floorTo(ms: number, step: number): number {
  return Math.floor(ms / step) * step;
}

function addAll(steps: Summaries, minutes: Iterable<[number, Summary]>): void {
  for (const [begin, minute] of minutes) addSummary(steps, begin, minute);
}

function* readSteps(steps: string, newest: string | null, bucketMs: number): Generator<[number, Summary]> {
  const [begins = [], lowest = [], highest = [], means = [], counts = [], uncertain = [], bad = [], ...own] =
    readArrays(steps);
  const {
    lastAts = [],
    lasts = [],
    places,
  } = newest === null ? { lastAts: own[0], lasts: own[1], places: null } : readNewest(newest, bucketMs);
  for (const [at, begin] of begins.entries()) {
    const firstAt = Math.round(begin * 1_000);
    const place = places ? (places.get(floorTo(firstAt, bucketMs)) as number) : at;
    const of = (column: readonly number[]) => column[at] as number;
    yield [
      firstAt,
      {
        ...{ firstAt, lastAt: Math.round((lastAts[place] as number) * 1_000), last: lasts[place] as number },
        ...{ min: of(lowest), max: of(highest), mean: of(means) },
        ...{ count: of(counts), uncertain: of(uncertain), bad: of(bad) },
      },
    ];
  }
}

/** Times, values, and where in these each bucket is found. */
function readNewest(newest: string, bucketMs: number) {
  const [begins = [], lastAts, lasts] = readArrays(newest);
  const places = new Map(begins.map((begin, at) => [floorTo(Math.round(begin * 1_000), bucketMs), at]));
  return { lastAts, lasts, places };
}

function readArrays(texts: string): number[][] {
  return texts === '' ? [] : texts.split(';').map((text) => JSON.parse(`[${text.slice(1, -1)}]`));
}

const noStep = sql`null::float8 as hour, null as steps, null as newest`;
const isStep = sql`false as unfolded`;
const ends = (plan: HistoryPlan) => [new Date(plan.from).toISOString(), new Date(plan.to).toISOString()] as const;
const epoch = (time: SQL) => sql`date_part('epoch', ${time})`;
/** As JSON it takes the database half as long again. */
const textOf = (...columns: SQL[]) =>
  sql`concat_ws(';', ${sql.join(
    columns.map((column) => sql`array_agg(${column})::text`),
    sql`, `,
  )})`;

// Bare parameters: as constants of the type of `ts` they leave out the days of no concern, when the query is planned or, planned once for many, when it runs.
const packedMinutes = (id: number, plan: HistoryPlan) => sql`
  select ts, data from telemetry_minute_packs where telemetry_stream_id = ${id}
    and ts >= ${new Date(floorTo(plan.from, HOUR_MS)).toISOString()} and ts < ${ends(plan)[1]}`;
const ofPacked = (id: number, packs: SQL) => sql`
  select ${id}::int as id, data, null::json as singly, ${isStep}, ${epoch(sql`ts`)} * 1000 as hour, null as steps, null as newest from ${packs}`;

/** A table with a row for each minute or hour, and what its rows know. */
interface RowTable {
  name: SQL;
  seconds: number;
  lastAt: SQL;
  uncertain: SQL;
  bad: SQL;
}
const minuteTable: RowTable = {
  ...{ name: sql`telemetry_minutes`, seconds: 60 },
  // An older edition noted neither when the last sample was nor its quality.
  ...{ lastAt: sql`null::timestamptz`, uncertain: sql`0`, bad: sql`0` },
};
const hourTable: RowTable = {
  ...{ name: sql`telemetry_hours`, seconds: 3_600 },
  ...{ lastAt: sql`last_at`, uncertain: sql`uncertain`, bad: sql`bad` },
};

const rowsWithin = (id: number, { name }: RowTable, plan: HistoryPlan) =>
  sql`${name} where telemetry_stream_id = ${id} and ts >= ${ends(plan)[0]} and ts < ${ends(plan)[1]}`;
const lastOf = ({ seconds, lastAt }: RowTable) => [
  sql`coalesce(${epoch(lastAt)}, ${epoch(sql`ts`)} + ${sql.raw(String(seconds))})`,
  sql`last_value`,
];
const asStepRow = (id: number, steps: SQL, newest: SQL) => sql`
  select ${id}::int as id, null::bytea as data, null::json as singly, ${isStep}, null::float8 as hour, ${steps} as steps, ${newest} as newest`;

/** Rows of one bucket together: of a year there are ten times as many hours as points. Of the last row of each, its last value is looked up. */
const bucketsOf = (id: number, table: RowTable, plan: HistoryPlan) => sql`
  (with buckets as materialized (
    select min(ts) as first, max(ts) as newest, min(min_value) as lowest, max(max_value) as highest, ${meanOfMeans(storedMean)} as mean,
      sum(count) as n, sum(${table.uncertain}) as uncertain_n, sum(${table.bad}) as bad_n
    from ${rowsWithin(id, table, plan)} group by date_bin(${`${plan.bucketMs} milliseconds`}::interval, ts, 'epoch'))
  ${asStepRow(
    id,
    textOf(
      epoch(sql`first`),
      ...['lowest', 'highest', 'mean', 'n', 'uncertain_n', 'bad_n'].map((name) => sql.raw(name)),
    ),
    sql`(select ${textOf(epoch(sql`ts`), ...lastOf(table))} from ${table.name} where telemetry_stream_id = ${id} and ts = any(array(select newest from buckets))
      and ts >= ${ends(plan)[0]} and ts < ${ends(plan)[1]})`,
  )} from buckets having count(*) > 0)`;

/** Each row by itself: where rows are as long as buckets, and of what is to be held against samples. */
const rowsOf = (id: number, table: RowTable, plan: HistoryPlan, condition = sql`true`) => sql`
  ${asStepRow(
    id,
    textOf(
      epoch(sql`ts`),
      ...['min_value', 'max_value', 'avg_value', 'count'].map((name) => sql.raw(name)),
      table.uncertain,
      table.bad,
      ...lastOf(table),
    ),
    sql`null`,
  )} from ${rowsWithin(id, table, plan)} and ${condition} having count(*) > 0`;

const statements: Record<Level, (id: number, plan: HistoryPlan) => SQL> = {
  samples: (id, asked) => {
    // Whole minutes: of a part of one nobody could say whether samples are missing.
    const plan = {
      ...asked,
      from: floorTo(asked.from, MINUTE_MS),
      to: floorTo(asked.to + MINUTE_MS - 1, MINUTE_MS),
    };
    return sql`
      select samples.*, ${noStep} from (${samplesOf([{ id, from: plan.from, to: plan.to - 1 }])}) as samples
      union all ${ofPacked(id, sql`(${packedMinutes(id, plan)}) as packs`)}
      union all ${rowsOf(id, minuteTable, plan)}`;
  },
  // Where minutes begin in a range; before that they were dropped, and the hours have to do.
  minutes: (id, plan) => {
    const widened = { ...plan, from: floorTo(plan.from, HOUR_MS) };
    const begin = sql`date_trunc('hour', coalesce(least((select min(ts) from packs),
      (select min(ts) from ${rowsWithin(id, minuteTable, widened)})), 'infinity'), 'UTC')`;
    return sql`
      with packs as materialized (${packedMinutes(id, plan)})
      ${ofPacked(id, sql`packs`)}
      union all ${bucketsOf(id, minuteTable, plan)}
      union all ${rowsOf(id, hourTable, widened, sql`ts < ${begin}`)}
      union all ${journalOf(id, plan)}`;
  },
  hours: (id, plan) => sql`${bucketsOf(id, hourTable, plan)} union all ${journalOf(id, plan)}`,
};

/** About how many samples a plan would have to read: of a row of the journal as large a part as it has of the bytes. */
export async function estimateSamples(db: Executor, id: number, plan: HistoryPlan): Promise<number> {
  const isWithin = sql`telemetry_stream_id = ${id}::int and ts >= ${ends(plan)[0]} and ts < ${ends(plan)[1]}`;
  const { rows } = await db.execute<{ count: number }>(sql`
    select coalesce(sum(count), 0)::float8 as count from (
      select count from telemetry_chunks where ${isWithin}
      union all select count(*) from telemetry_events where ${isWithin}
      union all select count::float8 * (starts[place + 1] - starts[place]) / starts[cardinality(starts)] from ${inJournal(id, plan)}
    ) as parts`);
  return rows[0]?.count ?? 0;
}

/** Samples that are in no step yet. */
function journalOf(id: number, plan: HistoryPlan): SQL {
  return sql`
    select ${id}::int as id, substring(data from starts[place] + 1 for starts[place + 1] - starts[place]) as data, null::json as singly, true as unfolded, ${noStep}
    from ${inJournal(id, plan)}`;
}

function inJournal(id: number, plan: HistoryPlan): SQL {
  return sql`telemetry_journal cross join lateral array_position(stream_ids, ${id}::int) as place
    where first_stream <= ${id}::int and last_stream >= ${id}::int and place is not null and newest >= ${ends(plan)[0]} and oldest < ${ends(plan)[1]}`;
}
