import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith';

/** An entry of a feed, whatever its format. */
export interface FeedEntry {
  /** A UUID. */
  id: string;
  title: string;
  url: string | null;
  /** Our own page about it, where `url` is somebody else's. */
  pageUrl?: string;
  /** Plain text. */
  summary: string;
  publishedAt: Date;
  /** Left out: when it was published. */
  changedAt?: Date;
  tags: readonly string[];
  author: string;
  /** The whole of it, where it is ours; its addresses are absolute. */
  html?: string;
}

export interface FeedAbout {
  title: string;
  description: string;
  language: string;
  /** This feed's own address. */
  selfUrl: string;
  /** The list it was made from. */
  pageUrl: string;
  siteName: string;
  updated: Date;
}

/** The formats that our lists are followed in: RSS 2.0, Atom (RFC 4287), JSON Feed 1.1. */
export const feedFormats = {
  rss: { contentType: 'application/rss+xml', write: writeRss },
  atom: { contentType: 'application/atom+xml', write: writeAtom },
  json: { contentType: 'application/feed+json', write: writeJson },
};

function writeRss(entries: readonly FeedEntry[], about: FeedAbout): string {
  const feed = generateRssFeed({
    title: about.title,
    link: about.pageUrl,
    description: about.description,
    language: about.language,
    lastBuildDate: about.updated,
    atom: { links: [{ href: about.selfUrl, rel: 'self', type: 'application/rss+xml' }] },
    items: entries.map((entry) => ({
      title: entry.title,
      ...(entry.url ? { link: entry.url } : {}),
      ...(entry.pageUrl ? { comments: entry.pageUrl } : {}),
      description: entry.summary,
      ...(entry.html ? { content: { encoded: entry.html } } : {}),
      guid: { value: `urn:uuid:${entry.id}`, isPermaLink: false },
      pubDate: entry.publishedAt,
      // RSS has no name of its own for it.
      ...(entry.changedAt ? { atom: { updated: entry.changedAt } } : {}),
      categories: entry.tags.map((name) => ({ name })),
      dc: { creators: [entry.author] },
    })),
  });
  return feed.replace(notInXml, '');
}

function writeAtom(entries: readonly FeedEntry[], about: FeedAbout): string {
  const feed = generateAtomFeed({
    id: about.selfUrl,
    title: { value: about.title },
    subtitle: { value: about.description },
    updated: about.updated,
    authors: [{ name: about.siteName }],
    links: [
      { href: about.selfUrl, rel: 'self', type: 'application/atom+xml' },
      { href: about.pageUrl, rel: 'alternate', type: 'text/html' },
    ],
    entries: entries.map((entry) => ({
      id: `urn:uuid:${entry.id}`,
      title: { value: entry.title },
      updated: entry.changedAt ?? entry.publishedAt,
      published: entry.publishedAt,
      authors: [{ name: entry.author }],
      summary: { value: entry.summary },
      ...(entry.html ? { content: { value: entry.html, type: 'html' } } : {}),
      categories: entry.tags.map((term) => ({ term })),
      links: [
        ...(entry.url ? [{ href: entry.url, rel: 'alternate', type: 'text/html' }] : []),
        ...(entry.pageUrl ? [{ href: entry.pageUrl, rel: 'related', type: 'text/html' }] : []),
      ],
    })),
  });
  return feed.replace(notInXml, '');
}

/** Characters that no XML 1.0 document may contain, not even escaped (section 2.2). */
const notInXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

function writeJson(entries: readonly FeedEntry[], about: FeedAbout): string {
  const { items: written = [], ...head } = generateJsonFeed({
    title: about.title,
    home_page_url: about.pageUrl,
    feed_url: about.selfUrl,
    description: about.description,
    language: about.language,
    authors: [{ name: about.siteName }],
    items: entries.map((entry) => ({
      id: `urn:uuid:${entry.id}`,
      ...(entry.url ? { url: entry.url } : {}),
      title: entry.title,
      ...(entry.html ? { content_html: entry.html, summary: entry.summary } : { content_text: entry.summary }),
      date_published: entry.publishedAt,
      ...(entry.changedAt ? { date_modified: entry.changedAt } : {}),
      tags: [...entry.tags],
      authors: [{ name: entry.author }],
    })),
  }) as { items?: unknown[] };
  // The generator leaves out a list that is empty, but JSON Feed requires it.
  return JSON.stringify({ ...head, items: written });
}
