import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import { IssueKeyForm } from './components/IssueKeyForm.tsx';
import { KeyRow } from './components/KeyRow.tsx';
import { ShownKey } from './components/ShownKey.tsx';

export const Route = createFileRoute('/admin/telemetry-keys')({
  loader: ({ context: { queryClient, api } }) =>
    Promise.all([
      queryClient.ensureQueryData(api.fleet.telemetry.listKeys.queryOptions()),
      queryClient.ensureQueryData(api.fleet.units.list.queryOptions()),
    ]),
  head: () => ({ meta: [{ title: 'Telemetry Keys | SMR Intelligence' }] }),
  component: TelemetryKeysPage,
});

function TelemetryKeysPage() {
  const { api } = Route.useRouteContext();
  const queryClient = useQueryClient();
  const { data: keys } = useSuspenseQuery(api.fleet.telemetry.listKeys.queryOptions());
  const { data: units } = useSuspenseQuery(api.fleet.units.list.queryOptions());
  const [issued, setIssued] = useState<{ name: string; secret: string } | null>(null);
  const onSettled = () => queryClient.invalidateQueries({ queryKey: api.fleet.telemetry.listKeys.key() });
  const onError = (error: unknown) => showToast({ tone: 'error', title: 'Error', description: errorMessage(error) });
  const issue = useMutation(api.fleet.telemetry.issueKey.mutationOptions({ onError, onSettled }));
  const rotate = useMutation(api.fleet.telemetry.rotateKey.mutationOptions({ onError, onSettled }));
  const revoke = useMutation(api.fleet.telemetry.revokeKey.mutationOptions({ onError, onSettled }));
  const isBusy = issue.isPending || rotate.isPending || revoke.isPending;
  return (
    <>
      <h1 className="text-3xl font-semibold tracking-tight">Telemetry Keys</h1>
      <p className="mt-2 max-w-3xl text-sm text-ink-soft">
        A sender shows a key with every batch of samples, as JSON to <code>/api/fleet/telemetry</code> or in InfluxDB
        line protocol to <code>/api/fleet/write</code>. A key is shown once, when it is issued; only its hash is kept.
        The fleet’s data is simulated: do not send measurements of a real plant.
      </p>
      {issued ? <ShownKey key={issued.secret} {...issued} onClose={() => setIssued(null)} /> : null}
      <IssueKeyForm
        units={units}
        isBusy={isBusy}
        onIssue={async (rights) => {
          const answer = await issue.mutateAsync(rights).catch(() => null);
          if (answer) setIssued({ name: rights.name, secret: answer.key });
          return answer !== null;
        }}
      />
      {keys.length === 0 ? (
        <div className="mt-6">
          <Notice tone="empty" title="No keys yet">
            Issue one to let a sender write telemetry. The simulator needs none.
          </Notice>
        </div>
      ) : (
        <ul className="mt-6 divide-y divide-line rounded-lg border border-line bg-panel">
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              telemetryKey={key}
              isBusy={isBusy}
              onRotate={async () => {
                const answer = await rotate.mutateAsync({ id: key.id }).catch(() => null);
                if (answer) setIssued({ name: key.name, secret: answer.key });
              }}
              onRevoke={() => revoke.mutate({ id: key.id })}
            />
          ))}
        </ul>
      )}
    </>
  );
}
