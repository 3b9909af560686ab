import type { Panel } from '../contract.ts';

/** Names of the streams that panels show, each once. */
export function listStreamsShown(panels: readonly Panel[]): string[] {
  const names = panels.flatMap((panel) => {
    if (panel.kind === 'tile') return [panel.stream];
    return panel.kind === 'plot' || panel.kind === 'table' ? panel.streams : [];
  });
  return [...new Set(names)];
}

/** Units whose values, alarms or status panels show, each once; null: some panel shows all of them. */
export function listUnitsShown(panels: readonly Panel[]): string[] | null {
  const ids = listStreamsShown(panels).map((name) => name.slice(0, name.indexOf('.')));
  for (const panel of panels) {
    if (panel.kind !== 'alarms' && panel.kind !== 'units') continue;
    if (panel.units.length === 0) return null;
    ids.push(...panel.units);
  }
  return [...new Set(ids)];
}
