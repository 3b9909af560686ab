/** What the rules of the house cannot read from the code; see `check-rooms.ts`. */
export interface HouseLists {
  /** Which room each table belongs to: only its queries.ts and commands.ts name it. */
  tableOwners: Readonly<Record<string, string>>;
  /** Parts of a room's pages that other rooms may show: files, and folders that are there for nothing else. */
  webDoors: readonly string[];
  /** Stages of a room that other rooms may call: what a wing's rooms stand on. */
  serverDoors: readonly string[];
}

const tablesOf: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    'profiles',
    'audit_log',
    'auth_users',
    'auth_sessions',
    'auth_accounts',
    'auth_verifications',
    'auth_two_factors',
    'invitations',
    'house_settings',
    'rate_limits',
    'kept_answers',
  ],
  'atlas/records': ['atlas_records', 'atlas_sources', 'atlas_values', 'atlas_changes'],
  'atlas/editions': ['atlas_editions', 'atlas_edition_files'],
  'atlas/proposals': ['atlas_proposals', 'atlas_proposal_reports', 'atlas_proposal_progress'],
  cards: ['post_cards'],
  companies: ['companies'],
  contacts: [
    'contacts',
    'contact_notes',
    'contact_tasks',
    'contact_views',
    'contact_moves',
    'contact_distinctions',
    'contact_keys',
    'contact_pairs',
    'contact_tags',
  ],
  deliveries: ['deliveries', 'webhook_endpoints', 'push_devices'],
  startups: ['startups', 'deleted_startups'],
  feeds: ['rss_sources', 'ingestion_runs', 'ingestion_results'],
  'fleet/streams': ['telemetry_streams'],
  'fleet/telemetry': [
    'telemetry_journal',
    'telemetry_chunks',
    'telemetry_minute_packs',
    'telemetry_events',
    'telemetry_minutes',
    'telemetry_hours',
    'telemetry_quarantine',
    'telemetry_keys',
  ],
  'fleet/units': ['smr_units', 'outages', 'unit_status_events', 'project_milestones'],
  'fleet/alerts': ['alerts', 'alert_events'],
  'fleet/escalation': ['contact_points', 'escalation_rules', 'alarm_messages', 'alarm_calls'],
  'fleet/mqtt': ['mqtt_mappings', 'mqtt_sessions', 'mqtt_refusals', 'sparkplug_nodes'],
  'fleet/maintenance': ['maintenance_plans', 'maintenance_tasks'],
  'fleet/simulator': ['simulator_state'],
  'fleet/configuration': ['unit_versions'],
  glossary: ['glossary_terms', 'deleted_terms', 'research_sources'],
  imports: ['imports', 'import_rows'],
  logos: ['logos'],
  follows: ['follows', 'follow_hits', 'follow_progress'],
  notices: ['notices', 'notice_settings'],
  posts: ['posts', 'post_revisions', 'post_slugs', 'post_pictures', 'post_charts'],
  news: [
    'news_stories',
    'story_slugs',
    'news_articles',
    'deleted_reports',
    'parted_reports',
    'entities',
    'entity_editions',
    'story_entities',
  ],
  newsletter: [
    'newsletter_subscriptions',
    'newsletter_suppressions',
    'newsletter_bounces',
    'newsletter_consents',
    'newsletter_days',
    'newsletter_editions',
  ],
  letters: ['newsletter_issues', 'newsletter_issue_stories', 'newsletter_issue_blocks', 'newsletter_deliveries'],
  references: ['reference_sources', 'reference_metrics', 'reference_citations', 'reference_link_checks'],
  submissions: ['content_submissions'],
  feedback: ['feedback_threads', 'feedback_posts', 'feedback_votes', 'feedback_stops', 'feedback_saved_replies'],
  // Not a room: the hall notes which shipped records it has offered.
  app: ['seed_records'],
};

const webDoors = [
  'features/atlas/records/web/components/',
  'features/accounts/web/use-is-editor.ts',
  'features/entities/web/components/EntityLinks.tsx',
  'features/fleet/alerts/web/components/ActiveAlerts.tsx',
  'features/fleet/alerts/web/use-stream-state.ts',
  'features/fleet/escalation/web/components/AlertCalls.tsx',
  'features/fleet/live/web/estimate-clock.ts',
  'features/fleet/live/web/live-fleet.ts',
  'features/fleet/live/web/use-fleet-clock.ts',
  'features/fleet/live/web/use-live-fleet.ts',
  'features/fleet/look/web/',
  'features/fleet/maintenance/web/components/MaintenanceList.tsx',
  'features/fleet/maintenance/web/components/PlanList.tsx',
  'features/fleet/telemetry/web/components/DrawnHistory.tsx',
  'features/fleet/telemetry/web/components/LastWriters.tsx',
  'features/fleet/units/web/format-energies.ts',
  'features/imports/web/components/ImportPanel.tsx',
  'features/imports/web/components/PastImports.tsx',
  'features/news/web/components/SourceBadge.tsx',
  'features/news/web/components/StoriesAbout.tsx',
  'features/news/web/components/StoryLink.tsx',
  'features/news/web/components/TagFields.tsx',
  'features/news/web/read-tags.ts',
  'features/terms/web/',
];

const serverDoors = [
  'features/atlas/records/server/edit-commands.ts',
  'features/atlas/records/server/narrow-records.ts',
  'features/atlas/records/server/open-atlas.ts',
  'features/atlas/records/server/serve-records.ts',
  'features/entities/server/choose-names.ts',
  'features/entities/server/recognise-entities.ts',
  'features/entities/server/shape-entities.ts',
  'features/fleet/telemetry/server/accept-samples.ts',
  'features/search/server/define-offer.ts',
];

export const houseLists: HouseLists = {
  tableOwners: Object.fromEntries(
    Object.entries(tablesOf).flatMap(([room, tables]) => tables.map((table) => [table, room])),
  ),
  webDoors,
  serverDoors,
};
