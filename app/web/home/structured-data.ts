import { site } from '../../site.ts';

/** What the site and its calculator are, for search engines (schema.org). */
export function describeSite(publicUrl: string): object[] {
  const links = Object.values(site.social).filter((address) => address !== null);
  const organization = {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: site.name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/favicon.svg`,
    ...(links.length > 0 ? { sameAs: links } : {}),
  };
  const publisher = { '@id': organization['@id'] };
  return [
    {
      '@context': 'https://schema.org',
      '@graph': [
        organization,
        {
          '@type': 'WebSite',
          name: site.name,
          description: site.description,
          url: `${publicUrl}/`,
          inLanguage: site.language,
          publisher,
          potentialAction: {
            '@type': 'SearchAction',
            target: `${publicUrl}/news?q={query}`,
            'query-input': 'required name=query',
          },
        },
        {
          '@type': 'WebApplication',
          name: 'Nuclear energy calculator',
          description: 'What a household saves in CO2, land and cost on nuclear instead of fossil energy.',
          url: `${publicUrl}/#calculator`,
          applicationCategory: 'UtilitiesApplication',
          operatingSystem: 'Any',
          isAccessibleForFree: true,
          offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
          publisher,
        },
      ],
    },
  ];
}
