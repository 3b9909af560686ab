import { isSameDimension, readMeasure } from '../../derived/rules/read-measure.ts';
import { type Circuit, NOWHERE, type PlaceName, placeNames } from '../vocabulary.ts';

interface PlaceLook {
  label: string;
  /** Streams that stand there by themselves, the likeliest first. */
  tags: readonly string[];
  /** What is measured there, in one unit of measure of each kind that it may have. */
  measures: readonly string[];
}

const POWER = ['W'];
const TEMPERATURE = ['K'];
const PRESSURE = ['Pa'];
const FLOW = ['kg/s', 'm3/s'];

export const placeLooks: Readonly<Record<PlaceName, PlaceLook>> = {
  'reactor.power': { label: 'Thermal power', tags: ['thermal_power'], measures: POWER },
  'reactor.flux': { label: 'Neutron flux', tags: ['neutron_flux'], measures: ['%'] },
  'coolant.outlet.temperature': {
    label: 'Core outlet',
    tags: ['core_outlet_temp', 'core_temp', 'hot_leg_temp', 'helium_outlet_temp', 'outlet_temp'],
    measures: TEMPERATURE,
  },
  'coolant.inlet.temperature': {
    label: 'Core inlet',
    tags: ['core_inlet_temp', 'cold_leg_temp', 'helium_inlet_temp', 'inlet_temp'],
    measures: TEMPERATURE,
  },
  'coolant.pressure': {
    label: 'Coolant pressure',
    tags: ['pressurizer_pressure', 'helium_pressure', 'coolant_pressure', 'pressure'],
    measures: PRESSURE,
  },
  'coolant.flow': {
    label: 'Coolant flow',
    tags: ['coolant_flow', 'helium_flow', 'core_flow', 'flow_rate'],
    measures: FLOW,
  },
  'coolant.level': { label: 'Level', tags: ['reactor_level', 'pressurizer_level', 'level'], measures: ['m', '%'] },
  'containment.pressure': { label: 'Containment', tags: ['containment_pressure'], measures: PRESSURE },
  'steam.flow': { label: 'Steam flow', tags: ['steam_flow'], measures: FLOW },
  'turbine.speed': { label: 'Turbine speed', tags: ['turbine_speed'], measures: ['Hz'] },
  'generator.power': { label: 'Generator, gross', tags: ['generator_output'], measures: POWER },
  'grid.power': { label: 'To the grid, net', tags: ['generator_net'], measures: POWER },
  'grid.frequency': { label: 'Grid frequency', tags: ['grid_frequency'], measures: ['Hz'] },
  'condenser.pressure': { label: 'Condenser', tags: ['condenser_pressure'], measures: PRESSURE },
  'cooling.temperature': {
    label: 'Cooling inlet',
    tags: ['cooling_water_temp', 'heat_rejection_temp', 'ambient_temp'],
    measures: TEMPERATURE,
  },
  'feedwater.flow': { label: 'Feedwater flow', tags: ['feedwater_flow'], measures: FLOW },
  'feedwater.temperature': { label: 'Feedwater', tags: ['feedwater_temp'], measures: TEMPERATURE },
};

/** What a circuit has no such thing of. */
const without: Partial<Record<Circuit, readonly PlaceName[]>> = {
  'pebble-bed': ['coolant.level'],
  'prismatic-htgr': ['coolant.level'],
  'gas-fast': ['coolant.level'],
  'heat-pipe': ['coolant.level', 'coolant.pressure'],
};

export function placesOf(circuit: Circuit | null): readonly PlaceName[] {
  const missing = (circuit && without[circuit]) ?? [];
  return placeNames.filter((name) => !missing.includes(name));
}

export interface BoundStream {
  tag: string;
  /** Of measure. */
  unit: string;
  place: string | null;
}

/** Whether what a stream measures can be shown at a place. */
export function fitsPlace(stream: Pick<BoundStream, 'unit'>, place: PlaceName): boolean {
  const { dimension } = readMeasure(stream.unit);
  return placeLooks[place].measures.some((measure) => isSameDimension(readMeasure(measure).dimension, dimension));
}

/** Which stream stands at a place: the one that somebody chose, or the first whose tag and unit of measure fit; null: none. */
export function findAtPlace<One extends BoundStream>(place: PlaceName, streams: readonly One[]): One | null {
  const chosen = streams.find((stream) => stream.place === place);
  if (chosen) return chosen;
  const free = streams.filter((stream) => stream.place === null && fitsPlace(stream, place));
  for (const tag of placeLooks[place].tags) {
    const found = free.find((stream) => stream.tag === tag);
    if (found) return found;
  }
  return null;
}

/**
 * The streams of a unit so that another one stands at a place.
 *
 * @param tag null: none is to stand there
 */
export function putAtPlace<One extends BoundStream>(
  streams: readonly One[],
  place: PlaceName,
  tag: string | null,
): One[] {
  const freed = streams.map((stream) => {
    if (stream.tag === tag) return { ...stream, place };
    return stream.place === place ? { ...stream, place: tag === null ? NOWHERE : null } : stream;
  });
  if (tag !== null) return freed;
  for (;;) {
    const left = findAtPlace(place, freed);
    if (left === null) return freed;
    freed[freed.indexOf(left)] = { ...left, place: NOWHERE };
  }
}
