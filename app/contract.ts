import { accountsContract } from '../features/accounts/contract.ts';
import { newsContract } from '../features/news/contract.ts';
import { overviewContract } from '../features/overview/contract.ts';
import { referencesContract } from '../features/references/contract.ts';

/** The API: every feature's contract, in one list. Served under /api, described at /api/openapi.json. */
export const contract = {
  accounts: accountsContract,
  news: newsContract,
  overview: overviewContract,
  references: referencesContract,
};

export type Contract = typeof contract;
