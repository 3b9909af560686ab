import { formatNumber } from '../../../platform/shared/format-number.ts';
import type { ReferenceMetric } from '../contract.ts';

/** As a headline: `5.2 tons`, `87%`, `EUR 14,200`; anything else as number and unit. */
export function formatMetric({ value, unit }: Pick<ReferenceMetric, 'value' | 'unit'>): string {
  if (unit === 't') return `${formatNumber(value)} tons`;
  if (unit === '%') return `${formatNumber(value)}%`;
  if (unit === 'EUR') return `EUR ${formatNumber(value)}`;
  return `${formatNumber(value)} ${unit}`;
}

/**
 * What a headline leads with: the value where a source bears it out, else the range that is published (`81.5 to 92.7%`,
 * `EUR 8,500 to 12,900`), because a figure that we could not verify is not the news.
 */
export function formatHeadline(
  metric: Pick<ReferenceMetric, 'value' | 'unit' | 'low' | 'high' | 'isVerified'>,
): string {
  const { low, high, unit, isVerified } = metric;
  if (isVerified || low === null || high === null) return formatMetric(metric);
  const [from, to] = [formatNumber(low), formatMetric({ value: high, unit })];
  return unit === 'EUR' ? `EUR ${from} to ${formatNumber(high)}` : `${from} to ${to}`;
}

/** Both ends of what is published, or the one that is known; null when none is. */
export function formatRange({ low, high, unit }: Pick<ReferenceMetric, 'low' | 'high' | 'unit'>): string | null {
  if (low === null && high === null) return null;
  if (low === null || high === null || low === high) return `${formatNumber(low ?? high ?? 0)} ${unit}`;
  return `${formatNumber(low)} to ${formatNumber(high)} ${unit}`;
}
