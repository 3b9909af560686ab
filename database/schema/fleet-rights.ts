import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { invitations, profiles } from './accounts.ts';
import { instant } from './columns.ts';
import { fleetSites } from './fleet-sites.ts';
import { smrUnits } from './fleet-units.ts';

/** How this house shows its fleet: one row, or none as long as nobody chose. */
export const fleetSettings = pgTable(
  'fleet_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** Only those with a grant see it, and administrators. */
    isClosed: boolean('is_closed').notNull().default(false),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [check('fleet_settings_one_row', sql`${t.id} = 1`)],
);

/** What somebody may do in the fleet besides what the role in the house allows: in all of it, at a site, or at a unit. */
export const fleetGrants = pgTable(
  'fleet_grants',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** null: no single site. */
    siteName: text('site_name').references(() => fleetSites.name, { onUpdate: 'cascade' }),
    /** null: no single unit. */
    smrUnitId: text('smr_unit_id').references(() => smrUnits.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['engineer', 'operator', 'viewer'] }).notNull(),
    /** As text: it outlives an account. */
    grantedBy: text('granted_by').notNull(),
    grantedAt: instant('granted_at').notNull(),
  },
  (t) => [
    unique('fleet_grants_once').on(t.profileId, t.siteName, t.smrUnitId).nullsNotDistinct(),
    index('fleet_grants_unit').on(t.smrUnitId),
    check('fleet_grants_one_place', sql`${t.siteName} is null or ${t.smrUnitId} is null`),
  ],
);

/** A role in the fleet that an invitation brings: given to the account when the address is confirmed by accepting it, and gone from here then. */
export const fleetInvitations = pgTable(
  'fleet_invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    invitationId: uuid('invitation_id')
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
    /** As with grants: neither is all of the fleet. */
    siteName: text('site_name').references(() => fleetSites.name, { onUpdate: 'cascade', onDelete: 'cascade' }),
    smrUnitId: text('smr_unit_id').references(() => smrUnits.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['engineer', 'operator', 'viewer'] }).notNull(),
    /** Who is no administrator any more when it is accepted has promised nothing. */
    offeredById: uuid('offered_by_id').notNull(),
    offeredBy: text('offered_by').notNull(),
    offeredAt: instant('offered_at').notNull(),
  },
  (t) => [
    unique('fleet_invitations_once').on(t.invitationId, t.siteName, t.smrUnitId).nullsNotDistinct(),
    index('fleet_invitations_site').on(t.siteName),
    index('fleet_invitations_unit').on(t.smrUnitId),
    check('fleet_invitations_one_place', sql`${t.siteName} is null or ${t.smrUnitId} is null`),
  ],
);
