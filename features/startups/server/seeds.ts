import { type ShippedRecords, shipRecords } from '../../../platform/server/shipped-records.ts';
import { addStartups } from './commands.ts';
import startups from './seeds/startups.json' with { type: 'json' };

export const startupSeeds: ShippedRecords[] = [
  shipRecords({ table: 'startups', records: startups, keyOf: (startup) => startup.name, add: addStartups }),
];
