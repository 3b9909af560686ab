import type { ScreenContent } from '../../features/fleet/screens/contract.ts';
import { MOST_PANELS, MOST_TABLED } from '../../features/fleet/screens/vocabulary.ts';

/** Ids and tags as long as they may be: they stand in addresses. */
const LONGEST_ID = 40;
const LONGEST_TAG = 60;

const unitId = (unit: number) => `large-fleet-unit-${unit}-`.padEnd(LONGEST_ID - 1, 'u').concat('1');
const tagOf = (stream: number) => `measurement_${stream}_`.padEnd(LONGEST_TAG, 't');

/** SQL that adds so many units with so many streams each, which nobody writes, at so many sites. */
export function addLargeFleet(units: number, streams: number, sites = 1): string[] {
  return [
    `insert into smr_units (id, name, capacity_mw, site_name, opg_asset_id, latitude, longitude, time_zone, kind, owner_label)
     select rpad('large-fleet-unit-' || unit || '-', ${LONGEST_ID - 1}, 'u') || '1', 'Unit ' || unit || ' of a large fleet', 300,
       'Large site ' || unit % ${sites}, '', 1, 1, 'UTC', 'external', 'Of a test.'
     from generate_series(1, ${units}) unit`,
    `insert into telemetry_streams (smr_unit_id, tag, description, unit, rank)
     select rpad('large-fleet-unit-' || unit || '-', ${LONGEST_ID - 1}, 'u') || '1', rpad('measurement_' || stream || '_', ${LONGEST_TAG}, 't'),
       'Measurement ' || stream, 'celsius', stream
     from generate_series(1, ${units}) unit, generate_series(1, ${streams}) stream`,
  ];
}

/** The largest screen that the contract lets somebody save: of a fleet of `MOST_PANELS` units with `MOST_TABLED` streams each. */
export const largestScreen: ScreenContent = {
  title: 'All there is',
  description: '',
  panels: Array.from({ length: MOST_PANELS }, (_, panel) => ({
    ...{ kind: 'table' as const, title: `Table ${panel + 1}`, width: 3, height: 1 },
    streams: Array.from({ length: MOST_TABLED }, (__, stream) => `${unitId(panel + 1)}.${tagOf(stream + 1)}`),
  })),
};
