import type { ReactNode } from 'react';
import { type Fact, Facts } from '../../../../../ui/Facts.tsx';
import { PageHeader } from '../../../../../ui/PageHeader.tsx';
import { TextLink } from '../../../../../ui/TextLink.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import { AlertCalls } from '../../../escalation/web/components/AlertCalls.tsx';
import { OperatorsOnly } from '../../../look/web/components/OperatorsOnly.tsx';
import { SeverityMark } from '../../../look/web/components/SeverityMark.tsx';
import { useFleetRights } from '../../../look/web/use-fleet-rights.ts';
import { limitWords } from '../../../streams/rules/describe-limit.ts';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import type { AlertWithHistory } from '../../contract.ts';
import { isQuiet } from '../../rules/rank-alerts.ts';
import { AlarmStateMark } from './AlarmStateMark.tsx';
import { AlertActions } from './AlertActions.tsx';
import { AlertHistory } from './AlertHistory.tsx';

interface AlertViewProps {
  alert: AlertWithHistory;
  unitName: string;
  timeZone: string;
  /** How its stream stands now; left out: it has none. */
  now?: Fact | undefined;
  /** What its values did, between what can be done and what was done. */
  children?: ReactNode;
}

/** All that is known of an alert, and what can be done about it. Its values belong to rooms that stand on this one: the page puts them in. */
export function AlertView({ alert, unitName, timeZone, now, children }: AlertViewProps) {
  const mayAct = useFleetRights().mayOperate(alert.smrUnitId);
  return (
    <>
      <PageHeader
        scale="panel"
        title={alert.title}
        eyebrow={
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
            <SeverityMark severity={alert.severity} isQuiet={isQuiet(alert)} />
            <AlarmStateMark alert={alert} timeZone={timeZone} />
          </div>
        }
        intro={<p className="text-lead">{alert.message}</p>}
      />
      <Facts facts={factsOf(alert, unitName, timeZone, now)} className="mt-part max-w-4xl" />
      {mayAct && alert.status === 'open' ? (
        <div className="mt-part empty:hidden">
          <AlertActions alert={alert} />
        </div>
      ) : null}
      {children}
      {mayAct ? <AlertCalls alertId={alert.id} timeZone={timeZone} /> : null}
      <AlertHistory alert={alert} timeZone={timeZone} />
      {mayAct ? null : <OperatorsOnly deed="act on this alert, or to see who did" />}
    </>
  );
}

function factsOf(alert: AlertWithHistory, unitName: string, timeZone: string, now: Fact | undefined): Fact[] {
  const { kind, smrUnitId, tag, limitName, limitValue, unit, ts, heardAt, returnedAt, closedAt } = alert;
  // With a reason it ended otherwise.
  const isBack = alert.events.findLast(({ action }) => action === 'return')?.reason === null;
  const at = (label: string, moment: string) => ({
    label,
    value: <Time at={moment} form="moment" isExact timeZone={timeZone} />,
  });
  const facts: (Fact | null)[] = [
    {
      label: 'Unit',
      value: (
        <TextLink to="/smr-ops-cloud/unit/$id" params={{ id: smrUnitId }}>
          {unitName}
        </TextLink>
      ),
    },
    tag
      ? {
          label: 'Tag',
          value: (
            <TextLink to="/smr-ops-cloud/unit/$id/$tag" params={{ id: smrUnitId, tag }}>
              {tag}
            </TextLink>
          ),
        }
      : null,
    limitName && limitValue !== null
      ? { label: 'Limit', value: `${limitWords[limitName]}, ${formatValue(limitValue)} ${unitLabel(unit ?? '')}` }
      : null,
    now ?? null,
    at(heardAt ? 'Happened' : 'Raised', ts),
    heardAt ? at('Heard, by samples that came late', heardAt) : null,
    returnedAt ? at(isBack ? backWords[kind] : 'Ended', returnedAt) : null,
    closedAt ? at('Over', closedAt) : null,
  ];
  return facts.filter((fact) => fact !== null);
}

const backWords = { limit: 'Value back', silence: 'Data back', message: 'Ended' };
