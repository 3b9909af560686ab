import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTold } from '../../../../platform/web/use-told.ts';
import { DataList } from '../../../../ui/DataList.tsx';
import { Fold } from '../../../../ui/Fold.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { Delivery, Endpoint } from '../../contract.ts';
import { MOST_FAILING_HOURS_OF_OWN } from '../../vocabulary.ts';
import { EndpointRow } from './EndpointRow.tsx';

interface OwnEndpointProps {
  endpoint: Endpoint;
  onSecret(secret: string): void;
}

/** An endpoint of somebody's own, with what went there. */
export function OwnEndpoint({ endpoint, onSecret }: OwnEndpointProps) {
  const { deliveries } = useRouteContext({ from: '__root__' }).api;
  const { id } = endpoint;
  const refresh = [deliveries.key()];
  const change = useTold(deliveries.switchOwn.mutationOptions(), { failed: 'The endpoint was not changed', refresh });
  const test = useTold(deliveries.testOwn.mutationOptions(), {
    done: 'A test is on its way',
    failed: 'The test was not sent',
    refresh,
  });
  const replace = useTold(
    deliveries.replaceOwnSecret.mutationOptions({ onSuccess: ({ secret }) => onSecret(secret) }),
    { failed: 'The secret was not replaced', refresh },
  );
  const remove = useTold(deliveries.removeOwn.mutationOptions(), {
    done: 'The endpoint was removed',
    failed: 'The endpoint was not removed',
    refresh,
  });
  return (
    <>
      <EndpointRow
        endpoint={endpoint}
        offAfter={`${MOST_FAILING_HOURS_OF_OWN} hours`}
        isBusy={change.isPending || test.isPending}
        onSwitch={(isOn) => change.mutate({ id, isOn })}
        onTest={() => test.mutate({ id })}
        onReplace={(close) => replace.mutate({ id }, { onSettled: close })}
        onRemove={(close) => remove.mutate({ id }, { onSettled: close })}
      />
      <Fold summary="What went there" summaryClass="mt-3 w-fit text-note link-quiet">
        <Log id={id} />
      </Fold>
    </>
  );
}

function Log({ id }: { id: string }) {
  const { deliveries } = useRouteContext({ from: '__root__' }).api;
  const { data, isError } = useQuery(deliveries.listOwnDeliveries.queryOptions({ input: { id } }));
  if (isError) return <p className="mt-2 text-note">The log could not be loaded.</p>;
  return (
    <div className="mt-3">
      <DataList
        label="What went there"
        isOrdered
        items={data ?? []}
        keyOf={(one) => one.id}
        empty={{ title: data ? 'Nothing yet' : 'One moment' }}
      >
        {(delivery) => <LogLine delivery={delivery} />}
      </DataList>
    </div>
  );
}

function LogLine({ delivery: { what, state, attempts, failure, createdAt, nextAttemptAt } }: { delivery: Delivery }) {
  return (
    <p className="text-note wrap-anywhere">
      <Time at={createdAt} form="near" isInText /> {what}: {state}
      {attempts > 1 ? ` after ${attempts} tries` : ''}
      {failure ? `. ${failure}` : ''}
      {nextAttemptAt ? (
        <>
          {' '}
          Next try <Time at={nextAttemptAt} form="near" isInText />.
        </>
      ) : null}
    </p>
  );
}
