import { describe, expect, it } from 'vitest';
import {
  condensingPressure,
  saturationPressure,
  saturationTemperature,
  steamEnthalpy,
  waterEnthalpy,
} from './find-saturation.ts';

/** IAPWS-IF97: MPa, °C, kJ/kg of water and steam. */
const steamTable = [
  [0.101325, 99.97, 419.1, 2675.6],
  [1, 179.9, 762.7, 2777.1],
  [3, 233.9, 1008.4, 2803.2],
  [6, 275.6, 1213.7, 2784.6],
  [7.2, 287.7, 1277.6, 2770.9],
  [8, 295.0, 1317.1, 2758.6],
] as const;

describe('saturated water and steam', () => {
  it.each(steamTable)('at %d MPa is as hot as the steam tables say, within 1.5 K', (megapascal, celsius) => {
    expect(Math.abs(saturationTemperature(megapascal) - celsius)).toBeLessThan(1.5);
  });

  it.each(steamTable)(
    'at %d MPa holds the heat that the steam tables say within a fiftieth',
    (megapascal, celsius, water, steam) => {
      expect(Math.abs(waterEnthalpy(celsius) / water - 1)).toBeLessThan(0.02);
      expect(Math.abs(steamEnthalpy(megapascal) / steam - 1)).toBeLessThan(0.02);
    },
  );

  it('has a pressure that belongs to its temperature and the other way round', () => {
    for (let celsius = 40; celsius < 300; celsius += 10) {
      expect(saturationTemperature(saturationPressure(celsius))).toBeCloseTo(celsius, 8);
    }
  });

  it('condenses at 33 °C under 5 kPa', () => {
    expect(condensingPressure(32.9)).toBeCloseTo(5, 1);
  });
});
