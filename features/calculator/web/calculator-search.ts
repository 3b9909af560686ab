import { readNumber } from '../../../ui/fields/read-number.ts';
import { clamp, toStored } from '../rules/convert-units.ts';
import {
  type CalculatorState,
  carbonPriceScale,
  defaultState,
  heatings,
  methods,
  type QuantityName,
  quantities,
  quantityNames,
  replacedSources,
  unitSystems,
} from '../vocabulary.ts';

/** What an address says of the calculator: only what differs from the defaults. Quantities in imperial units. */
export interface CalculatorSearch {
  home?: number;
  bill?: number;
  miles?: number;
  heating?: CalculatorState['homeHeating'];
  units?: CalculatorState['units'];
  method?: CalculatorState['method'];
  replaces?: CalculatorState['replaces'];
  /** EUR for a tonne of CO2. */
  carbon?: number;
}

/** Names of the quantities in an address; the metric ones are what the form sends without JavaScript while it shows metric. */
export const fieldNames: Readonly<Record<QuantityName, Record<CalculatorState['units'], string>>> = {
  homeSize: { imperial: 'home', metric: 'sqm' },
  monthlyElectricBill: { imperial: 'bill', metric: 'bill' },
  carMiles: { imperial: 'miles', metric: 'km' },
};

/** Addresses are edited by hand: numbers are brought into their range, what makes no sense is left out, never an error. */
export function readCalculatorSearch(search: Record<string, unknown>): CalculatorSearch {
  return searchOf(readState(search));
}

/** Everything the calculator needs to know, from an address that may say anything. */
export function readState(search: Record<string, unknown>): CalculatorState {
  return {
    ...(Object.fromEntries(quantityNames.map((name) => [name, readQuantity(search, name)])) as Record<
      QuantityName,
      number
    >),
    homeHeating: oneOf(heatings, search.heating) ?? defaultState.homeHeating,
    units: oneOf(unitSystems, search.units) ?? defaultState.units,
    method: oneOf(methods, search.method) ?? defaultState.method,
    replaces: oneOf(replacedSources, search.replaces) ?? defaultState.replaces,
    carbonPrice: clamp(readQuantityNumber(search.carbon) ?? defaultState.carbonPrice, carbonPriceScale),
  };
}

export function searchOf(state: CalculatorState): CalculatorSearch {
  const all: Required<CalculatorSearch> = {
    home: hundredths(state.homeSize),
    bill: hundredths(state.monthlyElectricBill),
    miles: hundredths(state.carMiles),
    heating: state.homeHeating,
    units: state.units,
    method: state.method,
    replaces: state.replaces,
    carbon: hundredths(state.carbonPrice),
  };
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => value !== defaults[name as keyof CalculatorSearch]),
  );
}

const defaults: Required<CalculatorSearch> = {
  home: defaultState.homeSize,
  bill: defaultState.monthlyElectricBill,
  miles: defaultState.carMiles,
  heating: defaultState.homeHeating,
  units: defaultState.units,
  method: defaultState.method,
  replaces: defaultState.replaces,
  carbon: defaultState.carbonPrice,
};

function readQuantity(search: Record<string, unknown>, name: QuantityName): number {
  const { imperial, metric } = fieldNames[name];
  const stored = readQuantityNumber(search[imperial]);
  if (stored !== undefined) return clamp(stored, quantities[name].imperial);
  const shown = readQuantityNumber(search[metric]);
  return shown === undefined ? defaultState[name] : toStored(name, 'metric', clamp(shown, quantities[name].metric));
}

/** Infinity is a number that is too large; what is no number at all is undefined. Without JavaScript the boxes send what they show: "12,000". */
function readQuantityNumber(value: unknown): number | undefined {
  const [first] = [value].flat();
  if (typeof first !== 'number' && typeof first !== 'string') return undefined;
  const number = readNumber(String(first));
  return Number.isNaN(number) ? undefined : number;
}

function oneOf<Value extends string>(values: readonly Value[], given: unknown): Value | undefined {
  const [first] = [given].flat();
  return values.find((value) => value === first);
}

/** Enough for a metric choice to come back as it was; a longer tail would only lengthen the address. */
function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
