import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ready } from '../../../../platform/web/ready.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { MappingList } from './components/MappingList.tsx';
import { NodeList } from './components/NodeList.tsx';
import { RefusalList } from './components/RefusalList.tsx';
import { SessionList } from './components/SessionList.tsx';

export const Route = createFileRoute('/admin/fleet/mqtt')({
  loader: ({ context: { api, queryClient } }) =>
    ready(
      queryClient.ensureQueryData(api.fleet.mqtt.state.queryOptions()),
      queryClient.ensureQueryData(api.fleet.mqtt.listMappings.queryOptions()),
    ),
  head: () => ({ meta: [{ title: 'MQTT | SMR Intelligence' }] }),
  component: MqttPage,
});

const REFRESH_MS = 5_000;

function MqttPage() {
  const { mqtt } = Route.useRouteContext().api.fleet;
  const { data: state } = useSuspenseQuery({ ...mqtt.state.queryOptions(), refetchInterval: REFRESH_MS });
  const { data: mappings } = useSuspenseQuery(mqtt.listMappings.queryOptions());
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/fleet">← Fleet</TextLink>}
        title="MQTT"
        intro="Telemetry that is listened to at a broker: plain JSON by mappings, our own JSON, and Sparkplug B. Nothing is ever published."
      />
      <SessionList state={state} />
      <MappingList mappings={mappings} />
      <NodeList nodes={state.nodes} />
      <RefusalList refusals={state.refusals} quarantined={state.quarantined} />
    </>
  );
}
