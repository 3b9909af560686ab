import { formatNumber } from '../../../platform/shared/format-number.ts';
import type { ReferenceMetric } from '../contract.ts';

/** As a headline: `5.2 tons`, `87%`, `EUR 14,200`; anything else as number and unit. */
export function formatMetric({ value, unit }: Pick<ReferenceMetric, 'value' | 'unit'>): string {
  if (unit === 't') return `${formatNumber(value)} tons`;
  if (unit === '%') return `${formatNumber(value)}%`;
  if (unit === 'EUR') return `EUR ${formatNumber(value)}`;
  return `${formatNumber(value)} ${unit}`;
}

/** Both ends of what is published, or the one that is known; null when none is. */
export function formatRange({ low, high, unit }: Pick<ReferenceMetric, 'low' | 'high' | 'unit'>): string | null {
  if (low === null && high === null) return null;
  if (low === null || high === null || low === high) return `${formatNumber(low ?? high ?? 0)} ${unit}`;
  return `${formatNumber(low)} to ${formatNumber(high)} ${unit}`;
}
