import { formatCount, formatQuantity } from '../../../../platform/shared/format-number.ts';

/** Energy in MWh, as a whole number. */
export const formatEnergy = formatCount;

/** To the tenth that is shown. Whatever judges a percentage beside its figure judges this one. */
export function roundPercent(percent: number): number {
  return Number(percent.toFixed(1));
}

/** As instruments write it; a dash where nothing is counted. */
export function formatPercent(percent: number | null): string {
  return formatQuantity(percent === null ? null : roundPercent(percent), '%', 1);
}

export function formatHours(hours: number): string {
  return formatQuantity(hours, 'h', hours < 10 ? 1 : 0);
}
