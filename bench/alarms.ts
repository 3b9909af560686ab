import {
  type EvaluatedSample,
  type Evaluation,
  evaluateLimits,
} from '../features/fleet/streams/rules/evaluate-limits.ts';
import { findDifference } from '../tests/support/alarm-model.ts';
import { itemsPerSecond, type Row } from './table.ts';

const STORIES = 1_000_000;

/** The evaluation against its reference model, and what a sample costs that is as it should be. */
export async function benchAlarms(): Promise<Row[]> {
  let differences = 0;
  for (let seed = 0; seed < STORIES; seed++) {
    const difference = findDifference(seed);
    if (difference && differences++ === 0) console.error(difference);
  }
  const limits = {
    minValue: null,
    maxValue: null,
    alarmLow: 5.8,
    warningLow: 6.9,
    warningThreshold: 7.4,
    criticalThreshold: 7.6,
    staleAfterSeconds: 60,
  };
  const rules = { ...limits, deadband: 0.02, onDelaySeconds: 5, offDelaySeconds: 5 };
  const samples = Array.from({ length: 100 }, (_, index) => sampleAt(index, 7.2));
  const stormy = Array.from({ length: 100 }, (_, index) => sampleAt(index, index % 8 < 4 ? 7.7 : 7.2));
  const evaluating = (batch: readonly EvaluatedSample[]) => {
    let evaluation: Evaluation = {};
    return () => {
      evaluation = evaluateLimits(rules, evaluation, batch).evaluation;
      return batch.length;
    };
  };
  return [
    {
      what: `alarms lost or doubled in ${STORIES.toLocaleString('en')} random stories`,
      figure: String(differences),
      target: '0',
    },
    { what: 'samples evaluated, all normal', figure: `${itemsPerSecond(evaluating(samples))}/s`, target: '≥ 50,000/s' },
    { what: 'samples evaluated, alarms come and go', figure: `${itemsPerSecond(evaluating(stormy))}/s` },
  ];
}

function sampleAt(index: number, value: number): EvaluatedSample {
  return { ts: index * 5_000, value, quality: 0 };
}
