import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors } from '../../../../platform/web/error-message.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { DataList } from '../../../../ui/DataList.tsx';
import { ShownSecret } from '../../../../ui/ShownSecret.tsx';
import { MOST_FAILING_DAYS } from '../../vocabulary.ts';
import { EndpointForm } from './EndpointForm.tsx';
import { EndpointRow } from './EndpointRow.tsx';

interface EndpointsProps {
  test: { isPending: boolean; mutate(input: { endpointId: string }): void };
}

/** Where webhooks go: added, switched, tested, removed. */
export function Endpoints({ test }: EndpointsProps) {
  const { deliveries } = useRouteContext({ from: '/admin/deliveries' }).api;
  const { data: endpoints } = useSuspenseQuery(deliveries.listEndpoints.queryOptions());
  const [issued, setIssued] = useState<{ address: string; secret: string } | null>(null);
  const refresh = [deliveries.key()];
  const add = useTold(deliveries.addEndpoint.mutationOptions(), {
    failed: 'The endpoint was not added',
    refresh,
  });
  const change = useTold(deliveries.changeEndpoint.mutationOptions(), {
    done: ({ isOn }) => ({ title: isOn ? 'Endpoint switched on' : 'Endpoint switched off' }),
    failed: 'The endpoint was not changed',
    refresh,
  });
  const replace = useTold(deliveries.replaceSecret.mutationOptions(), {
    failed: 'The secret was not replaced',
    refresh,
  });
  const remove = useTold(deliveries.removeEndpoint.mutationOptions(), {
    done: 'Endpoint removed',
    failed: 'The endpoint was not removed',
    refresh,
  });
  const show = ({ endpoint, secret }: { endpoint: { address: string }; secret: string }) =>
    setIssued({ address: endpoint.address, secret });
  return (
    <>
      {issued ? (
        <ShownSecret
          key={issued.secret}
          title="New secret"
          label="Secret"
          sentence={`The secret of ${issued.address}. Copy it now: it is not shown again.`}
          secret={issued.secret}
          onClose={() => setIssued(null)}
        />
      ) : null}
      <EndpointForm
        errors={fieldErrors(add.error)}
        isBusy={add.isPending}
        onAdd={(endpoint, onAdded) =>
          add.mutate(endpoint, {
            onSuccess: (answer) => {
              show(answer);
              onAdded();
            },
          })
        }
      />
      <div className="mt-part">
        <DataList
          label="Webhook endpoints"
          items={endpoints}
          keyOf={({ id }) => id}
          empty={{ title: 'No endpoints yet', text: 'Add one to let another program hear what waits.' }}
        >
          {(endpoint) => (
            <EndpointRow
              offAfter={`${MOST_FAILING_DAYS} days`}
              endpoint={endpoint}
              isBusy={change.isPending || replace.isPending || remove.isPending || test.isPending}
              onSwitch={(isOn) => change.mutate({ id: endpoint.id, isOn })}
              onTest={() => test.mutate({ endpointId: endpoint.id })}
              onReplace={(close) => replace.mutate({ id: endpoint.id }, { onSuccess: show, onSettled: close })}
              onRemove={(close) => remove.mutate({ id: endpoint.id }, { onSettled: close })}
            />
          )}
        </DataList>
      </div>
    </>
  );
}
