import { createHmac, randomInt } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { Database } from '../../../platform/server/database.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import type { AuditAction } from '../rules/describe-action.ts';
import type { OwnLog } from './commands.ts';
import { type AttemptLimiter, CLIENT_ADDRESS_HEADER } from './limit-attempts.ts';
import { claimCodeStep, endOtherSessions } from './people-commands.ts';
import { countRecoveryCodes, findSecondFactor } from './queries.ts';
import type { TellOwner } from './tell-owner.ts';

type AuthRequest = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

const VERIFY_CODE = '/two-factor/verify-totp';
const VERIFY_RECOVERY_CODE = '/two-factor/verify-backup-code';
/** Where a code or a password can be tried. */
const guarded = new Set([
  VERIFY_CODE,
  VERIFY_RECOVERY_CODE,
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
]);

/** Seconds for which a code counts, and codes before and after the present one that count, too: clocks differ (RFC 6238, section 5.2). */
const STEP_SECONDS = 30;
const STEPS_OF_DRIFT = 1;

/**
 * What better-auth's second factor leaves to the house: tries are counted by its limits, no code counts twice, everything is written down, and
 * sessions from before the second factor end.
 */
export function guardSecondFactor(deps: { db: Database; tries: AttemptLimiter; tellOwner: TellOwner; ownLog: OwnLog }) {
  const { db, tries, tellOwner, ownLog } = deps;
  const note = async (userId: string, action: AuditAction) => {
    await ownLog.recordOwn(db.orm, userId, action);
    await tellOwner(db.orm, userId, action);
  };
  const before = createAuthMiddleware(async (request) => {
    if (!guarded.has(request.path)) return;
    const userId = await findAsked(request);
    if (!userId) return;
    await orRefuse(() => tries.count('second-factor', addressOf(request), userId));
    if (request.path !== VERIFY_CODE || (await isFresh(db, request, userId))) return;
    await ownLog.recordOwn(db.orm, userId, 'account.code-failed', { from: addressOf(request), used: 'before' }, true);
    throw new APIError('UNAUTHORIZED', {
      message: 'This code has been used. Wait for the next one.',
      code: 'INVALID_CODE',
    });
  });
  const after = createAuthMiddleware(async (request) => {
    if (!guarded.has(request.path)) return;
    const { returned, newSession } = request.context;
    if (returned instanceof APIError) {
      const isVerifying = request.path === VERIFY_CODE || request.path === VERIFY_RECOVERY_CODE;
      const userId = isVerifying && !(await getSessionFromCtx(request)) ? await findAsked(request) : null;
      if (userId) await ownLog.recordOwn(db.orm, userId, 'account.code-failed', { from: addressOf(request) }, true);
      return;
    }
    const userId = newSession?.user.id ?? (await findAsked(request));
    if (!userId) return;
    await tries.forgive('second-factor', addressOf(request), userId);
    if (request.path === '/two-factor/disable') await note(userId, 'account.second-factor-off');
    if (request.path === '/two-factor/generate-backup-codes') await note(userId, 'account.recovery-codes');
    if (!newSession || (request.path !== VERIFY_CODE && request.path !== VERIFY_RECOVERY_CODE)) return;
    const opened = newSession.session.token;
    if ((returned as { token?: string } | undefined)?.token === opened) {
      const by = request.path === VERIFY_CODE ? 'a code' : 'a recovery code';
      await ownLog.recordOwn(db.orm, userId, 'account.sign-in', { from: addressOf(request), with: by });
      if (request.path === VERIFY_RECOVERY_CODE)
        await tellOwner(db.orm, userId, 'account.recovery-code', sayLeft(await countRecoveryCodes(db.orm, userId)));
    } else {
      // Set up: better-auth answers with the session before, which the new one replaces.
      await endOtherSessions(db.orm, userId, opened);
      await note(userId, 'account.second-factor-on');
    }
  });
  return { before, after };
}

function sayLeft(left: number): string {
  if (left === 0) return '. It was the last one: make new ones on the page of your account';
  return `. ${formatCounted(left, 'recovery code')} ${left === 1 ? 'is' : 'are'} left`;
}

/** Ten codes that are easy to copy by hand: no letter looks like a digit. About 50 bits each. */
export function makeRecoveryCodes(): string[] {
  const pick = () => ALPHABET[randomInt(ALPHABET.length)];
  return Array.from(
    { length: 10 },
    () => `${Array.from({ length: 5 }, pick).join('')}-${Array.from({ length: 5 }, pick).join('')}`,
  );
}

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const HASHED = 'hmac:';

/** What is kept of a recovery code, and what one that is given is compared with. As it is written: spaces, dash and capitals do not matter. */
export function hashRecoveryCode(secret: string, code: string): string {
  if (code.startsWith(HASHED)) return code;
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return HASHED + createHmac('sha256', secret).update(`recovery code ${plain}`).digest('base64url');
}

/** Whose code is asked for: of the session, or of who gave the right password a moment ago. */
async function findAsked(request: AuthRequest): Promise<string | null> {
  const session = await getSessionFromCtx(request);
  if (session) return session.user.id;
  const { name } = request.context.createAuthCookie('two_factor');
  const challenge = await request.getSignedCookie(name, request.context.secret);
  if (!challenge) return null;
  return (await request.context.internalAdapter.findVerificationValue(challenge))?.value ?? null;
}

/** A wrong code is better-auth's to refuse; a right one counts once. */
async function isFresh(db: Database, request: AuthRequest, userId: string): Promise<boolean> {
  const factor = await findSecondFactor(db.orm, userId);
  if (!factor) return true;
  const otp = createOTP(await symmetricDecrypt({ key: request.context.secretConfig, data: factor.secret }));
  const now = Math.floor(Date.now() / 1_000 / STEP_SECONDS);
  for (let step = now - STEPS_OF_DRIFT; step <= now + STEPS_OF_DRIFT; step++) {
    if ((await otp.hotp(step)) === request.body?.code) return claimCodeStep(db.orm, userId, step);
  }
  return true;
}

function addressOf(request: AuthRequest): string {
  return request.headers?.get(CLIENT_ADDRESS_HEADER) ?? 'unknown';
}

async function orRefuse(count: () => Promise<void>): Promise<void> {
  try {
    await count();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const headers = { 'Retry-After': String(error.retryAfterSeconds ?? 60) };
    throw new APIError('TOO_MANY_REQUESTS', { message: error.message, code: error.code }, headers);
  }
}
