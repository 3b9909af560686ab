export const NO_UNITS = 'No SMR units found. The fleet monitoring system is initializing.';

export const unitStatuses = ['operational', 'maintenance', 'offline'] as const;
export type UnitStatus = (typeof unitStatuses)[number];

/** How the fleet's page can be sorted. */
export const unitOrders = ['name', 'site', 'capacity', 'status'] as const;
export type UnitOrder = (typeof unitOrders)[number];
/** On one page of the fleet. */
export const UNITS_SHOWN = 12;
/** That are offered to narrow it by; words find the others. */
export const MOST_SITES_OFFERED = 200;

/** The loss categories of IAEA PRIS. */
export const outageKinds = ['planned', 'unplanned', 'external'] as const;
export type OutageKind = (typeof outageKinds)[number];

/** Who records outages of the simulated fleet. */
export const SIMULATION = 'Simulation';
/** Who is named as the author of a status that follows from the records and from nobody's deed. */
export const OUTAGE_RECORDS = 'Outage records';
/** Stands for the address of a person where readers without the editor role look. */
export const AN_EDITOR = 'an editor';

export const LONGEST_OUTAGE_TITLE = 200;

export const METRICS_REFRESH_SECONDS = 30;
/** Availability is over this many days up to now. */
export const AVAILABILITY_DAYS = 365;

/** What a simulated unit needs for itself at any power: gross minus net. */
export const HOUSE_LOAD_MW = 15;
