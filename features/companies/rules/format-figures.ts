import { formatCount, formatFixed } from '../../../platform/shared/format-number.ts';

/** Euros as the directory shows them: "€1.2B" from 1e9, "€35M" from 1e6, otherwise the full number (specification, section 9). */
export function formatEuros(euros: number): string {
  if (euros >= 1e9) return `€${formatFixed(euros / 1e9, 1)}B`;
  const millions = Math.round(euros / 1e6);
  if (euros >= 1e6) return millions >= 1_000 ? '€1.0B' : `€${millions}M`;
  return `€${formatCount(euros)}`;
}

/** Projects delivered: "1.2k+" from a thousand, otherwise the number. */
export function formatProjects(count: number): string {
  return count >= 1_000 ? `${formatFixed(Math.floor(count / 100) / 10, 1)}k+` : formatCount(count);
}

/** Sum of revenues: billions without decimals. */
export function formatTotalEuros(euros: number): string {
  return `€${formatCount(euros / 1e9)}B`;
}

/** Sum of employees: thousands. */
export function formatTotalPeople(people: number): string {
  return `${formatCount(people / 1_000)}k`;
}

/** A range of employees: "10001+" → "10,001+", "1001-5000" → "1,001–5,000". */
export function formatEmployeeRange(range: string): string {
  return range.replace(/\d+/g, (digits) => formatCount(Number(digits))).replace('-', '–');
}

/** The other way round, and as spreadsheets write it: "1,001 – 5,000" → "1001-5000". */
export function tidyEmployeeRange(range: string): string {
  return range.replace(/\s*[–—-]\s*/g, '-').replace(/,(?=\d{3})/g, '');
}
