import type { QueryKey } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { Delivery } from '../../contract.ts';
import { channelLabels } from '../../vocabulary.ts';
import { StateMark } from './StateMark.tsx';

interface DeliveryTableProps {
  deliveries: readonly Delivery[];
  isFiltered: boolean;
  /** What is asked for again after one was queued anew. */
  refresh: readonly QueryKey[];
}

/** What goes and went out. */
export function DeliveryTable({ deliveries, isFiltered, refresh }: DeliveryTableProps) {
  const { api } = useRouteContext({ from: '/admin/deliveries' });
  const again = useTold(api.deliveries.tryAgain.mutationOptions(), {
    done: ({ what }) => ({ title: 'Queued again', description: what }),
    failed: 'It was not queued again',
    refresh,
  });
  return (
    <DataTable
      caption="Deliveries"
      rows={deliveries}
      keyOf={({ id }) => id}
      empty={isFiltered ? 'Nothing matches this filter.' : 'Nothing has gone out yet.'}
      columns={[
        {
          id: 'what',
          header: 'What',
          isRowHeader: true,
          cell: ({ what, receiver }) => (
            <span className="block">
              <span dir="auto" className="block wrap-anywhere">
                {what}
              </span>
              <span className="block font-normal text-ink-soft wrap-anywhere">{receiver}</span>
            </span>
          ),
        },
        { id: 'channel', header: 'Channel', width: 'whitespace-nowrap', cell: ({ channel }) => channelLabels[channel] },
        { id: 'due', header: 'Due', cell: ({ dueAt }) => <Time at={dueAt} form="near" /> },
        {
          id: 'state',
          header: 'State',
          cell: (delivery) => (
            <span className="block">
              <StateMark state={delivery.state} />
              <Remark delivery={delivery} />
            </span>
          ),
        },
        { id: 'tries', header: 'Tries', isNumeric: true, cell: ({ attempts }) => attempts },
        {
          id: 'deeds',
          header: 'Deeds',
          isHeaderHidden: true,
          cell: ({ id, state }) =>
            state === 'failed' || state === 'dropped' ? (
              <Button size="small" isBusy={again.isPending} onClick={() => again.mutate({ id })}>
                Try again
              </Button>
            ) : null,
        },
      ]}
    />
  );
}

/** Why it did not arrive, and when it is tried again. */
function Remark({ delivery: { failure, nextAttemptAt, attempts } }: { delivery: Delivery }) {
  if (!failure) return null;
  return (
    <span className="mt-0.5 block text-ink-soft wrap-anywhere">
      {failure}
      {nextAttemptAt && attempts > 0 ? (
        <>
          {' '}
          Next try <Time at={nextAttemptAt} form="near" isInText />.
        </>
      ) : null}
    </span>
  );
}
