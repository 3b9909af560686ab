import { stringifySearch } from './search-params.ts';

/** What a page says of itself, whatever it was asked for. */
interface FixedHead {
  title: string;
  description: string;
  path: string;
  isIndexed?: boolean;
}

interface HeadContext {
  match: { context: { publicUrl: string }; search: object };
}

/** The route's `head` of a page that has one address. */
export function headOf(page: FixedHead) {
  return ({ match }: HeadContext) => pageHead({ ...page, publicUrl: match.context.publicUrl });
}

/**
 * The same for a list that its address narrows: narrowed, it repeats the same things, and one address is enough for search engines. Where
 * networks show a link by what its page calls itself, it leads to the list as it was narrowed.
 */
export function listHeadOf(page: FixedHead) {
  return ({ match }: HeadContext) =>
    pageHead({
      ...page,
      publicUrl: match.context.publicUrl,
      isIndexed: Object.keys(match.search).length === 0,
      narrowedBy: stringifySearch({ ...match.search }),
    });
}

/** Title, description, social preview and canonical address of a page, for a `head` that depends on what was loaded. */
export function pageHead(page: {
  title: string;
  description: string;
  path: string;
  publicUrl: string;
  isIndexed?: boolean;
  /** Of its address, from the question mark: what it shows of what its canonical address has. */
  narrowedBy?: string;
  /** Its structured data say of when. */
  isArticle?: boolean;
  /** For links to it, 1200 by 630 pixels, from the first slash; left out: that of the site. */
  picture?: { path: string; alt: string } | null;
  /** schema.org objects. Data, not code: the page's policy on scripts does not concern it. */
  structuredData?: object[];
}) {
  const address = `${page.publicUrl}${page.path}`;
  return {
    meta: [
      { title: page.title },
      { name: 'description', content: page.description },
      { property: 'og:title', content: page.title },
      { property: 'og:description', content: page.description },
      { property: 'og:type', content: page.isArticle ? 'article' : 'website' },
      { property: 'og:url', content: `${address}${page.narrowedBy ?? ''}` },
      // The names of X for these stand for those of Open Graph where they are left out.
      ...(page.picture
        ? [
            { property: 'og:image', content: `${page.publicUrl}${page.picture.path}` },
            { property: 'og:image:alt', content: page.picture.alt },
            { name: 'twitter:image', content: `${page.publicUrl}${page.picture.path}` },
          ]
        : []),
      ...(page.isIndexed === false ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: [{ rel: 'canonical', href: address }],
    scripts: (page.structuredData ?? []).map((data) => ({
      type: 'application/ld+json',
      // A text with `</script>` in it must not end the element.
      children: JSON.stringify(data).replaceAll('<', '\\u003c'),
    })),
  };
}
