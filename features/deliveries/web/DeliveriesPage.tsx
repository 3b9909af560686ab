import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { compact, cursorParam, wordParam } from '../../../platform/web/search-params.ts';
import { useLiveQueries } from '../../../platform/web/use-live-queries.ts';
import { useOnceKey } from '../../../platform/web/use-once-key.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { LiveMark } from '../../../ui/LiveMark.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { type Channel, channelLabels, channels, type DeliveryState, deliveryStates } from '../vocabulary.ts';
import { DeliveryTable } from './components/DeliveryTable.tsx';
import { Endpoints } from './components/Endpoints.tsx';
import { stateLabels } from './components/StateMark.tsx';

export interface DeliveriesSearch {
  state?: DeliveryState;
  channel?: Channel;
  cursor?: string;
}

export const Route = createFileRoute('/admin/deliveries')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, queryClient }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(api.deliveries.list.queryOptions({ input: deps })),
      queryClient.ensureQueryData(api.deliveries.listEndpoints.queryOptions()),
    ]),
  head: () => ({ meta: [{ title: 'Deliveries | SMR Intelligence' }] }),
  component: DeliveriesPage,
});

function readSearch(search: Record<string, unknown>): DeliveriesSearch {
  return compact({
    state: wordParam(search.state, deliveryStates),
    channel: wordParam(search.channel, channels),
    cursor: cursorParam(search.cursor),
  });
}

function DeliveriesPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { deliveries, overview } = api;
  const navigate = useNavigate();
  const queriesOf = useMemo(() => ({ deliveries: [api.deliveries.key()] }), [api]);
  const isLive = useLiveQueries('/api/admin/live', queriesOf);
  const { data } = useSuspenseQuery(deliveries.list.queryOptions({ input: search }));
  const once = useOnceKey();
  const refresh = [deliveries.key(), overview.key()];
  const test = useTold(deliveries.sendTest.mutationOptions({ context: once.context, onSuccess: once.renew }), {
    done: ({ receiver }) => ({ title: 'A test is on its way', description: `To ${receiver}.` }),
    failed: 'The test was not sent',
    refresh,
  });
  return (
    <>
      <PageHeader
        title="Deliveries"
        intro="Mails, notifications and webhooks, the newest first. What fails for a while is tried eight times, over about a day and a half. Entries are kept for 90 days; the weekly letter has a report of its own."
        actions={
          <>
            <LiveMark isLive={isLive} />
            <Button isBusy={test.isPending} onClick={() => test.mutate({ endpointId: null })}>
              Send me a test mail
            </Button>
          </>
        }
      />
      <FilterBar
        action="/admin/deliveries"
        submitLabel="Filter"
        className="mt-part mb-4"
        onSubmit={(fields) => navigate({ to: '/admin/deliveries', search: readSearch(Object.fromEntries(fields)) })}
      >
        <SelectField
          key={`state ${search.state}`}
          name="state"
          label="State"
          emptyLabel="All states"
          choices={deliveryStates.map((value) => ({ value, label: stateLabels[value] }))}
          defaultValue={search.state}
          className="w-full xs:w-44"
        />
        <SelectField
          key={`channel ${search.channel}`}
          name="channel"
          label="Channel"
          emptyLabel="All channels"
          choices={channels.map((value) => ({ value, label: channelLabels[value] }))}
          defaultValue={search.channel}
          className="w-full xs:w-44"
        />
      </FilterBar>
      <DeliveryTable deliveries={data.items} isFiltered={Boolean(search.state || search.channel)} refresh={refresh} />
      <Pager
        older={
          data.nextCursor
            ? {
                label: 'Older deliveries',
                link: { to: '/admin/deliveries', search: { ...search, cursor: data.nextCursor } },
              }
            : null
        }
      />
      <section aria-labelledby="endpoints" className="mt-section">
        <SectionTitle id="endpoints">Webhook endpoints</SectionTitle>
        <p className="mt-2 max-w-2xl text-note text-ink-soft">
          Each is told of the kinds of news that it wants, as JSON signed after Standard Webhooks
          (standardwebhooks.com). Its secret is shown once.
        </p>
        <Endpoints test={test} />
      </section>
    </>
  );
}
