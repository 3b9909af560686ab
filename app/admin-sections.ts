import type { Access } from '../features/accounts/vocabulary.ts';

/** The admin area, in the order of its sidebar. `isBuilt` is false where the page still says that it is on its way. */
export const adminSections: readonly { path: string; label: string; access: Access; isBuilt: boolean }[] = [
  { path: 'dashboard', label: 'Dashboard', access: 'editor', isBuilt: true },
  { path: 'news-ingestion', label: 'RSS News Ingestion', access: 'editor', isBuilt: true },
  { path: 'news-submissions', label: 'News Submissions', access: 'editor', isBuilt: true },
  { path: 'articles', label: 'Articles', access: 'editor', isBuilt: true },
  { path: 'companies', label: 'Companies', access: 'editor', isBuilt: true },
  { path: 'data-import', label: 'Data Import', access: 'editor', isBuilt: true },
  { path: 'newsletter', label: 'Newsletter', access: 'editor', isBuilt: true },
  { path: 'subscribers', label: 'Subscribers', access: 'admin', isBuilt: true },
  { path: 'glossary-terms', label: 'Glossary Management', access: 'editor', isBuilt: true },
  { path: 'blog-posts', label: 'Blog Posts', access: 'editor', isBuilt: true },
  { path: 'feedback', label: 'User Feedback', access: 'editor', isBuilt: true },
  { path: 'crm-contacts', label: 'CRM Contacts', access: 'editor', isBuilt: true },
  { path: 'deliveries', label: 'Deliveries', access: 'admin', isBuilt: true },
  { path: 'telemetry-keys', label: 'Telemetry Keys', access: 'admin', isBuilt: true },
  { path: 'user-management', label: 'User Management', access: 'admin', isBuilt: true },
  { path: 'audit', label: 'Audit Log', access: 'admin', isBuilt: true },
];
