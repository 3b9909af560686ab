import { expect, it } from 'vitest';
import { type ToldCall, writeMessage } from './write-message.ts';

const call = (more: Partial<ToldCall> = {}): ToldCall => ({
  ...{
    alertId: 'a',
    transition: 'raised',
    severity: 'warn',
    title: 'Unit 2: vibration high',
    origin: 'Simulated data.',
  },
  message: '4.2 mm/s is above the limit of 4 mm/s.',
  ...more,
});

it('tells of one alarm as it is', () => {
  expect(writeMessage([call()])).toEqual({
    title: 'Warning: Unit 2: vibration high',
    lines: ['4.2 mm/s is above the limit of 4 mm/s.'],
    origins: ['Simulated data.'],
    path: '/smr-ops-cloud/alerts/a',
  });
  expect(writeMessage([call({ transition: 'over', title: 'Shelved: Unit 2: vibration high' })]).title).toBe(
    'Shelved: Unit 2: vibration high',
  );
});

it('counts many, the worst first, and names the first twenty', () => {
  const many = [
    call({ transition: 'over' }),
    ...Array.from({ length: 30 }, () => call()),
    call({ severity: 'crit', title: 'Unit 1: level high', origin: 'Ours' }),
  ];
  const { title, lines, origins, path } = writeMessage(many);
  expect(title).toBe('32 alarms (31 raised, 1 no longer calling): Critical: Unit 1: level high');
  expect([lines.length, lines.at(-1)]).toEqual([21, 'And 12 more.']);
  expect([origins, path]).toEqual([['Simulated data.', 'Ours'], '/smr-ops-cloud/alerts']);
});
