import { Link, useRouteContext } from '@tanstack/react-router';
import type { ApiUtils } from '../../../platform/web/api-utils.ts';
import { printed } from '../../../ui/in-document.ts';
import { latePart } from '../../../ui/late-part.ts';
import { Printed } from '../../../ui/Printed.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import type { Contract } from '../../contract.ts';

export const latestStories = (api: ApiUtils<Contract>) =>
  printed(api.news.list.queryOptions({ input: { limit: 3 } }), 'latest news');

export const latestCards = latePart(() => import('./LatestCards.tsx').then(({ LatestCards }) => LatestCards));

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
      <Printed query={latestStories(api)} by={latestCards} given={({ items }) => ({ items })} />
    </section>
  );
}
