import { pictureFormats } from '../../../../platform/shared/picture-formats.ts';
import type { ChartPage } from '../contract.ts';

const mimeTypes = { svg: 'image/svg+xml', png: 'image/png', csv: 'text/csv' };

/** What the page of a chart says of itself, for networks and search engines: it is a data set with its files. */
export function describeChart(chart: ChartPage, publicUrl: string) {
  const { name, title, sentence, note, label, series, unit, readOn, citation, cardPath, address } = chart;
  const page = `${address}/${name}`;
  const maker = { '@type': 'Organization', name: 'SMR Intelligence', url: publicUrl };
  return {
    title: `${title}, chart | SMR Intelligence`,
    description: sentence,
    path: `/charts/${name}`,
    picture: { path: cardPath, alt: `${title} as bars. ${sentence}` },
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'Dataset',
        name: title,
        // Search engines take no description of less than 50 letters.
        description: `${sentence} ${note}`,
        url: page,
        identifier: page,
        citation,
        creator: maker,
        publisher: maker,
        // What may be done with it is said there.
        license: `${publicUrl}/data`,
        isAccessibleForFree: true,
        ...(readOn === null ? {} : { dateModified: readOn }),
        variableMeasured: series.map((one) => ({
          '@type': 'PropertyValue',
          name: `${one} by ${label.toLowerCase()}`,
          ...(unit ? { unitText: unit } : {}),
        })),
        distribution: pictureFormats.map((format) => ({
          '@type': 'DataDownload',
          encodingFormat: mimeTypes[format],
          contentUrl: `${page}.${format}`,
        })),
        includedInDataCatalog: { '@type': 'DataCatalog', name: 'Data of the atlas', url: `${publicUrl}/data` },
      },
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Charts', item: address },
          { '@type': 'ListItem', position: 2, name: title, item: page },
        ],
      },
    ],
  };
}
