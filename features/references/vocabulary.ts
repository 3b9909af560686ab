export const sourceTypes = ['international', 'government', 'research', 'industry', 'secondary'] as const;
export type SourceType = (typeof sourceTypes)[number];

/** How readers are told what a source is. */
export const sourceTypeLabels: Readonly<Record<SourceType, string>> = {
  international: 'International Agency',
  government: 'Government Data',
  research: 'Peer Reviewed',
  industry: 'Industry Standard',
  secondary: 'Secondary Source',
};

/** The cards of the home page; the constants of the calculator's frozen method; the factors of its referenced one. */
export const metricSections = ['headline', 'classic', 'referenced'] as const;
export type MetricSection = (typeof metricSections)[number];

export const SOURCES_IN_TOOLTIP = 2;
