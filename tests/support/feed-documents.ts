/** Feed documents as the outside writes them. */
export interface SampleEntry {
  title: string;
  link: string;
  guid?: string;
  description?: string;
  /** RFC 822. */
  date?: string;
}

export function rss(entries: SampleEntry[], extra = ''): string {
  const items = entries.map(
    ({ title, link, guid, description, date }) =>
      `<item><title>${title}</title><link>${link}</link>${guid ? `<guid isPermaLink="false">${guid}</guid>` : ''}` +
      `${description ? `<description>${description}</description>` : ''}${date ? `<pubDate>${date}</pubDate>` : ''}</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Sample</title><link>https://sample.example</link><description>d</description>${extra}${items.join('')}</channel></rss>`;
}
