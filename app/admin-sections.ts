import type { Access } from '../features/accounts/vocabulary.ts';

/** The admin area, in the order of its sidebar. */
export const adminSections: readonly { path: string; label: string; access: Access }[] = [
  { path: 'dashboard', label: 'Dashboard', access: 'editor' },
  { path: 'news-ingestion', label: 'RSS News Ingestion', access: 'editor' },
  { path: 'news-submissions', label: 'News Submissions', access: 'editor' },
  { path: 'articles', label: 'Articles', access: 'editor' },
  { path: 'companies', label: 'Companies', access: 'editor' },
  { path: 'atlas', label: 'Atlas', access: 'editor' },
  { path: 'proposals', label: 'Atlas Proposals', access: 'editor' },
  { path: 'startups', label: 'Startups', access: 'editor' },
  { path: 'data-import', label: 'Data Import', access: 'editor' },
  { path: 'newsletter', label: 'Newsletter', access: 'editor' },
  { path: 'subscribers', label: 'Subscribers', access: 'admin' },
  { path: 'glossary-terms', label: 'Glossary Management', access: 'editor' },
  { path: 'blog-posts', label: 'Blog Posts', access: 'editor' },
  { path: 'feedback', label: 'User Feedback', access: 'editor' },
  { path: 'crm-contacts', label: 'CRM Contacts', access: 'editor' },
  { path: 'deliveries', label: 'Deliveries', access: 'admin' },
  { path: 'fleet', label: 'Fleet', access: 'fleet engineer' },
  { path: 'telemetry-keys', label: 'Telemetry Keys', access: 'admin' },
  { path: 'user-management', label: 'User Management', access: 'admin' },
  { path: 'audit', label: 'Audit Log', access: 'admin' },
];
