/** Stands on every page, export and API answer of the fleet. */
export const FLEET_NOTICE = 'Simulated data. Not OPG. Not a control system.';

export const NO_UNITS = 'No SMR units found. The fleet monitoring system is initializing.';

export const unitStatuses = ['operational', 'maintenance', 'offline'] as const;
export type UnitStatus = (typeof unitStatuses)[number];

/** The loss categories of IAEA PRIS. */
export const outageKinds = ['planned', 'unplanned', 'external'] as const;
export type OutageKind = (typeof outageKinds)[number];

export const METRICS_REFRESH_SECONDS = 30;
/** Availability is over this many days up to now. */
export const AVAILABILITY_DAYS = 365;
