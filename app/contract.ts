import { accountsContract } from '../features/accounts/contract.ts';
import { glossaryContract } from '../features/glossary/contract.ts';
import { newsContract } from '../features/news/contract.ts';
import { overviewContract } from '../features/overview/contract.ts';

/** The API: every feature's contract, in one list. Served under /api, described at /api/openapi.json. */
export const contract = {
  accounts: accountsContract,
  glossary: glossaryContract,
  news: newsContract,
  overview: overviewContract,
};

export type Contract = typeof contract;
