import { DAY_MS } from '../../../../platform/shared/days.ts';
import { planOperation } from '../rules/plan-operation.ts';
import type { ScenarioName } from '../vocabulary.ts';
import type { Sample, World, WorldUnit } from './create-world.ts';
import { drawEvents } from './draw-events.ts';
import { injectFaults, noiseFactor } from './inject-faults.ts';
import { type Instrument, instruments, measure } from './measure-unit.ts';
import { changeWeather, gridMemory, type Surroundings, swingGrid, WEATHER_INTERVAL_MS } from './move-surroundings.ts';
import { type Orders, operateUnit } from './operate-unit.ts';
import { performDueActions } from './perform-action.ts';
import { type ScheduledAction, scheduleScenario } from './script-scenarios.ts';
import { STEP_MS, STEP_SECONDS, stepUnit } from './step-unit.ts';

/**
 * Runs the world to `until` (ms since 1970) and returns what its instruments sent meanwhile, in order of time. Nothing but the world goes in, so
 * the same world gives the same samples, in whatever pieces it is advanced.
 */
export function advanceWorld(world: World, until: number): Sample[] {
  const samples: Sample[] = [];
  while (world.at + STEP_MS <= until) {
    world.at += STEP_MS;
    const isFullSecond = world.at % 1_000 === 0;
    if (isFullSecond) beginSecond(world);
    swingGrid(world.around, wandering, world.generator, STEP_SECONDS);
    for (const unit of world.units) {
      stepUnit(unit.state, world.around, isFullSecond);
      report(unit, world.around, world.at, samples);
    }
  }
  return samples;
}

const wandering = gridMemory(STEP_SECONDS);

/** Puts a scenario on the agenda of one unit, from now on. For tests and demonstrations in code; no request can reach it. */
export function runScenario(world: World, name: ScenarioName, unitId: string): void {
  schedule(world, scheduleScenario(name, unitId, world.at));
}

function schedule(world: World, actions: readonly ScheduledAction[]): void {
  world.agenda = [...world.agenda, ...actions].sort((a, b) => a.at - b.at);
}

function beginSecond(world: World): void {
  drawToday(world);
  performDueActions(world);
  if (world.at % WEATHER_INTERVAL_MS === 0) changeWeather(world.around, world.at, world.generator);
  for (const unit of world.units)
    operateUnit(unit.state, unit.crew, unit.orders ?? plannedOrders(unit, world), world.at);
}

/** Events of days that begin, or have begun, while the world runs; what would have happened before it began has not. */
function drawToday(world: World): void {
  const today = Math.floor(world.at / DAY_MS);
  if (world.eventfulUntil === null || world.eventfulUntil > today) return;
  const unitIds = world.units.map(({ id }) => id);
  schedule(
    world,
    drawEvents(world.seed, today, unitIds).filter(({ at }) => at >= world.at),
  );
  world.eventfulUntil = today + 1;
}

function plannedOrders({ plan }: WorldUnit, { at, firstStart }: World): Orders {
  const { daysOut, percent } = planOperation(plan, at, firstStart);
  const isOut = daysOut !== null;
  return { isOut, demand: percent / 100, rampPerMinute: isOut ? 0.01 : 0.005 };
}

/**
 * Instruments by the step of a minute in which they are due: all intervals divide a minute. A unit's slow values come one after the other,
 * not all at once.
 */
const timetable: Instrument[][] = Array.from({ length: 60_000 / STEP_MS }, (_, step) =>
  instruments.filter(({ intervalSeconds }, index) => {
    const offsetMs = intervalSeconds <= 5 ? 0 : index * 700;
    return (step * STEP_MS - offsetMs) % (intervalSeconds * 1_000) === 0;
  }),
);

function report(unit: WorldUnit, around: Surroundings, at: number, samples: Sample[]): void {
  if (unit.silence && at >= unit.silence.until) reconnect(unit, samples);
  for (const instrument of timetable[((at - unit.phaseMs) % 60_000) / STEP_MS] ?? []) {
    const sent = readInstrument(unit, instrument, around, at);
    if (!unit.silence) samples.push(...sent);
    else if (unit.silence.isBuffered) unit.buffer.push(...sent);
  }
}

function reconnect(unit: WorldUnit, samples: Sample[]): void {
  samples.push(...unit.buffer);
  unit.buffer = [];
  unit.silence = null;
}

function readInstrument(unit: WorldUnit, instrument: Instrument, around: Surroundings, at: number): Sample[] {
  const own = unit.instruments[instrument.tag];
  if (!own) return [];
  if (unit.faults.length > 0) unit.faults = unit.faults.filter(({ endsAt }) => endsAt > at);
  const faults = unit.faults.filter(({ tag }) => tag === instrument.tag);
  const generator = unit.instrumentGenerator;
  const reading = measure(instrument, own, unit.state, around, at, generator, noiseFactor(faults));
  const stream = `${unit.id}.${instrument.tag}`;
  return injectFaults(faults, instrument, reading, at, generator).map(({ ts, value, quality }) => {
    return { stream, ts, value, quality };
  });
}
