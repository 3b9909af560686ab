import type { Panel } from '../contract.ts';

/** What panels show of some units, without those that then show nothing; words stay. @param unitIds null: of all */
export function narrowPanels(panels: readonly Panel[], unitIds: readonly string[] | null): Panel[] {
  return unitIds === null ? [...panels] : panels.flatMap((panel) => narrowPanel(panel, unitIds) ?? []);
}

/** @returns null when nothing is left of it */
function narrowPanel(panel: Panel, unitIds: readonly string[]): Panel | null {
  const isOf = (name: string) => unitIds.includes(name.slice(0, name.indexOf('.')));
  switch (panel.kind) {
    case 'text':
      return panel;
    case 'tile':
      return isOf(panel.stream) ? panel : null;
    case 'mimic':
      return unitIds.includes(panel.unit) ? panel : null;
    case 'plot':
    case 'table': {
      const streams = panel.streams.filter(isOf);
      return streams.length > 0 ? { ...panel, streams } : null;
    }
    case 'alarms':
    case 'units': {
      // One that names no unit shows all of them.
      const units = panel.units.length === 0 ? [...unitIds] : panel.units.filter((id) => unitIds.includes(id));
      return units.length > 0 ? { ...panel, units } : null;
    }
  }
}

/** Whether panels show anything but words. */
export function showsUnits(panels: readonly Panel[]): boolean {
  return panels.some(({ kind }) => kind !== 'text');
}
