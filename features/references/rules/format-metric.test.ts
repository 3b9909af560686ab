import { expect, it } from 'vitest';
import { formatHeadline, formatMetric, formatRange } from './format-metric.ts';

it.each([
  [5.2, 't', '5.2 tons'],
  [87, '%', '87%'],
  [14_200, 'EUR', 'EUR 14,200'],
  [0.071, 'm²/MWh', '0.071 m²/MWh'],
])('%s %s is shown as %s', (value, unit, text) => {
  expect(formatMetric({ value, unit })).toBe(text);
});

it.each([
  [5.2, 't', 3.2, 7, true, '5.2 tons'],
  [99, '%', 81.5, 92.7, false, '81.5 to 92.7%'],
  [14_200, 'EUR', 8_500, 12_900, false, 'EUR 8,500 to 12,900'],
  [22, 'kg/year', null, null, false, '22 kg/year'],
])(
  'the headline of %s %s, published from %s to %s and verified %s, is %s',
  (value, unit, low, high, isVerified, text) => {
    expect(formatHeadline({ value, unit, low, high, isVerified })).toBe(text);
  },
);

it.each([
  [3.2, 7, '3.2 to 7 t'],
  [null, 12_900, '12,900 t'],
  [367, 367, '367 t'],
  [null, null, null],
])('the range from %s to %s is shown as %s', (low, high, text) => {
  expect(formatRange({ low, high, unit: 't' })).toBe(text);
});
