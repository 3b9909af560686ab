import type { LimitName } from '../../streams/vocabulary.ts';
import type { AlarmAction, AlarmState } from '../vocabulary.ts';

/** One occurrence of an alarm, from its raising to its end. */
export interface AlarmStanding {
  state: AlarmState;
  /** Whether the condition holds now: also followed while the alarm is shelved or suppressed. */
  isActive: boolean;
}

export type AlarmStep =
  | (AlarmStanding & { isRefused: false })
  | { isRefused: true /** Why, for the person who asked. */; reason: string };

/** Before its raising, and after its end. */
export const noAlarm: AlarmStanding = { state: 'normal', isActive: false };

/**
 * The life of an alarm after ISA-18.2 (section 5.6). One occurrence is one row of `alerts`: it begins with a raise and is over when the
 * state is 'normal' again. An alarm that comes back before anybody acknowledged it goes on as the same occurrence, and counts as raised
 * once more. Expiry of a shelving is an 'unshelve' like one by hand.
 *
 * @param isExpected for 'raise': the design says that this alarm means nothing now, so it begins suppressed
 */
export function stepAlarm(before: AlarmStanding, action: AlarmAction, isExpected = false): AlarmStep {
  if (action === 'raise' && isExpected && !before.isActive) return to('suppressed', true);
  if (before.state === 'normal') {
    return action === 'raise' ? to('unacknowledged', true) : refuse('This alarm is over.');
  }
  return steps[action](before);
}

const steps: Record<AlarmAction, (before: AlarmStanding) => AlarmStep> = {
  raise({ state, isActive }) {
    if (isActive) return refuse('The alarm is active already.');
    return to(isPutAside(state) ? state : 'unacknowledged', true);
  },
  return({ state, isActive }) {
    if (!isActive) return refuse('The value is back already.');
    if (isPutAside(state)) return to(state, false);
    return to(state === 'acknowledged' ? 'normal' : 'returned-unacknowledged', false);
  },
  acknowledge({ state, isActive }) {
    if (state === 'acknowledged') return refuse('Somebody has acknowledged this already.');
    if (state === 'shelved') return refuse('This is shelved. Bring it back before you acknowledge it.');
    if (state === 'suppressed') return refuse('This is suppressed while the unit is in an outage.');
    return isActive ? to('acknowledged', true) : to('normal', false);
  },
  shelve({ state, isActive }) {
    if (state === 'shelved') return refuse('This is shelved already. Bring it back to shelve it for another time.');
    if (state === 'suppressed') return refuse('This is suppressed while the unit is in an outage.');
    return to('shelved', isActive);
  },
  unshelve({ state, isActive }) {
    if (state !== 'shelved') return refuse('This is not shelved, or came back by itself.');
    return isActive ? to('unacknowledged', true) : to('normal', false);
  },
  // By design, not by a person: it goes before a shelving, and ends it.
  suppress({ state, isActive }) {
    if (state === 'suppressed') return refuse('This is suppressed already.');
    return to('suppressed', isActive);
  },
  unsuppress({ state, isActive }) {
    if (state !== 'suppressed') return refuse('This is not suppressed.');
    return isActive ? to('unacknowledged', true) : to('normal', false);
  },
};

const isPutAside = (state: AlarmState) => state === 'shelved' || state === 'suppressed';
const to = (state: AlarmState, isActive: boolean): AlarmStep => ({ isRefused: false, state, isActive });
const refuse = (reason: string): AlarmStep => ({ isRefused: true, reason });

/** Whether it asks for attention: nobody has taken it on, and nobody has put it aside. */
export function annunciates({ state }: Pick<AlarmStanding, 'state'>): boolean {
  return state === 'unacknowledged';
}

/** The outer limit of the same side, whose alarm says everything that this one says. */
export function outerLimit(limit: LimitName | null): LimitName | null {
  if (limit === 'warning-high') return 'alarm-high';
  return limit === 'warning-low' ? 'alarm-low' : null;
}
