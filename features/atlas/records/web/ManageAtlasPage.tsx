import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions, useNavigate } from '@tanstack/react-router';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { compact, textParam } from '../../../../platform/web/search-params.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Pager } from '../../../../ui/Pager.tsx';
import { SearchBox } from '../../../../ui/SearchBox.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { SegmentedLinks } from '../../../../ui/SegmentedLinks.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { ListedRecord } from '../contract.ts';
import { atlasRecords } from '../record.ts';
import { type AtlasKind, atlasKinds } from '../vocabulary.ts';
import { NewRecord } from './components/NewRecord.tsx';
import { PublishEdition } from './components/PublishEdition.tsx';
import { readKind } from './read-kind.ts';

export interface ManageAtlasSearch {
  /** 'designs' when absent. */
  kind?: AtlasKind;
  q?: string;
  /** Slug of the last record of the page before. */
  cursor?: string;
}

const inputOf = ({ kind = 'designs', q, cursor }: ManageAtlasSearch) => ({ ...compact({ q, cursor }), kind });

export const Route = createFileRoute('/admin/atlas')({
  validateSearch: (search: Record<string, unknown>): ManageAtlasSearch => {
    const kind = readKind(search.kind);
    return compact({
      kind: kind === 'designs' ? undefined : kind,
      q: textParam(search.q),
      cursor: textParam(search.cursor, 100),
    });
  },
  loaderDeps: ({ search }) => inputOf(search),
  loader: ({ context: { api, queryClient }, deps }) =>
    ready(
      queryClient.ensureQueryData(api.atlas.records.listManaged.queryOptions({ input: deps })),
      queryClient.ensureQueryData(api.atlas.records.listDeleted.queryOptions()),
    ),
  head: () => ({ meta: [{ title: 'Atlas | SMR Intelligence' }] }),
  component: ManageAtlasPage,
});

function ManageAtlasPage() {
  const search = Route.useSearch();
  const { kind = 'designs' } = search;
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(api.atlas.records.listManaged.queryOptions({ input: inputOf(search) }));
  const { cursor, ...first } = search;
  const page = (to: ManageAtlasSearch) => linkOptions({ to: '/admin/atlas', search: { ...to } });
  return (
    <>
      <PageHeader
        title="Atlas"
        intro="Every value has a source that was read. What was not found stays empty."
        actions={
          <>
            <PublishEdition />
            <TextLink to="/admin/atlas/import">Import</TextLink>
          </>
        }
      />
      <div className="mt-part flex flex-wrap items-end gap-4">
        <SegmentedLinks
          label="Kind of record"
          choices={atlasKinds.map((one) => ({
            label: atlasRecords[one].nouns.many.replace(/^./, (letter) => letter.toUpperCase()),
            isCurrent: one === kind,
            link: page(one === 'designs' ? {} : { kind: one }),
          }))}
        />
        <div className="min-w-64 flex-1">
          <SearchBox
            label="Search records by name"
            placeholder="Search records by name"
            action="/admin/atlas"
            maxLength={200}
            q={search.q}
            onSearch={(q, replace) => navigate({ ...page(compact({ ...first, q })), replace, resetScroll: false })}
          />
        </div>
        <NewRecord kind={kind} />
      </div>
      <p role="status" className="mt-4 mb-2 text-note text-ink-soft">
        {formatCounted(data.total, 'record')}
      </p>
      <DataTable
        caption={atlasRecords[kind].nouns.many}
        columns={columns}
        rows={data.items}
        keyOf={({ slug }) => slug}
        empty={search.q ? 'Nothing matches this search.' : 'No records yet.'}
      />
      <Pager
        newer={cursor ? { label: 'Back to the first', link: page(first) } : null}
        older={data.nextCursor ? { label: 'More records', link: page({ ...first, cursor: data.nextCursor }) } : null}
      />
      <RemovedRecords />
    </>
  );
}

const columns: Column<ListedRecord>[] = [
  {
    id: 'name',
    header: 'Record',
    isRowHeader: true,
    cell: ({ kind, slug, name }) => (
      <TextLink to="/admin/atlas/$kind/$slug" params={{ kind, slug }}>
        {name}
      </TextLink>
    ),
  },
  { id: 'fields', header: 'Fields known', isNumeric: true, cell: ({ fields }) => fields },
  { id: 'changed', header: 'Changed', hideBelow: 'sm', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
];

function RemovedRecords() {
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.atlas.records.listDeleted.queryOptions());
  const restore = useTold(api.atlas.records.restore.mutationOptions(), {
    done: ({ name }) => ({ title: 'Record put back', description: name }),
    failed: 'The record was not put back',
    refresh: [api.atlas.key()],
  });
  if (data.length === 0) return null;
  return (
    <Section title="Taken off the site" className="mt-part">
      <ul className="divide-y divide-line border-y border-line text-note">
        {data.map(({ kind, slug, name, deletedAt }) => (
          <li key={`${kind}/${slug}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {name}{' '}
              <span className="text-ink-soft">
                {atlasRecords[kind].nouns.one}, <Time at={deletedAt} />
              </span>
            </span>
            <Button size="small" isBusy={restore.isPending} onClick={() => restore.mutate({ kind, slug })}>
              Put back<span className="sr-only"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
