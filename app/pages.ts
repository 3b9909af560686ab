import type { Access } from '../platform/shared/procedure.ts';

/** A page of the site, or a frame around pages. */
export interface Page {
  /** As the router writes it, after the path of its frame. */
  path: string;
  /** From app/web. */
  file: string;
  /** Who may open it, decided on the server before anything is rendered. Pages within a frame that do not say ask for what it asks for. */
  access: Access;
  /** Stands in the sitemap. */
  isListed?: boolean;
  /** The address is somebody's key: no cache keeps the page, no link tells the address on. */
  isSecret?: boolean;
  /** It is read: its code sleeps until its reader does something that needs it, that of others until they are painted (`app/web/early/sleep.ts`). */
  sleeps?: boolean;
  /** Other sites may show it in a frame: nothing can be done there to anybody. */
  mayBeFramed?: boolean;
  pages?: readonly FramedPage[];
}

type FramedPage = Omit<Page, 'access' | 'pages'> & { access?: Access };

/** Of the whole fleet. */
const WIDE = 'fleet-wide engineer';

/** Every page of the site, in one list. A page lives in the room it belongs to; one that is not here does not exist. */
export const pages: readonly Page[] = [
  { path: '/', file: 'home/HomePage.tsx', access: 'visitor', sleeps: true, isListed: true },
  { path: '/news', file: '../../features/news/web/NewsPage.tsx', access: 'visitor', sleeps: true, isListed: true },
  { path: '/news/$slug', file: '../../features/stories/web/StoryPage.tsx', access: 'visitor', sleeps: true },
  { path: '/search', file: '../../features/search/web/SearchPage.tsx', access: 'visitor', sleeps: true },
  {
    path: '/submit-news',
    file: '../../features/submissions/web/SubmitPage.tsx',
    access: 'visitor',
    sleeps: true,
    isListed: true,
  },
  {
    path: '/submit-news/$token',
    file: '../../features/submissions/web/StatePage.tsx',
    access: 'visitor',
    isSecret: true,
  },
  {
    path: '/feedback',
    file: '../../features/feedback/web/FeedbackPage.tsx',
    access: 'visitor',
    sleeps: true,
    isListed: true,
  },
  {
    path: '/feedback/status/$token',
    file: '../../features/feedback/web/StatusPage.tsx',
    access: 'visitor',
    isSecret: true,
  },
  {
    path: '/ideas',
    file: '../../features/feedback/web/IdeasPage.tsx',
    access: 'visitor',
    isListed: true,
  },
  {
    path: '/ideas/confirm/$token',
    file: '../../features/feedback/web/ConfirmPage.tsx',
    access: 'visitor',
    isSecret: true,
  },
  { path: '/ideas/stop/$token', file: '../../features/feedback/web/StopPage.tsx', access: 'visitor', isSecret: true },
  {
    path: '/vendors',
    file: '../../features/companies/web/VendorsPage.tsx',
    access: 'visitor',
    sleeps: true,
    isListed: true,
  },
  {
    path: '/vendors/$slug',
    file: '../../features/companies/web/CompanyProfilePage.tsx',
    access: 'visitor',
    sleeps: true,
  },
  {
    path: '/designs',
    file: '../../features/atlas/designs/web/DesignsPage.tsx',
    access: 'visitor',
    sleeps: true,
    isListed: true,
  },
  {
    path: '/designs/$slug',
    file: '../../features/atlas/designs/web/DesignPage.tsx',
    access: 'visitor',
    sleeps: true,
  },
  {
    path: '/projects',
    file: '../../features/atlas/projects/web/ProjectsPage.tsx',
    access: 'visitor',
    sleeps: true,
    isListed: true,
  },
  {
    path: '/projects/$slug',
    file: '../../features/atlas/projects/web/ProjectPage.tsx',
    access: 'visitor',
    sleeps: true,
  },
  {
    path: '/licensing',
    file: '../../features/atlas/licensing/web/LicensingPage.tsx',
    access: 'visitor',
    sleeps: true,
    isListed: true,
  },
  {
    path: '/deals',
    file: '../../features/atlas/deals/web/DealsPage.tsx',
    access: 'visitor',
    sleeps: true,
    isListed: true,
  },
  {
    path: '/charts',
    file: '../../features/atlas/charts/web/ChartsPage.tsx',
    access: 'visitor',
    sleeps: true,
    isListed: true,
  },
  { path: '/charts/$slug', file: '../../features/atlas/charts/web/ChartPage.tsx', access: 'visitor', sleeps: true },
  {
    path: '/changes',
    file: '../../features/atlas/records/web/ChangesPage.tsx',
    access: 'visitor',
    sleeps: true,
    isListed: true,
  },
  {
    path: '/data',
    file: '../../features/atlas/records/web/DataPage.tsx',
    access: 'visitor',
    sleeps: true,
    isListed: true,
  },
  { path: '/compare', file: '../../features/atlas/designs/web/ComparePage.tsx', access: 'visitor', sleeps: true },
  {
    path: '/startups',
    file: '../../features/startups/web/StartupsPage.tsx',
    access: 'visitor',
    sleeps: true,
    isListed: true,
  },
  {
    path: '/subscribe',
    file: '../../features/newsletter/web/SubscribePage.tsx',
    access: 'visitor',
    sleeps: true,
    isListed: true,
  },
  {
    path: '/newsletter',
    file: '../../features/letters/web/ArchivePage.tsx',
    access: 'visitor',
    sleeps: true,
    isListed: true,
  },
  {
    path: '/newsletter/confirm',
    file: '../../features/newsletter/web/ConfirmPage.tsx',
    access: 'visitor',
    isSecret: true,
  },
  {
    path: '/newsletter/preferences',
    file: '../../features/newsletter/web/PreferencesPage.tsx',
    access: 'visitor',
    isSecret: true,
  },
  {
    path: '/newsletter/unsubscribe',
    file: '../../features/newsletter/web/UnsubscribePage.tsx',
    access: 'visitor',
    isSecret: true,
  },
  { path: '/newsletter/$week', file: '../../features/letters/web/LetterPage.tsx', access: 'visitor', sleeps: true },
  {
    path: '/newsletter/$letter/$day',
    file: '../../features/letters/web/OtherLetterPage.tsx',
    access: 'visitor',
    sleeps: true,
  },
  {
    path: '/glossary',
    file: '../../features/glossary/web/GlossaryPage.tsx',
    access: 'visitor',
    sleeps: true,
    isListed: true,
  },
  { path: '/glossary/$slug', file: '../../features/glossary/web/TermPage.tsx', access: 'visitor', sleeps: true },
  { path: '/blog', file: '../../features/posts/web/BlogPage.tsx', access: 'visitor', sleeps: true },
  { path: '/blog/$slug', file: '../../features/posts/web/PostPage.tsx', access: 'visitor', sleeps: true },
  {
    path: '/blog/preview/$token',
    file: '../../features/posts/web/PreviewPage.tsx',
    access: 'visitor',
    isSecret: true,
  },
  { path: '/about', file: 'about/AboutPage.tsx', access: 'visitor', sleeps: true, isListed: true },
  {
    path: '/sources',
    file: '../../features/references/web/SourcesPage.tsx',
    access: 'visitor',
    sleeps: true,
    isListed: true,
  },
  {
    path: '/calculator/embed',
    file: '../../features/calculator/web/EmbedPage.tsx',
    sleeps: true,
    access: 'visitor',
    mayBeFramed: true,
  },
  {
    path: '/smr-ops-cloud',
    file: 'layouts/FleetLayout.tsx',
    access: 'fleet viewer',
    pages: [
      { path: '/', file: '../../features/fleet/screens/web/FleetPage.tsx', isListed: true },
      { path: '/unit/$id', file: '../../features/fleet/screens/web/UnitPage.tsx' },
      { path: '/unit/$id/$tag', file: '../../features/fleet/telemetry/web/StreamPage.tsx' },
      { path: '/mimic', file: '../../features/fleet/screens/web/MimicPage.tsx', isListed: true },
      { path: '/map', file: '../../features/fleet/screens/web/MapPage.tsx', isListed: true },
      { path: '/availability', file: '../../features/fleet/units/web/AvailabilityPage.tsx', isListed: true },
      { path: '/compare', file: '../../features/fleet/telemetry/web/ComparePage.tsx', isListed: true },
      { path: '/alerts', file: '../../features/fleet/alerts/web/AlertsPage.tsx', isListed: true },
      { path: '/alerts/statistics', file: '../../features/fleet/alerts/web/AlarmStatisticsPage.tsx', isListed: true },
      { path: '/alerts/$id', file: '../../features/fleet/screens/web/AlertPage.tsx' },
      { path: '/maintenance', file: '../../features/fleet/maintenance/web/MaintenancePage.tsx', isListed: true },
      { path: '/plot', file: '../../features/fleet/plots/web/PlotPage.tsx' },
      { path: '/notes', file: '../../features/fleet/annotations/web/NotesPage.tsx', isListed: true },
      { path: '/shifts', file: '../../features/fleet/shifts/web/ShiftPage.tsx', isListed: true },
      { path: '/shifts/log', file: '../../features/fleet/shifts/web/LogPage.tsx', isListed: true },
      { path: '/shifts/$id', file: '../../features/fleet/shifts/web/HandoverPage.tsx' },
      { path: '/reports', file: '../../features/fleet/reports/web/ReportsPage.tsx', isListed: true },
      { path: '/reports/$id', file: '../../features/fleet/reports/web/ReportPage.tsx' },
      { path: '/screens', file: '../../features/fleet/screens/web/ScreensPage.tsx', isListed: true },
      { path: '/screens/$slug', file: '../../features/fleet/screens/web/ScreenPage.tsx' },
      { path: '/replay', file: '../../features/fleet/screens/web/ReplayPage.tsx' },
      { path: '/wall', file: '../../features/fleet/screens/web/WallPage.tsx' },
    ],
  },
  { path: '/auth', file: '../../features/accounts/web/AuthPage.tsx', access: 'visitor' },
  { path: '/auth/reset', file: '../../features/accounts/web/ResetPage.tsx', access: 'visitor' },
  {
    path: '/auth/invited/$token',
    file: '../../features/accounts/web/InvitedPage.tsx',
    access: 'visitor',
    isSecret: true,
  },
  {
    path: '/auth/address/$token',
    file: '../../features/accounts/web/AddressPage.tsx',
    access: 'visitor',
    isSecret: true,
  },
  { path: '/auth/setup', file: '../../features/accounts/web/SetupPage.tsx', access: 'visitor' },
  { path: '/account', file: '../../features/accounts/web/AccountPage.tsx', access: 'subscriber' },
  { path: '/desk', file: '../../features/follows/web/DeskPage.tsx', access: 'subscriber' },
  { path: '/desk/follow', file: '../../features/follows/web/FollowPage.tsx', access: 'subscriber' },
  { path: '/desk/reading', file: '../../features/follows/web/ReadingPage.tsx', access: 'subscriber' },
  { path: '/desk/webhooks', file: '../../features/deliveries/web/OwnWebhooksPage.tsx', access: 'subscriber' },
  {
    path: '/follow/stop/$token',
    file: '../../features/follows/web/StopPage.tsx',
    access: 'visitor',
    isSecret: true,
  },
  {
    path: '/report/stop/$token',
    file: '../../features/fleet/reports/web/StopPage.tsx',
    access: 'visitor',
    isSecret: true,
  },
  { path: '/account/keys', file: '../../features/keys/web/KeysPage.tsx', access: 'subscriber' },
  { path: '/account/keys/$id', file: '../../features/keys/web/KeyUsePage.tsx', access: 'subscriber' },
  { path: '/account/notices', file: '../../features/notices/web/NoticesPage.tsx', access: 'subscriber' },
  {
    path: '/admin',
    file: 'layouts/AdminLayout.tsx',
    access: 'editor',
    pages: [
      { path: '/dashboard', file: 'admin/DashboardPage.tsx' },
      { path: '/news-ingestion', file: '../../features/feeds/web/IngestionPage.tsx' },
      { path: '/news-ingestion/$id', file: '../../features/feeds/web/EditSourcePage.tsx' },
      { path: '/articles', file: '../../features/news/web/ArticlesPage.tsx' },
      { path: '/news-submissions', file: '../../features/submissions/web/ReviewPage.tsx' },
      { path: '/companies', file: '../../features/companies/web/ManageCompaniesPage.tsx' },
      { path: '/companies/new', file: '../../features/companies/web/AddCompanyPage.tsx' },
      { path: '/companies/$id', file: '../../features/companies/web/EditCompanyPage.tsx' },
      { path: '/proposals', file: '../../features/atlas/proposals/web/ProposalsPage.tsx' },
      { path: '/atlas', file: '../../features/atlas/records/web/ManageAtlasPage.tsx' },
      { path: '/atlas/import', file: '../../features/atlas/records/web/ImportAtlasPage.tsx' },
      { path: '/atlas/$kind/$slug', file: '../../features/atlas/records/web/EditAtlasRecordPage.tsx' },
      { path: '/fleet', file: '../../features/fleet/configuration/web/ManageFleetPage.tsx', access: 'fleet engineer' },
      { path: '/fleet/rights', file: '../../features/fleet/rights/web/RightsPage.tsx', access: 'admin' },
      { path: '/fleet/new', file: '../../features/fleet/configuration/web/AddUnitPage.tsx', access: WIDE },
      {
        path: '/fleet/import',
        file: '../../features/fleet/configuration/web/ImportFleetPage.tsx',
        access: 'fleet engineer',
      },
      { path: '/fleet/sites', file: '../../features/fleet/sites/web/SitesPage.tsx', access: 'fleet engineer' },
      { path: '/fleet/sites/new', file: '../../features/fleet/sites/web/AddSitePage.tsx', access: WIDE },
      { path: '/fleet/sites/$id', file: '../../features/fleet/sites/web/EditSitePage.tsx', access: 'fleet engineer' },
      { path: '/fleet/groups', file: '../../features/fleet/groups/web/GroupsPage.tsx', access: WIDE },
      { path: '/fleet/groups/new', file: '../../features/fleet/groups/web/AddGroupPage.tsx', access: WIDE },
      { path: '/fleet/groups/$id', file: '../../features/fleet/groups/web/EditGroupPage.tsx', access: WIDE },
      { path: '/fleet/mqtt', file: '../../features/fleet/mqtt/web/MqttPage.tsx', access: WIDE },
      { path: '/fleet/escalation', file: '../../features/fleet/escalation/web/EscalationPage.tsx', access: WIDE },
      {
        path: '/fleet/screens/new',
        file: '../../features/fleet/screens/web/AddScreenPage.tsx',
        access: 'fleet operator',
      },
      { path: '/fleet/screens/import', file: '../../features/fleet/screens/web/ImportScreensPage.tsx', access: WIDE },
      {
        path: '/fleet/screens/$slug',
        file: '../../features/fleet/screens/web/EditScreenPage.tsx',
        access: 'fleet operator',
      },
      { path: '/fleet/$id', file: '../../features/fleet/configuration/web/EditUnitPage.tsx', access: 'fleet engineer' },
      {
        path: '/fleet/$id/new-stream',
        file: '../../features/fleet/configuration/web/AddStreamPage.tsx',
        access: 'fleet engineer',
      },
      {
        path: '/fleet/$id/streams/$tag',
        file: '../../features/fleet/configuration/web/EditStreamPage.tsx',
        access: 'fleet engineer',
      },
      { path: '/startups', file: '../../features/startups/web/ManageStartupsPage.tsx' },
      { path: '/startups/new', file: '../../features/startups/web/AddStartupPage.tsx' },
      { path: '/startups/import', file: '../../features/startups/web/ImportStartupsPage.tsx' },
      { path: '/startups/$id', file: '../../features/startups/web/EditStartupPage.tsx' },
      { path: '/newsletter', file: '../../features/letters/web/ManageLettersPage.tsx' },
      { path: '/newsletter/editions/new', file: '../../features/letters/web/AddEditionPage.tsx' },
      { path: '/newsletter/editions/$slug', file: '../../features/letters/web/EditionPage.tsx' },
      { path: '/newsletter/$id', file: '../../features/letters/web/EditLetterPage.tsx' },
      { path: '/subscribers', file: '../../features/newsletter/web/SubscribersPage.tsx', access: 'admin' },
      { path: '/subscribers/import', file: '../../features/newsletter/web/ImportSubscribersPage.tsx', access: 'admin' },
      { path: '/subscribers/$id', file: '../../features/newsletter/web/SubscriberPage.tsx', access: 'admin' },
      { path: '/blog-posts', file: '../../features/posts/web/ManagePostsPage.tsx' },
      { path: '/blog-posts/import', file: '../../features/posts/web/ImportPostsPage.tsx' },
      { path: '/blog-posts/$id', file: '../../features/posts/web/EditPostPage.tsx' },
      { path: '/data-import', file: '../../features/companies/web/ImportCompaniesPage.tsx' },
      { path: '/glossary-terms', file: '../../features/glossary/web/GlossaryTermsPage.tsx' },
      { path: '/feedback', file: '../../features/feedback/web/InboxPage.tsx' },
      { path: '/feedback/replies', file: '../../features/feedback/web/SavedRepliesPage.tsx' },
      { path: '/feedback/$id', file: '../../features/feedback/web/MessagePage.tsx' },
      { path: '/crm-contacts', file: '../../features/contacts/web/ContactsPage.tsx' },
      { path: '/crm-contacts/new', file: '../../features/contacts/web/AddContactPage.tsx' },
      { path: '/crm-contacts/import', file: '../../features/contacts/web/ImportContactsPage.tsx' },
      { path: '/crm-contacts/duplicates', file: '../../features/contacts/web/DuplicatesPage.tsx' },
      { path: '/crm-contacts/merge', file: '../../features/contacts/web/MergePage.tsx' },
      { path: '/crm-contacts/$id', file: '../../features/contacts/web/ContactPage.tsx' },
      {
        path: '/telemetry-keys',
        file: '../../features/fleet/telemetry/web/TelemetryKeysPage.tsx',
        access: 'admin',
      },
      { path: '/deliveries', file: '../../features/deliveries/web/DeliveriesPage.tsx', access: 'admin' },
      { path: '/user-management', file: '../../features/accounts/web/UserManagementPage.tsx', access: 'admin' },
      { path: '/audit', file: '../../features/accounts/web/AuditPage.tsx', access: 'admin' },
      { path: '/$', file: 'admin/NoAdminPage.tsx' },
    ],
  },
  { path: '/forbidden', file: 'layouts/ForbiddenPage.tsx', access: 'visitor' },
  { path: '/api/docs', file: 'api-docs/ApiDocsPage.tsx', access: 'visitor', isListed: true },
];

/** The pages with their whole path and what they ask for; a frame comes after the pages within it. */
export const flatPages: readonly (Omit<Page, 'pages'> & { pattern: string })[] = pages.flatMap(
  ({ pages: framed = [], ...page }) => [
    ...framed.map((one) => ({
      access: page.access,
      ...one,
      pattern: `${page.path}${one.path}`.replace(/(.)\/$/, '$1'),
    })),
    { ...page, pattern: page.path },
  ],
);

/** What the sitemap lists, as far as visitors may see it. */
export const listedPages = flatPages.filter(({ isListed }) => isListed);
