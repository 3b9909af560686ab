import { describe, expect, it } from 'vitest';
import { doubtPlace } from './doubt-place.ts';

const darlington = { latitude: 43.87, longitude: -78.72, timeZone: 'America/Toronto' };

describe('doubts about a position', () => {
  it.each([
    ['Darlington', darlington],
    ['Espoo', { latitude: 60.2, longitude: 24.7, timeZone: 'Europe/Helsinki' }],
    ['Sydney', { latitude: -33.9, longitude: 151.2, timeZone: 'Australia/Sydney' }],
    ['Kashgar, which keeps the time of Beijing', { latitude: 39.5, longitude: 76, timeZone: 'Asia/Shanghai' }],
    ['Brest, at the western end of its zone', { latitude: 48.4, longitude: -4.5, timeZone: 'Europe/Paris' }],
    ['Kiritimati, beyond the date line', { latitude: 1.9, longitude: -157.4, timeZone: 'Pacific/Kiritimati' }],
    [
      'Dublin, whose law calls the winter the exception',
      { latitude: 53.3, longitude: -6.3, timeZone: 'Europe/Dublin' },
    ],
    ['a ship that keeps UTC', { latitude: -40, longitude: -120, timeZone: 'UTC' }],
    ['a zone that is not known', { latitude: 1, longitude: 1, timeZone: 'Moon/Base' }],
    ['nothing that is not known', { latitude: null, longitude: null, timeZone: 'Europe/Paris' }],
  ])('there are none of %s', (_, place) => expect(doubtPlace(place)).toEqual([]));

  it('say which sign would fit', () => {
    expect(doubtPlace({ ...darlington, longitude: 78.72 })).toEqual([expect.stringContaining('Is it -78.72?')]);
    expect(doubtPlace({ ...darlington, latitude: -43.87 })).toEqual([expect.stringContaining('Is it 43.87?')]);
    expect(doubtPlace({ ...darlington, latitude: -43.87, longitude: 78.72 })).toHaveLength(2);
  });

  it('offer no sign when neither fits', () => {
    expect(doubtPlace({ ...darlington, longitude: 179 })).toEqual([expect.not.stringContaining('Is it')]);
  });
});
