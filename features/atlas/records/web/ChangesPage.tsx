import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, linkOptions } from '@tanstack/react-router';
import { listHeadOf } from '../../../../platform/web/page-head.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { compact, cursorParam, stringifySearch, textParam, wordParam } from '../../../../platform/web/search-params.ts';
import { DataList } from '../../../../ui/DataList.tsx';
import { FollowLink } from '../../../../ui/FollowLink.tsx';
import { PageFailure } from '../../../../ui/PageFailure.tsx';
import { Pager } from '../../../../ui/Pager.tsx';
import { ListFrame } from '../../../../ui/records/ListFrame.tsx';
import { SegmentedLinks } from '../../../../ui/SegmentedLinks.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { AtlasChange } from '../contract.ts';
import { atlasRecords } from '../record.ts';
import { type AtlasKind, atlasKinds, type ChangeAct } from '../vocabulary.ts';
import { MentionLink } from './components/MentionLink.tsx';
import { ShownValues } from './components/ShownValues.tsx';
import { readKind } from './read-kind.ts';

/** What the address of /changes says. */
export interface ChangesSearch {
  kind?: AtlasKind;
  /** Of one record; with its kind. */
  slug?: string;
  /** Also where a value stayed as it was and only its sources are others. */
  include?: 'sources';
  cursor?: string;
}

export const Route = createFileRoute('/changes')({
  validateSearch: (search: Record<string, unknown>): ChangesSearch => {
    const kind = readKind(search.kind);
    const include = wordParam(search.include, ['sources'] as const);
    return compact({ kind, slug: kind && textParam(search.slug, 100), include, cursor: cursorParam(search.cursor) });
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    ready(context.queryClient.ensureQueryData(context.api.atlas.records.changes.queryOptions({ input: deps }))),
  head: listHeadOf({
    title: 'What changed in the atlas | SMR Intelligence',
    description: 'Every change of reactor designs, projects, licensing and deals, with before, after and source.',
    path: '/changes',
  }),
  component: ChangesPage,
  errorComponent: ({ reset }) => (
    <ListFrame title="What changed" intro="Every change of the atlas.">
      <PageFailure title="The changes could not be loaded" reset={reset} className="mt-8">
        Please try again later.
      </PageFailure>
    </ListFrame>
  ),
});

function ChangesPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.atlas.records.changes.queryOptions({ input: search }));
  const { cursor, ...first } = search;
  const { include, ...followed } = first;
  const asked = stringifySearch({ ...first });
  return (
    <ListFrame
      title="What changed"
      intro="Every change of the atlas, with what stood there before and the source of what stands there now."
    >
      <div className="mt-8 mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 text-note">
        <SegmentedLinks
          label="Records"
          choices={[
            {
              label: 'All',
              isCurrent: !search.kind,
              link: linkOptions({ to: '/changes', search: compact({ include }) }),
            },
            ...atlasKinds.map((kind) => ({
              label: atlasRecords[kind].nouns.many.replace(/^./, (letter) => letter.toUpperCase()),
              isCurrent: search.kind === kind,
              link: linkOptions({ to: '/changes', search: compact({ kind, include }) }),
            })),
          ]}
        />
        <p className="ml-auto flex flex-wrap gap-x-5 gap-y-2 print:hidden">
          {search.slug ? null : (
            <TextLink to="/changes" search={include ? followed : { ...followed, include: 'sources' }}>
              {include ? 'Only changed values' : 'Also changed sources'}
            </TextLink>
          )}
          <FollowLink path={`/changes${stringifySearch({ ...followed })}`} label="Follow these changes" />
          <a href={`/changes.xml${asked}`} className="link">
            RSS
          </a>
          <a href={`/changes.json${asked}`} className="link">
            JSON
          </a>
        </p>
      </div>
      {search.slug ? (
        <p className="mb-4 text-note">
          Only of {data.items[0]?.record.name ?? search.slug}.{' '}
          <Link to="/changes" search={{}} className="link">
            Show all changes
          </Link>
        </p>
      ) : null}
      <DataList
        label="Changes"
        items={data.items}
        keyOf={({ id }) => id}
        isOrdered
        empty={{
          title: 'Nothing has changed yet',
          text: 'What editors change from now on stands here, with before and after.',
        }}
      >
        {(change) => <Change change={change} />}
      </DataList>
      <Pager
        newer={cursor ? { label: 'Back to the newest', link: linkOptions({ to: '/changes', search: first }) } : null}
        older={
          data.nextCursor
            ? {
                label: 'Older changes',
                link: linkOptions({ to: '/changes', search: { ...first, cursor: data.nextCursor } }),
              }
            : null
        }
      />
    </ListFrame>
  );
}

const acts: Record<ChangeAct, string> = {
  added: 'added',
  changed: 'changed',
  corrected: 'told from other sources',
  removed: 'removed',
  restored: 'put back',
};

function Change({ change: { at, record, isRemoved, act, field: name, before, after } }: { change: AtlasChange }) {
  const field = name === null ? undefined : atlasRecords[record.kind].fields[name];
  const [source] = after;
  const isMoved = before.length > 0 && act !== 'corrected';
  return (
    <article className="text-note">
      <p className="text-caption text-ink-soft">
        <Time at={at} /> · {atlasRecords[record.kind].nouns.one}
      </p>
      <p className="mt-0.5">
        <span className="font-semibold">{isRemoved ? record.name : <PlaceLink record={record} />}</span>
        {field ? `, ${field.label.toLowerCase()}` : ''}: {acts[act]}
      </p>
      {field && (before.length > 0 || after.length > 0) ? (
        <p className="mt-1 tabular-nums">
          {isMoved ? (
            <del className="text-ink-soft">
              <ShownValues field={field} values={before} />
            </del>
          ) : null}
          {isMoved && after.length > 0 ? ' → ' : ''}
          <ShownValues field={field} values={after} />
          {source ? (
            <>
              {' '}
              <a href={source.source} target="_blank" rel="noopener" className="link-quiet text-caption">
                source
              </a>
            </>
          ) : null}
        </p>
      ) : null}
    </article>
  );
}

/** To its page, or to the list in which it stands. */
function PlaceLink({ record }: { record: AtlasChange['record'] }) {
  const { kind, name } = record;
  const search = { record: [record.slug] };
  if (kind !== 'deals' && kind !== 'licensing') return <MentionLink mention={record} />;
  const link =
    kind === 'deals'
      ? linkOptions({ to: '/deals', search })
      : linkOptions({ to: '/licensing', search: { ...search, view: 'steps' } });
  return (
    <Link {...link} preload={false} className="link-quiet">
      {name}
    </Link>
  );
}
