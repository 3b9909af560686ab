/** Euros as the directory shows them: "€1.2B" from 1e9, "€35M" from 1e6, otherwise the full number (specification, section 9). */
export function formatEuros(euros: number): string {
  if (euros >= 1e9) return `€${(euros / 1e9).toFixed(1)}B`;
  const millions = Math.round(euros / 1e6);
  if (euros >= 1e6) return millions >= 1_000 ? '€1.0B' : `€${millions}M`;
  return `€${group(euros)}`;
}

/** Projects delivered: "1.2k+" from a thousand, otherwise the number. */
export function formatProjects(count: number): string {
  return count >= 1_000 ? `${(Math.floor(count / 100) / 10).toFixed(1)}k+` : group(count);
}

/** Sum of revenues: billions without decimals. */
export function formatTotalEuros(euros: number): string {
  return `€${group(Math.round(euros / 1e9))}B`;
}

/** Sum of employees: thousands. */
export function formatTotalPeople(people: number): string {
  return `${group(Math.round(people / 1_000))}k`;
}

export function formatCount(count: number): string {
  return group(count);
}

/** 2026-11-21 → 21 Nov 2026; the same on server and browser, whatever the time zone. */
export function formatDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function group(count: number): string {
  return count.toLocaleString('en-US');
}
