/** Streams on a unit's card, and featured tiles on its page. */
export const CARD_STREAMS = 5;
export const FEATURED_STREAMS = 4;

/** The figures of the day may be so old. */
export const FIGURES_KEPT_SECONDS = 1;

/** Of the grid of a screen. */
export const SCREEN_COLUMNS = 12;
/** In rows. */
export const HIGHEST_PANEL = 6;
export const MOST_PANELS = 40;
export const MOST_TABLED = 100;
export const LONGEST_PANEL_TEXT = 4_000;
export const MOST_SCREENS = 500;

export const panelKinds = ['tile', 'plot', 'mimic', 'table', 'alarms', 'units', 'text'] as const;
export type PanelKind = (typeof panelKinds)[number];
export const panelLabels: Readonly<Record<PanelKind, string>> = {
  tile: 'Value',
  plot: 'Plot',
  mimic: 'Mimic diagram',
  table: 'Table of streams',
  alarms: 'Open alarms',
  units: 'Status of units',
  text: 'Text',
};

/** What somebody did to a screen. */
export const screenActs = ['made', 'changed', 'imported', 'restored', 'removed', 'brought back'] as const;
export type ScreenAct = (typeof screenActs)[number];

/** Seconds that a screen of a playlist stays. */
export const SHORTEST_STAY = 5;
export const LONGEST_STAY = 3_600;
export const USUAL_STAY = 30;

/** The site of the demonstration: the one that has a drawing, and a real project of whose progress the fleet's page tells. */
export const DRAWN_SITE = 'Darlington New Nuclear Project';
