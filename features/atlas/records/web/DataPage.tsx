import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { formatCount } from '../../../../platform/shared/format-number.ts';
import { headOf } from '../../../../platform/web/page-head.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { DataTable } from '../../../../ui/DataTable.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import { Facts } from '../../../../ui/Facts.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { pageChapter } from '../../../../ui/page-chapter.ts';
import { Section } from '../../../../ui/Section.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { type AtlasField, atlasRecords } from '../record.ts';
import { atlasKinds, gradeLabels, wordOf } from '../vocabulary.ts';

export const Route = createFileRoute('/data')({
  loader: ({ context }) =>
    ready(
      context.queryClient.ensureQueryData(context.api.atlas.records.overview.queryOptions()),
      context.queryClient.ensureQueryData(context.api.atlas.editions.list.queryOptions()),
    ),
  head: headOf({
    title: 'Data of the atlas | SMR Intelligence',
    description: 'The atlas of reactor designs, projects, licensing and deals as files, with its data dictionary.',
    path: '/data',
  }),
  component: DataPage,
});

const files = [
  [
    '/data/values.csv',
    'Every value with its source (CSV)',
    'A value a row: record, field, value, source, date, grade.',
  ],
  [
    '/data/sources.csv',
    'The sources (CSV)',
    'Publisher, title, address and date of each page that a value was read in.',
  ],
  ['/data/atlas.json', 'Everything (JSON)', 'Values, sources and the data dictionary in one file.'],
  ['/designs.csv', 'Designs (CSV)', 'A design a row, with the values that are shown.'],
  ['/projects.csv', 'Projects (CSV)', 'A project a row.'],
  ['/projects.geojson', 'Projects (GeoJSON)', 'For maps; a project without a known position has no geometry.'],
  ['/licensing.csv', 'Licensing steps (CSV)', 'A step a row.'],
  ['/deals.csv', 'Deals (CSV)', 'A deal a row.'],
  ['/charts', 'Charts (CSV, SVG, PNG)', 'The numbers of each chart, with its picture and the records behind it.'],
] as const;

function DataPage() {
  const { api, publicUrl } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.atlas.records.overview.queryOptions());
  return (
    <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6">
      <PageHeader
        title="Data of the atlas"
        scale="headline"
        intro="Every value was read in a source, and says which, when and how near it is to what it says. What was not found is left empty."
      />
      <Facts
        className="mt-8"
        facts={[
          ...atlasKinds.map((kind) => ({
            label: atlasRecords[kind].nouns.many.replace(/^./, (letter) => letter.toUpperCase()),
            value: formatCount(data.records[kind] ?? 0),
          })),
          { label: 'Values that are shown', value: formatCount(data.values) },
          { label: 'From primary sources', value: `${data.primaryPercent} %` },
        ]}
      />
      <Editions />
      <Section title="The atlas as it stands" {...pageChapter}>
        <ul className="divide-y divide-line border-y border-line text-note">
          {files.map(([href, label, note]) => (
            <li key={href} className="flex flex-wrap gap-x-6 gap-y-1 py-3">
              <a href={href} className="link w-72">
                {label}
              </a>
              <span className="text-ink-soft">{note}</span>
            </li>
          ))}
        </ul>
        <p className="mt-4 max-w-2xl text-note text-ink-soft">
          Each file is made when it is asked for, and its header <code>x-checksum-sha256</code> tells its checksum.
          Notebooks and pages of other sites may load it. The same records are in the API under{' '}
          <TextLink to="/api/docs">Atlas</TextLink>; <code>?evidence=1</code> adds the sources.
        </p>
      </Section>
      <Section title="Licence and citation" {...pageChapter}>
        <div className="max-w-2xl space-y-3 text-note">
          <p>
            Facts belong to nobody. You may use this collection for any purpose if you name SMR Intelligence and, for a
            value, the source that stands beside it. Texts and titles of the sources remain those of their publishers.
          </p>
          <pre className="overflow-x-auto rounded-lg border border-line bg-sunken p-4 text-caption">
            {writeBibtex(publicUrl)}
          </pre>
        </div>
      </Section>
      <Section title="How near a source is" {...pageChapter}>
        <dl className="grid max-w-2xl gap-2 text-note">
          <Term name={gradeLabels.primary}>
            who decides or makes it: a regulator, an agency, a law, the vendor about its own design
          </Term>
          <Term name={gradeLabels.trade}>edited press of the industry</Term>
          <Term name={gradeLabels.other}>anybody else, copies and digests</Term>
        </dl>
      </Section>
      <Section title="Data dictionary" {...pageChapter}>
        <div className="divide-y divide-line border-y border-line">
          {atlasKinds.map((kind) => (
            <details key={kind} id={`dictionary-${kind}`} className="py-3">
              <summary className="flex cursor-pointer flex-wrap gap-x-6 text-note">
                <span className="font-semibold first-letter:uppercase">{atlasRecords[kind].nouns.many}</span>
                <span className="text-ink-soft">
                  {formatCount(Object.keys(atlasRecords[kind].fields).length)} fields
                </span>
              </summary>
              <div className="mt-4">
                <DataTable
                  caption={`Fields of ${atlasRecords[kind].nouns.many}`}
                  columns={columns}
                  rows={Object.entries(atlasRecords[kind].fields)}
                  keyOf={([name]) => name}
                />
              </div>
            </details>
          ))}
        </div>
      </Section>
    </div>
  );
}

/** What was published stays as it was; each edition names its files with their checksums. */
function Editions() {
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.atlas.editions.list.queryOptions());
  if (data.length === 0)
    return (
      <Section title="Editions" {...pageChapter}>
        <p className="text-note text-ink-soft">
          None was published yet. The first one comes within minutes, others with each month.
        </p>
      </Section>
    );
  return (
    <Section title="Editions" {...pageChapter}>
      <p className="mb-4 max-w-2xl text-note text-ink-soft">
        The files of an edition never change, so that they can be cited. Each one brings what makes it of the one
        before.
      </p>
      <ul className="divide-y divide-line border-y border-line text-note">
        {data.map(({ number, publishedAt, note, records, values, retired, files: all }) => (
          <li key={number}>
            <details className="py-3">
              <summary className="flex cursor-pointer flex-wrap gap-x-6 gap-y-1">
                <span className="w-28 font-semibold">Edition {number}</span>
                <Time at={publishedAt} form="day" />
                <span className="text-ink-soft">
                  {retired
                    ? `Retired: ${retired}`
                    : `${formatCount(records)} records, ${formatCount(values)} values of all their sources${note ? ` · ${note}` : ''}`}
                </span>
              </summary>
              {retired ? null : (
                <ul className="mt-3 grid gap-2">
                  {all.map(({ name, path, size, sha256 }) => (
                    <li key={name} className="flex flex-wrap gap-x-4">
                      <a href={path} className="link w-40">
                        {name}
                      </a>
                      <span className="w-28 text-ink-soft tabular-nums">{formatCount(size)} bytes</span>
                      <code className="min-w-0 text-caption break-all text-ink-soft">{sha256}</code>
                    </li>
                  ))}
                </ul>
              )}
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const writeBibtex = (publicUrl: string) => `@misc{smr-intelligence-atlas,
  title        = {Atlas of small and advanced reactors},
  author       = {{SMR Intelligence}},
  howpublished = {${publicUrl}/data/atlas.json},
  note         = {Name the day on which you took it}
}`;

function Term({ name, children }: { name: string; children: string }) {
  return (
    <div className="gap-4 xs:flex">
      <dt className="w-36 shrink-0 font-semibold">{name}</dt>
      <dd className="text-ink-soft">{children}</dd>
    </div>
  );
}

const types: Record<AtlasField['type'], string> = {
  text: 'text',
  figure: 'figure: 300, ~300, <5, 15-20',
  money: 'millions of a currency',
  date: 'date: 2029, 2029-Q3, 2029-11-30',
  choice: 'word of a list',
  country: 'country, ISO 3166-1 alpha-2',
  flag: 'yes or no',
  record: 'slug of a record',
  coordinate: 'degrees',
  link: 'address',
};

const columns: Column<[string, AtlasField]>[] = [
  { id: 'name', header: 'Column', isRowHeader: true, width: 'md:w-56', cell: ([name]) => <code>{name}</code> },
  { id: 'meaning', header: 'Meaning', cell: ([, { meaning }]) => meaning },
  {
    id: 'type',
    header: 'Values',
    cell: ([, { type, unit, options, isList }]) => (
      <>
        {types[type]}
        {unit ? `, ${unit}` : ''}
        {isList ? '; several' : ''}
        {options ? <span className="block text-caption text-ink-soft">{options.map(wordOf).join(', ')}</span> : null}
      </>
    ),
  },
];
