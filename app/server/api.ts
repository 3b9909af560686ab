import type { Router } from '@orpc/server';
import { type AccountRouteDeps, accountsRoutes } from '../../features/accounts/server/routes.ts';
import { chartsRoutes } from '../../features/atlas/charts/server/routes.ts';
import { dealsRoutes } from '../../features/atlas/deals/server/routes.ts';
import { designsRoutes } from '../../features/atlas/designs/server/routes.ts';
import { editionsRoutes } from '../../features/atlas/editions/server/routes.ts';
import { licensingRoutes } from '../../features/atlas/licensing/server/routes.ts';
import { projectsRoutes } from '../../features/atlas/projects/server/routes.ts';
import { proposalsRoutes } from '../../features/atlas/proposals/server/routes.ts';
import { atlasImporter } from '../../features/atlas/records/server/import-commands.ts';
import type { Atlas } from '../../features/atlas/records/server/open-atlas.ts';
import { recordsRoutes } from '../../features/atlas/records/server/routes.ts';
import { companiesImporter } from '../../features/companies/server/commands.ts';
import type { CompanyDirectory } from '../../features/companies/server/open-directory.ts';
import { listHeirs } from '../../features/companies/server/queries.ts';
import { companiesRoutes } from '../../features/companies/server/routes.ts';
import { contactsImporter } from '../../features/contacts/server/commands.ts';
import { eraseOwn } from '../../features/contacts/server/erase-commands.ts';
import { contactsRoutes } from '../../features/contacts/server/routes.ts';
import { type DeliveryRouteDeps, deliveriesRoutes } from '../../features/deliveries/server/routes.ts';
import { settleCorrection } from '../../features/feedback/server/commands.ts';
import type { FeedbackDeps } from '../../features/feedback/server/receive-feedback.ts';
import { feedbackRoutes } from '../../features/feedback/server/routes.ts';
import { type FeedRouteDeps, feedsRoutes } from '../../features/feeds/server/routes.ts';
import { findUnitOf } from '../../features/fleet/alerts/server/queries.ts';
import { alertsRoutes } from '../../features/fleet/alerts/server/routes.ts';
import { annotationsRoutes } from '../../features/fleet/annotations/server/routes.ts';
import { followSite } from '../../features/fleet/configuration/server/follow-site.ts';
import { configurationRoutes } from '../../features/fleet/configuration/server/routes.ts';
import { goOnUndoing } from '../../features/fleet/configuration/server/undo-import.ts';
import { derivedRoutes } from '../../features/fleet/derived/server/routes.ts';
import { escalationRoutes } from '../../features/fleet/escalation/server/routes.ts';
import { narrowToGroup } from '../../features/fleet/groups/server/queries.ts';
import { groupsRoutes } from '../../features/fleet/groups/server/routes.ts';
import { maintenanceRoutes } from '../../features/fleet/maintenance/server/routes.ts';
import { mqttRoutes } from '../../features/fleet/mqtt/server/routes.ts';
import { plotsRoutes } from '../../features/fleet/plots/server/routes.ts';
import { replayRoutes } from '../../features/fleet/replay/server/routes.ts';
import { reportsRoutes } from '../../features/fleet/reports/server/routes.ts';
import { rightsRoutes } from '../../features/fleet/rights/server/routes.ts';
import { maySeeScreen } from '../../features/fleet/screens/server/queries.ts';
import { figuresRoutes, screensRoutes } from '../../features/fleet/screens/server/routes.ts';
import { shiftsRoutes } from '../../features/fleet/shifts/server/routes.ts';
import { sitesRoutes } from '../../features/fleet/sites/server/routes.ts';
import { readGeneration } from '../../features/fleet/telemetry/server/queries.ts';
import { telemetryRoutes } from '../../features/fleet/telemetry/server/routes.ts';
import { readSight } from '../../features/fleet/units/server/permissions.ts';
import { unitsRoutes } from '../../features/fleet/units/server/routes.ts';
import type { Followed } from '../../features/follows/server/define-follow.ts';
import { followsRoutes } from '../../features/follows/server/routes.ts';
import { termsImporter } from '../../features/glossary/server/commands.ts';
import { createTermMarker } from '../../features/glossary/server/mark-terms.ts';
import { glossaryRoutes } from '../../features/glossary/server/routes.ts';
import type { Importer } from '../../features/imports/server/commands.ts';
import { importsRoutes } from '../../features/imports/server/routes.ts';
import { type KeyRouteDeps, keysRoutes } from '../../features/keys/server/routes.ts';
import { listLettersSentTo } from '../../features/letters/server/queries.ts';
import { type LetterRouteDeps, lettersRoutes } from '../../features/letters/server/routes.ts';
import { findStory, listShownSlugs, listStorySlugs } from '../../features/news/server/queries.ts';
import { articlesRoutes, newsRoutes } from '../../features/news/server/routes.ts';
import { newsletterRoutes } from '../../features/newsletter/server/routes.ts';
import type { NewsletterDeps } from '../../features/newsletter/server/start-subscription.ts';
import { noticesRoutes } from '../../features/notices/server/routes.ts';
import { overviewRoutes } from '../../features/overview/server/routes.ts';
import { ghostImporter } from '../../features/posts/server/ghost-commands.ts';
import { postsRoutes } from '../../features/posts/server/routes.ts';
import { referencesRoutes } from '../../features/references/server/routes.ts';
import { openSearch } from '../../features/search/server/open-search.ts';
import { searchRoutes } from '../../features/search/server/routes.ts';
import { startupsImporter } from '../../features/startups/server/commands.ts';
import { startupsRoutes } from '../../features/startups/server/routes.ts';
import { storiesRoutes } from '../../features/stories/server/routes.ts';
import { type SubmissionRouteDeps, submissionsRoutes } from '../../features/submissions/server/routes.ts';
import type { ChangeFeed } from '../../platform/server/change-feed.ts';
import type { Config } from '../../platform/server/config.ts';
import type { Database } from '../../platform/server/database.ts';
import type { ProcedureContext } from '../../platform/server/http/api.ts';
import type { SafeFetch } from '../../platform/server/safe-fetch.ts';
import type { SettleCorrection } from '../../platform/server/settle-correction.ts';
import type { Contract } from '../contract.ts';
import { allOffers } from './offers.ts';
import { promisedRoles } from './promised-roles.ts';

export interface ApiDeps
  extends Pick<LetterRouteDeps, 'letters' | 'openLane' | 'requestJob'>,
    Omit<NewsletterDeps, 'db'>,
    Pick<DeliveryRouteDeps, 'secret' | 'siteName'>,
    Pick<AccountRouteDeps, 'attempts' | 'queueMail' | 'ownLog'>,
    Pick<KeyRouteDeps, 'keyUses' | 'confirmOwner' | 'tellOwner'>,
    Omit<FeedbackDeps, 'db'>,
    FeedRouteDeps,
    SubmissionRouteDeps {
  db: Database;
  isStopping(): boolean;
  /** Absent: the clock of the machine. */
  now?(): Date;
  changeFeed: ChangeFeed;
  directory: CompanyDirectory;
  atlas: Atlas;
  followed: Followed;
  publicUrl: string;
  /** The guarded way to addresses that other people wrote. */
  safeFetch: SafeFetch;
  research: Config['research'];
  /** The broker that is listened to; null: none. */
  mqtt: Config['mqtt'];
}

/** Kinds of records that can be imported; whoever can import can also take an import back. */
const importers: readonly Importer[] = [
  atlasImporter(),
  companiesImporter,
  contactsImporter,
  ghostImporter(),
  startupsImporter,
  termsImporter,
];

/** Every feature's procedures mounted, in one list; it does not compile while one of the contract is missing or has another shape. */
export function createApi(deps: ApiDeps) {
  const terms = createTermMarker(deps);
  // A room of records knows nothing of messages about them.
  const settle: SettleCorrection = (tx, actor, correction) => settleCorrection(tx, deps.feedback, actor, correction);
  const now = deps.now ?? (() => new Date());
  const findStoryTitle = async (slug: string) => {
    const story = await findStory(deps.db.orm, slug);
    return story && { ...story, slugs: await listStorySlugs(deps.db.orm, story.id) };
  };
  const goOn = (decided: string) => goOnUndoing({ ...deps, now }, decided);
  return {
    accounts: accountsRoutes({
      ...deps,
      ...deps.letters,
      promised: promisedRoles,
      now,
      eraseAll: (address, at) => eraseOwn(deps.db.orm, deps.letters.secret, address, at),
    }),
    articles: articlesRoutes({ ...deps, terms, now }),
    atlas: {
      designs: designsRoutes({ ...deps, terms, now }),
      projects: projectsRoutes({ ...deps, now }),
      licensing: licensingRoutes({ ...deps, now }),
      charts: chartsRoutes({ ...deps, now }),
      deals: dealsRoutes(deps),
      editions: editionsRoutes({ ...deps, publicUrl: deps.letters.publicUrl, now }),
      proposals: proposalsRoutes({ ...deps, now }),
      records: recordsRoutes({ ...deps, now }),
    },
    contacts: contactsRoutes({ ...deps, now }),
    deliveries: deliveriesRoutes({ ...deps, now }),
    feedback: feedbackRoutes(deps),
    feeds: feedsRoutes(deps),
    fleet: {
      telemetry: telemetryRoutes(deps),
      alerts: alertsRoutes({ ...deps, now }),
      escalation: escalationRoutes({ ...deps, findUnitOf, publicUrl: deps.letters.publicUrl, now }),
      mqtt: mqttRoutes({ ...deps, now }),
      maintenance: maintenanceRoutes(deps),
      configuration: configurationRoutes({ ...deps, now }),
      derived: derivedRoutes({ ...deps, now }),
      groups: groupsRoutes({ ...deps, now, goOn }),
      sites: sitesRoutes({ ...deps, now, follow: followSite, goOn }),
      annotations: annotationsRoutes({ ...deps, now, maySeeScreen }),
      plots: plotsRoutes({ ...deps, maySeeScreen }),
      replay: replayRoutes({ ...deps, now }),
      reports: reportsRoutes({ ...deps, now }),
      screens: screensRoutes({ ...deps, now }),
      shifts: shiftsRoutes({ ...deps, now }),
      rights: rightsRoutes({ ...deps, ...deps.letters, promised: promisedRoles, now }),
      units: { ...unitsRoutes({ ...deps, now, readGeneration, narrowToGroup }), ...figuresRoutes({ ...deps, now }) },
    },
    letters: lettersRoutes({ ...deps, now }),
    companies: companiesRoutes({ ...deps, terms, now, settleCorrection: settle }),
    imports: importsRoutes({ ...deps, importers }),
    glossary: glossaryRoutes({ ...deps, now, settleCorrection: settle }),
    keys: keysRoutes({ ...deps, now }),
    news: newsRoutes({ ...deps, terms, listHeirs }),
    newsletter: newsletterRoutes({ ...deps, listLettersSentTo }),
    follows: followsRoutes({
      ...deps,
      now,
      findStoryTitle,
      listShownSlugs: (slugs) => listShownSlugs(deps.db.orm, slugs),
    }),
    notices: noticesRoutes({ ...deps, now }),
    overview: overviewRoutes(deps),
    posts: postsRoutes({ ...deps, publicUrl: deps.letters.publicUrl, now }),
    search: searchRoutes({
      search: openSearch({ ...deps, offers: allOffers(deps.atlas, now) }),
      readSight: (actor) => readSight(deps.db.orm, actor),
    }),
    startups: startupsRoutes({ ...deps, now, settleCorrection: settle }),
    stories: storiesRoutes({ ...deps, ...deps.letters, terms }),
    references: referencesRoutes(deps),
    submissions: submissionsRoutes(deps),
  } satisfies Router<Contract, ProcedureContext>;
}

export type Api = ReturnType<typeof createApi>;
