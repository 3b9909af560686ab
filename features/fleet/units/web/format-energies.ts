/** Energy in MWh, as a whole number. */
export function formatEnergy(mwh: number): string {
  return Math.round(mwh).toLocaleString('en-CA');
}

/** To the tenth that is shown. Whatever judges a percentage beside its figure judges this one. */
export function roundPercent(percent: number): number {
  return Number(percent.toFixed(1));
}

export function formatPercent(percent: number | null): string {
  return percent === null ? '–' : `${percent.toFixed(1)} %`;
}

export function formatHours(hours: number): string {
  const shown = hours < 10 ? hours.toFixed(1) : Math.round(hours).toLocaleString('en-CA');
  return `${shown} h`;
}
