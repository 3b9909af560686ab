import { compact, dayParam, wordParam } from '../../../../platform/web/search-params.ts';
import { type ReportPeriod, reportPeriods } from '../vocabulary.ts';

/** What the address of a report says. */
export interface ReportSearch {
  /** Left out: a day. */
  period?: ReportPeriod;
  /** Any day of the period; left out: the newest one that is over. */
  day?: string;
}

export function readReportSearch(search: Record<string, unknown>): ReportSearch {
  const period = wordParam(search.period, reportPeriods);
  return compact({ period: period === 'daily' ? undefined : period, day: dayParam(search.day) });
}
