import { listOf } from '../../../../platform/server/list-words.ts';

/** Names of others in which a name of ours stands. */
export const LONGER_NAMES = listOf(`
  Hitachi Energy, Hitachi Construction, Hitachi Rail, Hitachi Vantara, Hitachi Zosen, Aurora Energy Research, Aurora Solar, Aurora Uranium,
  Hermes Logistics, Fuji Electric, Westinghouse Air Brake, Natural Resources Canada, National Research Council, Norwegian Refugee Council,
  Philippine Department of Energy, Constellation Brands, Clinch River Breeder Reactor, NRC Health, Fermi National Accelerator Laboratory`);

/** What a number counts. */
export const UNITS: ReadonlySet<string> = new Set(
  listOf('mw, mwe, mwt, mwth, gw, gwe, kw, kwe, megawatt, gigawatt, million, billion, job, year, day, percent'),
);
