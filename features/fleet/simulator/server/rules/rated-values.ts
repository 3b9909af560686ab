import { RATED_PRESSURE, RATED_TEMPERATURE, steamEnthalpy, waterEnthalpy } from '../find-saturation.ts';

/** One unit at full power. Public figures of the BWRX-300 (IAEA ARIS status report), or derived from them. */
export const THERMAL_MW = 870;
export const GROSS_MW = 300;
/** °C; that of the larger ESBWR, no public value was found. */
export const FEEDWATER_CELSIUS = 216;
/** kg/s that carry 870 MW from feedwater of 216 °C to steam of 7.2 MPa: 472. Feedwater is as much. */
export const STEAM_FLOW = (THERMAL_MW * 1_000) / (steamEnthalpy(RATED_PRESSURE) - waterEnthalpy(FEEDWATER_CELSIUS));
/** kg/s; core inlet 270 °C follows from it. */
export const CORE_FLOW = 1_770;
export const FUEL_CELSIUS = 600;
/** Average over the core. */
export const VOID = 0.45;
export const ROD_DENSITY = 6;
/** rpm of a machine with two poles at 60 Hz: an assumption, the makers do not say. */
export const TURBINE_RPM = 3_600;
/** Heat that the condenser takes at full power. */
export const REJECTED_MW = THERMAL_MW - GROSS_MW;
export const LAKE_CELSIUS = 9;
export const AIR_CELSIUS = 10;

/** MW that feedwater needs to reach the boiling point: what makes the core's inlet colder than its outlet. */
export const SUBCOOLING_MW =
  (STEAM_FLOW * (waterEnthalpy(RATED_TEMPERATURE) - waterEnthalpy(FEEDWATER_CELSIUS))) / 1_000;
/** Heat of evaporation at 7.2 MPa, kJ/kg. */
const EVAPORATION = steamEnthalpy(RATED_PRESSURE) - waterEnthalpy(RATED_TEMPERATURE);
/** Share of steam in what leaves the core: 0.27. */
export const EXIT_QUALITY = ((THERMAL_MW - SUBCOOLING_MW) * 1_000) / (CORE_FLOW * EVAPORATION);
