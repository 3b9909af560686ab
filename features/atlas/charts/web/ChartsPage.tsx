import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { escapeHtml } from '../../../../platform/shared/escape-html.ts';
import { formatNumber } from '../../../../platform/shared/format-number.ts';
import { pictureFormats } from '../../../../platform/shared/picture-formats.ts';
import { listHeadOf } from '../../../../platform/web/page-head.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { CardSkeletons } from '../../../../ui/CardSkeletons.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { PageFailure } from '../../../../ui/PageFailure.tsx';
import { PictureFigure } from '../../../../ui/PictureFigure.tsx';
import { ListFrame } from '../../../../ui/records/ListFrame.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { ShareFold } from '../../../../ui/ShareFold.tsx';
import type { Chart } from '../contract.ts';
import { CHART_WIDTH, chartHeight } from '../vocabulary.ts';

export const Route = createFileRoute('/charts')({
  loader: ({ context: { api, queryClient } }) =>
    ready(queryClient.ensureQueryData(api.atlas.charts.list.queryOptions())),
  head: listHeadOf({
    title: 'Charts of the atlas | SMR Intelligence',
    description:
      'Small and advanced reactors in charts: designs, projects, licensing and deals, each with its numbers, to download and to embed.',
    path: '/charts',
  }),
  component: ChartsPage,
  pendingComponent: () => (
    <ChartsFrame>
      <CardSkeletons count={4} cardClass="h-96" className="mt-8 grid gap-6 lg:grid-cols-2" />
    </ChartsFrame>
  ),
  errorComponent: ({ reset }) => (
    <ChartsFrame>
      <PageFailure title="The charts could not be loaded" reset={reset} className="mt-8">
        Please try again later.
      </PageFailure>
    </ChartsFrame>
  ),
});

function ChartsPage() {
  const { api } = Route.useRouteContext();
  const { data: charts } = useSuspenseQuery(api.atlas.charts.list.queryOptions());
  return (
    <ChartsFrame>
      {charts.length === 0 ? (
        <Notice tone="empty" title="There is nothing to draw yet." className="mt-8">
          Charts are drawn from the records of the atlas, and there are none.
        </Notice>
      ) : (
        <div className="mt-8 space-y-14">
          {charts.map((chart) => (
            <ChartFigure key={chart.name} chart={chart} />
          ))}
        </div>
      )}
    </ChartsFrame>
  );
}

function ChartsFrame({ children }: { children: ReactNode }) {
  return (
    <ListFrame
      title="Charts"
      intro="Drawn from the records of the atlas as they are now. A record without a sourced value is not in a chart, so each counts what is known and not what there is."
    >
      {children}
    </ListFrame>
  );
}

function ChartFigure({ chart }: { chart: Chart }) {
  const { name, title, note, address, rows } = chart;
  const snippet = `<a href="${address}#${name}"><img src="${address}/${name}.svg" alt="${escapeHtml(title)}" width="${CHART_WIDTH}" style="max-width:100%;height:auto"></a>`;
  return (
    <Section id={name} title={title} note={note}>
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div>
          <PictureFigure
            formats={pictureFormats}
            path={`/charts/${name}`}
            alt={`The table ${title} as bars`}
            width={CHART_WIDTH}
            height={chartHeight(rows.length)}
            isDrawnByTable
          />
          <ShareFold
            what="this chart"
            name={name}
            address={`${address}#${name}`}
            snippet={snippet}
            sentence="Paste this into your page. It is a picture that is drawn anew, without scripts or cookies."
          />
        </div>
        <DataTable
          caption={`${title} in numbers`}
          columns={columnsOf(chart)}
          rows={rows}
          keyOf={({ label }) => label}
          onPhone="scroll"
        />
      </div>
    </Section>
  );
}

type Row = Chart['rows'][number];

const columnsOf = ({ label, series, unit, rows }: Chart): Column<Row>[] => [
  {
    id: 'label',
    header: label,
    isRowHeader: true,
    cell: (row) => (
      <>
        {row.label}
        <Bars values={row.values} largest={Math.max(1, ...rows.map(({ values }) => sum(values)))} />
      </>
    ),
  },
  ...series.map((name, index) => ({
    id: name,
    header: unit ? `${name}, ${unit}` : name,
    isNumeric: true,
    cell: ({ values }: Row) => formatNumber(values[index] ?? 0, { most: 1 }),
  })),
];

const fills = ['fill-accent', 'fill-accent/30'];

/** The picture's bars of one row, on a phone. */
function Bars({ values, largest }: { values: readonly number[]; largest: number }) {
  return (
    <svg viewBox="0 0 100 10" aria-hidden preserveAspectRatio="none" className="mt-1 h-2 w-full sm:hidden">
      {values.map((value, index) => (
        <rect
          key={fills[index]}
          x={round((sum(values.slice(0, index)) * 100) / largest)}
          width={round((value * 100) / largest)}
          height="10"
          className={fills[index]}
        />
      ))}
    </svg>
  );
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const round = (share: number) => Math.round(share * 10) / 10;
