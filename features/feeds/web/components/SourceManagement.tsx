import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCounted, formatNumber } from '../../../../platform/shared/format-number.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CheckField } from '../../../../ui/fields/CheckField.tsx';
import { Plus } from '../../../../ui/icons/Plus.tsx';
import { ListSearchForm } from '../../../../ui/ListSearchForm.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { SegmentedLinks } from '../../../../ui/SegmentedLinks.tsx';
import {
  chooseSources,
  isOfState,
  type SourceOrder,
  type SourceState,
  sourceStates,
} from '../../rules/list-sources.ts';
import { AddSourceDialog } from './AddSourceDialog.tsx';
import { ChosenSources } from './ChosenSources.tsx';
import { OpmlTools } from './OpmlTools.tsx';
import { SourceTable } from './SourceTable.tsx';

const route = getRouteApi('/admin/news-ingestion');

const stateLabels: Record<SourceState, string> = {
  active: 'Active',
  failing: 'Failing',
  moved: 'Moved',
  never: 'Never answered',
  off: 'Inactive',
};
const orderLabels: Record<SourceOrder, string> = {
  newest: 'Newest first',
  name: 'Name',
  silent: 'Longest silent',
  stories: 'Most stories',
};

export function SourceManagement() {
  const { api } = route.useRouteContext();
  const { show, search = '', sort = 'newest' } = route.useSearch();
  const navigate = useNavigate();
  const { data: sources } = useSuspenseQuery(api.feeds.listSources.queryOptions());
  const { data: status } = useSuspenseQuery(api.feeds.status.queryOptions());
  const [isAdding, setAdding] = useState(false);
  /** By id: a choice outlives a search, and a source that somebody else deletes leaves it. */
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const shown = chooseSources(sources, { state: show, words: search, order: sort });
  const areAllTicked = shown.length > 0 && shown.every(({ id }) => ticked.has(id));
  const tick = (ids: readonly string[], isTicked: boolean) => {
    const changed = new Set(ticked);
    for (const id of ids)
      if (isTicked) changed.add(id);
      else changed.delete(id);
    setTicked(changed);
  };
  const narrowed = (state: SourceState | undefined) =>
    linkOptions({
      to: '/admin/news-ingestion',
      search: { tab: 'sources', ...(state ? { show: state } : {}), ...kept({ search, sort }) },
    });
  return (
    <>
      <div className="my-part flex flex-wrap items-center gap-2">
        <SectionTitle className="mr-auto">{formatCounted(sources.length, 'source')}</SectionTitle>
        <OpmlTools />
        <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setAdding(true)}>
          Add RSS Source
        </Button>
      </div>
      {isAdding ? <AddSourceDialog onClose={() => setAdding(false)} /> : null}
      {sources.length === 0 ? (
        <Message tone="info">No RSS sources yet. Add the first one, or import a list in OPML.</Message>
      ) : (
        <>
          <div className="space-y-4">
            <SegmentedLinks
              label="Which sources"
              choices={[
                { label: `All ${formatNumber(sources.length)}`, isCurrent: !show, link: narrowed(undefined) },
                ...sourceStates
                  .map((state) => ({ state, count: sources.filter((one) => isOfState(one, state)).length }))
                  .filter(({ state, count }) => count > 0 || state === show)
                  .map(({ state, count }) => ({
                    label: `${stateLabels[state]} ${formatNumber(count)}`,
                    isCurrent: state === show,
                    link: narrowed(state),
                  })),
              ]}
            />
            <ListSearchForm
              action="/admin/news-ingestion"
              label="Search the sources"
              text={search || undefined}
              sort={sort}
              sorts={orderLabels}
              kept={[['tab', 'sources'], ...(show ? [['show', show] as [string, string]] : [])]}
              onSearch={({ text, sort: order }) =>
                navigate({
                  to: '/admin/news-ingestion',
                  search: { tab: 'sources', ...(show ? { show } : {}), ...kept({ search: text ?? '', sort: order }) },
                  resetScroll: false,
                })
              }
            />
            <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
              <CheckField
                name="all"
                label={`Choose all ${formatNumber(shown.length)}`}
                checked={areAllTicked}
                onValue={(isTicked) =>
                  tick(
                    shown.map(({ id }) => id),
                    isTicked,
                  )
                }
              />
              <p role="status" className="text-note text-ink-soft">
                {shown.length === sources.length ? '' : formatCounted(shown.length, 'source')}
              </p>
            </div>
          </div>
          <div className="mt-3">
            <SourceTable
              sources={shown}
              chosen={ticked}
              onChoose={(id, isTicked) => tick([id], isTicked)}
              isRunning={status.running !== null}
            />
          </div>
          <ChosenSources chosen={sources.filter(({ id }) => ticked.has(id))} onDone={() => setTicked(new Set())} />
        </>
      )}
    </>
  );
}

/** What is as usual does not stand in the address. */
function kept({ search, sort }: { search: string; sort: SourceOrder }) {
  return { ...(search ? { search } : {}), ...(sort === 'newest' ? {} : { sort }) };
}
