import type { CalculatorInputs } from '../vocabulary.ts';

/** What a year of a household comes to, on fossil energy and on nuclear. Kilograms, square metres, US dollars. */
export interface CalculatorResult {
  totalKwh: number;
  carMiles: number;
  fossilCO2: number;
  nuclearCO2: number;
  co2Savings: number;
  /** null where the method has no figure that we could check. */
  fossilLand: number | null;
  nuclearLand: number | null;
  landSavings: number | null;
  fossilCost: number;
  nuclearCost: number;
  costSavings: number;
  homeCO2Savings: number;
  carCO2Savings: number;
  /** What the ends of the published figures make of the savings; null where the method knows no ranges. */
  co2SavingsRange: Range | null;
  landSavingsRange: Range | null;
}

export interface Range {
  low: number;
  high: number;
}

/**
 * Constants of the method "Classic", as the product was specified (section 9). Frozen: what publications say of each is in the
 * references under the section "classic", what to use instead in the method "Referenced 2026".
 */
export const classic = {
  kwhPerDollar: 10,
  /** Added for electric heating, a year. */
  kwhPerSquareFoot: 12,
  /** kg per kWh. */
  homeCO2: { fossil: 0.85, nuclear: 0.012 },
  /** kg per mile: gasoline, electric. */
  carCO2: { fossil: 0.404, nuclear: 0.12 },
  /** m² per MWh. */
  homeLand: { fossil: 3.6, nuclear: 1.9 },
  /** m² per mile. */
  carLand: { fossil: 0.05, nuclear: 0.02 },
  /** $ per kWh. */
  homeCost: { fossil: 0.12, nuclear: 0.08 },
  /** $ per mile. */
  carCost: { fossil: 0.15, nuclear: 0.05 },
} as const;

/** The method as it was specified; golden values in compute-classic.test.ts. */
export function computeClassic(inputs: CalculatorInputs): CalculatorResult {
  const { carMiles } = inputs;
  const totalKwh = classicKwh(inputs);
  const home = (factor: Pair) => ({ fossil: totalKwh * factor.fossil, nuclear: totalKwh * factor.nuclear });
  const car = (factor: Pair) => ({ fossil: carMiles * factor.fossil, nuclear: carMiles * factor.nuclear });
  const [homeCO2, carCO2] = [home(classic.homeCO2), car(classic.carCO2)];
  const co2 = sum(homeCO2, carCO2);
  const homeLand = home(classic.homeLand);
  const land = sum({ fossil: homeLand.fossil / 1_000, nuclear: homeLand.nuclear / 1_000 }, car(classic.carLand));
  const cost = sum(home(classic.homeCost), car(classic.carCost));
  return {
    totalKwh,
    carMiles,
    fossilCO2: co2.fossil,
    nuclearCO2: co2.nuclear,
    co2Savings: co2.fossil - co2.nuclear,
    fossilLand: land.fossil,
    nuclearLand: land.nuclear,
    landSavings: land.fossil - land.nuclear,
    fossilCost: cost.fossil,
    nuclearCost: cost.nuclear,
    costSavings: cost.fossil - cost.nuclear,
    homeCO2Savings: homeCO2.fossil - homeCO2.nuclear,
    carCO2Savings: carCO2.fossil - carCO2.nuclear,
    co2SavingsRange: null,
    landSavingsRange: null,
  };
}

interface Pair {
  fossil: number;
  nuclear: number;
}

function classicKwh({ monthlyElectricBill, homeSize, homeHeating }: CalculatorInputs): number {
  const heating = homeHeating === 'electric' ? homeSize * classic.kwhPerSquareFoot : 0;
  return monthlyElectricBill * 12 * classic.kwhPerDollar + heating;
}

function sum(a: Pair, b: Pair): Pair {
  return { fossil: a.fossil + b.fossil, nuclear: a.nuclear + b.nuclear };
}
