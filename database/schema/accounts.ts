import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

const created = () => instant('created_at').notNull().defaultNow();
const updated = () => instant('updated_at').notNull().defaultNow();

/**
 * Who somebody is to this product, and the only place where a role is kept. One row for each authUsers row, same id. The role is
 * never read from what a client sends.
 */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    fullName: text('full_name'),
    /** In lower case. */
    email: text('email').notNull(),
    role: text('role', { enum: ['admin', 'editor', 'subscriber'] })
      .notNull()
      .default('subscriber'),
    /** The last request of a signed-in person, exact to five minutes. */
    lastSeenAt: instant('last_seen_at'),
    /** Set: the account exists, and nobody gets in with it. */
    deactivatedAt: instant('deactivated_at'),
    createdAt: created(),
  },
  (t) => [
    index('profiles_created').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('profiles_email').on(t.email),
    index('profiles_role').on(t.role),
  ],
);

/** Somebody was asked by mail to take a role. Open as long as it is neither accepted nor withdrawn nor past its time. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** In lower case. */
    email: text('email').notNull(),
    role: text('role', { enum: ['admin', 'editor', 'subscriber'] }).notNull(),
    /** SHA-256 of the token in the mail, which is kept nowhere. Sent again, the mail has a new one. */
    tokenHash: text('token_hash').notNull().unique(),
    invitedById: uuid('invited_by_id').notNull(),
    /** As it was then. */
    invitedBy: text('invited_by').notNull(),
    createdAt: created(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    // One for each address that still waits; also of two that are made at once.
    uniqueIndex('invitations_waiting').on(t.email).where(sql`accepted_at is null and withdrawn_at is null`),
    index('invitations_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);

/**
 * Somebody wants another mail address for the own account, and has it once its owner confirmed that. Those that were done stay as long as the
 * account: what was written under an address of before goes when its owner has everything erased.
 */
export const addressChanges = pgTable(
  'address_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Both in lower case. */
    fromEmail: text('from_email').notNull(),
    toEmail: text('to_email').notNull(),
    /** SHA-256 of the token in the mail, which is kept nowhere. null: the address is another account's, and no link was sent. */
    tokenHash: text('token_hash').unique(),
    askedAt: instant('asked_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** null: it waits. */
    doneAt: instant('done_at'),
  },
  (t) => [
    // One that waits for each account: whoever asks again takes the first one back.
    uniqueIndex('address_changes_waiting').on(t.profileId).where(sql`done_at is null`),
    index('address_changes_former').on(t.profileId, t.doneAt),
    index('address_changes_late').on(t.expiresAt).where(sql`done_at is null`),
  ],
);

/** How this house works, as its administrators chose: one row, or none as long as nobody chose. */
export const houseSettings = pgTable(
  'house_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** Editors and administrators enter the admin area only with a second factor. */
    secondFactorRequired: boolean('second_factor_required').notNull().default(false),
    /** What one person wrote goes out when another one sends it. */
    reviewRequired: boolean('review_required').notNull().default(false),
    updatedAt: updated(),
  },
  (t) => [check('house_settings_one_row', sql`${t.id} = 1`)],
);

/** Append-only: what people with rights did. Rows are written in the transaction that does it. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: instant('at').notNull().defaultNow(),
    /** null: the system itself (first administrator, shell command). */
    actorId: uuid('actor_id'),
    /** As it was then; stays readable after the account is gone. */
    actorEmail: text('actor_email'),
    /** `<noun>.<verb>`: role.change, company.archive … */
    action: text('action').notNull(),
    /** What it was done to: a table's row, by name and id. */
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index('audit_log_at').on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_log_action').on(t.action, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_log_actor').using('gin', t.actorEmail.op('gin_trgm_ops')),
    index('audit_log_subject').on(t.subjectType, t.subjectId, t.at.desc().nullsFirst()),
  ],
);

/* Below: the tables of better-auth 1.7, with its field names. Only features/accounts touches them. */

export const authUsers = pgTable('auth_users', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  createdAt: created(),
  updatedAt: updated(),
});

/** The second factor of an account: codes that an app computes from a secret and the time (TOTP, RFC 6238). */
export const authTwoFactors = pgTable('auth_two_factors', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  /** Encrypted with AUTH_SECRET. */
  secret: text('secret').notNull(),
  /** JSON list of hashes, those that are not used up. */
  backupCodes: text('backup_codes').notNull(),
  /** false until a first code has shown that the app has the secret. */
  verified: boolean('verified').notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: instant('locked_until'),
  /** Not better-auth's: the time step (Unix time / 30 s) of the last code that counted. No code counts twice (RFC 6238, section 5.2). */
  lastStep: bigint('last_step', { mode: 'number' }),
});

/** Passkeys (WebAuthn): with one, somebody signs in without a password. Its private half never leaves the device. */
export const authPasskeys = pgTable(
  'auth_passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    /** In its owner's words. */
    name: text('name'),
    publicKey: text('public_key').notNull(),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    /** It is kept by a service that gives it to all devices of its owner. */
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    /** The model of the authenticator. */
    aaguid: text('aaguid'),
    createdAt: created(),
  },
  (t) => [index('auth_passkeys_user').on(t.userId)],
);

export const authSessions = pgTable(
  'auth_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [index('auth_sessions_user').on(t.userId)],
);

export const authAccounts = pgTable(
  'auth_accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    /** scrypt hash with its salt. */
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [index('auth_accounts_user').on(t.userId)],
);

/** Tokens for resetting a password: hashed, used once, short-lived. */
export const authVerifications = pgTable(
  'auth_verifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [index('auth_verifications_identifier').on(t.identifier)],
);

/** What was answered to requests that make something new and carry a key, for a day: repeated, they make no second one. */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    actorId: uuid('actor_id').notNull(),
    /** The field Idempotency-Key. */
    key: text('key').notNull(),
    /** SHA-256 of what was asked. */
    request: text('request').notNull(),
    /** null: it is being done. */
    answer: jsonb('answer').$type<{ value: unknown }>(),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.actorId, t.key] })],
);

/** Counters of rate-limiter-flexible: tries per address and per account, shared by all processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970; null: never. */
  expire: bigint('expire', { mode: 'number' }),
});
