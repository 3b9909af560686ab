import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, type ErrorComponentProps, Link, linkOptions } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { pageHead } from '../../../../platform/web/page-head.ts';
import { DownloadLinks } from '../../../../ui/DownloadLinks.tsx';
import { latePart } from '../../../../ui/late-part.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { PageFailure } from '../../../../ui/PageFailure.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { SegmentedLinks } from '../../../../ui/SegmentedLinks.tsx';
import { Still } from '../../../../ui/Still.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { NoSuchRecord } from '../../records/web/components/NoSuchRecord.tsx';
import { orNearRecords } from '../../records/web/or-near-records.ts';
import { MOST_COMPARED } from '../vocabulary.ts';
import { type CompareSearch, readCompareSearch } from './design-search.ts';

const inputOf = ({ designs = '' }: CompareSearch) => ({ designs, evidence: 'leading' as const });

export const Route = createFileRoute('/compare')({
  validateSearch: readCompareSearch,
  loaderDeps: ({ search }) => inputOf(search),
  loader: async ({ context: { api, queryClient }, deps }) => {
    const compare = queryClient.ensureQueryData(api.atlas.designs.compare.queryOptions({ input: deps }));
    const [{ designs }] = await Promise.all([
      orNearRecords(compare, () =>
        queryClient.ensureQueryData(
          api.atlas.records.listNear.queryOptions({ input: { kind: 'designs', slugs: deps.designs } }),
        ),
      ),
      comparison.load(),
    ]);
    // For the head alone: the page takes all of it from the query cache.
    return { names: designs.map(({ name }) => name), slugs: designs.map(({ slug }) => slug) };
  },
  head: ({ loaderData: { names, slugs } = { names: [], slugs: [] }, match }) => {
    const are = names.length > 0 ? names.join(', ') : 'Reactor designs';
    return pageHead({
      title: `${names.length > 0 ? `${are} compared` : 'Compare designs'} | SMR Intelligence`,
      description: `${are} side by side: power, core, fuel, safety and stage.`,
      // The address is the comparison: where networks show a link by what its page calls itself, it leads to these designs.
      path: slugs.length > 0 ? `/compare?designs=${slugs.join(',')}` : '/compare',
      publicUrl: match.context.publicUrl,
      isIndexed: false,
    });
  },
  component: ComparePage,
  notFoundComponent: NoSuchDesigns,
  errorComponent: NotCompared,
});

const comparison = latePart(() => import('./components/Comparison.tsx').then(({ Comparison }) => Comparison));

function ComparePage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.atlas.designs.compare.queryOptions({ input: inputOf(search) }));
  const { designs } = data;
  const place = useFocusOfTaken(designs);
  return (
    <div ref={place} className="mx-auto max-w-6xl px-4 py-10 sm:px-6">
      <PageHeader
        title="Compare designs"
        scale="headline"
        back={<TextLink to="/designs">← Reactor designs</TextLink>}
        intro="What stands here is what sources say; a dash means that none was found. The numbers lead to where it was read. The address is the comparison: send it on."
      />
      {designs.length === 0 ? (
        <Notice tone="empty" title="Nothing to compare yet" className="mt-8">
          Tick designs in <TextLink to="/designs">the list</TextLink>, then “Compare the ticked”.
        </Notice>
      ) : (
        <>
          <Bar search={search} isFull={designs.length >= MOST_COMPARED} />
          <Still by={comparison} given={{ designs, sizes: data.sizes, only: search.only }} />
        </>
      )}
    </div>
  );
}

/**
 * The link that takes a design out goes with its column. What took its place has the focus then, or the last one: the head of the column, and no
 * link in it, so that a press too many does nothing.
 */
function useFocusOfTaken(designs: readonly { slug: string }[]) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(designs);
  useEffect(() => {
    const taken = shown.current.findIndex(({ slug }) => !designs.some((left) => left.slug === slug));
    const isFewer = designs.length < shown.current.length;
    shown.current = designs;
    if (!isFewer || document.activeElement !== document.body) return;
    // The first one is that of the facts' names.
    const heads = [...(place.current?.querySelectorAll<HTMLElement>('th[scope=col]') ?? [])].slice(1);
    const head = heads[Math.min(taken, heads.length - 1)];
    if (!head) return;
    head.tabIndex = -1;
    // Back and Forward may do the same, and know where the page was.
    head.focus({ preventScroll: true });
  }, [designs]);
  return place;
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

function Bar({ search, isFull }: { search: CompareSearch; isFull: boolean }) {
  const { only, ...all } = search;
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 text-note print:hidden">
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
      {isFull ? null : (
        <TextLink to="/designs" search={search.designs ? { with: search.designs } : {}} preload={false}>
          Add a design
        </TextLink>
      )}
      <DownloadLinks csv={`/compare.csv?designs=${search.designs ?? ''}`} />
    </div>
  );
}
