import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { formatCounted, formatNumber } from '../../../platform/shared/format-number.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import type { Column } from '../../../ui/data-table-column.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import { WEEKLY } from '../../newsletter/vocabulary.ts';
import type { ManagedEdition, ManagedIssue } from '../contract.ts';
import { EditionTools } from './components/EditionTools.tsx';
import { LetterStatus } from './components/LetterStatus.tsx';
import { tellRhythm } from './tell-rhythm.ts';

export const Route = createFileRoute('/admin/newsletter')({
  loader: ({ context }) => context.queryClient.ensureQueryData(context.api.letters.listIssues.queryOptions()),
  head: () => ({ meta: [{ title: 'Newsletter | SMR Intelligence' }] }),
  component: ManageLettersPage,
});

const WATCH_EVERY_MS = 3_000;

function ManageLettersPage() {
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery({
    ...api.letters.listIssues.queryOptions(),
    refetchInterval: ({ state }) =>
      state.data?.issues.some(({ status }) => status === 'sending') ? WATCH_EVERY_MS : false,
  });
  const draft = useTold(
    api.letters.draftIssue.mutationOptions({
      onSuccess: ({ id }) => navigate({ to: '/admin/newsletter/$id', params: { id } }),
    }),
    { failed: 'The draft could not be prepared', refresh: [api.letters.key()] },
  );
  return (
    <>
      <PageHeader
        title="Newsletter"
        intro={formatCounted(data.activeSubscribers, 'active subscriber')}
        actions={
          <Button variant="primary" isBusy={draft.isPending} onClick={() => draft.mutate({})}>
            {draft.isPending ? 'Preparing…' : 'Open the coming letter'}
          </Button>
        }
      />
      <div className="mt-part mb-3 flex flex-wrap items-end justify-between gap-3">
        <SectionTitle>What goes out</SectionTitle>
        <LinkButton to="/admin/newsletter/editions/new">Add a letter</LinkButton>
      </div>
      <DataTable
        caption="What goes out"
        columns={editionColumns}
        rows={data.editions}
        keyOf={({ slug }) => slug}
        empty="There is no letter."
      />
      <p className="mt-3 text-note text-ink-soft">
        When a letter goes out is set with the letter itself, as its topics are:{' '}
        <TextLink to="/admin/newsletter/editions/$slug" params={{ slug: WEEKLY }}>
          schedule of the weekly letter
        </TextLink>
      </p>
      <SectionTitle className="mt-section mb-3">Letters</SectionTitle>
      <DataTable
        caption="Letters"
        columns={columns}
        rows={data.issues}
        keyOf={({ id }) => id}
        empty="No letter yet. A draft appears by itself two days before the letter goes out, or at once with the button above."
      />
    </>
  );
}

const editionColumns: Column<ManagedEdition>[] = [
  {
    id: 'name',
    header: 'Letter',
    isRowHeader: true,
    cell: ({ slug, name }) => (
      <TextLink to="/admin/newsletter/editions/$slug" params={{ slug }}>
        {name}
      </TextLink>
    ),
  },
  { id: 'rhythm', header: 'When', cell: tellRhythm },
  {
    id: 'next',
    header: 'Next',
    cell: ({ nextSendAt, timeZone }) =>
      nextSendAt ? <Time at={nextSendAt} form="moment" timeZone={timeZone} /> : 'Off',
  },
  {
    id: 'subscribers',
    header: 'Subscribers',
    isNumeric: true,
    cell: ({ subscribers }) => formatNumber(subscribers),
  },
  { id: 'tools', header: 'On', cell: (edition) => <EditionTools edition={edition} /> },
];

const columns: Column<ManagedIssue>[] = [
  {
    id: 'subject',
    header: 'Subject',
    isRowHeader: true,
    cell: ({ id, subject }) => (
      <TextLink to="/admin/newsletter/$id" params={{ id }}>
        {subject}
      </TextLink>
    ),
  },
  { id: 'edition', header: 'Letter', cell: ({ edition }) => edition.name },
  { id: 'day', header: 'Goes out', cell: ({ day }) => <Time at={day} form="longDay" /> },
  { id: 'deliveries', header: 'Deliveries', cell: describeDeliveries },
  { id: 'status', header: 'Status', cell: ({ status }) => <LetterStatus status={status} /> },
];

function describeDeliveries({ deliveries, note }: ManagedIssue): string {
  const { queued, sent, unconfirmed, failed } = deliveries;
  const told = [
    note,
    queued > 0 ? `${queued} waiting` : null,
    sent > 0 ? `${sent} sent` : null,
    unconfirmed > 0 ? `${unconfirmed} sent, unconfirmed` : null,
    failed > 0 ? `${failed} failed` : null,
  ];
  return told.filter(Boolean).join(' · ') || '–';
}
