import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  compact,
  cursorParam,
  idParam,
  stringifySearch,
  textParam,
  wordParam,
} from '../../../platform/web/search-params.ts';
import { useLiveQueries } from '../../../platform/web/use-live-queries.ts';
import { DataList } from '../../../ui/DataList.tsx';
import { DownloadLinks } from '../../../ui/DownloadLinks.tsx';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { LiveMark } from '../../../ui/LiveMark.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SegmentedLinks } from '../../../ui/SegmentedLinks.tsx';
import type { InboxOverview } from '../contract.ts';
import {
  type FeedbackKind,
  type FeedbackState,
  feedbackKinds,
  feedbackStates,
  kindNames,
  longest,
  stateLabels,
} from '../vocabulary.ts';
import { ThreadLine } from './components/ThreadLine.tsx';
import { formatWait } from './format-wait.ts';

export interface InboxSearch {
  state?: FeedbackState;
  kind?: FeedbackKind;
  /** An account's id, or 'nobody'. */
  assignee?: string;
  label?: string;
  q?: string;
  cursor?: string;
}

export const Route = createFileRoute('/admin/feedback')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, queryClient }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(api.feedback.list.queryOptions({ input: deps })),
      queryClient.ensureQueryData(api.feedback.overview.queryOptions()),
    ]),
  head: () => ({ meta: [{ title: 'User Feedback | SMR Intelligence' }] }),
  component: InboxPage,
});

function readSearch(search: Record<string, unknown>): InboxSearch {
  return compact({
    state: wordParam(search.state, feedbackStates),
    kind: wordParam(search.kind, feedbackKinds),
    assignee: wordParam(search.assignee, ['nobody']) ?? idParam(search.assignee),
    label: textParam(search.label, longest.label),
    q: textParam(search.q, longest.search),
    cursor: cursorParam(search.cursor),
  });
}

function InboxPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.feedback.list.queryOptions({ input: search }));
  const { data: overview } = useSuspenseQuery(api.feedback.overview.queryOptions());
  const queriesOf = useMemo(() => ({ feedback_threads: [api.feedback.key()] }), [api]);
  const isLive = useLiveQueries('/api/admin/live', queriesOf);
  const { cursor: _, ...filter } = search;
  return (
    <>
      <PageHeader
        title="User Feedback"
        intro={describeWait(overview)}
        actions={
          <>
            <LiveMark isLive={isLive} />
            <LinkButton to="/admin/feedback/replies">Saved replies</LinkButton>
          </>
        }
      />
      <StateFilter search={filter} counts={overview.counts} />
      <Filters search={filter} overview={overview} />
      <div className="mt-4 mb-2 flex text-note">
        <DownloadLinks csv={`/api/admin/feedback.csv${stringifySearch(filter)}`} />
      </div>
      <DataList
        label="Messages"
        isOrdered
        items={data.items}
        keyOf={({ id }) => id}
        empty={{
          title: Object.keys(filter).length > 0 ? 'No message matches' : 'No messages yet',
          text: 'What readers write through “Contact”, and what they report about a figure, appears here.',
        }}
      >
        {(thread) => <ThreadLine thread={thread} />}
      </DataList>
      <Pager
        older={
          data.nextCursor
            ? {
                label: 'Older messages',
                link: linkOptions({ to: '/admin/feedback', search: { ...search, cursor: data.nextCursor } }),
              }
            : null
        }
      />
    </>
  );
}

function describeWait({ firstAnswer: { medianSeconds, count } }: InboxOverview): string {
  if (medianSeconds === null) return 'Time to the first answer: nothing was answered yet.';
  return `Time to the first answer: ${formatWait(medianSeconds)} (median of ${count}).`;
}

function StateFilter({ search, counts }: { search: InboxSearch; counts: InboxOverview['counts'] }) {
  const { state: current, ...others } = search;
  const all = feedbackStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  return (
    <SegmentedLinks
      label="State"
      className="mt-part"
      choices={[
        { label: `All ${all}`, isCurrent: !current, link: linkOptions({ to: '/admin/feedback', search: others }) },
        ...feedbackStates.map((state) => ({
          label: `${state === 'waiting' ? 'Waiting' : stateLabels[state]} ${counts[state] ?? 0}`,
          isCurrent: state === current,
          link: linkOptions({ to: '/admin/feedback', search: { ...others, state } }),
        })),
      ]}
    />
  );
}

function Filters({ search, overview }: { search: InboxSearch; overview: InboxOverview }) {
  const navigate = useNavigate();
  return (
    <FilterBar
      action="/admin/feedback"
      className="mt-4"
      kept={search.state ? [['state', search.state]] : []}
      onSubmit={(fields) =>
        navigate({ to: '/admin/feedback', search: readSearch({ state: search.state, ...Object.fromEntries(fields) }) })
      }
    >
      <TextField
        key={`q ${search.q}`}
        kind="search"
        name="q"
        label="Search"
        placeholder="Words, name, address"
        maxLength={longest.search}
        defaultValue={search.q}
        className="min-w-48 flex-1"
      />
      <SelectField
        key={`kind ${search.kind}`}
        name="kind"
        label="Kind"
        emptyLabel="All kinds"
        choices={feedbackKinds.map((value) => ({ value, label: kindNames[value] }))}
        defaultValue={search.kind}
        className="w-full xs:w-40"
      />
      <SelectField
        key={`assignee ${search.assignee}`}
        name="assignee"
        label="Responsible"
        emptyLabel="Anybody"
        choices={[
          { value: 'nobody', label: 'Nobody yet' },
          ...overview.editors.map(({ id, email }) => ({ value: id, label: email })),
        ]}
        defaultValue={search.assignee}
        className="w-full xs:w-48"
      />
      {overview.labels.length > 0 ? (
        <SelectField
          key={`label ${search.label}`}
          name="label"
          label="Label"
          emptyLabel="All labels"
          choices={overview.labels.map((label) => ({ value: label, label }))}
          defaultValue={search.label}
          className="w-full xs:w-40"
        />
      ) : null}
    </FilterBar>
  );
}
