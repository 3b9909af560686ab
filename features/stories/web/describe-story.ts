import { formatKnown } from '../../../platform/shared/format-time.ts';
import type { Story } from '../contract.ts';

/** For search engines: we collect what others published, which is what it is based on. */
export function describeStory(story: Story, publicUrl: string): object[] {
  const address = `${publicUrl}/news/${story.slug}`;
  const links = story.reports.flatMap(({ url, title, source }) =>
    url === null
      ? []
      : [{ '@type': 'CreativeWork', url, headline: title, publisher: { '@type': 'Organization', name: source } }],
  );
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: story.title,
      ...(story.sentence === null ? {} : { description: story.sentence }),
      datePublished: formatKnown(story.publishedAt, story.datePrecision),
      publisher: { '@type': 'Organization', name: 'SMR Intelligence', url: publicUrl },
      ...(story.cardPath === null ? {} : { image: `${publicUrl}${story.cardPath}` }),
      about: story.entities.map(({ name }) => ({ '@type': 'Thing', name })),
      keywords: story.tags,
      isBasedOn: links,
      url: address,
      mainEntityOfPage: address,
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'News', item: `${publicUrl}/news` },
        { '@type': 'ListItem', position: 2, name: story.title, item: address },
      ],
    },
  ];
}
