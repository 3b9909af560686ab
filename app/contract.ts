import { newsContract } from '../features/news/contract.ts';

/** The API: every feature's contract, in one list. Served under /api, described at /api/openapi.json. */
export const contract = {
  news: newsContract,
};

export type Contract = typeof contract;
