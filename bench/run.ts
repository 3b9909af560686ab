import { readFileSync } from 'node:fs';
import { benchAlarms } from './alarms.ts';
import { benchAlarmsSeen } from './alarms-seen.ts';
import { benchAtlas } from './atlas.ts';
import { benchCapacity } from './capacity.ts';
import { benchDirectory } from './directory.ts';
import { benchDurability } from './durability.ts';
import { benchFairness } from './fairness.ts';
import { benchFleetSize } from './fleet-size.ts';
import { benchFollows } from './follows.ts';
import { benchFsync } from './fsync.ts';
import { benchGlossary } from './glossary.ts';
import { benchHistory } from './history.ts';
import { benchHostileFeed } from './hostile-feed.ts';
import { benchImports } from './imports.ts';
import { benchIngestion } from './ingestion.ts';
import { benchLetters } from './letters.ts';
import { benchLive } from './live.ts';
import { benchMonth } from './month.ts';
import { benchMqtt } from './mqtt.ts';
import { benchPages, benchStart } from './pages.ts';
import { benchClassification, benchParsing } from './pipeline.ts';
import { benchSamplesCsv } from './samples-csv.ts';
import { benchScale } from './scale.ts';
import { benchSearch } from './search.ts';
import { benchSilence } from './silence.ts';
import { benchSimulator } from './simulator.ts';
import { benchSoak } from './soak.ts';
import { benchSparklines } from './sparklines.ts';
import { printTable, type Row } from './table.ts';
import { benchTelemetry } from './telemetry.ts';
import { benchYearOnDisk } from './year-on-disk.ts';

/**
 * `npm run bench [-- name]`: what the product does on this machine, beside its targets. Absolute figures move from machine to
 * machine; compare runs of one machine.
 */
const benches: Record<string, () => Promise<Row[]>> = {
  parsing: benchParsing,
  classification: benchClassification,
  ingestion: benchIngestion,
  imports: benchImports,
  glossary: benchGlossary,
  start: benchStart,
  pages: benchPages,
  fairness: benchFairness,
  'hostile-feed': benchHostileFeed,
  scale: benchScale,
  atlas: benchAtlas,
  directory: benchDirectory,
  search: benchSearch,
  follows: benchFollows,
  letters: benchLetters,
  alarms: benchAlarms,
  'alarms-seen': benchAlarmsSeen,
  telemetry: benchTelemetry,
  mqtt: benchMqtt,
  month: benchMonth,
  live: benchLive,
  'fleet-size': benchFleetSize,
  capacity: benchCapacity,
  durability: benchDurability,
  fsync: benchFsync,
  history: benchHistory,
  sparklines: benchSparklines,
  silence: benchSilence,
  'samples-csv': benchSamplesCsv,
  'year-on-disk': benchYearOnDisk,
  soak: benchSoak,
  simulator: benchSimulator,
};

const wanted = process.argv.slice(2);
const cpu = readFileSync('/proc/cpuinfo', 'utf8').match(/model name\s*: (.*)/)?.[1] ?? 'unknown processor';
console.log(`${cpu}, Node ${process.version}`);
const rows: Row[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`» ${name}`);
  rows.push(...(await bench()));
}
printTable(rows);
process.exit(0);
