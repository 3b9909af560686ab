import { compact, slugParam, textParam, wordParam } from '../../../../platform/web/search-params.ts';
import { type Severity, severities } from '../../streams/vocabulary.ts';
import { type AlertView, alertViews, chooseStatus } from '../rules/choose-status.ts';
import { type AlarmState, type AlertKind, alarmStates, alertKinds } from '../vocabulary.ts';
import { openAlertsInput } from './open-alerts.ts';

/** What the address of the list says. */
export interface AlertsSearch {
  unit?: string;
  /** Id of a group of units. */
  group?: string;
  severity?: Severity;
  /** Left out: open ones. */
  status?: AlertView;
  state?: AlarmState;
  kind?: AlertKind;
  q?: string;
  /** Id of the alert after which the list goes on. */
  after?: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function readAlertsSearch(search: Record<string, unknown>): AlertsSearch {
  const after = textParam(search.after, 40);
  return compact({
    unit: slugParam(search.unit),
    group: textParam(search.group, 80),
    severity: wordParam(search.severity, severities),
    status: wordParam(search.status, alertViews),
    state: wordParam(search.state, alarmStates),
    kind: wordParam(search.kind, alertKinds),
    q: textParam(search.q),
    after: after && uuid.test(after) ? after : undefined,
  });
}

/** What to ask the API for. The page shows the first of it. */
export function toAlertFilter({ unit, status, state, ...same }: AlertsSearch) {
  const asked = compact({ ...same, unitId: unit, status: chooseStatus({ status, state }), state });
  // Every page of the fleet has these already.
  if (asked.status === 'open' && Object.keys(asked).length === 1) return openAlertsInput;
  return { ...asked, limit: ALERTS_SHOWN };
}

export const ALERTS_SHOWN = 100;
