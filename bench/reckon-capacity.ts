/** What one of each takes, as `npm run bench -- capacity` measures it. docs/capacity.md says on which machine. */
export interface Costs {
  /** Microseconds of a core, of the product and of PostgreSQL: checked, stored, told and folded. */
  sample: { product: number; database: number };
  /** A page that is made anew. */
  page: { product: number; database: number };
  /** A page that is kept. */
  keptPage: number;
  /** A frame to one listener. */
  frame: number;
  bytes: {
    /** On the disk, of a sample in its chunk, with its index. */
    sample: number;
    /** Of a stream's packed minutes of an hour. */
    minutesOfHour: number;
    /** Of a stream's hour. */
    hour: number;
    /** Over the network. */
    sampleIn: number;
    frameOut: number;
    pageOut: number;
  };
}

/** As docs/capacity.md says where each was seen. */
export const measuredCosts: Costs = {
  sample: { product: 72, database: 50 },
  page: { product: 26_800, database: 700 },
  keptPage: 80,
  frame: 100,
  bytes: { sample: 1.27, minutesOfHour: 496, hour: 120, sampleIn: 68, frameOut: 310, pageOut: 48_000 },
};

export interface Fleet {
  units: number;
  streamsOfUnit: number;
  /** Of one stream. */
  samplesPerSecond: number;
  /** Screens that are open. */
  listeners: number;
  /** Of one screen: what it shows comes gathered. */
  framesPerSecond: number;
  pagesPerSecond: number;
  /** Of the pages, those that are made anew. */
  madeShare: number;
}

export interface Need {
  samplesPerSecond: number;
  productCores: number;
  databaseCores: number;
  /** After a year, of telemetry. */
  diskGigabytes: number;
  inMegabitsPerSecond: number;
  outMegabitsPerSecond: number;
  topology: string;
}

/** Of which docs/capacity.md tells: what is assumed of a fleet of so many units. */
export function fleetOf(units: number): Fleet {
  return {
    units,
    streamsOfUnit: 30,
    samplesPerSecond: 1 / 5,
    // A screen for two units, and no more than a process is said to hold.
    listeners: Math.min(20_000, Math.ceil(units / 2)),
    framesPerSecond: 1,
    pagesPerSecond: Math.min(200, Math.max(1, units / 100)),
    madeShare: 0.2,
  };
}

const KEPT_HOURS = 72;
/** Whole days are dropped. */
const LONGEST_KEPT_HOURS = KEPT_HOURS + 24;
const MINUTES_KEPT_HOURS = 21 * 24;
const HOURS_OF_YEAR = 8_760;
/** A process computes on one thread, renders on others; beyond this share it answers late. */
const LOADED = 0.6;
/** What one process and one server take, by its measured cores, before it is divided. */
const MOST_PRODUCT_CORES = 1;
const MOST_DATABASE_CORES = 16;
const MICROSECONDS = 1_000_000;

export function reckonCapacity(fleet: Fleet, costs: Costs): Need {
  const { units, streamsOfUnit, listeners, framesPerSecond, pagesPerSecond, madeShare } = fleet;
  const streams = units * streamsOfUnit;
  const samples = streams * fleet.samplesPerSecond;
  const frames = listeners * framesPerSecond;
  const [made, kept] = [pagesPerSecond * madeShare, pagesPerSecond * (1 - madeShare)];
  const { bytes } = costs;
  const productCores =
    (samples * costs.sample.product + made * costs.page.product + kept * costs.keptPage + frames * costs.frame) /
    MICROSECONDS /
    LOADED;
  const databaseCores = (samples * costs.sample.database + made * costs.page.database) / MICROSECONDS / LOADED;
  const disk =
    samples * 3_600 * LONGEST_KEPT_HOURS * bytes.sample +
    streams * MINUTES_KEPT_HOURS * bytes.minutesOfHour +
    streams * HOURS_OF_YEAR * bytes.hour;
  return {
    samplesPerSecond: samples,
    productCores,
    databaseCores,
    diskGigabytes: disk / 1e9,
    inMegabitsPerSecond: (samples * bytes.sampleIn * 8) / 1e6,
    outMegabitsPerSecond: ((frames * bytes.frameOut + pagesPerSecond * bytes.pageOut) * 8) / 1e6,
    topology: chooseTopology(productCores, databaseCores),
  };
}

function chooseTopology(productCores: number, databaseCores: number): string {
  const processes = Math.max(2, Math.ceil(productCores / MOST_PRODUCT_CORES));
  if (productCores + databaseCores <= MOST_PRODUCT_CORES) return 'one process, embedded';
  if (databaseCores <= MOST_DATABASE_CORES) return `${processes} processes, PostgreSQL with standbys`;
  const workers = Math.ceil(databaseCores / MOST_DATABASE_CORES);
  return `${processes.toLocaleString('en')} processes, NATS, Citus with ${workers.toLocaleString('en')} workers`;
}

/** As the table in docs/capacity.md writes it. */
export function tellNeed(units: number, need: Need): string {
  const few = (value: number) => (value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en'));
  return `| ${[
    units.toLocaleString('en'),
    Math.round(need.samplesPerSecond).toLocaleString('en'),
    few(need.productCores),
    few(need.databaseCores),
    few(need.diskGigabytes),
    few(need.inMegabitsPerSecond),
    few(need.outMegabitsPerSecond),
    need.topology,
  ].join(' | ')} |`;
}

/** What it was reckoned with, as docs/capacity.md writes it. */
export function costLines({ sample, page, keptPage, frame, bytes }: Costs): string[] {
  return [
    `| a sample: checked, stored, told, folded | ${sample.product} | ${sample.database} |`,
    `| a page that is made | ${page.product} | ${page.database} |`,
    `| a page that is kept | ${keptPage} | |`,
    `| a frame to one listener | ${frame} | |`,
    `| a sample in its chunk, on the disk | ${bytes.sample} |`,
    `| the minutes of a stream and hour, on the disk | ${bytes.minutesOfHour} |`,
    `| an hour of a stream, on the disk | ${bytes.hour} |`,
    `| a sample on its way in, JSON | ${bytes.sampleIn} |`,
    `| a frame on its way out | ${bytes.frameOut} |`,
    `| a page, packed | ${bytes.pageOut} |`,
  ];
}
