import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Database } from '../../../platform/server/database.ts';
import { createLimiter, type RateLimit } from '../../../platform/server/limit-tries.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Mailer } from '../../../platform/server/mail.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../vocabulary.ts';
import { authTables, createProfile, recordPasswordChange } from './commands.ts';
import { nameless } from './limit-attempts.ts';
import { alreadyRegisteredMail, confirmationMail, resetMail } from './mails.ts';

export interface AuthDeps {
  db: Database;
  mailer: Mailer;
  log: Log;
  publicUrl: string;
  secret: string;
  siteName: string;
}

/** Whoever knows an address can have mails sent to it, by signing up with it or asking for a new password; of each kind so many. */
const MAILS_TO_ONE: RateLimit = { points: 5, durationSeconds: 3_600 };
const RESET_TOKEN_SECONDS = 3_600;
const CONFIRMATION_SECONDS = 24 * 3_600;
const SESSION_SECONDS = 7 * 24 * 3_600;

/** Header in which the app tells better-auth who is at the other end; a client's own is thrown away. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** E-mail and password with confirmation, reset and sessions. The role is not kept here, but in profiles. */
export function configureAuth({ db, mailer, log, publicUrl, secret, siteName }: AuthDeps) {
  const mailbox = createLimiter(MAILS_TO_ONE, {
    counted: { db, name: 'account-mail' },
    message: () => 'Enough mails.',
  });
  const send = (kind: string, mail: Parameters<Mailer['send']>[0]): void => {
    // Not awaited: waiting for the mail server would tell known from unknown addresses by time.
    mailbox
      .take(`${kind} ${nameless(mail.to)}`)
      .then(() => mailer.send(mail))
      .catch((error: unknown) =>
        error instanceof AppError
          ? log.warn({ kind }, 'a mail was left out: its mailbox has had enough of them this hour')
          : log.error({ err: error, kind }, 'a mail could not be sent'),
      );
  };
  return betterAuth({
    appName: siteName,
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(db.orm, { provider: 'pg', schema: authTables }),
    advanced: {
      database: { generateId: 'uuid' },
      cookiePrefix: 'smr',
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    // The page that sends the request is on the host that answers it, whatever name the visitor used for it.
    trustedOrigins: (request) => (request ? [publicUrl, new URL(request.url).origin] : [publicUrl]),
    // Ours count in the database, per address and per account (limit-attempts.ts).
    rateLimit: { enabled: false },
    session: { expiresIn: SESSION_SECONDS, updateAge: 24 * 3_600 },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_TOKEN_SECONDS,
      sendResetPassword: async ({ user, url }) => send('reset', resetMail({ to: user.email, url, siteName })),
      onPasswordReset: ({ user }) => recordPasswordChange(db.orm, user.id),
      onExistingUserSignUp: async ({ user }) =>
        send('already registered', alreadyRegisteredMail({ to: user.email, publicUrl, siteName })),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: CONFIRMATION_SECONDS,
      autoSignInAfterVerification: false,
      sendVerificationEmail: async ({ user, url }) =>
        send('confirmation', confirmationMail({ to: user.email, url, siteName })),
    },
    databaseHooks: { user: { create: { after: (user) => createProfile(db.orm, user) } } },
  });
}

export type Auth = ReturnType<typeof configureAuth>;
