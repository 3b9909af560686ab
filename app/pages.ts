/** Addresses of the public pages that exist: what the sitemap lists. */
export const publicPages: readonly string[] = [
  '/',
  '/news',
  '/submit-news',
  '/vendors',
  '/startups',
  '/subscribe',
  '/newsletter',
  '/glossary',
  '/about',
  '/sources',
  '/smr-ops-cloud',
  '/smr-ops-cloud/map',
  '/smr-ops-cloud/availability',
  '/smr-ops-cloud/alerts',
  '/smr-ops-cloud/maintenance',
  '/api/docs',
];
