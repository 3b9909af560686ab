import { expect, it } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatCounted,
  formatFixed,
  formatMoney,
  formatNumber,
  formatPercent,
  formatQuantity,
} from './format-number.ts';

it.each([
  [formatCount(1_234_567), '1,234,567'],
  [formatCount(-0.4), '0'],
  [formatCounted(1, 'sample'), '1 sample'],
  [formatCounted(1_200, 'company', 'companies'), '1,200 companies'],
  [formatNumber(1_234.5678), '1,234.568'],
  [formatNumber(-0.0001), '0'],
  [formatNumber(-5.25), '−5.25'],
  [formatFixed(5.2, 2), '5.20'],
  [formatFixed(-0.001, 2), '0.00'],
  [formatPercent(87), '87%'],
  [formatPercent(12.5, 2), '12.50%'],
  [formatQuantity(93.44, '%', 1), '93.4 %'],
  [formatQuantity(1_200, 'MW'), '1,200 MW'],
  [formatQuantity(null, 'MW'), '–'],
  [formatMoney(14_200.4, '$'), '$14,200'],
  [formatMoney(-3, '€'), '−€3'],
  [formatBytes(512), '512 bytes'],
  [formatBytes(14_336), '14 KiB'],
  [formatBytes(1_572_864), '1.5 MiB'],
])('%s', (said, expected) => expect(said).toBe(expected));
