import { describe, expect, it } from 'vitest';
import { demoStreams } from '../../simulator/server/queries.ts';
import { placeNames } from '../vocabulary.ts';
import { findAtPlace, fitsPlace, placesOf, putAtPlace } from './bind-places.ts';

const stream = (tag: string, unit: string, place: string | null = null) => ({ tag, unit, place });
const unit = [stream('core_temp', 'celsius'), stream('hot_leg_temp', 'MPa'), stream('spare_temp', 'fahrenheit')];

describe('a place of a drawing', () => {
  it('takes the stream whose tag and unit of measure fit', () => {
    expect(findAtPlace('coolant.outlet.temperature', unit)?.tag).toBe('core_temp');
    expect(findAtPlace('coolant.pressure', unit)).toBeNull();
  });

  it('takes the one that somebody chose before all others, and nothing that was put nowhere', () => {
    const chosen = putAtPlace(unit, 'coolant.outlet.temperature', 'spare_temp');
    expect(findAtPlace('coolant.outlet.temperature', chosen)?.tag).toBe('spare_temp');
    const none = putAtPlace(chosen, 'coolant.outlet.temperature', null);
    expect(findAtPlace('coolant.outlet.temperature', none)).toBeNull();
    expect(none.map(({ place }) => place)).toEqual(['nowhere', null, 'nowhere']);
    expect(
      findAtPlace('coolant.outlet.temperature', putAtPlace(none, 'coolant.outlet.temperature', 'core_temp'))?.tag,
    ).toBe('core_temp');
  });

  it('shows only what it measures', () => {
    expect(fitsPlace({ unit: 'kPa' }, 'coolant.pressure')).toBe(true);
    expect(fitsPlace({ unit: 'celsius' }, 'coolant.pressure')).toBe(false);
  });

  it('finds a stream of the demonstration for all but the core’s inlet, which is not measured there', () => {
    const streams = demoStreams.map(({ tag, unit }) => stream(tag, unit));
    expect(placeNames.filter((name) => findAtPlace(name, streams) === null)).toEqual(['coolant.inlet.temperature']);
  });

  it('is left out of drawings of circuits that have no such thing', () => {
    expect(placesOf('heat-pipe')).not.toContain('coolant.level');
    expect(placesOf(null)).toEqual(placeNames);
  });
});
