import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { NewsItem } from '../../contract.ts';
import { NewsCard } from './NewsCard.tsx';

function cardOf(reports: number): string {
  const alsoReportedBy = Array.from({ length: reports - 1 }, (_, index) => ({
    source: `Publisher ${index + 1}`,
    title: 'First concrete',
    url: `https://p${index + 1}.example/`,
    publishedAt: '2026-11-27T10:00:00.000Z',
  }));
  const item: NewsItem = {
    ...{ id: '00000000-0000-4000-8000-000000000000', slug: 'first-concrete', title: 'First concrete' },
    ...{ url: 'https://p.example/', summary: null, publishedAt: '2026-11-27T10:00:00.000Z', changedAt: null },
    ...{ datePrecision: 'minute', source: 'A wire', publisher: 'The Publisher', category: null, categories: [] },
    ...{ technology: [], application: [], regions: [], tags: [], tagReasons: {}, imageUrl: null, entities: [] },
    alsoReportedBy,
  };
  return renderToStaticMarkup(<NewsCard item={item} heading="h2" />);
}

it.each([26, 60])(
  'of a story with %i reports names five others, and leads to all of them by their number',
  (reports) => {
    const card = cardOf(reports);
    expect(card.match(/Publisher \d+/g)).toHaveLength(5);
    expect(card).toContain(` and <a href="/news/first-concrete#reports">${reports - 6} more</a>`);
  },
);

it('names all others where they are few', () => {
  const card = cardOf(7);
  expect(card.match(/Publisher \d+/g)).toHaveLength(6);
  expect(card).not.toContain(' more</a>');
});
