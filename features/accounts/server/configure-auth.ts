import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, isAPIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Database } from '../../../platform/server/database.ts';
import { createLimiter, type RateLimit } from '../../../platform/server/limit-tries.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Mailer } from '../../../platform/server/mail.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../vocabulary.ts';
import { authTables, createProfile, type OwnLog } from './commands.ts';
import { guardSecondFactor, hashRecoveryCode, makeRecoveryCodes } from './guard-second-factor.ts';
import { type AttemptLimiter, CLIENT_ADDRESS_HEADER, nameless } from './limit-attempts.ts';
import { alreadyRegisteredMail, confirmationMail, resetMail } from './mails.ts';
import { findStanding } from './queries.ts';
import type { TellOwner } from './tell-owner.ts';

export interface AuthDeps {
  db: Database;
  mailer: Mailer;
  log: Log;
  publicUrl: string;
  secret: string;
  siteName: string;
  attempts: AttemptLimiter;
  tellOwner: TellOwner;
  ownLog: OwnLog;
}

/** Whoever knows an address can have mails sent to it, by signing up with it or asking for a new password; of either so many, so that the one does not use up the other. */
const MAILS_TO_ONE: RateLimit = { points: 5, durationSeconds: 3_600 };
const RESET_TOKEN_SECONDS = 3_600;
const CONFIRMATION_SECONDS = 24 * 3_600;
const SESSION_SECONDS = 7 * 24 * 3_600;

/** What better-auth says to one. */
const WRONG_PASSWORD = {
  status: 'UNAUTHORIZED',
  body: { message: 'Invalid email or password', code: 'INVALID_EMAIL_OR_PASSWORD' },
} as const;

/** E-mail and password with confirmation, reset and sessions. The role is not kept here, but in profiles. */
export function configureAuth({ db, mailer, log, publicUrl, secret, siteName, ...deps }: AuthDeps) {
  const { attempts, tellOwner, ownLog } = deps;
  const mailbox = createLimiter(MAILS_TO_ONE, {
    counted: { db, name: 'account-mail' },
    message: () => 'Enough mails.',
  });
  const send = (kind: 'sign-up' | 'reset', mail: Parameters<Mailer['send']>[0]): void => {
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
  const isHttps = publicUrl.startsWith('https:');
  const isActive = async (userId: string) => (await findStanding(db.orm, userId))?.isActive ?? true;
  return betterAuth({
    appName: siteName,
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // What is no answer of its own is ours to tell (errors.ts): it would be an empty 500, also while the database is away or its disk full.
    onAPIError: {
      onError(error) {
        if (!isAPIError(error)) throw error;
      },
    },
    database: drizzleAdapter(db.orm, { provider: 'pg', schema: authTables }),
    advanced: {
      database: { generateId: 'uuid' },
      // `__Host-`: no other host of the domain can have set it. better-auth's own switch says `__Secure-`, which any of them can.
      cookiePrefix: isHttps ? '__Host-smr' : 'smr',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    // The page that sends the request is on the host that answers it, whatever name the visitor used for it.
    trustedOrigins: (request) => (request ? [publicUrl, new URL(request.url).origin] : [publicUrl]),
    // Ours count in the database, per address and per account (limit-attempts.ts).
    rateLimit: { enabled: false },
    // What a session alone is not enough for asks for the password, however fresh the session is (confirm-owner.ts).
    session: { expiresIn: SESSION_SECONDS, updateAge: 24 * 3_600, freshAge: 0 },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_TOKEN_SECONDS,
      // A new password would open nothing to who is deactivated.
      sendResetPassword: async ({ user, url }) => {
        if (await isActive(user.id)) send('reset', resetMail({ to: user.email, url, siteName }));
      },
      onPasswordReset: async ({ user }) => {
        await ownLog.recordOwn(db.orm, user.id, 'account.password-change');
        await tellOwner(db.orm, user.id, 'account.password-change');
      },
      onExistingUserSignUp: async ({ user }) =>
        send('sign-up', alreadyRegisteredMail({ to: user.email, publicUrl, siteName })),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: CONFIRMATION_SECONDS,
      autoSignInAfterVerification: false,
      sendVerificationEmail: async ({ user, url }) =>
        send('sign-up', confirmationMail({ to: user.email, url, siteName })),
    },
    plugins: [
      twoFactor({
        issuer: siteName,
        backupCodeOptions: {
          customBackupCodesGenerate: makeRecoveryCodes,
          // Hashed instead: what is given is hashed before better-auth compares it (serve-auth.ts), what is left is stored as it is.
          storeBackupCodes: {
            encrypt: async (codes) =>
              JSON.stringify((JSON.parse(codes) as string[]).map((code) => hashRecoveryCode(secret, code))),
            decrypt: async (stored) => stored,
          },
        },
      }),
      passkey({
        rpName: siteName,
        rpID: new URL(publicUrl).hostname,
        origin: new URL(publicUrl).origin,
        // Found without an address being typed, and opened by finger, face or PIN: device and owner together are both factors.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: ({ verification }) => requireOwner(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) => requireOwner(verification.authenticationInfo.userVerified),
        },
      }),
    ],
    hooks: guardSecondFactor({ db, tries: attempts, tellOwner, ownLog }),
    databaseHooks: {
      user: { create: { after: (user) => createProfile(db.orm, user) } },
      session: {
        create: {
          // In the words of a wrong password: who found the password of somebody who left learns neither that it is right nor that there
          // was such an account. The person knows from whoever closed it.
          before: async ({ userId }) => {
            if (await isActive(userId)) return;
            const { status, body } = WRONG_PASSWORD;
            throw new APIError(status, body);
          },
        },
      },
    },
  });
}

/** better-auth asks for it and takes what comes without: then the device alone would open the account. */
function requireOwner(isVerified: boolean | undefined): void {
  if (isVerified) return;
  throw new APIError('FORBIDDEN', {
    message: 'Your device did not check that it is you. Set up a PIN, fingerprint or face on it, and try again.',
    code: 'OWNER_NOT_VERIFIED',
  });
}

export type Auth = ReturnType<typeof configureAuth>;
