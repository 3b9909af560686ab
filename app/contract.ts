import { accountsContract } from '../features/accounts/contract.ts';
import { chartsContract } from '../features/atlas/charts/contract.ts';
import { dealsContract } from '../features/atlas/deals/contract.ts';
import { designsContract } from '../features/atlas/designs/contract.ts';
import { editionsContract } from '../features/atlas/editions/contract.ts';
import { licensingContract } from '../features/atlas/licensing/contract.ts';
import { projectsContract } from '../features/atlas/projects/contract.ts';
import { proposalsContract } from '../features/atlas/proposals/contract.ts';
import { recordsContract } from '../features/atlas/records/contract.ts';
import { companiesContract } from '../features/companies/contract.ts';
import { contactsContract } from '../features/contacts/contract.ts';
import { deliveriesContract } from '../features/deliveries/contract.ts';
import { feedbackContract } from '../features/feedback/contract.ts';
import { feedsContract } from '../features/feeds/contract.ts';
import { alertsContract } from '../features/fleet/alerts/contract.ts';
import { annotationsContract } from '../features/fleet/annotations/contract.ts';
import { configurationContract } from '../features/fleet/configuration/contract.ts';
import { derivedContract } from '../features/fleet/derived/contract.ts';
import { escalationContract } from '../features/fleet/escalation/contract.ts';
import { groupsContract } from '../features/fleet/groups/contract.ts';
import { maintenanceContract } from '../features/fleet/maintenance/contract.ts';
import { mqttContract } from '../features/fleet/mqtt/contract.ts';
import { plotsContract } from '../features/fleet/plots/contract.ts';
import { replayContract } from '../features/fleet/replay/contract.ts';
import { reportsContract } from '../features/fleet/reports/contract.ts';
import { rightsContract } from '../features/fleet/rights/contract.ts';
import { figuresContract, screensContract } from '../features/fleet/screens/contract.ts';
import { shiftsContract } from '../features/fleet/shifts/contract.ts';
import { sitesContract } from '../features/fleet/sites/contract.ts';
import { telemetryContract } from '../features/fleet/telemetry/contract.ts';
import { unitsContract } from '../features/fleet/units/contract.ts';
import { followsContract } from '../features/follows/contract.ts';
import { glossaryContract } from '../features/glossary/contract.ts';
import { importsContract } from '../features/imports/contract.ts';
import { keysContract } from '../features/keys/contract.ts';
import { lettersContract } from '../features/letters/contract.ts';
import { articlesContract, newsContract } from '../features/news/contract.ts';
import { newsletterContract } from '../features/newsletter/contract.ts';
import { noticesContract } from '../features/notices/contract.ts';
import { overviewContract } from '../features/overview/contract.ts';
import { postsContract } from '../features/posts/contract.ts';
import { referencesContract } from '../features/references/contract.ts';
import { searchContract } from '../features/search/contract.ts';
import { startupsContract } from '../features/startups/contract.ts';
import { storiesContract } from '../features/stories/contract.ts';
import { submissionsContract } from '../features/submissions/contract.ts';

/** The API: every feature's contract, in one list. Served under /api, described at /api/openapi.json. */
export const contract = {
  accounts: accountsContract,
  articles: articlesContract,
  atlas: {
    designs: designsContract,
    projects: projectsContract,
    licensing: licensingContract,
    charts: chartsContract,
    deals: dealsContract,
    editions: editionsContract,
    proposals: proposalsContract,
    records: recordsContract,
  },
  companies: companiesContract,
  contacts: contactsContract,
  deliveries: deliveriesContract,
  feedback: feedbackContract,
  feeds: feedsContract,
  fleet: {
    telemetry: telemetryContract,
    alerts: alertsContract,
    escalation: escalationContract,
    mqtt: mqttContract,
    maintenance: maintenanceContract,
    configuration: configurationContract,
    derived: derivedContract,
    groups: groupsContract,
    sites: sitesContract,
    annotations: annotationsContract,
    plots: plotsContract,
    replay: replayContract,
    reports: reportsContract,
    rights: rightsContract,
    screens: screensContract,
    shifts: shiftsContract,
    units: { ...unitsContract, ...figuresContract },
  },
  letters: lettersContract,
  imports: importsContract,
  glossary: glossaryContract,
  keys: keysContract,
  news: newsContract,
  newsletter: newsletterContract,
  follows: followsContract,
  notices: noticesContract,
  overview: overviewContract,
  posts: postsContract,
  search: searchContract,
  startups: startupsContract,
  stories: storiesContract,
  references: referencesContract,
  submissions: submissionsContract,
};

export type Contract = typeof contract;
