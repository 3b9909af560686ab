import { Link, useRouteContext } from '@tanstack/react-router';
import { NewsGrid } from '../../../features/news/web/components/NewsGrid.tsx';
import type { ApiUtils } from '../../../platform/web/api-utils.ts';
import { printed } from '../../../ui/in-document.ts';
import { Printed } from '../../../ui/Printed.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import type { Contract } from '../../contract.ts';
import { sampleStories } from './sample-stories.ts';

export const latestStories = (api: ApiUtils<Contract>) =>
  printed(api.news.list.queryOptions({ input: { limit: 3 } }), 'latest news');

export function LatestNews() {
  const { api } = useRouteContext({ from: '__root__' });
  return (
    <section aria-labelledby="latest" className="mx-auto max-w-6xl px-4 pt-16 sm:px-6 print:hidden">
      <SectionTitle
        id="latest"
        scale="chapter"
        className="mb-6"
        aside={
          <Link to="/news" className="link-quiet text-note font-medium whitespace-nowrap">
            View All News →
          </Link>
        }
      >
        Latest SMR News
      </SectionTitle>
      <Printed query={latestStories(api)}>
        {({ items }) =>
          items.length > 0 ? (
            <NewsGrid items={items} heading="h3" />
          ) : (
            <>
              <p className="mb-4 text-note text-ink-soft">
                No story has arrived yet. These are samples of what stands here.
              </p>
              <NewsGrid items={sampleStories} heading="h3" />
            </>
          )
        }
      </Printed>
    </section>
  );
}
