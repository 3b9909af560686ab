import type { StreamLimits } from '../contract.ts';
import { type LimitName, limitNames } from '../vocabulary.ts';
import { exceededLimit, exceeds, isHigh, thresholdOf } from './judge-value.ts';

/** Where one limit stands that is active or about to change. */
export interface Standing {
  isActive: boolean;
  /** Time of the first sample that points to the change; null: none is pending. ms since 1970. */
  changingSince: number | null;
  /** Time of the newest sample that confirms it; null: none is pending. */
  confirmedAt: number | null;
}

/** By limit; one that is neither active nor about to change is left out. Kept with the stream as JSON. */
export type Evaluation = Partial<Record<LimitName, Standing>>;

export interface LimitChange {
  limit: LimitName;
  kind: 'raise' | 'return';
  /** Time of the sample that completed the change, ms since 1970. */
  at: number;
  value: number;
}

export interface EvaluatedSample {
  /** ms since 1970 */
  ts: number;
  value: number;
  /** 0 good, 1 uncertain, 2 bad */
  quality: 0 | 1 | 2;
}

const nothingActive: Evaluation = Object.freeze({});
const noChanges: LimitChange[] = [];
Object.freeze(noChanges);

/**
 * Follows the four limits of one stream through its newest samples. A limit is raised when it was exceeded for the on-delay without a
 * break, by the samples' own times, and returns when the value was back by the deadband for the off-delay.
 *
 * Samples of bad quality are passed over: a broken sensor says nothing about the plant, and alarms that come and go with it
 * ("NoData" alarms) are noise that hides real ones; pages show the stream as bad or stale instead. A silence longer than
 * `staleAfterSeconds` is a break: nobody knows what was in between, so a pending change begins anew. An alarm that is active stays so.
 *
 * @param before what the last call answered; null: the first
 * @param samples in the order of their times, all newer than those before
 * @returns `before` itself when nothing changed, which costs a comparison or four for each sample and allocates nothing for them
 */
export function evaluateLimits(
  limits: StreamLimits,
  before: Evaluation | null,
  samples: readonly EvaluatedSample[],
): { evaluation: Evaluation; changes: LimitChange[] } {
  const evaluation = before ?? nothingActive;
  if (isNothingActive(evaluation) && isNothingExceeded(limits, samples)) return { evaluation, changes: noChanges };
  return follow(limits, evaluation, samples);
}

function isNothingActive(evaluation: Evaluation): boolean {
  for (const _ in evaluation) return false;
  return true;
}

function isNothingExceeded(limits: StreamLimits, samples: readonly EvaluatedSample[]): boolean {
  for (const { value, quality } of samples) {
    if (quality !== 2 && exceededLimit(limits, value) !== null) return false;
  }
  return true;
}

function follow(limits: StreamLimits, before: Evaluation, samples: readonly EvaluatedSample[]) {
  const changes: LimitChange[] = [];
  let evaluation = before;
  for (const sample of samples) {
    if (sample.quality === 2) continue;
    for (const limit of limitNames) {
      const standing = evaluation[limit];
      const next = stepLimit(limits, limit, standing, sample);
      if (next === standing) continue;
      evaluation = replaceStanding(evaluation, limit, next);
      const [was, is] = [standing?.isActive ?? false, next?.isActive ?? false];
      if (is !== was) changes.push({ limit, kind: is ? 'raise' : 'return', at: sample.ts, value: sample.value });
    }
  }
  return { evaluation, changes: changes.length === 0 ? noChanges : changes };
}

function replaceStanding(evaluation: Evaluation, limit: LimitName, next: Standing | undefined): Evaluation {
  const { [limit]: _, ...others } = evaluation;
  return next ? { ...others, [limit]: next } : others;
}

/** One limit, one sample. @returns the same standing when nothing changed; undefined: not active, and nothing is pending */
function stepLimit(
  limits: StreamLimits,
  limit: LimitName,
  standing: Standing | undefined,
  { ts, value }: EvaluatedSample,
): Standing | undefined {
  const threshold = thresholdOf(limits, limit);
  const isActive = standing?.isActive ?? false;
  const pointsToChange = isActive ? isBack(limit, threshold, limits.deadband, value) : exceeds(limit, threshold, value);
  if (!pointsToChange) {
    if (!isActive) return undefined;
    return standing?.changingSince === null ? standing : settledActive;
  }
  const delayMs = threshold === null ? 0 : 1_000 * (isActive ? limits.offDelaySeconds : limits.onDelaySeconds);
  const since = isUnbroken(standing, ts, limits.staleAfterSeconds) ? (standing?.changingSince ?? ts) : ts;
  if (ts - since >= delayMs) return isActive ? undefined : settledActive;
  return { isActive, changingSince: since, confirmedAt: ts };
}

const settledActive: Standing = Object.freeze({ isActive: true, changingSince: null, confirmedAt: null });

/** A limit that somebody took away holds nothing up: its alarm returns with the next sample that is looked at. */
function isBack(limit: LimitName, threshold: number | null, deadband: number, value: number): boolean {
  if (threshold === null) return true;
  return isHigh(limit) ? value <= threshold - deadband : value >= threshold + deadband;
}

function isUnbroken(standing: Standing | undefined, ts: number, staleAfterSeconds: number): boolean {
  return standing != null && standing.confirmedAt !== null && ts - standing.confirmedAt <= staleAfterSeconds * 1_000;
}
