import type { OutageKind } from '../../vocabulary.ts';

/** How the kinds of outages are called and coloured, in lists and drawings. */
export const outageLooks: Record<OutageKind, { word: string; fill: string }> = {
  planned: { word: 'Planned', fill: 'fill-accent' },
  unplanned: { word: 'Unplanned', fill: 'fill-danger' },
  external: { word: 'External', fill: 'fill-warn' },
};
