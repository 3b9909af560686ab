import { compact, textParam, wordParam } from '../../../../platform/web/search-params.ts';
import { type Severity, severities } from '../vocabulary.ts';

export const alertViews = ['closed', 'all'] as const;

/** What the address of the list says. */
export interface AlertsSearch {
  unit?: string;
  severity?: Severity;
  /** Left out: open ones. */
  status?: (typeof alertViews)[number];
  q?: string;
  /** Only those raised before, ISO 8601: further down the list. */
  before?: string;
}

export function readAlertsSearch(search: Record<string, unknown>): AlertsSearch {
  const unit = textParam(search.unit, 40);
  const before = textParam(search.before, 40);
  return compact({
    unit: unit && /^[a-z0-9-]+$/.test(unit) ? unit : undefined,
    severity: wordParam(search.severity, severities),
    status: wordParam(search.status, alertViews),
    q: textParam(search.q),
    before:
      before && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(before) && !Number.isNaN(Date.parse(before)) ? before : undefined,
  });
}

/** What to ask the API for. */
export function toAlertFilter({ unit, severity, status, q, before }: AlertsSearch) {
  const shown = status === 'all' ? undefined : (status ?? ('open' as const));
  return { ...compact({ unitId: unit, severity, status: shown, q, before }), limit: ALERTS_SHOWN };
}

export const ALERTS_SHOWN = 100;
