import { beforeEach, describe, expect, it } from 'vitest';
import { steamEnthalpy, waterEnthalpy } from './find-saturation.ts';
import { type Surroundings, startSurroundings } from './move-surroundings.ts';
import * as rated from './rules/rated-values.ts';
import { settleUnit, type UnitState } from './settle-unit.ts';
import { stepUnit } from './step-unit.ts';

let around: Surroundings;
let unit: UnitState;

beforeEach(() => {
  around = startSurroundings('steady', 0);
  unit = settleUnit(1, around, 1);
});

describe('a unit at full power', () => {
  it('drifts by less than 0.1 % an hour', () => {
    const first = meansOf(run(600));
    run(3_000);
    const last = meansOf(run(600));
    for (const [name, value] of Object.entries(first)) {
      expect(Math.abs((last[name] ?? 0) / value - 1), name).toBeLessThan(0.001);
    }
  });

  it('gives off as heat of its steam what is made in its fuel, within 0.5 %', () => {
    const seen = meansOf(run(600));
    const carried =
      (seen.steam ?? 0) * steamEnthalpy(unit.vessel.megapascal) -
      (seen.feedwater ?? 0) * waterEnthalpy(unit.turbine.feedwaterCelsius);
    expect(Math.abs(carried / 1_000 / ((seen.flux ?? 0) * rated.THERMAL_MW) - 1)).toBeLessThan(0.005);
  });

  it('has the core inlet of 270 °C that the maker states', () => {
    const inlet = waterEnthalpy(287.7) - (rated.SUBCOOLING_MW * 1_000) / unit.core.flow;
    expect(Math.abs(inlet - waterEnthalpy(270))).toBeLessThan(5);
  });

  it('loses power when the pressure falls', () => {
    unit.lines.setpoint = 7.05;
    expect(Math.min(...run(5).map(({ flux }) => flux))).toBeLessThan(0.98);
  });

  it('loses reactivity when the fuel gets hotter', () => {
    const before = reactivityAfter(() => {});
    expect(reactivityAfter(() => (unit.core.fuelCelsius += 50))).toBeLessThan(before - 5e-4);
  });

  it('loses reactivity when there is more steam in the core', () => {
    const before = reactivityAfter(() => {});
    expect(reactivityAfter(() => (unit.core.void += 0.01))).toBeLessThan(before - 5e-4);
  });

  it('gains power from colder feedwater, and its rods take that back', () => {
    unit.turbine.lostHeating = 20;
    expect(Math.max(...run(120).map(({ power }) => power))).toBeGreaterThan(1.004);
    run(900);
    expect(meansOf(run(300)).power).toBeCloseTo(1, 2);
  });
});

describe('a unit that follows a demand', () => {
  it.each([
    [0.9, 265],
    [0.5, 131],
  ])('of %d gives %d MW after its ramp', (demand, megawatts) => {
    unit.control.demand = demand;
    run(8_000);
    expect(Math.abs((meansOf(run(300)).gross ?? 0) - megawatts)).toBeLessThan(3);
  });

  it('goes half a percent of rated power a minute', () => {
    unit.control.demand = 0.5;
    run(600);
    const before = meansOf(run(60)).power ?? 0;
    run(540);
    expect(before - (meansOf(run(60)).power ?? 0)).toBeCloseTo(0.05, 2);
  });
});

describe('a turbine trip', () => {
  it('with a bypass for 30 % peaks at 7.6 to 7.7 MPa and about 120 % flux, and scrams within 2 s', () => {
    unit.turbine.isTripped = true;
    const seen = run(30);
    const scrammedAt = seen.findIndex(({ isScrammed }) => isScrammed) / 10;
    expect(scrammedAt).toBeGreaterThan(0);
    expect(scrammedAt).toBeLessThan(2);
    expect(unit.control.scramCause).toBe('neutron flux high');
    expect(peak(seen, 'megapascal')).toBeGreaterThan(7.6);
    expect(peak(seen, 'megapascal')).toBeLessThan(7.75);
    expect(peak(seen, 'flux')).toBeGreaterThan(1.18);
    expect(peak(seen, 'flux')).toBeLessThan(1.3);
  });

  it('with a bypass for 30 % lets the level swing, not run away', () => {
    unit.turbine.isTripped = true;
    const levels = run(300).map(({ level }) => level);
    expect(Math.min(...levels)).toBeLessThan(-5);
    expect(Math.min(...levels)).toBeGreaterThan(-60);
    expect(Math.max(...levels)).toBeLessThan(45);
  });

  it('is over after five minutes: pressure at its set point, decay heat of 2 to 3 %', () => {
    unit.turbine.isTripped = true;
    run(300);
    expect(unit.vessel.megapascal).toBeCloseTo(7.2, 1);
    expect(unit.core.heatMw / rated.THERMAL_MW).toBeGreaterThan(0.02);
    expect(unit.core.heatMw / rated.THERMAL_MW).toBeLessThan(0.03);
  });

  it('with a bypass for all steam leaves the reactor at power, and the generator without', () => {
    unit.turbine.isTripped = true;
    unit.lines.bypassCapacity = 1.1;
    run(600);
    expect(unit.control.isScrammed).toBe(false);
    expect(meansOf(run(60)).power).toBeCloseTo(1, 2);
    expect(unit.turbine.grossMw).toBe(0);
  });
});

describe('a turbine trip without any bypass', () => {
  it('is cooled by isolation condensers below 8.5 MPa', () => {
    unit.turbine.isTripped = true;
    unit.lines.bypassCapacity = 0;
    const seen = run(1_200);
    expect(peak(seen, 'megapascal')).toBeGreaterThan(7.9);
    expect(peak(seen, 'megapascal')).toBeLessThan(8.5);
    expect(unit.vessel.megapascal).toBeLessThan(7.9);
  });
});

describe('closed isolation valves', () => {
  it('scram the unit, and an isolation condenser holds its pressure below 8.2 MPa', () => {
    unit.lines.isIsolating = true;
    const seen = run(3_600);
    expect(unit.control.scramCause).toBe('steam lines isolated');
    expect(peak(seen, 'megapascal')).toBeGreaterThan(7.9);
    expect(peak(seen, 'megapascal')).toBeLessThan(8.2);
    expect(unit.vessel.poolCelsius).toBeGreaterThan(40);
  });
});

interface Seen {
  flux: number;
  power: number;
  megapascal: number;
  level: number;
  steam: number;
  feedwater: number;
  gross: number;
  fuel: number;
  isScrammed: boolean;
}

/** Runs the unit and returns what it was after every step. */
function run(seconds: number): Seen[] {
  return Array.from({ length: seconds * 10 }, (_, n) => {
    stepUnit(unit, around, n % 10 === 0);
    return {
      flux: unit.flux,
      power: unit.core.heatMw / rated.THERMAL_MW,
      megapascal: unit.vessel.megapascal,
      level: unit.vessel.levelCm,
      steam: unit.lines.turbineFlow + unit.lines.bypassFlow,
      feedwater: unit.vessel.feedwater,
      gross: unit.turbine.grossMw,
      fuel: unit.core.fuelCelsius,
      isScrammed: unit.control.isScrammed,
    };
  });
}

function meansOf(seen: Seen[]): Record<string, number> {
  const names = ['flux', 'power', 'megapascal', 'steam', 'feedwater', 'gross', 'fuel'] as const;
  return Object.fromEntries(names.map((name) => [name, seen.reduce((sum, each) => sum + each[name], 0) / seen.length]));
}

const peak = (seen: Seen[], name: 'flux' | 'megapascal') => Math.max(...seen.map((each) => each[name]));

/** ρ of the next step of an undisturbed copy of the unit, after a change to it. */
function reactivityAfter(change: () => void): number {
  const kept = structuredClone(unit);
  change();
  stepUnit(unit, around, false);
  const { reactivity } = unit;
  unit = kept;
  return reactivity;
}
