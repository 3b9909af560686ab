import { expect, it } from 'vitest';
import { wordSilence } from './word-silence.ts';

const NOW = Date.UTC(2026, 10, 27, 12);
const silence = {
  ...{
    unitName: 'Test loop',
    timeZone: 'UTC',
    description: null,
    lastAt: NOW - 300_000,
    isMarked: false,
    isBehind: false,
    isOneOfMany: false,
    now: NOW,
  },
};

it.each<[Partial<Parameters<typeof wordSilence>[0]>, title: string, message: string]>([
  [{}, 'Test loop: no data', 'No data for 5 minutes: the newest value is of 27 Nov 2026, 11:55:00 UTC.'],
  [
    { unitName: 'Darlington SMR Unit 2', description: 'Turbine bearing vibration', lastAt: NOW - 45_000 },
    'Unit 2: no data from turbine bearing vibration',
    'No data for 45 seconds: the newest value is of 27 Nov 2026, 11:59:15 UTC.',
  ],
  [
    { isMarked: true, lastAt: NOW - 86_400_000 },
    'Test loop: no data',
    'Its sender says that it has no data: the newest value is of 26 Nov 2026, 12:00:00 UTC.',
  ],
  [
    { isBehind: true },
    'Test loop: no data',
    'Samples come, but none is of the last 5 minutes: the newest value is of 27 Nov 2026, 11:55:00 UTC. The clock of their sender is slow, or it sends what it has kept.',
  ],
  [
    { isOneOfMany: true, lastAt: NOW - 7_200_000 },
    'Test loop: no data',
    'No data for 2 hours: the newest value is of 27 Nov 2026, 10:00:00 UTC. Other units fell silent with it: look at the network, the broker and the intake first.',
  ],
  [
    { lastAt: NOW - 3 * 86_400_000 },
    'Test loop: no data',
    'No data for 3 days: the newest value is of 24 Nov 2026, 12:00:00 UTC.',
  ],
])('says of %o %s', (more, title, message) => {
  expect(wordSilence({ ...silence, ...more })).toEqual({ title, message });
});
