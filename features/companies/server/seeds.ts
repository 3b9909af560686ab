import { type ShippedRecords, shipRecords } from '../../../platform/server/shipped-records.ts';
import { addCompanies } from './commands.ts';
import companies from './seeds/companies.json' with { type: 'json' };

export const companySeeds: ShippedRecords[] = [
  shipRecords({ table: 'companies', records: companies, keyOf: (company) => company.slug, add: addCompanies }),
];
