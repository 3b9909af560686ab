import { listOf } from '../list-words.ts';

/** Names of others in which a name of ours stands. */
export const LONGER_NAMES = listOf(`
  Hitachi Energy, Hitachi Construction, Hitachi Rail, Hitachi Vantara, Hitachi Zosen, Aurora Energy Research, Aurora Solar, Aurora Illinois,
  Aurora Colorado, Hermes Logistics, Fuji Electric, Westinghouse Air Brake, New Cleo, EDF Renewables, EDF Renewable, Natural Resources Canada,
  National Research Council, Norwegian Refugee Council, Philippine Department of Energy, Constellation Brands, Rolls Royce Holdings,
  Clinch River Breeder Reactor, Environment Agency Abu Dhabi, NRC Health, CEA Levitech, Polaris Industries, Fermi Gamma,
  Fermi National Accelerator Laboratory, Enrico Fermi, Core Power Magazine`);

/** What a number counts. */
export const UNITS: ReadonlySet<string> = new Set(
  listOf('mw, mwe, mwt, mwth, gw, gwe, kw, kwe, megawatt, gigawatt, million, billion, job, year, day, percent'),
);
