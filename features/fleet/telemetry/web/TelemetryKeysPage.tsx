import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors } from '../../../../platform/web/error-message.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { DataList } from '../../../../ui/DataList.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { ShownSecret } from '../../../../ui/ShownSecret.tsx';
import { offeredUnits } from '../../units/web/components/UnitField.tsx';
import { IssueKeyForm } from './components/IssueKeyForm.tsx';
import { KeyRow } from './components/KeyRow.tsx';
import { MixedWriters } from './components/MixedWriters.tsx';
import { useWriters } from './use-writers.ts';

export const Route = createFileRoute('/admin/telemetry-keys')({
  loader: ({ context: { queryClient, api } }) =>
    Promise.all([
      queryClient.ensureQueryData(api.fleet.telemetry.listKeys.queryOptions()),
      queryClient.ensureQueryData(offeredUnits(api.fleet)),
    ]),
  head: () => ({ meta: [{ title: 'Telemetry Keys | SMR Intelligence' }] }),
  component: TelemetryKeysPage,
});

function TelemetryKeysPage() {
  const { telemetry } = Route.useRouteContext().api.fleet;
  const { data: keys } = useSuspenseQuery(telemetry.listKeys.queryOptions());
  const [issued, setIssued] = useState<{ name: string; secret: string } | null>(null);
  const outcome = { failed: 'Error', refresh: [telemetry.listKeys.key(), telemetry.writers.key()] };
  const issue = useTold(telemetry.issueKey.mutationOptions(), outcome);
  const rotate = useTold(telemetry.rotateKey.mutationOptions(), outcome);
  const revoke = useTold(telemetry.revokeKey.mutationOptions(), outcome);
  const isBusy = issue.isPending || rotate.isPending || revoke.isPending;
  return (
    <>
      <PageHeader
        title="Telemetry Keys"
        intro={
          <>
            A sender shows a key with every batch of samples, as JSON to <code>/api/fleet/telemetry</code> or in
            InfluxDB line protocol to <code>/api/fleet/write</code>. A key is shown once, when it is issued; only its
            hash is kept. While a key writes a stream, and for five minutes after, the simulator leaves it alone.
          </>
        }
      />
      <MixedWriters writers={useWriters({})} className="my-4" />
      {issued ? (
        <ShownSecret
          key={issued.secret}
          title="New key"
          label="Key"
          sentence={`The key of “${issued.name}”. Copy it now: it is not shown again.`}
          secret={issued.secret}
          onClose={() => setIssued(null)}
        />
      ) : null}
      <IssueKeyForm
        errors={fieldErrors(issue.error)}
        isBusy={isBusy}
        onIssue={(rights, onIssued) =>
          issue.mutate(rights, {
            onSuccess: (answer) => {
              setIssued({ name: rights.name, secret: answer.key });
              onIssued();
            },
          })
        }
      />
      <section aria-label="Keys" className="mt-part">
        <DataList
          label="Keys"
          items={keys}
          keyOf={({ id }) => String(id)}
          empty={{
            title: 'No keys yet',
            text: 'Issue one to let a sender write telemetry. The simulator needs none.',
          }}
        >
          {(key) => (
            <KeyRow
              telemetryKey={key}
              isBusy={isBusy}
              onRotate={() =>
                rotate.mutate(
                  { id: key.id },
                  { onSuccess: (answer) => setIssued({ name: key.name, secret: answer.key }) },
                )
              }
              onRevoke={() => revoke.mutate({ id: key.id })}
            />
          )}
        </DataList>
      </section>
    </>
  );
}
