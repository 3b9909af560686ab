import type { PlaceName } from '../../vocabulary.ts';

export const SPOT = { width: 138, height: 50 };

/** Where the value of a place stands in the drawing: its left upper corner. Those of the reactor stand below each other. */
export const spots: Readonly<Record<PlaceName, readonly [x: number, y: number]>> = {
  'coolant.outlet.temperature': [330, 6],
  'coolant.pressure': [6, 62],
  'coolant.level': [6, 120],
  'coolant.flow': [6, 178],
  'coolant.inlet.temperature': [6, 236],
  'reactor.flux': [6, 294],
  'reactor.power': [6, 352],
  'containment.pressure': [6, 410],
  'steam.flow': [484, 48],
  'turbine.speed': [638, 38],
  'generator.power': [786, 38],
  'grid.power': [934, 38],
  'grid.frequency': [934, 216],
  'condenser.pressure': [504, 276],
  'cooling.temperature': [880, 276],
  'feedwater.temperature': [504, 334],
  'feedwater.flow': [504, 418],
};

/** From a value to the part that it is of. Those of the reactor share one. */
export const leaders: Partial<Record<PlaceName, string>> = {
  'steam.flow': 'M552 98v56',
  'turbine.speed': 'M690 88v28',
  'generator.power': 'M804 88v41',
  'grid.power': 'M986 88v26',
  'grid.frequency': 'M986 216v-6',
  'condenser.pressure': 'M642 301h10',
  'cooling.temperature': 'M880 290h-10',
  'feedwater.flow': 'M573 418v-18',
};
