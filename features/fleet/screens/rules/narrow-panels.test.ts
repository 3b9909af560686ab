import { expect, it } from 'vitest';
import type { Panel } from '../contract.ts';
import { narrowPanels, showsUnits } from './narrow-panels.ts';

const place = { title: '', width: 4, height: 2 };
const panels: Panel[] = [
  { kind: 'text', ...place, text: 'Of the shift' },
  { kind: 'tile', ...place, stream: 'dnnp-1.pressure' },
  { kind: 'tile', ...place, stream: 'dnnp-11.pressure' },
  { kind: 'plot', ...place, streams: ['dnnp-1.pressure', 'dnnp-2.pressure'], hasLimits: true },
  { kind: 'table', ...place, streams: ['dnnp-2.pressure'] },
  { kind: 'mimic', ...place, unit: 'dnnp-2' },
  { kind: 'alarms', ...place, units: [] },
  { kind: 'units', ...place, units: ['dnnp-1', 'dnnp-2'] },
];

it('leaves of every panel what is of the units, and of all units just these', () => {
  expect(narrowPanels(panels, ['dnnp-1', 'dnnp-3'])).toEqual([
    panels[0],
    panels[1],
    { ...panels[3], streams: ['dnnp-1.pressure'] },
    { ...panels[6], units: ['dnnp-1', 'dnnp-3'] },
    { ...panels[7], units: ['dnnp-1'] },
  ]);
});

it('leaves words alone where no unit is shown, and everything without a group', () => {
  const [words, ...others] = panels.filter(({ kind }) => kind !== 'alarms');
  const left = narrowPanels([...(words ? [words] : []), ...others], ['loop-1']);
  expect([left, showsUnits(left)]).toEqual([[words], false]);
  // Of a group without units nothing is shown, rather than all.
  expect(showsUnits(narrowPanels(panels, []))).toBe(false);
  expect(narrowPanels(panels, null)).toEqual(panels);
});
