// `npm run soak -- days [2027-02-28T23:59:30Z …]`: the suites without a browser, as if they began then. Needs Debian's faketime, which shifts the clock
// that a process reads; how long something takes stays as it is.
import { globSync } from 'node:fs';
import { DAY_MS } from '../platform/shared/days.ts';
import { node, runQuietly, say } from './prepare.mjs';
import { sumUpTests } from './sum-up-tests.ts';

const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
if (!library) throw new Error('There is no libfaketime: apt-get install faketime.');

const given = process.argv.slice(2).map((moment) => new Date(moment));
const wrong = given.findIndex((moment) => Number.isNaN(moment.getTime()));
if (wrong >= 0) throw new Error(`${process.argv[wrong + 2]} is no moment: 2027-02-28T23:59:30Z is one.`);

let failures = 0;
for (const moment of given.length > 0 ? given : usual(new Date())) {
  const offset = Math.round((moment.getTime() - Date.now()) / 1_000);
  const { ok, output, seconds } = await runQuietly(
    node,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'data'],
    {
      env: {
        ...{ LD_PRELOAD: library, FAKETIME: `${offset < 0 ? '' : '+'}${offset}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' },
        ...{ NO_COLOR: '1', FORCE_COLOR: '0' },
      },
    },
  );
  if (!ok) failures++;
  console.log(ok ? sumUpTests(output) : output);
  say(`${moment.toISOString()}: ${ok ? 'passed' : 'FAILED'} (${seconds} s)`);
}
process.exit(failures === 0 ? 0 : 1);

/** Days on which tests have failed, or would. */
function usual(today: Date): Date[] {
  const year = today.getUTCFullYear();
  const leap = year + 4 - (year % 4);
  const lastOfMarch = Date.UTC(year + 1, 2, 31);
  return [
    // The mail of the week is due tomorrow.
    new Date(startOf(today) + (7 - today.getUTCDay()) * DAY_MS + DAY_MS / 2),
    // The suites without a database end before midnight, the others after it.
    new Date(Date.UTC(year, 11, 31, 23, 58)),
    new Date(Date.UTC(leap, 1, 29, 12)),
    // Clocks change in Europe.
    new Date(lastOfMarch - new Date(lastOfMarch).getUTCDay() * DAY_MS + 3_500_000),
    new Date(Date.UTC(year + 5, today.getUTCMonth(), 15, 12)),
  ];
}

function startOf(day: Date): number {
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
}
