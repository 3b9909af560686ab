import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../../platform/server/database.ts';
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

/** Minutes of one stream and hour, or hours of one stream, beside the samples of `SampleRow`. Times in ms since 1970. */
interface StepRow extends SampleRow {
  /** Of packed minutes; null: `data` holds samples. */
  hour: number | null;
  /** Minutes or hours that lie in a row each. */
  steps: StoredStep[] | null;
}

/** [begin, last at, lowest, highest, mean, last, count, uncertain, bad] */
type StoredStep = [number, number, number, number, number, number, number, number, number];

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
  const { rows } = await db.execute<StepRow>(statements[plan.level](id, plan));
  const samples: SampleRun[] = [];
  const folded: SampleRun[] = [];
  const steps: Summaries = new Map();
  let unpacked = 0;
  for (const row of rows) {
    const { data, hour } = row;
    if (hour !== null && data) addAll(steps, unpackOrPassOver(id, () => unpackMinutes(data, Math.round(hour))) ?? []);
    else if (row.steps) for (const step of row.steps) addSummary(steps, Math.round(step[0]), toSummary(step));
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

function toSummary([begin, lastAt, min, max, mean, last, count, uncertain, bad]: StoredStep): Summary {
  return { firstAt: Math.round(begin), lastAt: Math.round(lastAt), min, max, mean, last, count, uncertain, bad };
}

const noStep = sql`null::float8 as hour, null::json as steps`;
const isStep = sql`false as unfolded`;
const ms = (time: SQL) => sql`(extract(epoch from ${time}) * 1000)::float8`;
const ends = (plan: HistoryPlan) => [new Date(plan.from).toISOString(), new Date(plan.to).toISOString()] as const;

// Bare parameters: as constants of the type of `ts` they leave out the days of no concern when the query is planned.
const packedMinutes = (id: number, plan: HistoryPlan) => sql`
  select telemetry_stream_id as id, data, null::json as singly, ${isStep}, ${ms(sql`ts`)} as hour, null::json as steps
  from telemetry_minute_packs where telemetry_stream_id = ${id}
    and ts >= ${new Date(floorTo(plan.from, HOUR_MS)).toISOString()} and ts < ${ends(plan)[1]}`;

/** Rows that hold a minute or an hour each, those of one bucket together: of a year there are ten times as many hours as points. */
const rowsOf = (
  table: SQL,
  id: number,
  plan: HistoryPlan,
  known: { lastAt: SQL; uncertain: SQL; bad: SQL },
  condition = sql`true`,
) => sql`
  select ${id}::int as id, null::bytea as data, null::json as singly, ${isStep}, null::float8 as hour, json_agg(json_build_array(
    ${ms(sql`first`)}, ${ms(known.lastAt)}, lowest, highest, mean, last_value, n, uncertain_n, bad_n)) as steps
  from (
    select min(ts) as first, max(ts) as newest, min(min_value) as lowest, max(max_value) as highest, sum(count)::int as n,
      ${meanOfMeans(storedMean)} as mean, sum(${known.uncertain})::int as uncertain_n, sum(${known.bad})::int as bad_n
    from ${table} where telemetry_stream_id = ${id} and ts >= ${ends(plan)[0]} and ts < ${ends(plan)[1]} and ${condition}
    group by date_bin(${`${plan.bucketMs} milliseconds`}::interval, ts, 'epoch')) as buckets
  join ${table} as row on telemetry_stream_id = ${id} and ts = newest and ts >= ${ends(plan)[0]} and ts < ${ends(plan)[1]}
  having count(*) > 0`;

const minuteRows = (id: number, plan: HistoryPlan) => {
  const known = { lastAt: sql`ts + interval '1 minute'`, uncertain: sql`0`, bad: sql`0` };
  return rowsOf(sql`telemetry_minutes`, id, plan, known);
};
const hourRows = (id: number, plan: HistoryPlan, condition = sql`true`) => {
  const known = { lastAt: sql`coalesce(last_at, ts + interval '1 hour')`, uncertain: sql`uncertain`, bad: sql`bad` };
  return rowsOf(sql`telemetry_hours`, id, plan, known, condition);
};

/** Where the finer of two begins in a range; before that its rows were dropped, and the coarser one has to do. */
const oldestOf = (tables: readonly SQL[], id: number, plan: HistoryPlan, begin: number) => sql`
  date_trunc('hour', least(${sql.join(
    tables.map(
      (table) => sql`(select coalesce(min(ts), 'infinity') from ${table} where telemetry_stream_id = ${id}
        and ts >= ${new Date(begin).toISOString()} and ts < ${ends(plan)[1]})`,
    ),
    sql`, `,
  )}), 'UTC')`;

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
      union all ${packedMinutes(id, plan)}
      union all ${minuteRows(id, { ...plan, bucketMs: MINUTE_MS })}`;
  },
  minutes: (id, plan) => sql`
    ${packedMinutes(id, plan)}
    union all ${minuteRows(id, plan)}
    union all ${hourRows(id, { ...plan, from: floorTo(plan.from, HOUR_MS) }, sql`ts < ${oldestOf([sql`telemetry_minute_packs`, sql`telemetry_minutes`], id, plan, floorTo(plan.from, HOUR_MS))}`)}
    union all ${journalOf(id, plan)}`,
  hours: (id, plan) => sql`${hourRows(id, plan)} union all ${journalOf(id, plan)}`,
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
