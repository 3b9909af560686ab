import { drawnTypes } from '../../atlas/records/vocabulary.ts';

/** Kinds of circuit that a drawing shows, as the atlas calls them. */
export const circuits = drawnTypes;
export type Circuit = (typeof circuits)[number];

/** Places of a drawing, each for one quantity of the plant. */
export const placeNames = [
  'reactor.power',
  'reactor.flux',
  'coolant.outlet.temperature',
  'coolant.inlet.temperature',
  'coolant.pressure',
  'coolant.flow',
  'coolant.level',
  'containment.pressure',
  'steam.flow',
  'turbine.speed',
  'generator.power',
  'grid.power',
  'grid.frequency',
  'condenser.pressure',
  'cooling.temperature',
  'feedwater.flow',
  'feedwater.temperature',
] as const;
export type PlaceName = (typeof placeNames)[number];

/** What a person may say of a stream: that it stands at a place, or at none although its tag would fit one. */
export const NOWHERE = 'nowhere';
export const placeChoices = [...placeNames, NOWHERE] as const;
