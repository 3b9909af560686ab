import { index, rootRoute, route } from '@tanstack/virtual-file-routes';

/** Every page of the site, in one list. A page lives in the room it belongs to. */
export const virtualRoutes = rootRoute('root.tsx', [
  index('home/HomePage.tsx'),
  route('/news', '../../features/news/web/NewsPage.tsx'),
  route('/glossary', '../../features/glossary/web/GlossaryPage.tsx'),
  route('/glossary/$slug', '../../features/glossary/web/TermPage.tsx'),
  route('/auth', '../../features/accounts/web/AuthPage.tsx'),
  route('/auth/reset', '../../features/accounts/web/ResetPage.tsx'),
  route('/auth/setup', '../../features/accounts/web/SetupPage.tsx'),
  route('/account', '../../features/accounts/web/AccountPage.tsx'),
  route('/admin', 'layouts/AdminLayout.tsx', [
    route('/dashboard', 'admin/DashboardPage.tsx'),
    route('/glossary-terms', '../../features/glossary/web/GlossaryTermsPage.tsx'),
    route('/user-management', '../../features/accounts/web/UserManagementPage.tsx'),
    route('/audit', '../../features/accounts/web/AuditPage.tsx'),
    route('/$', 'admin/UpcomingAdminPage.tsx'),
  ]),
  route('/forbidden', 'layouts/ForbiddenPage.tsx'),
  route('/api/docs', 'api-docs/ApiDocsPage.tsx'),
  route('/$', 'layouts/UpcomingPage.tsx'),
]);
