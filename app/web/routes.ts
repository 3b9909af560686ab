import { index, rootRoute, route } from '@tanstack/virtual-file-routes';

/** Every page of the site, in one list. A page lives in the room it belongs to. */
export const virtualRoutes = rootRoute('root.tsx', [
  index('home/HomePage.tsx'),
  route('/news', '../../features/news/web/NewsPage.tsx'),
  route('/api/docs', 'api-docs/ApiDocsPage.tsx'),
  route('/$', 'layouts/UpcomingPage.tsx'),
]);
