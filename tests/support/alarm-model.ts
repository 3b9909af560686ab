import { type AlarmStanding, noAlarm, stepAlarm } from '../../features/fleet/alerts/rules/step-alarm.ts';
import { type AlarmAction, alarmActions } from '../../features/fleet/alerts/vocabulary.ts';
import type { StreamLimits } from '../../features/fleet/streams/contract.ts';
import {
  type EvaluatedSample,
  type Evaluation,
  evaluateLimits,
  type LimitChange,
} from '../../features/fleet/streams/rules/evaluate-limits.ts';
import { type LimitName, limitNames } from '../../features/fleet/streams/vocabulary.ts';
import { seededRandom } from './seeded-random.ts';

/**
 * What the alarms must do, written a second time and in another way: the evaluation looks at the whole past for every sample, the alarm
 * is three facts instead of states. Slow and plain on purpose.
 */
export function expectedChanges(
  { deadband, onDelaySeconds, offDelaySeconds, staleAfterSeconds, ...limits }: StreamLimits,
  samples: readonly EvaluatedSample[],
): LimitChange[] {
  const good = samples.filter(({ quality }) => quality < 2);
  const exceeding: Record<LimitName, (value: number) => boolean> = {
    'alarm-low': (value) => limits.alarmLow !== null && value < limits.alarmLow,
    'warning-low': (value) => limits.warningLow !== null && value < limits.warningLow,
    'warning-high': (value) => limits.warningThreshold !== null && value > limits.warningThreshold,
    'alarm-high': (value) => limits.criticalThreshold !== null && value > limits.criticalThreshold,
  };
  const back: Record<LimitName, (value: number) => boolean> = {
    'alarm-low': (value) => limits.alarmLow === null || value >= limits.alarmLow + deadband,
    'warning-low': (value) => limits.warningLow === null || value >= limits.warningLow + deadband,
    'warning-high': (value) => limits.warningThreshold === null || value <= limits.warningThreshold - deadband,
    'alarm-high': (value) => limits.criticalThreshold === null || value <= limits.criticalThreshold - deadband,
  };
  /** Whether up to the sample `end` all were so, for long enough and without a silence. */
  const heldFor = (is: (value: number) => boolean, seconds: number, end: number) => {
    const last = good[end] as EvaluatedSample;
    if (!is(last.value)) return false;
    for (let start = end; start >= 0; start--) {
      const first = good[start] as EvaluatedSample;
      if (!is(first.value)) return false;
      if (last.ts - first.ts >= seconds * 1_000) return true;
      const earlier = good[start - 1];
      if (!earlier || first.ts - earlier.ts > staleAfterSeconds * 1_000) return false;
    }
    return false;
  };
  const changes: LimitChange[] = [];
  for (const [index, { ts: at, value }] of good.entries()) {
    for (const limit of limitNames) {
      const kind = changes.findLast((change) => change.limit === limit)?.kind === 'raise' ? 'return' : 'raise';
      const isDue =
        kind === 'raise'
          ? heldFor(exceeding[limit], onDelaySeconds, index)
          : heldFor(back[limit], offDelaySeconds, index);
      if (isDue) changes.push({ limit, kind, at, value });
    }
  }
  return changes;
}

/** An alarm as three facts. */
export interface AlarmFacts {
  isActive: boolean;
  /** Somebody has yet to take it on. */
  needsAttention: boolean;
  aside: 'shelved' | 'suppressed' | null;
}

export const noFacts: AlarmFacts = { isActive: false, needsAttention: false, aside: null };

export function stateOf({ isActive, needsAttention, aside }: AlarmFacts): AlarmStanding['state'] {
  if (aside) return aside;
  if (isActive) return needsAttention ? 'unacknowledged' : 'acknowledged';
  return needsAttention ? 'returned-unacknowledged' : 'normal';
}

/** @returns null when it must be refused */
export function expectedStep(before: AlarmFacts, action: AlarmAction): AlarmFacts | null {
  const isOver = stateOf(before) === 'normal';
  const comeBack = { ...before, aside: null, needsAttention: before.isActive };
  switch (action) {
    case 'raise':
      return before.isActive ? null : { ...before, isActive: true, needsAttention: true };
    case 'return':
      return before.isActive ? { ...before, isActive: false } : null;
    case 'acknowledge':
      return before.needsAttention && !before.aside ? { ...before, needsAttention: false } : null;
    case 'shelve':
      return isOver || before.aside ? null : { ...before, aside: 'shelved' };
    case 'suppress':
      return isOver || before.aside === 'suppressed' ? null : { ...before, aside: 'suppressed' };
    case 'unshelve':
      return before.aside === 'shelved' ? comeBack : null;
    case 'unsuppress':
      return before.aside === 'suppressed' ? comeBack : null;
  }
}

/**
 * One random story of one stream: samples in batches, people and the outage logic acting in between; told by the product's rules and by
 * the model at once.
 *
 * @returns the first difference; null: none
 */
export function findDifference(seed: number): string | null {
  const random = seededRandom(seed);
  const { limits, samples } = inventStory(random);
  const alarms = new Map<LimitName, { standing: AlarmStanding; facts: AlarmFacts; raises: number }>();
  for (const limit of limitNames) alarms.set(limit, { standing: noAlarm, facts: noFacts, raises: 0 });
  const act = (limit: LimitName, action: AlarmAction): string | null => {
    const alarm = alarms.get(limit);
    if (!alarm) return `no alarm ${limit}`;
    const step = stepAlarm(alarm.standing, action);
    const expected = expectedStep(alarm.facts, action);
    if (step.isRefused !== (expected === null)) return `${seed}: ${action} of ${limit}: refused on one side only`;
    if (step.isRefused || expected === null) return null;
    alarm.standing = { state: step.state, isActive: step.isActive };
    alarm.facts = expected;
    if (action === 'raise') alarm.raises++;
    return step.state === stateOf(expected) && step.isActive === expected.isActive
      ? null
      : `${seed}: ${action} of ${limit} leads to ${step.state}, expected ${stateOf(expected)}`;
  };
  const changes: LimitChange[] = [];
  let evaluation: Evaluation | null = null;
  for (let from = 0; from < samples.length; ) {
    const size = 1 + Math.floor(random() * 4);
    const answer: ReturnType<typeof evaluateLimits> = evaluateLimits(
      limits,
      evaluation,
      samples.slice(from, from + size),
    );
    from += size;
    evaluation = answer.evaluation;
    for (const change of answer.changes) {
      changes.push(change);
      const wasActive = alarms.get(change.limit)?.standing.isActive;
      if (wasActive === (change.kind === 'raise')) return `${seed}: ${change.limit} is told to ${change.kind} twice`;
      const difference = act(change.limit, change.kind);
      if (difference) return difference;
    }
    if (random() < 0.5) {
      const action = alarmActions[2 + Math.floor(random() * (alarmActions.length - 2))] ?? 'acknowledge';
      const difference = act(limitNames[Math.floor(random() * 4)] ?? 'alarm-high', action);
      if (difference) return difference;
    }
  }
  const expected = expectedChanges(limits, samples);
  if (JSON.stringify(changes) !== JSON.stringify(expected))
    return `${seed}: lost or doubled: ${JSON.stringify(changes)}`;
  for (const [limit, { raises, standing }] of alarms) {
    const told = expected.filter((change) => change.limit === limit);
    if (raises !== told.filter(({ kind }) => kind === 'raise').length) return `${seed}: raises of ${limit} were lost`;
    if (standing.isActive !== (told.at(-1)?.kind === 'raise')) return `${seed}: ${limit} ends on the wrong side`;
  }
  return null;
}

/** Values around the limits, also exactly on them; delays, silences, bad samples. */
function inventStory(random: () => number): { limits: StreamLimits; samples: EvaluatedSample[] } {
  const pick = <Item>(...items: [Item, ...Item[]]): Item => items[Math.floor(random() * items.length)] ?? items[0];
  const limits: StreamLimits = {
    minValue: null,
    maxValue: null,
    alarmLow: pick<number | null>(-4, null),
    warningLow: pick<number | null>(-2, null),
    warningThreshold: pick<number | null>(2, null),
    criticalThreshold: pick<number | null>(4, null),
    deadband: pick(0, 1),
    onDelaySeconds: pick(0, 5, 20),
    offDelaySeconds: pick(0, 5, 20),
    staleAfterSeconds: 60,
  };
  const samples: EvaluatedSample[] = [];
  let ts = 0;
  let value = 0;
  for (let index = 0; index < 14; index++) {
    ts += 1_000 * pick(1, 5, 5, 10, 60, 61);
    value = pick(value, value, Math.round(random() * 12 - 6), random() * 12 - 6);
    samples.push({ ts, value, quality: pick<0 | 1 | 2>(0, 0, 0, 1, 2) });
  }
  return { limits, samples };
}
