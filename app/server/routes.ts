import type { MoveElsewhere } from '../../features/accounts/server/address-commands.ts';
import type { OwnLog } from '../../features/accounts/server/commands.ts';
import type { Auth } from '../../features/accounts/server/configure-auth.ts';
import type { AttemptLimiter } from '../../features/accounts/server/limit-attempts.ts';
import { addressRoute } from '../../features/accounts/server/serve-address.ts';
import { authRoutes } from '../../features/accounts/server/serve-auth.ts';
import { auditDownloads, ownDataDownload } from '../../features/accounts/server/serve-downloads.ts';
import type { QueueMail, TellOwner } from '../../features/accounts/server/tell-owner.ts';
import { computeCharts } from '../../features/atlas/charts/server/compute-charts.ts';
import { chartRoutes } from '../../features/atlas/charts/server/serve-charts.ts';
import { dealDownloads } from '../../features/atlas/deals/server/serve-downloads.ts';
import { designDownloads } from '../../features/atlas/designs/server/serve-downloads.ts';
import { readinessRoutes } from '../../features/atlas/designs/server/serve-readiness.ts';
import { sizeRoutes } from '../../features/atlas/designs/server/serve-sizes.ts';
import { editionRoutes } from '../../features/atlas/editions/server/serve-editions.ts';
import { licensingDownloads } from '../../features/atlas/licensing/server/serve-calendar.ts';
import { projectDownloads } from '../../features/atlas/projects/server/serve-downloads.ts';
import type { Atlas } from '../../features/atlas/records/server/open-atlas.ts';
import { changeRoutes } from '../../features/atlas/records/server/serve-changes.ts';
import { dataRoutes } from '../../features/atlas/records/server/serve-data.ts';
import type { CompanyDirectory } from '../../features/companies/server/open-directory.ts';
import { listHeirs } from '../../features/companies/server/queries.ts';
import { companyDownloads } from '../../features/companies/server/serve-downloads.ts';
import { exportOwn } from '../../features/contacts/server/person-queries.ts';
import { contactDownloads } from '../../features/contacts/server/serve-downloads.ts';
import type { FeedbackDeps } from '../../features/feedback/server/receive-feedback.ts';
import { feedbackDownloads } from '../../features/feedback/server/serve-downloads.ts';
import { feedbackForms } from '../../features/feedback/server/serve-forms.ts';
import { replyRoutes } from '../../features/feedback/server/serve-replies.ts';
import { type VoteDeps, voteRoutes } from '../../features/feedback/server/serve-votes.ts';
import { opmlRoutes } from '../../features/feeds/server/serve-opml.ts';
import { alertDownloads } from '../../features/fleet/alerts/server/serve-downloads.ts';
import { configurationDownloads } from '../../features/fleet/configuration/server/serve-downloads.ts';
import { maintenanceCalendar } from '../../features/fleet/maintenance/server/serve-calendar.ts';
import { plotDownloads } from '../../features/fleet/plots/server/serve-downloads.ts';
import { reportRoutes } from '../../features/fleet/reports/server/serve-reports.ts';
import { screenDownloads } from '../../features/fleet/screens/server/serve-downloads.ts';
import type { TelemetryIntake } from '../../features/fleet/telemetry/server/accept-samples.ts';
import { createSenders } from '../../features/fleet/telemetry/server/authenticate-sender.ts';
import { telemetryDownloads } from '../../features/fleet/telemetry/server/serve-downloads.ts';
import { ingestRoutes } from '../../features/fleet/telemetry/server/serve-ingest.ts';
import type { Followed } from '../../features/follows/server/define-follow.ts';
import { followRoutes } from '../../features/follows/server/serve-follows.ts';
import { termDownloads } from '../../features/glossary/server/serve-downloads.ts';
import { listLettersSentTo } from '../../features/letters/server/queries.ts';
import { letterRoutes } from '../../features/letters/server/serve-letters.ts';
import type { LetterSettings } from '../../features/letters/server/write-letters.ts';
import { logoRoutes } from '../../features/logos/server/serve-logos.ts';
import { newsFeedRoutes } from '../../features/news/server/serve-feeds.ts';
import { subscriberDownloads } from '../../features/newsletter/server/serve-downloads.ts';
import { type EventDeps, eventRoutes } from '../../features/newsletter/server/serve-events.ts';
import { newsletterForms } from '../../features/newsletter/server/serve-forms.ts';
import { unsubscribeRoutes } from '../../features/newsletter/server/serve-unsubscribe.ts';
import type { NewsletterDeps } from '../../features/newsletter/server/start-subscription.ts';
import { postFeeds } from '../../features/posts/server/serve-feeds.ts';
import { pictureRoutes } from '../../features/posts/server/serve-pictures.ts';
import { citationRoutes } from '../../features/references/server/serve-citations.ts';
import { startupDownloads } from '../../features/startups/server/serve-downloads.ts';
import { storyRoutes } from '../../features/stories/server/serve-cards.ts';
import type { SubmissionDeps } from '../../features/submissions/server/receive-submission.ts';
import { submissionForm } from '../../features/submissions/server/serve-form.ts';
import type { ChangeFeed } from '../../platform/server/change-feed.ts';
import { streamChanges } from '../../platform/server/http/live-changes.ts';
import type { Metrics } from '../../platform/server/http/metrics.ts';
import type { Route } from '../../platform/server/http/serve-routes.ts';
import type { Limiter, RateLimit } from '../../platform/server/limit-tries.ts';
import type { Log } from '../../platform/server/log.ts';
import type { Actor } from '../../platform/shared/actor.ts';
import { site } from '../site.ts';
import { authorizeAnywhere } from './authorize.ts';
import { crawlerRoutes } from './crawlers.ts';
import { logoSubjects } from './logo-subjects.ts';
import { redirects } from './page-access.ts';
import { promisedRoles } from './promised-roles.ts';
import { readBeside } from './read-beside.ts';
import { maintenanceRoute } from './serve-maintenance.ts';

export interface RouteDeps extends NewsletterDeps, FeedbackDeps, Pick<VoteDeps, 'readActor'> {
  /** Who asks, beside a request: for streams that go on after theirs was answered. */
  readActorFrom(headers: Headers): Promise<Actor | null>;
  log: Log;
  metrics: Metrics;
  changeFeed: ChangeFeed;
  directory: CompanyDirectory;
  atlas: Atlas;
  followed: Followed;
  auth: Auth;
  attempts: AttemptLimiter;
  tellOwner: TellOwner;
  ownLog: OwnLog;
  queueMail: QueueMail;
  moveElsewhere: MoveElsewhere;
  secret: string;
  letters: LetterSettings;
  submissions: SubmissionDeps;
  intake: TelemetryIntake;
  publicUrl: string;
  securityContact: string | null;
  webhookKey: string | null;
  stopMailsTo: EventDeps['stopMailsTo'];
  subscriptionLimiter: Limiter;
  sampleLimit?: RateLimit;
  now(): number;
  stopSignal: AbortSignal;
  loadApiDescription(): Promise<object>;
}

/** Every address that is neither a page nor a procedure of the API, in one list. */
export function allRoutes(deps: RouteDeps): Route[] {
  const { db, log, changeFeed, now, publicUrl } = deps;
  const accounts = [
    ...authRoutes({ ...deps, promised: promisedRoles }),
    addressRoute({ ...deps, siteName: site.name }),
    ...auditDownloads(deps),
    ...ownDataDownload({ ...deps, exportOwn: (address) => exportOwn(db.orm, deps.secret, address) }),
  ];
  const news = [
    ...newsFeedRoutes({ db, publicUrl, site, listHeirs }),
    ...opmlRoutes({ db, siteName: site.name }),
    ...postFeeds({ db, publicUrl, site }),
    ...pictureRoutes({ db, siteName: site.name }),
    ...storyRoutes({ db, siteName: site.name }),
  ];
  const letters = [
    ...letterRoutes(deps),
    ...subscriberDownloads(deps),
    ...newsletterForms({ ...deps, listLettersSentTo }),
    ...unsubscribeRoutes(deps),
    ...followRoutes({ ...deps, site }),
    ...eventRoutes(deps),
    ...submissionForm(deps.submissions),
  ];
  const feedback = [...feedbackForms(deps), ...voteRoutes(deps), ...replyRoutes(deps), ...feedbackDownloads(deps)];
  const records = [
    ...companyDownloads(deps),
    ...designDownloads(deps),
    ...projectDownloads(deps),
    ...dealDownloads(deps),
    ...licensingDownloads(deps),
    ...chartRoutes({ ...deps, siteName: site.name }),
    ...readinessRoutes({ ...deps, siteName: site.name }),
    ...sizeRoutes({ ...deps, siteName: site.name }),
    ...changeRoutes({ ...deps, site }),
    ...dataRoutes(deps),
    ...editionRoutes(deps),
    ...contactDownloads(deps),
    ...startupDownloads(deps),
    ...termDownloads(deps),
    ...logoRoutes({ db, logoSubjects }),
    ...citationRoutes(deps),
  ];
  const fleet = [
    ...ingestRoutes({ ...deps, senders: createSenders({ db, log, changeFeed, now, isKept: deps.intake.isKept }) }),
    ...telemetryDownloads(deps),
    ...alertDownloads(deps),
    ...configurationDownloads({ ...deps, readBeside }),
    ...plotDownloads(deps),
    ...reportRoutes(deps),
    ...screenDownloads(deps),
    ...maintenanceCalendar(deps),
  ];
  return [...accounts, ...news, ...letters, ...feedback, ...records, ...fleet, ...hallRoutes(deps)];
}

/** What the editors' pages hear about while they are open. */
const editorsTables = new Set([
  'rss_sources',
  'ingestion_runs',
  'ingestion_results',
  'news_articles',
  'news_stories',
  'content_submissions',
  'posts',
  'post_revisions',
  'feedback_threads',
  'feedback_posts',
  'notices',
  'deliveries',
  'contacts',
  'contact_notes',
  'contact_tasks',
]);

/** When sessions end, or what the house asks for changes, who listens is asked for again. */
const rightsTables = new Set(['auth_sessions', 'house_settings']);

/** Pages that editors have open at a time, all together; a newsroom has a dozen. */
const MOST_EDITORS_STREAMS = 200;

/** What belongs to no room. */
function hallRoutes(deps: RouteDeps): Route[] {
  const { db, publicUrl, securityContact, changeFeed, stopSignal, loadApiDescription, readActorFrom } = deps;
  const editorsStreams = { count: 0, most: MOST_EDITORS_STREAMS };
  return [
    ...crawlerRoutes({
      ...{ db, publicUrl, securityContact },
      startedAt: new Date(deps.now()),
      listCharts: async () => computeCharts(await deps.atlas.read(), publicUrl, deps.now()).map(({ name }) => name),
    }),
    maintenanceRoute(deps),
    {
      method: 'GET',
      path: '/api/openapi.json',
      access: 'visitor',
      compress: true,
      handle: async (c) => c.json(await loadApiDescription()),
    },
    {
      method: 'GET',
      path: '/api/admin/live',
      access: 'editor',
      // HEAD is answered by the same route, and nobody would read its stream to an end.
      handle(c) {
        if (c.req.method === 'HEAD') return c.body(null);
        const headers = new Headers(c.req.raw.headers);
        return streamChanges({
          changeFeed,
          open: editorsStreams,
          tables: editorsTables,
          stopSignal,
          rights: {
            tables: rightsTables,
            async check() {
              return authorizeAnywhere(db.orm, await readActorFrom(headers), 'editor', null);
            },
          },
        });
      },
    },
    ...redirects.map(
      ([path, target]): Route => ({ method: 'GET', path, access: 'visitor', handle: (c) => c.redirect(target, 302) }),
    ),
  ];
}
