import { HOUSE_LOAD_MW } from '../../units/vocabulary.ts';
import { exactCos, exactExp } from './compute-exactly.ts';
import { drawNormal, drawUniform, type Generator } from './draw-noise.ts';
import { steamEnthalpy, waterEnthalpy } from './find-saturation.ts';
import type { Surroundings } from './move-surroundings.ts';
import { XENON_WORTH } from './poison-core.ts';
import * as rated from './rules/rated-values.ts';
import type { UnitState } from './settle-unit.ts';

export interface Reading {
  value: number;
  /** 0 good, 1 uncertain: the instrument is at the end of its range. */
  quality: 0 | 1;
}

/** A transmitter: what it reads, how often, and what it adds of its own. */
export interface Instrument {
  tag: string;
  intervalSeconds: number;
  range: readonly [number, number];
  decimals: number;
  /** Standard deviation and correlation time of its noise. */
  sigma: number;
  tauSeconds: number;
  /** Largest calibration error; each unit's is drawn once. */
  calibration: number;
  /** Counts pulses: noise grows with the root of the value. */
  isCounting?: true;
  read(unit: UnitState, around: Surroundings, at: number): number;
}

/** What one unit's instrument has of its own. */
export interface InstrumentState {
  offset: number;
  noise: number;
}

const row = (
  tag: string,
  intervalSeconds: number,
  range: readonly [number, number],
  decimals: number,
  noise: readonly [sigma: number, tauSeconds: number],
  calibration: number,
  read: Instrument['read'],
): Instrument => ({
  tag,
  intervalSeconds,
  range,
  decimals,
  sigma: noise[0],
  tauSeconds: noise[1],
  calibration,
  read,
});

/**
 * The 28 instruments of a unit. Intervals, ranges and digits are those of `seeds/fleet.json` (a test compares them); what is
 * calculated from the model (fuel temperature, xenon) has no error of its own.
 */
export const instruments: readonly Instrument[] = [
  row('core_temp', 5, [0, 350], 1, [0.08, 8], 0.4, ({ vessel }) => vessel.celsius),
  row('pressure', 5, [0, 10], 3, [0.003, 4], 0.012, ({ vessel }) => Math.max(0.101, vessel.megapascal)),
  row('flow_rate', 5, [0, 2_500], 0, [12, 3], 5, ({ core }) => core.flow),
  row('neutron_flux', 5, [0, 125], 1, [0.25, 0.3], 0.3, ({ flux }) => flux * 100),
  row('vibration', 5, [0, 15], 2, [0.06, 20], 0.06, readVibration),
  row('generator_output', 10, [0, 330], 1, [0.25, 10], 0.6, ({ turbine }) => turbine.grossMw),
  row('generator_net', 10, [0, 320], 1, [0.25, 10], 0.6, ({ turbine }) =>
    turbine.isSynchronised ? turbine.grossMw - HOUSE_LOAD_MW : 0,
  ),
  row('thermal_power', 10, [0, 1_000], 1, [1.2, 30], 1.2, readHeatBalance),
  row('reactor_level', 10, [-300, 200], 1, [0.8, 5], 0.6, ({ vessel }) => vessel.levelCm),
  row('feedwater_flow', 10, [0, 650], 1, [2, 5], 1.4, ({ vessel }) => vessel.feedwater),
  row('feedwater_temp', 30, [0, 250], 1, [0.15, 30], 0.5, ({ turbine }) => turbine.feedwaterCelsius),
  row('steam_flow', 10, [0, 650], 1, [1.8, 5], 1.4, ({ lines }) => lines.turbineFlow + lines.bypassFlow),
  row('condenser_pressure', 10, [2, 30], 2, [0.05, 60], 0.02, ({ turbine }) => turbine.condenserKpa),
  row('turbine_speed', 10, [0, 4_000], 1, [0.15, 1], 0.3, ({ turbine }) => turbine.rpm),
  row('grid_frequency', 10, [57, 63], 3, [0.001, 1], 0.002, (_, { hertz }) => hertz),
  row('fuel_temp_avg', 10, [0, 1_200], 0, [0, 0], 0, ({ core }) => core.fuelCelsius),
  row('control_rod_density', 30, [0, 100], 2, [0, 0], 0, ({ control }) => control.rodDensity),
  row('xenon_worth', 30, [-6_000, 0], 0, [0, 0], 0, ({ poison }) => poison.xenon * XENON_WORTH * 1e5),
  row('cooling_water_temp', 30, [-1, 30], 1, [0.03, 60], 0.1, (_, { lakeCelsius }) => lakeCelsius),
  row('containment_pressure', 30, [90, 200], 2, [0.1, 600], 0.2, ({ auxiliaries }) => auxiliaries.containmentKpa),
  row('containment_temp', 30, [10, 150], 1, [0.2, 60], 0.3, ({ auxiliaries }) => auxiliaries.containmentCelsius),
  row('ic_pool_temp', 30, [5, 110], 1, [0.05, 60], 0.2, ({ vessel }) => vessel.poolCelsius),
  row('ic_pool_level', 30, [0, 110], 1, [0.05, 60], 0.3, ({ vessel }) => vessel.poolPercent),
  row('generator_h2_temp', 30, [0, 90], 1, [0.1, 60], 0.3, ({ auxiliaries }) => auxiliaries.hydrogenCelsius),
  row('transformer_oil_temp', 30, [-20, 120], 1, [0.2, 60], 0.5, ({ auxiliaries }) => auxiliaries.oilCelsius),
  { ...row('area_radiation', 30, [0.05, 10_000], 1, [0.5, 0], 0.3, readRadiation), isCounting: true },
  row('conductivity', 60, [0, 2], 3, [0.003, 300], 0.003, ({ auxiliaries }) => auxiliaries.conductivity),
  row('offgas_activity', 60, [0, 100], 2, [0.01, 60], 0.02, ({ flux, auxiliaries }) => {
    return (0.02 + 0.98 * flux) * (1 + 5 * auxiliaries.fuelLeak) * exactExp(auxiliaries.offgasWander);
  }),
];

/** Draws the errors that the instruments of one unit have for good. */
export function calibrate(generator: Generator): Record<string, InstrumentState> {
  return Object.fromEntries(
    instruments.map(({ tag, calibration }) => [
      tag,
      // + 0: no negative zeros, see `inDigits`.
      { offset: calibration * (2 * drawUniform(generator) - 1) + 0, noise: 0 },
    ]),
  );
}

/**
 * What an instrument says now: the state, its calibration error, its noise (first-order autoregressive), in steps of its last digit, and
 * no further than its range.
 *
 * @param noiseFactor a noisy instrument has more than 1
 */
export function measure(
  instrument: Instrument,
  own: InstrumentState,
  unit: UnitState,
  around: Surroundings,
  at: number,
  generator: Generator,
  noiseFactor = 1,
): Reading {
  const truth = instrument.read(unit, around, at);
  if (instrument.sigma > 0) own.noise = nextOwnNoise(instrument, own.noise, generator);
  const counting = instrument.isCounting ? Math.sqrt(Math.max(0, truth) / 12) : 1;
  return inDigits(instrument, truth + own.offset + own.noise * counting * noiseFactor);
}

/** As the transmitter sends it. */
export function inDigits({ range, decimals }: Instrument, value: number): Reading {
  const [least, most] = range;
  const margin = (most - least) / 100;
  const quality = value < least - margin || value > most + margin ? 1 : 0;
  const steps = [1, 10, 100, 1_000][decimals] ?? 1_000;
  // + 0 turns a negative zero, which JSON cannot carry, into the other one.
  return { value: Math.round(Math.min(most, Math.max(least, value)) * steps) / steps + 0, quality };
}

const kept = new Map(
  instruments.map(({ tag, tauSeconds, intervalSeconds }) => [
    tag,
    tauSeconds > 0 ? exactExp(-intervalSeconds / tauSeconds) : 0,
  ]),
);

function nextOwnNoise({ tag, sigma }: Instrument, noise: number, generator: Generator): number {
  const keep = kept.get(tag) ?? 0;
  return keep * noise + sigma * Math.sqrt(1 - keep * keep) * drawNormal(generator);
}

/** Power as a plant computes it: from feedwater, which is what can be measured best. */
function readHeatBalance({ vessel, turbine }: UnitState): number {
  return (vessel.feedwater * (steamEnthalpy(vessel.megapascal) - waterEnthalpy(turbine.feedwaterCelsius))) / 1_000;
}

/**
 * Imbalance grows with the square of speed, wear adds to it, a slow beat comes from two machines that turn nearly alike, and the shaft
 * passes its critical speed near 1,900 rpm.
 */
function readVibration({ turbine, auxiliaries }: UnitState, _: Surroundings, at: number): number {
  const speed = turbine.rpm / rated.TURBINE_RPM;
  const load = turbine.grossMw / rated.GROSS_MW;
  const beat = 0.04 * exactCos((6.283185307179586 * (at % 90_000)) / 90_000);
  const wander = (0.03 + 0.18 * auxiliaries.wear) * auxiliaries.vibrationWander;
  const away = (turbine.rpm - 1_900) / 150;
  const resonance = 1.5 / (1 + away * away);
  return speed * speed * (2.1 + 0.1 * load + auxiliaries.wear + beat + wander) + resonance * speed;
}

/** Nitrogen-16 comes with the steam and decays with the next breath; the rest is background. */
function readRadiation({ lines, flux }: UnitState): number {
  const steam = (lines.turbineFlow + lines.bypassFlow) / rated.STEAM_FLOW;
  return 0.4 + 11.6 * steam * Math.min(1.3, flux);
}
