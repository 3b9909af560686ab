import { formatNumber } from '../../../../../platform/shared/format-number.ts';
import { Badge } from '../../../../../ui/Badge.tsx';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { Section } from '../../../../../ui/Section.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { MqttSession, MqttState } from '../../contract.ts';

/** How the connection to the broker stands, in whichever process it is. */
export function SessionList({ state: { broker, sharedGroup, sessions } }: { state: MqttState }) {
  return (
    <Section title="Connection" className="mt-part">
      {broker === null ? (
        <p className="max-w-prose text-ink-soft">
          No broker is listened to. Set <code>MQTT_URL</code>, such as{' '}
          <code className="wrap-anywhere">mqtts://user:password@broker:8883</code>, and start the product anew.
        </p>
      ) : (
        <>
          <p className="mb-3 text-note text-ink-soft wrap-anywhere">
            Broker {broker}
            {sharedGroup === null ? '' : `, load divided as $share/${sharedGroup}`}
          </p>
          <DataTable
            caption="Sessions at the broker"
            columns={columns}
            rows={sessions}
            keyOf={({ number }) => String(number)}
            empty="No process has opened a session yet."
          />
        </>
      )}
    </Section>
  );
}

const columns: Column<MqttSession>[] = [
  { id: 'number', header: 'Session', isRowHeader: true, cell: ({ number }) => number },
  {
    id: 'state',
    header: 'State',
    cell: ({ isHeld, isConnected, since, failure }) => (
      <span>
        <Badge tone={isConnected ? 'good' : 'danger'}>
          {isConnected ? 'connected' : isHeld ? 'not connected' : 'no process has it'}
        </Badge>{' '}
        <span className="text-ink-soft">
          since <Time at={since} form="near" isInText />
        </span>
        {failure === null ? null : <span className="block text-danger wrap-anywhere">{failure}</span>}
      </span>
    ),
  },
  { id: 'received', header: 'Messages', isNumeric: true, cell: ({ received }) => formatNumber(received) },
  {
    id: 'last',
    header: 'Last message',
    cell: ({ lastMessageAt }) => (lastMessageAt === null ? 'none yet' : <Time at={lastMessageAt} form="near" />),
  },
];
