import { DAY_MS } from '../../../../platform/shared/days.ts';
import { hashText } from '../../../../platform/shared/hash-text.ts';
import { planOperation } from '../rules/plan-operation.ts';
import { type OperatingPlan, plainPlan } from '../vocabulary.ts';
import { createGenerator, drawInteger, type Generator } from './draw-noise.ts';
import type { Fault } from './inject-faults.ts';
import { calibrate, type InstrumentState } from './measure-unit.ts';
import { type Surroundings, startSurroundings } from './move-surroundings.ts';
import type { Crew, Orders } from './operate-unit.ts';
import type { ScheduledAction } from './script-scenarios.ts';
import { settleColdUnit, settleUnit, type UnitState } from './settle-unit.ts';

/** A sample as senders of telemetry write it. */
export interface Sample {
  /** `<unit>.<tag>` */
  stream: string;
  /** ms since 1970 */
  ts: number;
  value: number;
  /** 0 good, 1 uncertain, 2 bad */
  quality: 0 | 1 | 2;
}

export interface WorldUnit {
  id: string;
  /** Shifts its samples in time, so that not all units move at once. */
  phaseMs: number;
  state: UnitState;
  crew: Crew;
  plan: OperatingPlan;
  /** Orders of a scenario, in the place of the plan's; null: the plan's. */
  orders: Orders | null;
  instruments: Record<string, InstrumentState>;
  instrumentGenerator: Generator;
  faults: Fault[];
  /** The line to the outside is broken; what was measured is kept meanwhile and sent afterwards, or lost. */
  silence: { until: number; isBuffered: boolean } | null;
  buffer: Sample[];
}

/** Four units, one grid, one lake. Plain data: saved as it is, and a copy goes on exactly as the original does. */
export interface World {
  /** Of the shape of this data; a saved world of another one is not continued. */
  version: number;
  seed: number;
  /** Model time, ms since 1970, a multiple of the step. */
  at: number;
  /** What plans count from. */
  firstStart: number;
  around: Surroundings;
  generator: Generator;
  units: WorldUnit[];
  /** What scenarios and the day's events have in store, in order of time. */
  agenda: ScheduledAction[];
  /** UTC day, as a number, up to which events have been drawn; null: the world has none of its own. */
  eventfulUntil: number | null;
}

export const WORLD_VERSION = 1;

export interface WorldSettings {
  seed: number;
  at: number;
  firstStart?: number;
  plans: Readonly<Record<string, OperatingPlan>>;
  climate?: Surroundings['climate'];
  /** Small things go wrong now and then. */
  isEventful?: boolean;
}

/** A world in which every unit has been for days in what its plan says for `at`. */
export function createWorld(settings: WorldSettings): World {
  const at = Math.floor(settings.at / 1_000) * 1_000;
  const firstStart = settings.firstStart ?? at;
  const generator = createGenerator(settings.seed);
  const around = startSurroundings(settings.climate ?? 'seasonal', at);
  const units = Object.entries(settings.plans).map(([id, plan], index) =>
    createUnit({ id, plan, index, at, firstStart, around, generator }),
  );
  const eventfulUntil = settings.isEventful ? Math.floor(at / DAY_MS) : null;
  return {
    version: WORLD_VERSION,
    seed: settings.seed,
    at,
    firstStart,
    around,
    generator,
    units,
    agenda: [],
    eventfulUntil,
  };
}

interface UnitBeginning extends Pick<World, 'at' | 'firstStart' | 'around' | 'generator'> {
  id: string;
  plan: OperatingPlan;
  /** Its place among the units of the world. */
  index: number;
}

/** A unit that has been for days in what its plan says. */
function createUnit({ id, plan, index, at, firstStart, around, generator }: UnitBeginning): WorldUnit {
  const unitSeed = drawInteger(generator);
  const { daysOut, percent } = planOperation(plan, at, firstStart);
  const state =
    daysOut === null
      ? settleUnit(percent / 100, around, unitSeed)
      : settleColdUnit(Math.max(1, daysOut), around, unitSeed);
  const instrumentGenerator = createGenerator(drawInteger(generator));
  const instruments = calibrate(instrumentGenerator);
  state.auxiliaries.wear = plan.bearingWear;
  return {
    id,
    phaseMs: (index * 1_300) % 5_000,
    state,
    crew: { phase: daysOut === null ? 'running' : 'out', readyAt: 0 },
    plan,
    orders: null,
    instruments,
    instrumentGenerator,
    faults: [],
    silence: null,
    buffer: [],
  };
}

/** Units that somebody has added to the fleet begin at full power; those that the world has already are left as they are. */
export function adoptUnits(world: World, unitIds: readonly string[]): void {
  for (const id of unitIds) {
    if (world.units.some((unit) => unit.id === id)) continue;
    const generator = createGenerator(world.seed ^ hashText(id));
    world.units.push(createUnit({ ...world, id, plan: plainPlan, index: world.units.length, generator }));
  }
}
