/** What a visitor tells the calculator. Kept in imperial units, whatever is shown. */
export interface CalculatorInputs {
  /** Square feet. */
  homeSize: number;
  /** US dollars. */
  monthlyElectricBill: number;
  /** Miles a year. */
  carMiles: number;
  homeHeating: HomeHeating;
}

/** How it is computed and shown. */
export interface CalculatorSettings {
  units: Units;
  method: Method;
  /** What nuclear power replaces; the Classic method has no such choice. */
  replaces: Replaced;
  /** Euros for a tonne of CO2. */
  carbonPrice: number;
}

export type CalculatorState = CalculatorInputs & CalculatorSettings;

export const heatings = ['electric', 'gas'] as const;
export type HomeHeating = (typeof heatings)[number];
export const unitSystems = ['imperial', 'metric'] as const;
export type Units = (typeof unitSystems)[number];
export const methods = ['classic', 'referenced'] as const;
export type Method = (typeof methods)[number];
export const replacedSources = ['coal', 'gas', 'fossil-mix', 'grid'] as const;
export type Replaced = (typeof replacedSources)[number];

export const heatingLabels: Readonly<Record<HomeHeating, string>> = { electric: 'Electric', gas: 'Gas' };
export const unitLabels: Readonly<Record<Units, string>> = { imperial: 'Imperial', metric: 'Metric' };
export const methodLabels: Readonly<Record<Method, string>> = { classic: 'Classic', referenced: 'Referenced 2026' };
export const replacedLabels: Readonly<Record<Replaced, string>> = {
  coal: 'Coal',
  gas: 'Natural gas',
  'fossil-mix': 'US fossil mix',
  grid: 'US grid',
};

export const quantityNames = ['homeSize', 'monthlyElectricBill', 'carMiles'] as const;
export type QuantityName = (typeof quantityNames)[number];

export interface Scale {
  min: number;
  max: number;
  step: number;
  unit: string;
}

/** Labels, ranges and steps of the sliders (specification, section 9). */
export const quantities: Readonly<
  Record<QuantityName, Record<Units, Scale> & { label: string; metricPerImperial: number }>
> = {
  homeSize: {
    label: 'Home size',
    imperial: { min: 500, max: 5_000, step: 100, unit: 'sq ft' },
    metric: { min: 46, max: 465, step: 5, unit: 'm²' },
    metricPerImperial: 0.092903,
  },
  monthlyElectricBill: {
    label: 'Monthly electric bill',
    imperial: { min: 50, max: 500, step: 10, unit: '$' },
    metric: { min: 50, max: 500, step: 10, unit: '$' },
    metricPerImperial: 1,
  },
  carMiles: {
    label: 'Annual car distance',
    imperial: { min: 2_000, max: 30_000, step: 1_000, unit: 'miles' },
    metric: { min: 3_219, max: 48_280, step: 161, unit: 'km' },
    metricPerImperial: 1.60934,
  },
};

export const carbonPriceScale: Scale = { min: 0, max: 500, step: 5, unit: 'EUR/t' };

export const defaultState: Readonly<CalculatorState> = {
  homeSize: 2_000,
  monthlyElectricBill: 120,
  carMiles: 12_000,
  homeHeating: 'electric',
  units: 'imperial',
  method: 'classic',
  replaces: 'gas',
  carbonPrice: 85,
};

/** For the illustrations beside a saving. */
export const KG_CO2_PER_TREE = 22;
export const M2_PER_ACRE = 4_047;
