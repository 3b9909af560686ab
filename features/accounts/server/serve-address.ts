import type { Database } from '../../../platform/server/database.ts';
import { leadBack } from '../../../platform/server/http/lead-back.ts';
import type { AppContext } from '../../../platform/server/http/request-context.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { confirmAddressChange, type MoveElsewhere } from './address-commands.ts';
import type { OwnLog } from './commands.ts';
import type { Auth } from './configure-auth.ts';
import { addressChangedMail } from './mails.ts';
import { hashToken } from './make-token.ts';
import { hasSessionCookie } from './read-actor.ts';
import type { QueueMail } from './tell-owner.ts';

export interface AddressRouteDeps {
  db: Database;
  auth: Auth;
  publicUrl: string;
  siteName: string;
  queueMail: QueueMail;
  moveElsewhere: MoveElsewhere;
  ownLog: OwnLog;
  secret: string;
  now(): number;
}

/**
 * What the form behind the link in a mail to a new address does. A form, because it is the session that stays. Only for who is signed in: whoever
 * mistyped the address has told a stranger nothing that opens the account.
 */
export function addressRoute(deps: AddressRouteDeps): Route {
  return { method: 'POST', path: '/auth/address', access: 'visitor', handle: (c) => confirm(deps, c) };
}

async function confirm({ db, auth, now, ...deps }: AddressRouteDeps, c: AppContext): Promise<Response> {
  const token = String((await c.req.parseBody()).token).slice(0, 100);
  const page = `/auth/address/${encodeURIComponent(token)}`;
  const session = hasSessionCookie(c.req.header('cookie'))
    ? await auth.api.getSession({ headers: c.req.raw.headers })
    : null;
  if (!session) return c.redirect(`/auth?${new URLSearchParams({ next: page })}`, 303);
  const by = { profileId: session.user.id, tokenHash: hashToken(token), session: session.session.token };
  try {
    const { to } = await confirmAddressChange(db.orm, by, new Date(now()), {
      ownLog: deps.ownLog,
      moveElsewhere: async (tx, move, at) => {
        await deps.moveElsewhere(tx, move, at);
        // Behind the move: this one is for the old address.
        const { to: receiver, ...payload } = addressChangedMail({ ...deps, to: move.from, now: move.to });
        const occurrence = `account.address-change:${by.tokenHash}`;
        await deps.queueMail(tx, { channel: 'mail', receiver, occurrence, payload });
      },
    });
    return c.redirect(`/account?${new URLSearchParams({ address: to })}`, 303);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return c.redirect(leadBack(deps.secret, page, error.message), 303);
  }
}
