import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { listHeadOf } from '../../../platform/web/page-head.ts';
import { ready } from '../../../platform/web/ready.ts';
import { compact, numberParam, textParam, wordParam } from '../../../platform/web/search-params.ts';
import { DataList } from '../../../ui/DataList.tsx';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SegmentedLinks } from '../../../ui/SegmentedLinks.tsx';
import {
  IDEAS_SHOWN,
  type IdeaDeed,
  type IdeaSort,
  type IdeaState,
  ideaDeeds,
  ideaStateLabels,
  ideaStates,
  longest,
  MOST_IDEAS,
} from '../vocabulary.ts';
import { IdeaCard } from './components/IdeaCard.tsx';
import { useMyVotes } from './use-my-votes.ts';

export interface IdeasSearch {
  sort?: 'new';
  state?: IdeaState;
  q?: string;
  show?: number;
  /** What a form without JavaScript did. */
  did?: IdeaDeed;
}

export const Route = createFileRoute('/ideas')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => inputOf(search),
  loader: ({ context, deps }) =>
    ready(context.queryClient.ensureQueryData(context.api.feedback.listIdeas.queryOptions({ input: deps }))),
  head: listHeadOf({
    title: 'Ideas | SMR Intelligence',
    description: 'What readers wish for on this site, and where each of it stands.',
    path: '/ideas',
  }),
  component: IdeasPage,
});

function readSearch(search: Record<string, unknown>): IdeasSearch {
  return compact({
    sort: wordParam(search.sort, ['new']),
    state: wordParam(search.state, ideaStates),
    q: textParam(search.q, longest.search),
    show: numberParam(search.show, IDEAS_SHOWN, 1_000),
    did: wordParam(search.did, ideaDeeds),
  });
}

function inputOf({ sort, state, q, show = IDEAS_SHOWN }: IdeasSearch) {
  const order: IdeaSort = sort ?? 'votes';
  return { sort: order, state, q, show };
}

const deeds: Readonly<Record<IdeaDeed, string>> = {
  voted: 'Your vote is counted.',
  withdrawn: 'Your vote is withdrawn.',
  told: 'Your vote is counted. Changes of the idea’s state are mailed to you.',
  asked: 'Your vote is counted. A mail with a link is on its way to your address: without it no other mail is sent.',
};

function IdeasPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const { data: all } = useSuspenseQuery(api.feedback.listIdeas.queryOptions({ input: inputOf(search) }));
  const { data: me } = useQuery(api.accounts.me.queryOptions());
  const { mine, isTelling, send } = useMyVotes();
  const [isMineWanted, setMineWanted] = useState(false);
  // Who takes back his last vote sees the board again.
  const isMineOnly = isMineWanted && mine.length > 0;
  // Not in the address: what one has voted for is known to this browser only.
  const { data: voted } = useQuery({
    ...api.feedback.listIdeas.queryOptions({ input: { ...inputOf(search), ids: mine.slice(0, MOST_IDEAS) } }),
    enabled: isMineOnly,
    placeholderData: keepPreviousData,
  });
  const data = (isMineOnly && voted) || all;
  const { did: _, show = IDEAS_SHOWN, ...kept } = search;
  const { sort: __, ...unsorted } = kept;
  const items = isMineOnly ? data.items.filter(({ id }) => mine.includes(id)) : data.items;
  return (
    <div className="mx-auto max-w-3xl px-4 py-10 sm:px-6">
      <PageHeader
        title="Ideas"
        scale="headline"
        intro="What readers wish for on this site. Vote for what you would use; editors say where each stands."
        actions={
          <LinkButton to="/feedback" search={{ kind: 'idea', page: '/ideas' }} variant="primary">
            Propose an idea
          </LinkButton>
        }
      />
      {search.did ? (
        <Message tone="good" className="mt-part">
          {deeds[search.did]}
        </Message>
      ) : null}
      <FilterBar
        action="/ideas"
        className="mt-part"
        kept={search.sort ? [['sort', search.sort]] : []}
        onSubmit={(fields) =>
          navigate({ to: '/ideas', search: readSearch({ ...kept, ...Object.fromEntries(fields) }), resetScroll: false })
        }
      >
        <TextField
          key={`q ${search.q}`}
          kind="search"
          name="q"
          label="Search ideas"
          isLabelHidden
          placeholder="Search ideas"
          maxLength={longest.search}
          defaultValue={search.q}
          className="min-w-56 flex-1"
        />
        <SelectField
          key={`state ${search.state}`}
          name="state"
          label="State"
          emptyLabel="All states"
          choices={ideaStates.map((value) => ({ value, label: ideaStateLabels[value] }))}
          defaultValue={search.state}
          className="field-inline"
        />
      </FilterBar>
      <div className="mt-4 mb-3 flex flex-wrap items-center justify-between gap-3">
        <SegmentedLinks
          label="Order"
          choices={[
            { label: 'Most votes', isCurrent: !search.sort, link: linkOptions({ to: '/ideas', search: unsorted }) },
            {
              label: 'Newest',
              isCurrent: search.sort === 'new',
              link: linkOptions({ to: '/ideas', search: { ...kept, sort: 'new' } }),
            },
          ]}
        />
        <p role="status" className="text-note text-ink-soft">
          {formatCounted(data.total, 'idea')}
        </p>
      </div>
      {mine.length > 0 ? (
        <Switch label="Only what I voted for" checked={isMineOnly} onValue={setMineWanted} className="mb-3" />
      ) : null}
      <DataList
        label="Ideas"
        isOrdered
        items={items}
        keyOf={({ id }) => id}
        empty={{
          title: search.q || search.state || isMineOnly ? 'No idea matches' : 'No ideas on the board yet',
          text: 'Ideas appear here once an editor has looked at them.',
        }}
      >
        {(idea) => (
          <IdeaCard
            idea={idea}
            isMine={mine.includes(idea.id)}
            isTelling={isTelling(idea.id)}
            accountEmail={me?.email ?? null}
            onVote={(fields) => send({ idea: idea.id, ...fields })}
          />
        )}
      </DataList>
      <Pager
        older={
          data.total > data.items.length
            ? { label: 'Show more', link: linkOptions({ to: '/ideas', search: { ...kept, show: show + IDEAS_SHOWN } }) }
            : null
        }
      />
    </div>
  );
}
