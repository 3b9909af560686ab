import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { addCompanies } from '../../features/companies/server/commands.ts';
import { addStreams } from '../../features/fleet/streams/server/commands.ts';
import {
  addOutages,
  addMilestones as addProjectMilestones,
  addUnits,
} from '../../features/fleet/units/server/commands.ts';
import type { OutageKind } from '../../features/fleet/units/vocabulary.ts';
import { SIMULATION } from '../../features/fleet/units/vocabulary.ts';
import { addResearchSources, addTerms } from '../../features/glossary/server/commands.ts';
import { addManualReports } from '../../features/news/server/commands.ts';
import { regionByCountry } from '../../features/news/vocabulary.ts';
import { addMetrics, addSources } from '../../features/references/server/commands.ts';
import type { MetricSection, SourceType } from '../../features/references/vocabulary.ts';
import { addStartups } from '../../features/startups/server/commands.ts';
import { canonicalizeUrl } from '../../platform/server/canonicalize-url.ts';
import type { Executor, Orm } from '../../platform/server/database.ts';
import { rssSources } from '../schema/feeds.ts';
import { seedRecords } from '../schema/seed-records.ts';
import companies from './companies.json' with { type: 'json' };
import feeds from './feeds.json' with { type: 'json' };
import fleet from './fleet.json' with { type: 'json' };
import { addMessages, addPastAlerts, addUnitPlans, pastAlerts, unitPlans } from './fleet-past.ts';
import glossary from './glossary.json' with { type: 'json' };
import milestones from './milestones.json' with { type: 'json' };
import references from './references.json' with { type: 'json' };
import researchSources from './research-sources.json' with { type: 'json' };
import startups from './startups.json' with { type: 'json' };

/**
 * Offers the records shipped with the product to the database, each once. What an editor changed or deleted since then stays
 * changed or deleted; records that a new release adds arrive with it.
 *
 * @param now what the past of the simulated fleet is counted back from
 */
export async function applySeeds(db: Orm, now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    await offerOnce(tx, 'rss_sources', feeds, (feed) => feed.url, addFeeds);
    await offerOnce(tx, 'news_articles', milestones, (milestone) => milestone.url, addMilestones);
    await offerOnce(tx, 'companies', companies, (company) => company.slug, addCompanies);
    await offerOnce(tx, 'startups', startups, (startup) => startup.name, addStartups);
    await offerOnce(tx, 'glossary_terms', glossary, (term) => term.slug, addTerms);
    await offerOnce(tx, 'reference_sources', references.sources, (source) => source.slug, addReferenceSources);
    await offerOnce(tx, 'reference_metrics', references.metrics, (metric) => metric.slug, addReferenceMetrics);
    await offerOnce(tx, 'research_sources', researchSources, (source) => source.searchUrl, addResearchSources);
    await offerOnce(tx, 'smr_units', fleet.units, (unit) => unit.id, addFleetUnits(now));
    await offerOnce(
      tx,
      'telemetry_streams',
      fleetStreams(),
      (stream) => `${stream.smrUnitId}.${stream.tag}`,
      addStreams,
    );
    await offerOnce(tx, 'maintenance_plans', unitPlans, ({ key }) => key, addUnitPlans(now));
    await offerOnce(
      tx,
      'alerts',
      pastAlerts,
      (alert) => `${alert.unit}.${alert.tag}.${alert.raisedHoursAgo}`,
      addPastAlerts(now),
    );
    await offerOnce(tx, 'messages', fleet.messages, ({ title }) => title, addMessages(now));
    await offerOnce(tx, 'outages', fleet.outages, (outage) => `${outage.smrUnitId} ${outage.title}`, addPast(now));
    await offerOnce(tx, 'project_milestones', fleet.milestones, (milestone) => milestone.title, addProjectMilestones);
  });
}

async function offerOnce<Item>(
  tx: Executor,
  table: string,
  records: readonly Item[],
  naturalKey: (record: Item) => string,
  add: (tx: Executor, records: Item[]) => Promise<void>,
): Promise<void> {
  const keyed = new Map(records.map((record) => [`${table}:${naturalKey(record)}`, record]));
  const offered = await tx
    .select({ key: seedRecords.key })
    .from(seedRecords)
    .where(inArray(seedRecords.key, [...keyed.keys()]));
  for (const { key } of offered) keyed.delete(key);
  if (keyed.size === 0) return;
  await add(tx, [...keyed.values()]);
  await tx.insert(seedRecords).values(
    [...keyed].map(([key, record]) => ({
      key,
      contentHash: createHash('sha256').update(JSON.stringify(record)).digest('hex'),
    })),
  );
}

async function addFeeds(tx: Executor, records: typeof feeds): Promise<void> {
  const rows = records.map(({ name, url, description, kind, scope, isActive }) => ({
    name,
    url,
    description,
    kind,
    isActive,
    scope: scope as 'nuclear' | 'general', // The validator of feeds.json checks the vocabulary.
  }));
  // An editor may have added the same address before the release that ships it.
  await tx.insert(rssSources).values(rows).onConflictDoNothing({ target: rssSources.url });
}

async function addMilestones(tx: Executor, records: typeof milestones): Promise<void> {
  await addManualReports(
    tx,
    records.map((record) => ({
      title: record.title,
      url: record.url,
      canonicalUrl: canonicalizeUrl(record.url) ?? record.url,
      summary: record.description,
      publishedAt: new Date(`${record.date}T00:00:00Z`),
      datePrecision: record.datePrecision as 'day' | 'month' | 'year', // Checked by the validator of milestones.json.
      publisher: record.sourceName,
      categories: record.categories,
      technology: record.technology,
      application: record.application,
      regions: [
        ...new Set(record.country.map((code) => regionByCountry[code]).filter((region) => region !== undefined)),
      ],
    })),
  );
}

async function addReferenceSources(tx: Executor, records: typeof references.sources): Promise<void> {
  // The validator of references.json checks the vocabularies, here and below.
  await addSources(
    tx,
    records.map((record) => ({ ...record, type: record.type as SourceType })),
  );
}

async function addReferenceMetrics(tx: Executor, records: typeof references.metrics): Promise<void> {
  await addMetrics(
    tx,
    records.map((record) => ({ ...record, section: record.section as MetricSection })),
  );
}

/** Every unit has every tag. */
function fleetStreams() {
  return fleet.units.flatMap((unit) => fleet.tags.map((tag) => ({ ...tag, smrUnitId: unit.id })));
}

const DAY_MS = 86_400_000;
/** Longer ahead than the four weeks that make an outage a planned one. */
const PLANNED_AHEAD_MS = 60 * DAY_MS;

function addFleetUnits(now: Date) {
  return (tx: Executor, records: typeof fleet.units) =>
    addUnits(
      tx,
      records.map(({ commercialSinceDaysAgo, ...unit }) => ({
        ...unit,
        commercialSince: new Date(now.getTime() - commercialSinceDaysAgo * DAY_MS),
      })),
    );
}

function addPast(now: Date) {
  return (tx: Executor, records: typeof fleet.outages) =>
    addOutages(
      tx,
      records.map(({ startsDaysAgo, lastsDays, kind, ...outage }) => {
        const startsAt = now.getTime() - startsDaysAgo * DAY_MS;
        return {
          ...outage,
          kind: kind as OutageKind, // The validator of fleet.json checks the vocabulary.
          startsAt: new Date(startsAt),
          endsAt: new Date(startsAt + lastsDays * DAY_MS),
          recordedBy: SIMULATION,
          recordedAt: new Date(kind === 'planned' ? startsAt - PLANNED_AHEAD_MS : startsAt),
        };
      }),
      now,
    );
}
