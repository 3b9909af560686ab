import { exactExp } from './compute-exactly.ts';

/**
 * Saturated water and steam, from fits to the steam tables (IAPWS-IF97) at 0.101, 1 and 7.2 MPa. Exact at 7.2 MPa, where the units
 * run; within 1 K and 2 % from there down to 0.1 MPa. Below 100 °C only the temperature is used.
 *
 * Temperature is a polynomial of the fourth root of the pressure: square roots are the same on every machine, logarithms are not.
 */
const [low, middle, rated] = [
  { root: rootOf(0.101325), celsius: 100 },
  { root: rootOf(1), celsius: 179.9 },
  { root: rootOf(7.2), celsius: 287.7 },
];
const SLOPE = (middle.celsius - low.celsius) / (middle.root - low.root);
const BEND = ((rated.celsius - middle.celsius) / (rated.root - middle.root) - SLOPE) / (rated.root - low.root);
/** T = C0 + C1·r + BEND·r² with r = p^¼ */
const C1 = SLOPE - BEND * (low.root + middle.root);
const C0 = low.celsius - SLOPE * low.root + BEND * low.root * middle.root;

export const RATED_PRESSURE = 7.2;
export const RATED_TEMPERATURE = 287.7;

/** MPa at °C. */
export function saturationPressure(celsius: number): number {
  const root = (-C1 + Math.sqrt(C1 * C1 - 4 * BEND * (C0 - celsius))) / (2 * BEND);
  const square = Math.max(0, root) * Math.max(0, root);
  return square * square;
}

/** °C at MPa. */
export function saturationTemperature(megapascal: number): number {
  const root = rootOf(megapascal);
  return C0 + C1 * root + BEND * root * root;
}

/** Enthalpy of water at its boiling point, and nearly that of colder water, kJ/kg at °C: 419 at 100, 763 at 180, 1277.6 at 287.7. */
export function waterEnthalpy(celsius: number): number {
  return 419 + 4.296 * (celsius - 100) + WATER_BEND * (celsius - 100) * (celsius - 180);
}

const WATER_BEND = (1277.6 - 419 - 4.296 * 187.7) / (187.7 * 107.7);

/** Enthalpy of saturated steam, kJ/kg at MPa: 2770.1 at 7.2, the highest at 3, 2676 at 0.1. */
export function steamEnthalpy(megapascal: number): number {
  const beyond = megapascal - 3;
  return 2804 - (beyond > 0 ? STEAM_BEND : 15.2) * beyond * beyond;
}

const STEAM_BEND = (2804 - 2770.1) / (4.2 * 4.2);

/** Pressure of a condenser at °C, kPa; Magnus's formula (WMO-No. 8, annex 4.B), good to 0.5 % from 0 to 60 °C. */
export function condensingPressure(celsius: number): number {
  return 0.61094 * exactExp((17.625 * celsius) / (celsius + 243.04));
}

function rootOf(megapascal: number): number {
  return Math.sqrt(Math.sqrt(megapascal));
}
