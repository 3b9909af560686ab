import type { NewsItem } from '../../../features/news/contract.ts';

/** Shown while there are no stories at all. Events that happened, with the publisher's page. */
export const sampleStories: NewsItem[] = [
  sample(1, {
    title: "NRC authorises construction of TerraPower's Kemmerer Unit 1",
    url: 'https://www.powermag.com/a-historic-first-nrc-clears-terrapowers-natrium-nuclear-reactor-for-construction/',
    summary: 'Commissioners voted to issue the permit for the 345 MWe Natrium plant in Wyoming.',
    publishedAt: '2026-03-04T00:00:00.000Z',
    publisher: 'POWER Magazine',
    tags: ['SMR', 'Regulatory'],
  }),
  sample(2, {
    title: 'Steady Energy pours first concrete for a reactor pilot in Helsinki',
    url: 'https://www.world-nuclear-news.org/articles/construction-of-steady-energy-pilot-plant-begins',
    summary: 'An electrically heated replica of its district heating reactor will test safety features.',
    publishedAt: '2026-02-12T00:00:00.000Z',
    publisher: 'World Nuclear News',
    tags: ['SMR', 'Technology'],
  }),
  sample(3, {
    title: 'US awards US$800 million to TVA and Holtec for first Gen III+ SMRs',
    url: 'https://www.world-nuclear-news.org/articles/two-smr-projects-selected-for-us-federal-funding',
    summary: 'The BWRX-300 at Clinch River and two SMR-300 units at Palisades get up to US$400 million each.',
    publishedAt: '2025-12-02T00:00:00.000Z',
    publisher: 'World Nuclear News',
    tags: ['SMR', 'Investment'],
  }),
];

type Sample = Pick<NewsItem, 'title' | 'url' | 'summary' | 'publishedAt' | 'publisher' | 'tags'>;

function sample(number: number, story: Sample): NewsItem {
  return {
    ...story,
    id: `00000000-0000-4000-8000-00000000000${number}`,
    slug: '',
    datePrecision: 'day',
    changedAt: null,
    source: 'Sample',
    category: story.tags[0] ?? null,
    categories: story.tags,
    technology: [],
    application: [],
    regions: [],
    tagReasons: {},
    imageUrl: null,
    entities: [],
    alsoReportedBy: [],
  };
}
