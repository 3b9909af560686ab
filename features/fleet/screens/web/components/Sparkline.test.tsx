import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { TelemetryEvent } from '../../../streams/contract.ts';
import { Sparkline } from './Sparkline.tsx';

const stream = {
  unit: 'MPa',
  decimals: 3,
  nominal: 7.2,
  alarmLow: 5.8,
  warningLow: 6.9,
  warningThreshold: 7.4,
  criticalThreshold: 7.6,
};

const NOON = Date.UTC(2026, 0, 1, 12);
const point = (minute: number, value = 7.2, spread = 0.01): TelemetryEvent => ({
  ts: new Date(NOON - (30 - minute) * 60_000).toISOString(),
  value,
  min: value - spread,
  max: value + spread,
});
const draw = (...points: TelemetryEvent[]) =>
  renderToStaticMarkup(<Sparkline stream={stream} points={points} endsAt={NOON} isGrey={false} />);
const lines = (markup: string) => markup.match(/stroke-width="1.5"/g)?.length ?? 0;

describe('a sparkline', () => {
  it('is one line while minutes follow each other', () => {
    expect(lines(draw(point(1), point(2), point(3)))).toBe(1);
  });

  it('leaves a gap where minutes are missing, and says so', () => {
    const markup = draw(point(1), point(2), point(9), point(10));
    expect([lines(markup), markup.includes('with gaps')]).toEqual([2, true]);
  });

  it('ends before the edge when nothing came lately', () => {
    expect(draw(point(1), point(2))).toContain('L128 ');
  });

  it('shows a single minute between two gaps', () => {
    expect(draw(point(1), point(5), point(9)).match(/h0\.01"/g)).toHaveLength(3);
  });

  it('says its extremes, not those of the last values', () => {
    expect(draw(point(1, 7.2, 0.3), point(2))).toContain('Last hour: from 6.90 to 7.50 MPa');
  });

  it('lies between its limits, so that noise is no storm', () => {
    const markup = draw(point(1, 7.19), point(2, 7.21), point(3, 7.2));
    const heights = [...(markup.match(/d="(M[^H"]+)" stroke="/)?.[1] ?? '').matchAll(/ ([\d.]+)/g)].map(([, y]) =>
      Number(y),
    );
    expect([markup.match(/stroke-warn/g)?.length, Math.max(...heights) - Math.min(...heights) < 52 / 10]).toEqual([
      2,
      true,
    ]);
  });

  it('goes beyond them with its values, and draws those that it passes', () => {
    expect(draw(point(1, 7.2), point(2, 7.8)).match(/stroke-warn/g)).toHaveLength(3);
  });

  it('marks at its foot the minutes that were not good, and says how many', () => {
    const markup = draw(point(1), { ...point(2), bad: 0.5 }, { ...point(3), uncertain: 1 });
    expect(markup.match(/stroke-(danger|warn)"[^>]* d="M[^"]+v-[\d.]+"/g)).toEqual([
      expect.stringMatching(/danger.* d="M128,54v-6.5"/),
      expect.stringMatching(/warn.* d="M132,54v-10"/),
    ]);
    expect(markup).toContain('MPa, bad or uncertain in 2 minutes"');
    expect(draw(point(1), point(2))).not.toContain('bad or uncertain');
  });

  it('says that there is nothing', () => {
    expect(draw()).toContain('No samples in the last hour');
  });
});
