import type { Panel, ScreenContent, ScreenDifference } from '../contract.ts';
import { panelLabels } from '../vocabulary.ts';

/** What a panel is called: by its title, or by what it shows. */
export function namePanel(panel: Panel): string {
  if (panel.title) return panel.title;
  if (panel.kind === 'tile') return `${panelLabels.tile} ${panel.stream}`;
  if (panel.kind === 'plot' || panel.kind === 'table') return `${panelLabels[panel.kind]}: ${panel.streams.join(', ')}`;
  return panel.kind === 'mimic' ? `${panelLabels.mimic} of ${panel.unit}` : panelLabels[panel.kind];
}

/**
 * What is different between two states of a screen, in words. Panels have no names of their own: those that are alike are the same one, then
 * those of one kind in their order.
 *
 * @param before null: there was none
 */
export function compareScreens(
  before: (ScreenContent & { isShared: boolean }) | null,
  after: ScreenContent & { isShared: boolean },
): ScreenDifference[] {
  if (before === null) return [{ act: 'added', what: `${after.panels.length} panels` }];
  const differences: ScreenDifference[] = [];
  if (before.title !== after.title) differences.push(changed(`title: ${before.title} → ${after.title}`));
  if (before.description !== after.description) differences.push(changed('description'));
  if (before.isShared !== after.isShared) differences.push(changed(after.isShared ? 'now shared' : 'now private'));
  const left = new Set(before.panels.keys());
  const matched = new Map<number, number>();
  const match = (isSame: (one: Panel, other: Panel) => boolean) => {
    for (const [at, panel] of after.panels.entries()) {
      if (matched.has(at)) continue;
      const found = [...left].find((old) => isSame(before.panels[old] as Panel, panel));
      if (found === undefined) continue;
      left.delete(found);
      matched.set(at, found);
    }
  };
  match((one, other) => JSON.stringify(one) === JSON.stringify(other));
  match((one, other) => one.kind === other.kind && namePanel(one) === namePanel(other));
  match((one, other) => one.kind === other.kind);
  for (const [at, panel] of after.panels.entries()) {
    const old = matched.get(at);
    if (old === undefined) differences.push({ act: 'added', what: namePanel(panel) });
    else if (JSON.stringify(before.panels[old]) !== JSON.stringify(panel)) differences.push(changed(namePanel(panel)));
  }
  for (const old of left) differences.push({ act: 'removed', what: namePanel(before.panels[old] as Panel) });
  const order = [...matched].sort(([a], [b]) => a - b).map(([, old]) => old);
  if (order.some((old, at) => at > 0 && old < (order[at - 1] as number)))
    differences.push({ act: 'moved', what: 'the order of the panels' });
  return differences;
}

const changed = (what: string): ScreenDifference => ({ act: 'changed', what });
