import { expect, it } from 'vitest';
import { layerAlarms } from './layer-alarms.ts';

it('draws the worst last, whatever the order in which alarms are told', () => {
  const alarms = (['crit', 'info', 'warn', 'crit'] as const).map((severity, at) => ({ severity, at }));
  expect(layerAlarms(alarms).map(({ severity, at }) => `${severity} ${at}`)).toEqual([
    'info 1',
    'warn 2',
    'crit 0',
    'crit 3',
  ]);
});
