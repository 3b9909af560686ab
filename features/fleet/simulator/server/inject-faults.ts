import { HOUR_MS } from '../../../../platform/shared/days.ts';
import type { FaultKind } from '../vocabulary.ts';
import { drawUniform, type Generator } from './draw-noise.ts';
import { type Instrument, inDigits, type Reading } from './measure-unit.ts';

/** Something wrong with one instrument, from `startsAt` to `endsAt` (ms since 1970). */
export interface Fault {
  tag: string;
  kind: FaultKind;
  startsAt: number;
  endsAt: number;
  /**
   * bias: units; drift: units per hour; spike: units, on one sample of twenty; clock-skew: seconds that the transmitter's clock is ahead.
   * Of no meaning for the other kinds.
   */
  size: number;
  /** The value at which a stuck instrument stays. */
  held?: number;
}

/** What leaves the plant after all: none, one or two samples. */
export interface Sent extends Reading {
  ts: number;
}

const SPIKES_ONE_IN = 20;

export const noiseFactor = (faults: readonly Fault[]) => (faults.some(({ kind }) => kind === 'noise') ? 5 : 1);

/** Applies the faults of an instrument that are on now, in their order, to what it would have sent. */
export function injectFaults(
  faults: Fault[],
  instrument: Instrument,
  reading: Reading,
  at: number,
  generator: Generator,
): Sent[] {
  let sent: Sent[] = [{ ...reading, ts: at }];
  for (const fault of faults) sent = sent.flatMap((sample) => distort(fault, instrument, sample, at, generator));
  return sent;
}

function distort(fault: Fault, instrument: Instrument, sample: Sent, at: number, generator: Generator): Sent[] {
  const changed = (value: number): Sent[] => [{ ...sample, ...inDigits(instrument, value) }];
  switch (fault.kind) {
    case 'stuck':
      fault.held ??= sample.value;
      return changed(fault.held);
    case 'drift':
      return changed(sample.value + (fault.size * (at - fault.startsAt)) / HOUR_MS);
    case 'spike':
      return drawUniform(generator) < 1 / SPIKES_ONE_IN ? changed(sample.value + fault.size) : [sample];
    case 'bias':
      return changed(sample.value + fault.size);
    case 'dropout':
      return [];
    case 'duplicate':
      return [sample, { ...sample }];
    case 'clock-skew':
      return [{ ...sample, ts: sample.ts + Math.round(fault.size * 1_000) }];
    case 'wrong-unit':
      // Nobody clips a number that is already on its way: Fahrenheit for Celsius, else a factor of ten.
      return [{ ...sample, value: instrument.tag.endsWith('_temp') ? sample.value * 1.8 + 32 : sample.value * 10 }];
    case 'noise':
      return [sample];
  }
}
