/** How a unit of the demonstration is run. */
export interface OperatingPlan {
  /** Percent of rated thermal power that is asked for in each hour of the day, Eastern Standard Time (UTC − 5, without summer time). */
  percentByHour: readonly number[];
  /** Days from the first start of the simulator to the first refuelling; negative: it has begun before. */
  refuellingStartsDay: number;
  /** Wear of the worst turbine bearing, mm/s of vibration more than new. */
  bearingWear: number;
}

const fullPower = Array.from({ length: 24 }, () => 100);
/** Less at night, and around noon when the sun is on the grid. */
const followsLoad = [
  60, 60, 60, 60, 70, 90, 100, 100, 100, 95, 85, 75, 75, 75, 85, 95, 100, 100, 100, 100, 100, 95, 80, 65,
];

export const REFUELLING_DAYS = 30;
/** One year for each unit, a quarter of it from unit to unit; the maker says 12 to 24 months. */
export const REFUELLING_CYCLE_DAYS = 365;

/**
 * The standing world of the demonstration, counted from the first start of the simulator, so that a new installation shows every state
 * at once: units 1 and 2 at full power (unit 2 with a worn bearing, whose vibration goes over its high limit of 3.8 mm/s now and
 * then), unit 3 following the grid's load between 60 and 100 %, unit 4 on the twelfth of the thirty days of its refuelling. Eighteen days
 * later it returns; from then on each unit is out for thirty days a year, one after the other. `server/seeds/fleet.json` tells the year before:
 * its refuellings lie one cycle before these.
 */
export const demoWorld: Readonly<Record<string, OperatingPlan>> = {
  'dnnp-1': { percentByHour: fullPower, refuellingStartsDay: 79, bearingWear: 0 },
  'dnnp-2': { percentByHour: fullPower, refuellingStartsDay: 170, bearingWear: 1.25 },
  'dnnp-3': { percentByHour: followsLoad, refuellingStartsDay: 261, bearingWear: 0.2 },
  'dnnp-4': { percentByHour: fullPower, refuellingStartsDay: -12, bearingWear: 0.1 },
};

/** Of a unit that somebody has added: at full power, and never out for refuelling. */
export const plainPlan: OperatingPlan = {
  percentByHour: fullPower,
  refuellingStartsDay: 1_000 * REFUELLING_CYCLE_DAYS,
  bearingWear: 0,
};

/** Of the demonstration: the same fleet, with the same troubles on the same days, everywhere. */
export const DEMO_SEED = 300;

export const scenarioNames = [
  'load-follow-day',
  'refuelling',
  'turbine-trip',
  'turbine-trip-full-bypass',
  'turbine-trip-without-bypass',
  'feedwater-heater-loss',
  'isolation-valve-closure',
  'condenser-fouling',
  'bearing-wear',
  'instrument-drift',
  'fuel-leak',
  'grid-disturbance',
  'comms-outage-short',
  'comms-outage-long',
  'alarm-storm',
] as const;
export type ScenarioName = (typeof scenarioNames)[number];

/** What goes wrong with instruments and their transmission. */
export const faultKinds = [
  'stuck',
  'drift',
  'spike',
  'noise',
  'bias',
  'dropout',
  'duplicate',
  'clock-skew',
  'wrong-unit',
] as const;
export type FaultKind = (typeof faultKinds)[number];
