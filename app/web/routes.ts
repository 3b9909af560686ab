import { index, rootRoute, route } from '@tanstack/virtual-file-routes';

/** Every page of the site, in one list. A page lives in the room it belongs to. */
export const virtualRoutes = rootRoute('root.tsx', [
  index('home/HomePage.tsx'),
  route('/news', '../../features/news/web/NewsPage.tsx'),
  route('/vendors', '../../features/companies/web/VendorsPage.tsx'),
  route('/vendors/$slug', '../../features/companies/web/CompanyProfilePage.tsx'),
  route('/startups', '../../features/startups/web/StartupsPage.tsx'),
  route('/newsletter', '../../features/letters/web/ArchivePage.tsx'),
  route('/newsletter/$week', '../../features/letters/web/LetterPage.tsx'),
  route('/about', 'about/AboutPage.tsx'),
  route('/sources', '../../features/references/web/SourcesPage.tsx'),
  route('/calculator/embed', '../../features/calculator/web/EmbedPage.tsx'),
  route('/auth', '../../features/accounts/web/AuthPage.tsx'),
  route('/auth/reset', '../../features/accounts/web/ResetPage.tsx'),
  route('/auth/setup', '../../features/accounts/web/SetupPage.tsx'),
  route('/account', '../../features/accounts/web/AccountPage.tsx'),
  route('/admin', 'layouts/AdminLayout.tsx', [
    route('/dashboard', 'admin/DashboardPage.tsx'),
    route('/companies', '../../features/companies/web/ManageCompaniesPage.tsx'),
    route('/companies/new', '../../features/companies/web/AddCompanyPage.tsx'),
    route('/companies/$id', '../../features/companies/web/EditCompanyPage.tsx'),
    route('/newsletter', '../../features/letters/web/ManageLettersPage.tsx'),
    route('/newsletter/$id', '../../features/letters/web/EditLetterPage.tsx'),
    route('/data-import', '../../features/imports/web/DataImportPage.tsx'),
    route('/user-management', '../../features/accounts/web/UserManagementPage.tsx'),
    route('/audit', '../../features/accounts/web/AuditPage.tsx'),
    route('/$', 'admin/UpcomingAdminPage.tsx'),
  ]),
  route('/forbidden', 'layouts/ForbiddenPage.tsx'),
  route('/api/docs', 'api-docs/ApiDocsPage.tsx'),
  route('/$', 'layouts/UpcomingPage.tsx'),
]);
