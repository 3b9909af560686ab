import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { orNotFound } from '../../../../platform/web/or-not-found.ts';
import { pageHead } from '../../../../platform/web/page-head.ts';
import { CitationField } from '../../../../ui/CitationField.tsx';
import { latePart } from '../../../../ui/late-part.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { pageChapter } from '../../../../ui/page-chapter.ts';
import { Section } from '../../../../ui/Section.tsx';
import { ShareFields } from '../../../../ui/ShareFields.tsx';
import { Still } from '../../../../ui/Still.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { describeChart } from './describe-chart.ts';
import { shareChart } from './share-chart.ts';

export const Route = createFileRoute('/charts/$slug')({
  loader: async ({ context: { api, queryClient, publicUrl }, params }) => {
    const find = queryClient.ensureQueryData(api.atlas.charts.find.queryOptions({ input: params }));
    // The page that says that there is none shows which there are.
    const shown = find.catch((error) =>
      queryClient.ensureQueryData(api.atlas.charts.list.queryOptions()).then(() => Promise.reject(error)),
    );
    const [chart] = await Promise.all([orNotFound(shown), chartBody.load()]);
    // For the head alone: the page takes all of it from the query cache, and what is returned here travels a second time.
    return describeChart(chart, publicUrl);
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({ ...loaderData, publicUrl: match.context.publicUrl })
      : { meta: [{ title: 'Chart not found | SMR Intelligence' }] },
  component: ChartPage,
  notFoundComponent: NoChart,
});

const chartBody = latePart(() => import('./components/ChartBody.tsx').then(({ ChartBody }) => ChartBody));

function ChartPage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data: chart } = useSuspenseQuery(api.atlas.charts.find.queryOptions({ input: params }));
  return (
    <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6">
      <PageHeader back={backToAll} title={chart.title} scale="headline" intro={chart.sentence} />
      <Still by={chartBody} given={{ chart }} />
      <Section id="cite" title="Cite this chart" {...pageChapter}>
        <div className="max-w-2xl">
          <CitationField citation={chart.citation} />
        </div>
      </Section>
      <Section id="embed" title="Share or embed" {...pageChapter} className={`${pageChapter.className} print:hidden`}>
        <div className="max-w-2xl">
          <ShareFields {...shareChart(chart)} />
        </div>
      </Section>
    </div>
  );
}

const backToAll = <TextLink to="/charts">← All charts</TextLink>;

function NoChart() {
  const { api } = Route.useRouteContext();
  const { data: charts } = useSuspenseQuery(api.atlas.charts.list.queryOptions());
  return (
    <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6">
      <PageHeader
        back={backToAll}
        title="There is no such chart"
        scale="headline"
        intro="The address may have a typo, or nothing is left to be drawn in it."
      />
      {charts.length === 0 ? null : (
        <Section title="The charts that there are" className="mt-section">
          <ul className="space-y-2">
            {charts.map(({ name, title }) => (
              <li key={name}>
                <TextLink to="/charts/$slug" params={{ slug: name }}>
                  {title}
                </TextLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
