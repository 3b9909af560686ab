import { boolean, date, doublePrecision, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { fleetSites } from './fleet-sites.ts';

/**
 * Reactor units: those of the named project, whose operation is simulated because none of them runs today, and those that somebody adds of his
 * own. What a person can set of a unit and its streams stands in `unit_versions` as well, version by version.
 */
export const smrUnits = pgTable('smr_units', {
  /** Readable and stable: part of addresses and of the names of streams ('dnnp-1'). */
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** 'operational', 'maintenance', 'offline': follows from the outages, see `unit_status_events`. */
  status: text('status').notNull().default('operational'),
  /** Reference unit power, electric: the project's public figure, which is gross. */
  capacityMw: doublePrecision('capacity_mw').notNull(),
  /** Where it stands. The name of the site, which follows when the site is renamed; a site that nobody has set up is added with the unit. */
  siteName: text('site_name')
    .notNull()
    .references(() => fleetSites.name, { onUpdate: 'cascade' }),
  /** How its owner's asset register calls it; for simulated units an identifier of the simulation in its place. Empty: not known. */
  opgAssetId: text('opg_asset_id').notNull(),
  /** Degrees, WGS 84. */
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  /** IANA name; days and months of reports are this zone's. */
  timeZone: text('time_zone').notNull(),
  /** Start of commercial operation; of a simulated unit in the simulation. null: not commercial yet, so it has no availability (IAEA PRIS). */
  commercialSince: instant('commercial_since'),
  /** Where its values come from: 'simulated' by the simulator, 'external' from senders with a key, 'recorded' from files of the past. */
  kind: text('kind').notNull().default('simulated'),
  /** What its owner says of its data, on every page that shows them; null for simulated units, of which the product speaks itself. */
  ownerLabel: text('owner_label'),
  /** Whether the simulator writes it; means nothing for a unit that is not simulated. */
  isSimulatorOn: boolean('is_simulator_on').notNull().default(true),
  /** Severity of its alarm when it falls silent: 'crit', 'warn'; 'off': it has none. Means nothing for a unit that is not external. */
  silenceAlarm: text('silence_alarm').notNull().default('crit'),
  /** So long nothing comes of it before that alarm. */
  silentAfterSeconds: integer('silent_after_seconds').notNull().default(300),
  /** Kind of circuit that its drawing shows, see `features/fleet/mimic`; null: one that says nothing of the kind. */
  circuit: text('circuit'),
  /** Since then it is on no page; its history is kept. null: it is part of the fleet. */
  retiredAt: instant('retired_at'),
  /** Number of its newest version in `unit_versions`; 0: it is as it was shipped. */
  revision: integer('revision').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Times in which a unit could not deliver its reference power, and how much of it was missing. */
export const outages = pgTable(
  'outages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    smrUnitId: text('smr_unit_id')
      .notNull()
      .references(() => smrUnits.id, { onDelete: 'cascade' }),
    /**
     * 'planned' (scheduled at least four weeks ahead), 'unplanned', 'external' (beyond the plant's control): the loss categories of
     * IAEA PRIS.
     */
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    startsAt: instant('starts_at').notNull(),
    /** null: not over, and no end is known. */
    endsAt: instant('ends_at'),
    /** Electric power that is missing meanwhile; the unit's capacity for a full outage, less for a derating. */
    lostMw: doublePrecision('lost_mw').notNull(),
    /** Who recorded it or corrected it last, as text: it outlives an account. */
    recordedBy: text('recorded_by').notNull(),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
    /** Grows with every correction by a person, so that two of them don't overwrite each other. */
    revision: integer('revision').notNull().default(0),
  },
  (t) => [index('outages_unit').on(t.smrUnitId, t.startsAt)],
);

/** Every change of a unit's status, with its time and author. */
export const unitStatusEvents = pgTable(
  'unit_status_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    smrUnitId: text('smr_unit_id')
      .notNull()
      .references(() => smrUnits.id, { onDelete: 'cascade' }),
    fromStatus: text('from_status'),
    toStatus: text('to_status').notNull(),
    /** Title of the outage that began; null when one ended. */
    cause: text('cause'),
    author: text('author').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('unit_status_events_unit').on(t.smrUnitId, t.at.desc().nullsFirst())],
);

/** Steps of the real project, each from a published source. */
export const projectMilestones = pgTable('project_milestones', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** First day that the date can mean. */
  date: date('date').notNull(),
  /** 'day', 'month', 'year' */
  datePrecision: text('date_precision').notNull(),
  title: text('title').notNull(),
  summary: text('summary').notNull(),
  /** 'done', 'expected' */
  status: text('status').notNull(),
  sourceName: text('source_name').notNull(),
  sourceUrl: text('source_url').notNull(),
  sortOrder: integer('sort_order').notNull().default(0),
});
