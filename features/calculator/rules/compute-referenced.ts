import type { CalculatorInputs, Replaced } from '../vocabulary.ts';
import type { CalculatorResult } from './compute-classic.ts';
import type { Factor, ReferencedFactors } from './read-factors.ts';

/**
 * The method "Referenced 2026". What it does otherwise than Classic, and why: the bill is divided by a published price and already
 * contains electric heating; a gas furnace burns gas in both cases, because a power station does not replace it; the electric car
 * is charged with nuclear power; the price of electricity stays as it is, because no household price of nuclear electricity was
 * found; land is that of electricity only, because none was found for cars.
 */
export function computeReferenced(
  inputs: CalculatorInputs,
  replaces: Replaced,
  factors: ReferencedFactors,
): CalculatorResult {
  const use = describeUse(inputs, factors);
  const { carMiles } = inputs;
  const land = factors.land[replaces];
  const central = co2Of(use, factors, replaces, 'central', 'central');
  const electricCarCost = carMiles * factors.electricCarUse.central * factors.electricityPrice.central;
  const bill = inputs.monthlyElectricBill * 12;
  const landOf = (factor: Factor, end: End) => (use.kwh / 1_000) * factor[end];
  const landSaving = (fossilEnd: End, nuclearEnd: End) =>
    land ? landOf(land, fossilEnd) - landOf(factors.nuclearLand, nuclearEnd) : null;
  return {
    totalKwh: use.kwh,
    carMiles,
    fossilCO2: central.fossil,
    nuclearCO2: central.nuclear,
    co2Savings: central.fossil - central.nuclear,
    fossilLand: land ? landOf(land, 'central') : null,
    nuclearLand: land ? landOf(factors.nuclearLand, 'central') : null,
    landSavings: landSaving('central', 'central'),
    fossilCost: bill + carMiles * factors.gasolineCost.central,
    nuclearCost: bill + electricCarCost,
    costSavings: carMiles * factors.gasolineCost.central - electricCarCost,
    homeCO2Savings: central.homeSavings,
    carCO2Savings: central.carSavings,
    co2SavingsRange: {
      low: co2Of(use, factors, replaces, 'low', 'high').savings,
      high: co2Of(use, factors, replaces, 'high', 'low').savings,
    },
    landSavingsRange: land ? { low: landSaving('low', 'high') ?? 0, high: landSaving('high', 'low') ?? 0 } : null,
  };
}

type End = keyof Factor;

interface Use {
  kwh: number;
  therms: number;
  miles: number;
}

function describeUse(inputs: CalculatorInputs, factors: ReferencedFactors): Use {
  return {
    kwh: (inputs.monthlyElectricBill * 12) / factors.electricityPrice.central,
    therms: inputs.homeHeating === 'gas' ? inputs.homeSize * factors.gasHeating.central : 0,
    miles: inputs.carMiles,
  };
}

/** With the fossil factors at one end of what is published and the nuclear ones at another. */
function co2Of(use: Use, factors: ReferencedFactors, replaces: Replaced, fossilEnd: End, nuclearEnd: End) {
  const nuclearKwh = factors.nuclearCO2[nuclearEnd];
  const furnace = use.therms * factors.thermCO2.central;
  const home = { fossil: use.kwh * factors.co2[replaces][fossilEnd], nuclear: use.kwh * nuclearKwh };
  const car = {
    fossil: use.miles * factors.gasolineMile[fossilEnd],
    nuclear: use.miles * factors.electricCarUse[nuclearEnd] * nuclearKwh,
  };
  const fossil = home.fossil + furnace + car.fossil;
  const nuclear = home.nuclear + furnace + car.nuclear;
  return {
    fossil,
    nuclear,
    savings: fossil - nuclear,
    homeSavings: home.fossil - home.nuclear,
    carSavings: car.fossil - car.nuclear,
  };
}
