import { notFound } from '@tanstack/react-router';
import type { ShiftLog } from '../contract.ts';

/** The log that an address names, or the first one: that of the whole fleet, for those who see all of it. */
export function chooseLog(logs: readonly ShiftLog[], siteId: string | undefined): ShiftLog {
  const log = siteId === undefined ? logs[0] : logs.find(({ site }) => site?.id === siteId);
  if (!log) throw notFound();
  return log;
}

/** As the API is asked for it. */
export function ofLog({ site }: ShiftLog): { siteId?: string } {
  return site ? { siteId: site.id } : {};
}
