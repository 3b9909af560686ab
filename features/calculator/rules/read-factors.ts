import type { ReferenceMetric } from '../../references/contract.ts';
import type { Replaced } from '../vocabulary.ts';

/** A published figure: the value chosen, and the ends of what is published. */
export interface Factor {
  low: number;
  central: number;
  high: number;
}

/** What the method "Referenced 2026" computes with. */
export interface ReferencedFactors {
  /** kg per kWh, by what is replaced. */
  co2: Record<Replaced, Factor>;
  /** kg per kWh. */
  nuclearCO2: Factor;
  /** kg per mile. */
  gasolineMile: Factor;
  /** kWh per mile. */
  electricCarUse: Factor;
  /** $ per kWh. */
  electricityPrice: Factor;
  /** Therms per square foot and year. */
  gasHeating: Factor;
  /** kg per therm. */
  thermCO2: Factor;
  /** m² per MWh, by what is replaced; null where we found no figure that could be checked. */
  land: Record<Replaced, Factor | null>;
  /** m² per MWh. */
  nuclearLand: Factor;
  /** $ per mile. */
  gasolineCost: Factor;
}

/** The factors as the references hold them; null when one is missing, because half a method is none. */
export function readFactors(metrics: readonly ReferenceMetric[]): ReferencedFactors | null {
  const missing: string[] = [];
  const read = (slug: string, perUnit = 1): Factor => {
    const metric = metrics.find((one) => one.slug === slug);
    if (!metric) missing.push(slug);
    const { value = 0, low, high } = metric ?? {};
    return { low: (low ?? value) * perUnit, central: value * perUnit, high: (high ?? value) * perUnit };
  };
  const grams = 1 / 1_000;
  const factors: ReferencedFactors = {
    co2: {
      coal: read('co2-coal', grams),
      gas: read('co2-gas', grams),
      'fossil-mix': read('co2-fossil-mix', grams),
      grid: read('co2-grid', grams),
    },
    nuclearCO2: read('co2-nuclear', grams),
    gasolineMile: read('co2-gasoline-mile', grams),
    electricCarUse: read('electric-car-use'),
    electricityPrice: read('electricity-price'),
    gasHeating: read('gas-heating'),
    thermCO2: read('co2-therm'),
    land: { coal: read('land-coal'), gas: null, 'fossil-mix': null, grid: null },
    nuclearLand: read('land-nuclear'),
    gasolineCost: read('cost-gasoline-mile'),
  };
  return missing.length === 0 ? factors : null;
}
