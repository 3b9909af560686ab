import {
  bigint,
  boolean,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What is read of which topic. See `features/fleet/mqtt/contract.ts` for what the fields say. */
export const mqttMappings = pgTable('mqtt_mappings', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull().unique(),
  kind: text('kind', { enum: ['samples', 'value', 'sparkplug'] }).notNull(),
  pattern: text('pattern').notNull(),
  unit: text('unit').notNull(),
  tag: text('tag').notNull(),
  renames: jsonb('renames').$type<Record<string, string>>().notNull().default({}),
  valuePath: text('value_path').notNull(),
  timePath: text('time_path').notNull(),
  qualityPath: text('quality_path').notNull(),
  isOn: boolean('is_on').notNull().default(true),
  /** Grows with every change. */
  revision: integer('revision').notNull().default(1),
});

/** Sessions at the broker: each is one process's at a time, which is the one that the broker knows by its client id. */
export const mqttSessions = pgTable('mqtt_sessions', {
  /** From 1. */
  number: smallint('number').primaryKey(),
  /** The process that has it; null: none does. Another one may take over after `expires_at`. */
  holder: text('holder'),
  expiresAt: instant('expires_at'),
  isConnected: boolean('is_connected').notNull().default(false),
  since: instant('since').notNull(),
  failure: text('failure'),
  /** Messages. */
  received: bigint('received', { mode: 'number' }).notNull().default(0),
  lastMessageAt: instant('last_message_at'),
  /** What is subscribed to: the broker remembers it while nobody has the session. */
  filters: text('filters').array().notNull(),
});

/** What was not taken, by reason: how often, and the last one. */
export const mqttRefusals = pgTable('mqtt_refusals', {
  reason: text('reason').primaryKey(),
  count: bigint('count', { mode: 'number' }).notNull(),
  topic: text('topic').notNull(),
  lastAt: instant('last_at').notNull(),
});

/** Edge nodes of Sparkplug as they were last heard: a birth counts until the next one, also over a restart. */
export const sparkplugNodes = pgTable(
  'sparkplug_nodes',
  {
    groupId: text('group_id').notNull(),
    nodeId: text('node_id').notNull(),
    /** Why its values say nothing; null: they do. See `nodeFaults`. */
    fault: text('fault'),
    since: instant('since').notNull(),
    bdSeq: bigint('bd_seq', { mode: 'number' }),
    bornAt: instant('born_at'),
    seq: smallint('seq'),
    /** By its own clock, which may be far off: ms since 1970. */
    lastAt: bigint('last_at_ms', { mode: 'number' }).notNull(),
    /**
     * Emptied by each birth that is written down. Not empty: an older edition that runs beside this one has written a birth here, and what
     * `sparkplugDevices` say is that of an earlier one. To be dropped by a later edition.
     */
    metrics: jsonb('metrics').$type<unknown[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.nodeId] })],
);

/** What their births named. A row for each device: of fifty thousand, one that is born again is one row. */
export const sparkplugDevices = pgTable(
  'sparkplug_devices',
  {
    groupId: text('group_id').notNull(),
    nodeId: text('node_id').notNull(),
    /** Empty: the node itself. */
    deviceId: text('device_id').notNull(),
    /** [name, alias, type] of each. */
    metrics: jsonb('metrics').$type<[string, number | null, number | null][]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.nodeId, t.deviceId] }),
    foreignKey({
      name: 'sparkplug_devices_node',
      columns: [t.groupId, t.nodeId],
      foreignColumns: [sparkplugNodes.groupId, sparkplugNodes.nodeId],
    }).onDelete('cascade'),
  ],
);
