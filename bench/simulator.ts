import { advanceWorld, runScenario } from '../features/fleet/simulator/server/advance-world.ts';
import { createWorld, type World } from '../features/fleet/simulator/server/create-world.ts';
import { createGenerator, drawInteger } from '../features/fleet/simulator/server/draw-noise.ts';
import { startSurroundings } from '../features/fleet/simulator/server/move-surroundings.ts';
import { settleUnit } from '../features/fleet/simulator/server/settle-unit.ts';
import { stepUnit } from '../features/fleet/simulator/server/step-unit.ts';
import { DEMO_SEED, demoWorld, type ScenarioName, scenarioNames } from '../features/fleet/simulator/vocabulary.ts';
import { DAY_MS, HOUR_MS } from '../platform/shared/days.ts';
import { createAlarmCounter } from './count-alarms.ts';
import { itemsPerSecond, type Row } from './table.ts';

const STEPS = 10_000_000;
const SLICE_MS = 600_000;
const DAYS = 5;

/** How fast the simulated fleet runs, what it costs in real time, and whether ten million steps of random trouble stay finite. */
export async function benchSimulator(): Promise<Row[]> {
  const around = startSurroundings('steady', 0);
  const unit = settleUnit(1, around, 1);
  const stepsPerSecond = itemsPerSecond(() => {
    for (let n = 0; n < 10_000; n++) stepUnit(unit, around, n % 10 === 0);
    return 10_000;
  });
  const world = demonstration(1);
  const startedAt = performance.now();
  advanceWorld(world, world.at + 6 * HOUR_MS);
  const simulatedPerSecond = (6 * HOUR_MS) / (performance.now() - startedAt);
  return [
    { what: 'simulator: steps of one unit a second', figure: stepsPerSecond },
    {
      what: 'simulator: simulated seconds a second, four units with instruments',
      figure: Math.round(simulatedPerSecond).toLocaleString('en'),
    },
    {
      what: '  of one processor in real time, without ingest',
      figure: `${(100 / simulatedPerSecond).toFixed(3)} %`,
      target: '< 2 %',
    },
    {
      what: `  not finite, in ${STEPS.toLocaleString('en')} steps of random scenarios`,
      figure: String(countNotFinite()),
      target: '0',
    },
    {
      what: `  alarms an hour over ${DAYS} days of the demonstration, all units`,
      figure: countAlarms().toFixed(2),
      target: '< 6',
    },
  ];
}

function countAlarms(): number {
  const world = demonstration(DEMO_SEED);
  const counter = createAlarmCounter();
  const until = world.at + DAYS * DAY_MS;
  while (world.at < until) for (const sample of advanceWorld(world, world.at + SLICE_MS)) counter.add(sample);
  return counter.raised / DAYS / 24;
}

/** Samples and states that are no finite number. Scenarios begin on some unit every ten minutes or every two, in a new world after fifty. */
function countNotFinite(): number {
  const generator = createGenerator(3);
  let steps = 0;
  let wrong = 0;
  for (let seed = 2; steps < STEPS; seed++) {
    const world = demonstration(seed);
    const sliceMs = seed % 2 === 0 ? SLICE_MS : SLICE_MS / 5;
    for (let n = 0; n < 50; n++) {
      const name = scenarioNames[drawInteger(generator) % scenarioNames.length] as ScenarioName;
      runScenario(world, name, `dnnp-${1 + (drawInteger(generator) % 4)}`);
      const samples = advanceWorld(world, world.at + sliceMs);
      JSON.stringify([samples, world], (_, value) => {
        if (typeof value === 'number' && !Number.isFinite(value)) wrong++;
        return value;
      });
      steps += (world.units.length * sliceMs) / 100;
    }
  }
  return wrong;
}

function demonstration(seed: number): World {
  return createWorld({ seed, at: Date.UTC(2026, 10, 21), plans: demoWorld, isEventful: true });
}
