import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../tests/support/seeded-random.ts';
import { type AlarmAction, type AlarmState, alarmActions, alarmStates } from '../vocabulary.ts';
import { type AlarmStanding, annunciates, noAlarm, stepAlarm } from './step-alarm.ts';

const active = (state: AlarmState): AlarmStanding => ({ state, isActive: true });
const gone = (state: AlarmState): AlarmStanding => ({ state, isActive: false });
const after = (before: AlarmStanding, action: AlarmAction) => {
  const step = stepAlarm(before, action);
  return step.isRefused ? 'refused' : { state: step.state, isActive: step.isActive };
};

describe('stepAlarm', () => {
  it.each<[before: AlarmStanding, action: AlarmAction, expected: AlarmStanding | 'refused']>([
    [noAlarm, 'raise', active('unacknowledged')],
    [noAlarm, 'return', 'refused'],
    [noAlarm, 'acknowledge', 'refused'],
    [noAlarm, 'shelve', 'refused'],
    [noAlarm, 'suppress', 'refused'],

    [active('unacknowledged'), 'raise', 'refused'],
    [active('unacknowledged'), 'return', gone('returned-unacknowledged')],
    [active('unacknowledged'), 'acknowledge', active('acknowledged')],
    [active('unacknowledged'), 'shelve', active('shelved')],
    [active('unacknowledged'), 'unshelve', 'refused'],
    [active('unacknowledged'), 'suppress', active('suppressed')],
    [active('unacknowledged'), 'unsuppress', 'refused'],

    [active('acknowledged'), 'raise', 'refused'],
    [active('acknowledged'), 'return', gone('normal')],
    [active('acknowledged'), 'acknowledge', 'refused'],
    [active('acknowledged'), 'shelve', active('shelved')],
    [active('acknowledged'), 'suppress', active('suppressed')],

    [gone('returned-unacknowledged'), 'raise', active('unacknowledged')],
    [gone('returned-unacknowledged'), 'return', 'refused'],
    [gone('returned-unacknowledged'), 'acknowledge', gone('normal')],
    [gone('returned-unacknowledged'), 'shelve', gone('shelved')],
    [gone('returned-unacknowledged'), 'suppress', gone('suppressed')],

    [active('shelved'), 'return', gone('shelved')],
    [gone('shelved'), 'raise', active('shelved')],
    [active('shelved'), 'acknowledge', 'refused'],
    [active('shelved'), 'shelve', 'refused'],
    [active('shelved'), 'unshelve', active('unacknowledged')],
    [gone('shelved'), 'unshelve', gone('normal')],
    [active('shelved'), 'suppress', active('suppressed')],
    [active('shelved'), 'unsuppress', 'refused'],

    [active('suppressed'), 'return', gone('suppressed')],
    [gone('suppressed'), 'raise', active('suppressed')],
    [active('suppressed'), 'acknowledge', 'refused'],
    [active('suppressed'), 'shelve', 'refused'],
    [active('suppressed'), 'unshelve', 'refused'],
    [active('suppressed'), 'suppress', 'refused'],
    [active('suppressed'), 'unsuppress', active('unacknowledged')],
    [gone('suppressed'), 'unsuppress', gone('normal')],
  ])('%o and %s: %o', (before, action, expected) => {
    expect(after(before, action)).toEqual(expected);
  });

  it.each<[before: AlarmStanding, expected: AlarmStanding | 'refused']>([
    [noAlarm, active('suppressed')],
    [gone('returned-unacknowledged'), active('suppressed')],
    [gone('shelved'), active('suppressed')],
    [active('unacknowledged'), 'refused'],
  ])('%o and a raise that is expected: %o', (before, expected) => {
    const step = stepAlarm(before, 'raise', true);
    expect(step.isRefused ? 'refused' : { state: step.state, isActive: step.isActive }).toEqual(expected);
  });

  it('gives a sentence with every refusal', () => {
    for (const state of alarmStates) {
      for (const action of alarmActions) {
        for (const isActive of [true, false]) {
          const step = stepAlarm({ state, isActive }, action);
          if (step.isRefused) expect(step.reason).toMatch(/^[A-Z].*\.$/);
        }
      }
    }
  });

  it('never lets an active alarm be over, whatever happens', () => {
    const random = seededRandom(9);
    for (let story = 0; story < 5_000; story++) {
      let standing = noAlarm;
      for (let turn = 0; turn < 20; turn++) {
        const step = stepAlarm(standing, alarmActions[Math.floor(random() * alarmActions.length)] ?? 'raise');
        if (step.isRefused) continue;
        standing = { state: step.state, isActive: step.isActive };
        if (standing.state === 'normal') expect(standing.isActive).toBe(false);
      }
    }
  });

  it('lets only what nobody has taken on or put aside ask for attention', () => {
    expect(alarmStates.filter((state) => annunciates({ state }))).toEqual(['unacknowledged']);
  });
});
