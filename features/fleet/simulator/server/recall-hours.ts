import { HOUR_MS, MINUTE_MS } from '../../../../platform/shared/days.ts';
import type { Loss } from '../../units/rules/reckon-availability.ts';
import { planOperation } from '../rules/plan-operation.ts';
import type { OperatingPlan } from '../vocabulary.ts';
import { exactExp } from './compute-exactly.ts';
import { createGenerator, drawNormal, drawUniform, type Generator } from './draw-noise.ts';
import { VACUUM_EFFECT } from './drive-turbine.ts';
import { saturationPressure } from './find-saturation.ts';
import { type InstrumentState, inDigits, instruments } from './measure-unit.ts';
import { type Surroundings, startSurroundings } from './move-surroundings.ts';
import * as rated from './rules/rated-values.ts';
import { settleColdUnit, settleUnit } from './settle-unit.ts';

/** What is known of a unit that is to remember: its records, its orders, and the errors that its instruments have for good. */
export interface RememberedUnit {
  seed: number;
  plan: OperatingPlan;
  /** First start of the simulator, ms since 1970. */
  firstStart: number;
  losses: readonly Loss[];
  instruments: Readonly<Record<string, InstrumentState>>;
}

/** An hour of one stream as its samples would tell it. */
export interface RecalledHour {
  tag: string;
  /** Where it begins, ms since 1970. */
  ts: number;
  count: number;
  min: number;
  max: number;
  avg: number;
  last: number;
}

/** A loss of all power takes so long to come about by plan and to be made good again: 0.5 % a minute, as the model's ramps. */
const FULL_RAMP_MS = 200 * MINUTE_MS;
const RAMP_PERCENT_A_MINUTE = 0.5;
/** Below it the settled model says nothing; what lies between is drawn straight from there to the cold unit. */
const LEAST_POWER = 0.3;
/** The vessel loses most of its heat within a day. */
const COOLING_HOURS = 12;
const COLD_CELSIUS = 40;
/** What samples of an hour swing by of themselves, beside the noise of their instruments (standard deviations). */
const swings: Readonly<Record<string, number>> = { grid_frequency: 0.012, turbine_speed: 0.72 };

/**
 * Hours of a unit that nobody simulated, after the records of its outages: settled states of the same model, so that all instruments agree
 * with each other, but without the troubles of single minutes. To simulate a year step by step would take half an hour of processor.
 *
 * @param from @param to whole hours, ms since 1970
 */
export function recallHours(unit: RememberedUnit, from: number, to: number): RecalledHour[] {
  const hours: RecalledHour[] = [];
  for (let ts = from; ts < to; ts += HOUR_MS) hours.push(...recallHour(unit, ts));
  return hours;
}

function recallHour(unit: RememberedUnit, ts: number): RecalledHour[] {
  const generator = createGenerator(unit.seed ^ Math.imul(ts / HOUR_MS, 0x9e3779b1));
  const around = surroundingsAt(ts + HOUR_MS / 2);
  const moments = isSteady(unit, ts) ? [30] : [7.5, 22.5, 37.5, 52.5];
  const read = moments.map((minutes) => readingsAt(unit, ts + minutes * MINUTE_MS, around));
  return instruments.map((instrument, index) => {
    const { tag, sigma, tauSeconds, intervalSeconds, isCounting } = instrument;
    const truths = read.map((values) => (values[index] as number) + (unit.instruments[tag]?.offset ?? 0));
    const [low, high] = [Math.min(...truths), Math.max(...truths)];
    const spread = sigma * (isCounting ? Math.sqrt(Math.max(0, high) / 12) : 1) + (swings[tag] ?? 0);
    // A mean of an hour wanders less than its samples do, the more so the faster they forget each other.
    const wander = spread * Math.sqrt(Math.min(1, (2 * tauSeconds + intervalSeconds) / 3_600)) * drawNormal(generator);
    const digits = (value: number) => inDigits(instrument, value).value;
    const min = digits(low - reach(generator) * spread);
    const max = digits(high + reach(generator) * spread);
    const within = (value: number) => Math.min(max, Math.max(min, value));
    const mean = truths.reduce((sum, value) => sum + value, 0) / truths.length;
    return {
      tag,
      ts,
      count: Math.round(3_600 / intervalSeconds),
      min,
      max,
      avg: within(mean + wander),
      last: within(digits((truths.at(-1) as number) + spread * drawNormal(generator))),
    };
  });
}

/** How many standard deviations the most distant of an hour's samples lies away; the noise itself ends at 3.5. */
const reach = (generator: Generator) => 2.3 + drawUniform(generator);

/** Nothing changes within the hour but what noise does. */
function isSteady({ plan, firstStart, losses }: RememberedUnit, ts: number): boolean {
  const touches = ({ startsAt, endsAt }: Loss) =>
    (startsAt < ts + HOUR_MS && startsAt + FULL_RAMP_MS > ts) ||
    (endsAt !== null && endsAt - FULL_RAMP_MS < ts + HOUR_MS && endsAt > ts);
  const isFollowing = orderedPercent(plan, ts, firstStart) !== orderedPercent(plan, ts - HOUR_MS, firstStart);
  return !isFollowing && !losses.some(touches);
}

const orderedPercent = (plan: OperatingPlan, at: number, firstStart: number) =>
  planOperation(plan, at, firstStart).percent;

/** What the instruments would read without errors of their own, in their order. */
function readingsAt(unit: RememberedUnit, at: number, around: Surroundings): number[] {
  const power = powerAt(unit, at);
  const wear = wearAt(unit, at);
  if (power >= LEAST_POWER) return readRunning(power, wear, around, at);
  const outage = unit.losses.find(({ startsAt, endsAt, lostMw }) => {
    return lostMw >= rated.GROSS_MW && startsAt <= at && (endsAt ?? Number.POSITIVE_INFINITY) > at;
  });
  const hoursOut = outage ? (at - outage.startsAt) / HOUR_MS : 0;
  const cold = readShutDown(hoursOut, around, at);
  const share = power / LEAST_POWER;
  const running = share > 0 ? readRunning(LEAST_POWER, wear, around, at) : cold;
  return cold.map((value, index) => value + share * ((running[index] as number) - value));
}

function readRunning(power: number, wear: number, around: Surroundings, at: number): number[] {
  const state = settleUnit(power, around, 1);
  const { turbine, auxiliaries } = state;
  turbine.grossMw *= 1 - VACUUM_EFFECT * (turbine.condenserKpa - 5);
  auxiliaries.wear = wear;
  return instruments.map(({ read }) => read(state, around, at));
}

function readShutDown(hoursOut: number, around: Surroundings, at: number): number[] {
  const state = settleColdUnit(Math.max(1, hoursOut / 24), around, 1);
  const warmth = (287.7 - COLD_CELSIUS) * exactExp(-hoursOut / COOLING_HOURS);
  state.vessel.celsius += warmth;
  state.vessel.megapascal = saturationPressure(state.vessel.celsius);
  state.core.fuelCelsius += warmth;
  return instruments.map(({ read }) => read(state, around, at));
}

/** Fraction of rated thermal power: what is ordered, or what losses leave of it. */
function powerAt({ plan, firstStart, losses }: RememberedUnit, at: number): number {
  const ordered = orderedPercent(plan, at, firstStart);
  const before = orderedPercent(plan, at - HOUR_MS, firstStart);
  const done = ((at % HOUR_MS) / MINUTE_MS) * RAMP_PERCENT_A_MINUTE;
  const percent = ordered > before ? Math.min(ordered, before + done) : Math.max(ordered, before - done);
  const lostMw = losses.reduce((sum, loss) => sum + lostAt(loss, at), 0);
  return Math.min(percent / 100, powerFor(Math.max(0, rated.GROSS_MW - lostMw)));
}

/** MW that a loss takes at a time: a planned one comes about slowly, every one is made good slowly, by the end that is recorded. */
function lostAt({ kind, startsAt, endsAt, lostMw }: Loss, at: number): number {
  if (at < startsAt || (endsAt !== null && at >= endsAt)) return 0;
  const rampMs = (FULL_RAMP_MS * Math.min(lostMw, rated.GROSS_MW)) / rated.GROSS_MW;
  const begun = kind === 'planned' ? (at - startsAt) / rampMs : 1;
  const left = endsAt === null ? 1 : (endsAt - at) / rampMs;
  return lostMw * Math.min(1, begun, left);
}

/** Thermal power that makes an output, by the straight line through what the settled model says for 30 % and for full power. */
function powerFor(grossMw: number): number {
  const least = 67;
  if (grossMw < least) return (LEAST_POWER * grossMw) / least;
  return LEAST_POWER + ((1 - LEAST_POWER) * (grossMw - least)) / (rated.GROSS_MW - least);
}

/** A bearing that is worn today was better a year ago. */
function wearAt({ plan, firstStart }: RememberedUnit, at: number): number {
  const yearsAgo = (firstStart - at) / (365 * 24 * HOUR_MS);
  return plan.bearingWear * Math.max(0.2, 1 - 0.8 * yearsAgo);
}

/** The season, and weather that turns over days: the same for all units, as they share the lake. */
function surroundingsAt(at: number): Surroundings {
  const around = startSurroundings('seasonal', at);
  around.lakeCelsius += 0.5 * weatherAt(1, at);
  around.airCelsius += 2.5 * weatherAt(2, at);
  around.barometer += 0.5 * weatherAt(3, at);
  return around;
}

/** About −2 to 2, with a knot at the beginning of each day. */
function weatherAt(kind: number, at: number): number {
  const days = at / (24 * HOUR_MS);
  const day = Math.floor(days);
  const drawn = (one: number) => drawNormal(createGenerator(Math.imul(one, 0x85ebca6b) ^ kind));
  return drawn(day) + (days - day) * (drawn(day + 1) - drawn(day));
}
