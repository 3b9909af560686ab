import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, type ErrorComponentProps, Link, linkOptions } from '@tanstack/react-router';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { headOf } from '../../../../platform/web/page-head.ts';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { DownloadLinks } from '../../../../ui/DownloadLinks.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { PageFailure } from '../../../../ui/PageFailure.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { SegmentedLinks } from '../../../../ui/SegmentedLinks.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import type { AtlasRecord } from '../../records/contract.ts';
import { type AtlasField, atlasRecords } from '../../records/record.ts';
import { NoSuchRecord } from '../../records/web/components/NoSuchRecord.tsx';
import { ShownValues } from '../../records/web/components/ShownValues.tsx';
import { orNearRecords } from '../../records/web/or-near-records.ts';
import type { Sizes } from '../contract.ts';
import { MOST_COMPARED } from '../vocabulary.ts';
import { SizeFigure } from './components/SizeFigure.tsx';
import { type CompareSearch, readCompareSearch } from './design-search.ts';

const inputOf = ({ designs = '' }: CompareSearch) => ({ designs });

export const Route = createFileRoute('/compare')({
  validateSearch: readCompareSearch,
  loaderDeps: ({ search }) => inputOf(search),
  loader: ({ context: { api, queryClient }, deps }) => {
    const compare = queryClient.ensureQueryData(api.atlas.designs.compare.queryOptions({ input: deps }));
    return orNearRecords(compare, () =>
      queryClient.ensureQueryData(
        api.atlas.records.listNear.queryOptions({ input: { kind: 'designs', slugs: deps.designs } }),
      ),
    );
  },
  head: headOf({
    title: 'Compare designs | SMR Intelligence',
    description: 'Reactor designs side by side: power, core, fuel, safety and stage.',
    path: '/compare',
    isIndexed: false,
  }),
  component: ComparePage,
  notFoundComponent: NoSuchDesigns,
  errorComponent: NotCompared,
});

function ComparePage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.atlas.designs.compare.queryOptions({ input: inputOf(search) }));
  const { designs } = data;
  return (
    <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6">
      <PageHeader
        title="Compare designs"
        scale="headline"
        back={<TextLink to="/designs">← Reactor designs</TextLink>}
        intro="What stands here is what sources say; a dash means that none was found. The address is the comparison: send it on."
      />
      {designs.length === 0 ? (
        <Notice tone="empty" title="Nothing to compare yet" className="mt-8">
          Tick designs in <TextLink to="/designs">the list</TextLink>, then “Compare the ticked”.
        </Notice>
      ) : (
        <Comparison designs={designs} sizes={data.sizes} search={search} />
      )}
    </div>
  );
}

function NotCompared({ error, reset }: ErrorComponentProps) {
  const { designs = '' } = Route.useSearch();
  return (
    <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6">
      <TextLink to="/designs">← Reactor designs</TextLink>
      <PageFailure
        title="These designs can not be compared"
        isFinal={designs.split(',').length > MOST_COMPARED}
        reset={reset}
        className="mt-8"
      >
        {errorMessage(error)}
      </PageFailure>
    </div>
  );
}

/** Leads to the same comparison with what may have been meant in the place of what is not there. */
function NoSuchDesigns() {
  const { designs = '' } = Route.useSearch();
  return (
    <NoSuchRecord
      kind="designs"
      slugs={designs}
      back={<TextLink to="/designs">← Reactor designs</TextLink>}
      linkTo={({ slug, name }, asked) => (
        <Link
          to="/compare"
          search={(before) => ({
            ...before,
            designs: designs
              .split(',')
              .map((one) => (one === asked ? slug : one))
              .join(','),
          })}
          preload={false}
          className="link-quiet"
        >
          {name}
        </Link>
      )}
    />
  );
}

interface ComparisonProps {
  designs: readonly AtlasRecord[];
  sizes: Sizes | null;
  search: CompareSearch;
}

function Comparison({ designs, sizes, search }: ComparisonProps) {
  const { only, ...all } = search;
  const rows = Object.entries(atlasRecords.designs.fields)
    .filter(([name]) => name !== 'name' && designs.some(({ facts }) => facts[name]))
    .filter(([name]) => !only || differs(designs, name))
    .map(([name, field]) => ({ name, field }));
  return (
    <>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 text-note">
        <SegmentedLinks
          label="Rows"
          choices={[
            { label: 'All facts', isCurrent: !only, link: linkOptions({ to: '/compare', search: all }) },
            {
              label: 'Differences only',
              isCurrent: only === 'differences',
              link: linkOptions({ to: '/compare', search: { ...all, only: 'differences' } }),
            },
          ]}
        />
        <DownloadLinks csv={`/compare.csv?designs=${search.designs ?? ''}`} />
      </div>
      <DataTable
        caption="Designs side by side"
        columns={[fieldColumn, ...designs.map((design) => columnOf(design, designs))]}
        rows={rows}
        keyOf={({ name }) => name}
        onPhone="scroll"
        width={designs.length > 2 ? 'min-w-200' : 'min-w-120'}
        empty="They do not differ in anything that was found."
        className="mt-4"
      />
      {sizes ? (
        <Section title="Size to scale" note="Those of which a source tells it." className="mt-12">
          <SizeFigure sizes={sizes} />
        </Section>
      ) : null}
    </>
  );
}

interface FactRow {
  name: string;
  field: AtlasField;
}

const fieldColumn: Column<FactRow> = {
  id: 'field',
  header: 'Fact',
  isRowHeader: true,
  width: 'w-44',
  cell: ({ field }) => field.label,
};

function columnOf(design: AtlasRecord, all: readonly AtlasRecord[]): Column<FactRow> {
  return {
    id: design.slug,
    header: design.name,
    headerNote: (
      <span className="flex gap-3 text-caption font-normal">
        <Link to="/designs/$slug" params={{ slug: design.slug }} preload={false} className="link-quiet">
          Profile
        </Link>
        {all.length > 1 ? (
          <Link
            to="/compare"
            search={(before) => ({
              ...before,
              designs: all.flatMap(({ slug }) => (slug === design.slug ? [] : [slug])).join(','),
            })}
            preload={false}
            className="link-quiet"
          >
            Remove
          </Link>
        ) : null}
      </span>
    ),
    cell: ({ name, field }) => {
      const values = design.facts[name];
      return values ? <ShownValues field={field} values={values} /> : <span className="text-ink-soft">–</span>;
    },
  };
}

function differs(designs: readonly AtlasRecord[], name: string): boolean {
  const said = designs.map(({ facts }) => (facts[name] ?? []).map(({ value }) => value).join());
  return new Set(said).size > 1;
}
