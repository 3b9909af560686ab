import type { Database } from '../../../platform/server/database.ts';
import { unavailable } from '../../../platform/server/http/errors.ts';
import type { Log } from '../../../platform/server/log.ts';
import { isDatabaseAway } from '../../../platform/server/sql-state.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { mayEnter } from '../vocabulary.ts';
import type { Auth } from './configure-auth.ts';
import { noteSeen } from './people-commands.ts';
import { findStanding, type Standing } from './queries.ts';

/** Whether the request carries a session cookie at all; a visitor costs no query. */
export function hasSessionCookie(cookies: string | undefined): boolean {
  return cookies !== undefined && /(?:^|;\s*)(?:__Host-)?smr\.session_token=/.test(cookies);
}

/**
 * Who asks: the session's account with the role of its profile.
 *
 * @param deps `holdsRights`: whether other rooms let an account do more than look, whatever its role
 * @throws AppError UNAVAILABLE when either can't be read: nobody gets rights by it, and nobody is told to sign in who is signed in
 */
export async function readActor(
  { auth, db, log, holdsRights }: { auth: Auth; db: Database; log: Log; holdsRights(id: string): Promise<boolean> },
  headers: Headers,
): Promise<Actor | null> {
  if (!hasSessionCookie(headers.get('cookie') ?? undefined)) return null;
  try {
    const session = await auth.api.getSession({ headers });
    if (!session) return null;
    const standing = await findStanding(db.orm, session.user.id);
    // Its sessions ended with it; one that was being opened at that moment is nobody's.
    if (!standing?.isActive) return null;
    await noteSeen(db.orm, standing, new Date());
    return await toActor(standing, holdsRights);
  } catch (error) {
    if (!isDatabaseAway(error)) log.error({ err: error }, 'the session or its profile could not be read');
    throw unavailable(error);
  }
}

/** Until the second factor that the house asks for is set up, somebody with more rights has a reader's: every gate sees no more. */
async function toActor(
  { id, email, role, hasSecondFactor, secondFactorRequired }: Standing,
  holdsRights: (id: string) => Promise<boolean>,
): Promise<Actor> {
  const isLacking = secondFactorRequired && !hasSecondFactor && (mayEnter(role, 'editor') || (await holdsRights(id)));
  return isLacking ? { id, email, role: 'subscriber', lacks: 'second factor' } : { id, email, role };
}
