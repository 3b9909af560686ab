import { DAY_MS, HOUR_MS } from '../../../../platform/shared/days.ts';
import { exactCos, orNothing } from './compute-exactly.ts';
import { type Generator, type Memory, nextNoise, rememberNoise } from './draw-noise.ts';
import * as rated from './rules/rated-values.ts';

/** What all units share: the grid, the lake, the air. */
export interface Surroundings {
  /** Wandering of the grid's frequency, Hz from 60. */
  wander: number;
  /** What is left of a disturbance, Hz. */
  disturbance: number;
  hertz: number;
  lakeCelsius: number;
  airCelsius: number;
  /** Barometer, kPa from its mean. */
  barometer: number;
  /** Slow wanderings of lake, air and barometer around season and day. */
  wanders: [number, number, number];
  /** 'steady': lake and air as at the reference point, for tests and comparisons. */
  climate: 'seasonal' | 'steady';
}

const YEAR_MS = 365.25 * DAY_MS;
const TWO_PI = 6.283185307179586;
/** Ornstein–Uhlenbeck: σ 0.012 Hz, 30 s. */
const WANDER = { sigma: 0.012, tauSeconds: 30 };
const DISTURBANCE_SECONDS = 45;
export const WEATHER_INTERVAL_MS = 60_000;
const lakeMemory = rememberNoise(0.3, 86_400, 60);
const airMemory = rememberNoise(1.5, 86_400, 60);
const barometerMemory = rememberNoise(0.4, 86_400, 60);

export function startSurroundings(climate: Surroundings['climate'], at: number): Surroundings {
  const surroundings: Surroundings = {
    wander: 0,
    disturbance: 0,
    hertz: 60,
    lakeCelsius: rated.LAKE_CELSIUS,
    airCelsius: rated.AIR_CELSIUS,
    barometer: 0,
    wanders: [0, 0, 0],
    climate,
  };
  feelSeason(surroundings, at);
  return surroundings;
}

/** Advances the grid by one step; `wanderMemory` is that of the step. */
export function swingGrid(around: Surroundings, memory: Memory, generator: Generator, dtSeconds: number): void {
  around.wander = nextNoise(around.wander, memory, generator);
  around.disturbance = orNothing(around.disturbance * (1 - dtSeconds / DISTURBANCE_SECONDS));
  around.hertz = 60 + around.wander + around.disturbance;
}

export const gridMemory = (dtSeconds: number) => rememberNoise(WANDER.sigma, WANDER.tauSeconds, dtSeconds);

/** Once a minute. */
export function changeWeather(around: Surroundings, at: number, generator: Generator): void {
  const [lake, air, barometer] = around.wanders;
  around.wanders = [
    nextNoise(lake, lakeMemory, generator),
    nextNoise(air, airMemory, generator),
    nextNoise(barometer, barometerMemory, generator),
  ];
  feelSeason(around, at);
}

/**
 * A deep intake in Lake Ontario: 2.5 °C at the end of February to 19.5 °C at the end of August (the surface goes from 2 to 22). Air after the
 * normals of Toronto, -4 to 21 °C by the month, and 4 K either way between night and afternoon. Round figures, for an illustration.
 */
function feelSeason(around: Surroundings, at: number): void {
  if (around.climate === 'steady') return;
  const [lake, air, barometer] = around.wanders;
  const wave = (periodMs: number, peakMs: number) => exactCos((TWO_PI * ((at - peakMs) % periodMs)) / periodMs);
  around.lakeCelsius = 11 + 8.5 * wave(YEAR_MS, 238 * DAY_MS) + 0.3 * wave(DAY_MS, LATE_AFTERNOON_MS) + lake;
  around.airCelsius = 8.5 + 12.5 * wave(YEAR_MS, 205 * DAY_MS) + 4 * wave(DAY_MS, LATE_AFTERNOON_MS) + air;
  around.barometer = barometer;
}

/** 16:00 in Toronto, as a time of the UTC day. */
const LATE_AFTERNOON_MS = 21 * HOUR_MS;
