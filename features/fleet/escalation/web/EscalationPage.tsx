import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ready } from '../../../../platform/web/ready.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { offeredUnits } from '../../units/web/components/UnitField.tsx';
import { unitsNamed } from '../../units/web/units-named.ts';
import type { EscalationRule } from '../contract.ts';
import { ContactList } from './components/ContactList.tsx';
import { Forecast } from './components/Forecast.tsx';
import { GAPS_SHOWN, Gaps } from './components/Gaps.tsx';
import { HeartbeatPanel } from './components/HeartbeatPanel.tsx';
import { RuleList } from './components/RuleList.tsx';

export const Route = createFileRoute('/admin/fleet/escalation')({
  loader: ({ context: { api, queryClient } }) =>
    ready(
      queryClient
        .ensureQueryData(api.fleet.escalation.listRules.queryOptions())
        .then((rules) => queryClient.ensureQueryData(unitsNamed(api.fleet, listNamed(rules)))),
      queryClient.ensureQueryData(api.fleet.escalation.listContactPoints.queryOptions()),
      queryClient.ensureQueryData(api.fleet.escalation.gaps.queryOptions()),
      queryClient.ensureQueryData(api.fleet.escalation.heartbeat.queryOptions()),
      queryClient.ensureQueryData(offeredUnits(api.fleet)),
      queryClient.ensureQueryData(api.fleet.groups.labels.queryOptions()),
    ),
  head: () => ({ meta: [{ title: 'Escalation | SMR Intelligence' }] }),
  component: EscalationPage,
});

const REFRESH_MS = 30_000;
/** Each is reckoned for every unit over three months. */
const GAPS_REFRESH_MS = 120_000;

const listNamed = (rules: readonly EscalationRule[]) => rules.flatMap(({ unitIds }) => unitIds);

function EscalationPage() {
  const { api } = Route.useRouteContext();
  const { escalation, groups } = api.fleet;
  const { data: rules } = useSuspenseQuery(escalation.listRules.queryOptions());
  const { data: contacts } = useSuspenseQuery({
    ...escalation.listContactPoints.queryOptions(),
    refetchInterval: REFRESH_MS,
  });
  const { data: offered } = useSuspenseQuery(offeredUnits(api.fleet));
  const { data: named } = useSuspenseQuery(groups.labels.queryOptions());
  const { data: gaps } = useSuspenseQuery({ ...escalation.gaps.queryOptions(), refetchInterval: GAPS_REFRESH_MS });
  const { data: units = [] } = useQuery({
    ...unitsNamed(api.fleet, [...listNamed(rules), ...gaps.slice(0, GAPS_SHOWN).map(({ smrUnitId }) => smrUnitId)]),
    placeholderData: keepPreviousData,
  });
  const timeZone = offered.items[0]?.timeZone ?? 'UTC';
  const { data: heartbeat } = useSuspenseQuery({
    ...escalation.heartbeat.queryOptions(),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/fleet">← Fleet</TextLink>}
        title="Escalation"
        intro="Whom alarms reach, and after how long while nobody acknowledges them. Acknowledging, shelving, or the value coming back ends all calls that wait."
      />
      <RuleList rules={rules} contacts={contacts} units={units} groups={named} timeZone={timeZone} />
      <Gaps gaps={gaps} units={units} hasRules={rules.some(({ isOn }) => isOn)} />
      <ContactList contacts={contacts} timeZone={timeZone} />
      <Forecast first={offered.items[0] ?? null} />
      <HeartbeatPanel heartbeat={heartbeat} />
    </>
  );
}
