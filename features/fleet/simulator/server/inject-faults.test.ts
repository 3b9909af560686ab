import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../../platform/shared/days.ts';
import type { FaultKind } from '../vocabulary.ts';
import { createGenerator } from './draw-noise.ts';
import { type Fault, injectFaults, noiseFactor, type Sent } from './inject-faults.ts';
import { instruments } from './measure-unit.ts';

const instrument = instruments.find(({ tag }) => tag === 'feedwater_temp');
if (!instrument) throw new Error('There is no such instrument.');
const generator = createGenerator(1);

describe('an instrument that', () => {
  it('is stuck stays at the first value that it had then', () => {
    const fault = faultOf('stuck', 0);
    expect([216, 217, 218].map((value, n) => only(send(fault, value, n)).value)).toEqual([216, 216, 216]);
  });

  it('drifts goes away by its size every hour', () => {
    expect(only(send(faultOf('drift', 3), 216, 2 * HOUR_MS)).value).toBe(222);
  });

  it('has spikes shows them on one sample of twenty', () => {
    const values = Array.from({ length: 2_000 }, (_, n) => only(send(faultOf('spike', 10), 216, n)).value);
    const spikes = values.filter((value) => value === 226).length;
    expect(spikes).toBeGreaterThan(60);
    expect(spikes).toBeLessThan(140);
    expect(values.filter((value) => value === 216).length).toBe(2_000 - spikes);
  });

  it('is noisy has five times the noise', () => {
    expect([noiseFactor([]), noiseFactor([faultOf('noise', 0)])]).toEqual([1, 5]);
  });

  it('has a bias is off by its size', () => {
    expect(only(send(faultOf('bias', -4), 216)).value).toBe(212);
  });

  it('drops out sends nothing', () => {
    expect(send(faultOf('dropout', 0), 216)).toEqual([]);
  });

  it('doubles sends the same sample with the same time twice', () => {
    const sent = send(faultOf('duplicate', 0), 216);
    expect(sent).toEqual([sent[0], sent[0]]);
  });

  it('has a wrong clock sends times that are ahead by its size', () => {
    expect(only(send(faultOf('clock-skew', 45), 216, 1_000)).ts).toBe(46_000);
  });

  it('was set to the wrong unit sends Fahrenheit', () => {
    expect(only(send(faultOf('wrong-unit', 0), 100)).value).toBeCloseTo(212);
  });

  it('is at the end of its range says so', () => {
    expect(only(send(faultOf('bias', 100), 216))).toEqual({ value: 250, quality: 1, ts: 0 });
  });
});

function faultOf(kind: FaultKind, size: number): Fault {
  return { tag: 'feedwater_temp', kind, size, startsAt: 0, endsAt: 10 * HOUR_MS };
}

function send(fault: Fault, value: number, at = 0): Sent[] {
  return injectFaults([fault], instrument as NonNullable<typeof instrument>, { value, quality: 0 }, at, generator);
}

function only(sent: Sent[]): Sent {
  const [first] = sent;
  if (sent.length !== 1 || !first) throw new Error(`There were ${sent.length} samples.`);
  return first;
}
