/** Title, description, social preview and canonical address of a page, for the route's `head`. */
export function pageHead(page: {
  title: string;
  description: string;
  path: string;
  publicUrl: string;
  isIndexed?: boolean;
}) {
  const address = `${page.publicUrl}${page.path}`;
  return {
    meta: [
      { title: page.title },
      { name: 'description', content: page.description },
      { property: 'og:title', content: page.title },
      { property: 'og:description', content: page.description },
      { property: 'og:type', content: 'website' },
      { property: 'og:url', content: address },
      { name: 'twitter:card', content: 'summary' },
      ...(page.isIndexed === false ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: [{ rel: 'canonical', href: address }],
  };
}
