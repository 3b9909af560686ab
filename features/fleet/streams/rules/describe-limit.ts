import type { LimitName, Severity } from '../vocabulary.ts';
import { unitLabel } from '../vocabulary.ts';
import { formatValue } from './format-value.ts';
import { isHigh } from './judge-value.ts';

export const limitWords: Record<LimitName, string> = {
  'alarm-low': 'low-low',
  'warning-low': 'low',
  'warning-high': 'high',
  'alarm-high': 'high-high',
};

export function severityOf(limit: LimitName): Severity {
  return limit === 'alarm-low' || limit === 'alarm-high' ? 'crit' : 'warn';
}

/** `Unit 2: turbine bearing vibration high`, `3.92 mm/s is above the limit of 3.8 mm/s.` */
export function describeLimit(exceeded: {
  unitName: string;
  description: string;
  limit: LimitName;
  limitValue: number | null;
  value: number;
  unit: string;
  decimals: number;
}): { title: string; message: string } {
  const { unitName, description, limit, limitValue, value, unit, decimals } = exceeded;
  const measured = `${formatValue(value, decimals)} ${unitLabel(unit)}`;
  const side = isHigh(limit) ? 'above' : 'below';
  return {
    title: `${shortUnitName(unitName)}: ${asContinuation(description)} ${limitWords[limit]}`,
    message: `${measured} is ${side} the limit of ${formatValue(limitValue)} ${unitLabel(unit)}.`,
  };
}

/** `Darlington SMR Unit 2` is `Unit 2` where there is little room; a name without such an end stays whole. */
export function shortUnitName(name: string): string {
  return name.match(/\bUnit \S+$/)?.[0] ?? name;
}

/** `Condenser pressure, absolute` in the middle of a sentence: without what only defines it, and small unless it is an abbreviation. */
export function asContinuation(description: string): string {
  const name = description.replace(/[,(].*$/, '').trim();
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
