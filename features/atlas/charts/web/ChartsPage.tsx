import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pictureFormats } from '../../../../platform/shared/picture-formats.ts';
import { listHeadOf } from '../../../../platform/web/page-head.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { CardSkeletons } from '../../../../ui/CardSkeletons.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { PageFailure } from '../../../../ui/PageFailure.tsx';
import { PictureFigure } from '../../../../ui/PictureFigure.tsx';
import { ListFrame } from '../../../../ui/records/ListFrame.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { ShareFold } from '../../../../ui/ShareFold.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import type { Chart } from '../contract.ts';
import { CHART_WIDTH, chartHeight } from '../vocabulary.ts';
import { ChartTable } from './components/ChartTable.tsx';
import { shareChart } from './share-chart.ts';

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
  const { name, title, note, rows } = chart;
  return (
    <Section
      id={name}
      title={title}
      note={note}
      aside={
        <span className="text-note">
          <TextLink to="/charts/$slug" params={{ slug: name }}>
            Records and citation <span className="sr-only">of {title}</span>
          </TextLink>
        </span>
      }
    >
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
          <ShareFold what="this chart" {...shareChart(chart)} />
        </div>
        <ChartTable chart={chart} />
      </div>
    </Section>
  );
}
