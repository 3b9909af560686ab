import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { compact, cursorParam, wordParam } from '../../../../platform/web/search-params.ts';
import { DataList } from '../../../../ui/DataList.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Pager } from '../../../../ui/Pager.tsx';
import { SegmentedLinks } from '../../../../ui/SegmentedLinks.tsx';
import type { Proposal } from '../contract.ts';
import { LONGEST_REASON, type ProposalState, proposalStates, stateLabels } from '../vocabulary.ts';
import { ChangeDialog } from './components/ChangeDialog.tsx';
import { ProposalCard } from './components/ProposalCard.tsx';
import { useProposalDecisions } from './use-proposal-decisions.ts';

export interface ProposalsSearch {
  state?: ProposalState;
  cursor?: string;
}

export const Route = createFileRoute('/admin/proposals')({
  validateSearch: (search: Record<string, unknown>): ProposalsSearch =>
    compact({ state: wordParam(search.state, proposalStates), cursor: cursorParam(search.cursor) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, queryClient }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(api.atlas.proposals.list.queryOptions({ input: deps })),
      queryClient.ensureQueryData(api.atlas.proposals.count.queryOptions()),
    ]),
  head: () => ({ meta: [{ title: 'Atlas Proposals | SMR Intelligence' }] }),
  component: ProposalsPage,
});

type Asked = { deed: 'change' | 'reject'; proposal: Proposal };

function ProposalsPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.atlas.proposals.list.queryOptions({ input: search }));
  const decisions = useProposalDecisions();
  const { accept, reject, undo } = decisions;
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => {
    setAsked(null);
    // The next one has not failed yet.
    accept.reset();
    reject.reset();
  };
  const state = search.state ?? 'waiting';
  const page = (to: ProposalsSearch) => linkOptions({ to: '/admin/proposals', search: compact({ ...to }) });
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader title="Atlas Proposals" />
      <p className="max-w-prose text-note text-ink-soft">
        What a report says has happened to a design, a project or a company, found by a written list of words. Nothing
        stands in the atlas before you accept it; the report becomes its source.
      </p>
      <StateFilter state={state} />
      <DataList
        label="Proposals"
        look="cards"
        items={data.items}
        keyOf={({ id }) => id}
        empty={{
          title: state === 'waiting' ? 'Nothing waits' : `Nothing is ${state}`,
          text: 'Stories that name a record of the atlas and say what happened to it are proposed here within minutes.',
        }}
      >
        {(proposal) => (
          <ProposalCard
            proposal={proposal}
            isBusy={accept.isPending || reject.isPending || undo.isPending}
            onAccept={() => accept.mutate({ id: proposal.id })}
            onChange={() => setAsked({ deed: 'change', proposal })}
            onReject={() => setAsked({ deed: 'reject', proposal })}
            onUndo={() => undo.mutate({ id: proposal.id })}
          />
        )}
      </DataList>
      <Pager
        newer={search.cursor ? { label: 'Back to the newest', link: page({ ...search, cursor: undefined }) } : null}
        older={
          data.nextCursor ? { label: 'Older proposals', link: page({ ...search, cursor: data.nextCursor }) } : null
        }
      />
      {asked?.deed === 'change' ? (
        <ChangeDialog
          proposal={asked.proposal}
          isBusy={accept.isPending}
          error={accept.error ? errorMessage(accept.error) : null}
          onClose={close}
          onAccept={(changed) => accept.mutate({ id: asked.proposal.id, ...changed }, { onSuccess: close })}
        />
      ) : null}
      {asked?.deed === 'reject' ? (
        <FormDialog
          title="Reject this proposal"
          note={asked.proposal.sentence}
          submitLabel="Reject"
          isBusy={reject.isPending}
          error={reject.error ? errorMessage(reject.error) : null}
          onClose={close}
          onSubmit={(form) =>
            reject.mutate({ id: asked.proposal.id, reason: String(form.get('reason')).trim() }, { onSuccess: close })
          }
        >
          <LongTextField
            name="reason"
            label="Reason, kept with it: it is not proposed again"
            isRequired
            rows={3}
            maxLength={LONGEST_REASON}
          />
        </FormDialog>
      ) : null}
    </div>
  );
}

function StateFilter({ state }: { state: ProposalState }) {
  const { api } = Route.useRouteContext();
  const { data: counts } = useSuspenseQuery(api.atlas.proposals.count.queryOptions());
  return (
    <SegmentedLinks
      label="Filter by state"
      choices={proposalStates.map((one) => ({
        label: `${stateLabels[one]} ${counts[one]}`,
        isCurrent: one === state,
        link: linkOptions({ to: '/admin/proposals', search: one === 'waiting' ? {} : { state: one } }),
      }))}
    />
  );
}
