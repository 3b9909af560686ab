import { reachServer } from '../../../platform/web/reach-server.ts';
import { forgetAllText } from '../../../ui/kept-text.ts';
import { confirmedPath } from '../rules/confirmed-path.ts';
import { tellOtherTabs } from './signed-out.ts';

/** The calls behind the forms of /auth. Each resolves on success and rejects with the sentence that the form shows. */
export interface Credentials {
  email: string;
  password: string;
}

/** @returns whether that was all: with a second factor, its code is asked for next */
export async function signIn(credentials: Credentials): Promise<'signed in' | 'needs code'> {
  const answer = await postAuth<{ twoFactorRedirect?: boolean }>('/sign-in/email', { ...credentials });
  return answer.twoFactorRedirect ? 'needs code' : 'signed in';
}

/** @param code of the app, or a recovery code */
export const giveCode = (code: string) => postAuth('/two-factor/verify', { code });

export interface RecoveryCodes {
  /** Told once. */
  backupCodes: string[];
}

/** Nothing is asked for at the sign-in until a first code was given. */
export const beginSecondFactor = (password: string) =>
  postAuth<RecoveryCodes & { totpURI: string }>('/two-factor/enable', { password });

export const makeRecoveryCodes = (password: string) =>
  postAuth<RecoveryCodes>('/two-factor/generate-backup-codes', { password });

export const removeSecondFactor = (password: string) => postAuth('/two-factor/disable', { password });

/** The answer is the same for a new and a known address; what happened stands in the mail. */
export const signUp = (credentials: Credentials, next?: string) =>
  postAuth('/sign-up/email', { ...credentials, name: '', callbackURL: confirmedPath(next) });

/** Says the same, whether the address waits to be confirmed or not. */
export const sendConfirmation = (email: string, next?: string) =>
  postAuth('/send-verification-email', { email, callbackURL: confirmedPath(next) });

export async function signOut(): Promise<void> {
  await postAuth('/sign-out', {});
  leave();
}

export const requestReset = (email: string) =>
  postAuth('/request-password-reset', { email, redirectTo: '/auth/reset' });

export const resetPassword = (token: string, newPassword: string) =>
  postAuth('/reset-password', { token, newPassword });

export async function signOutEverywhere(): Promise<void> {
  await postAuth('/revoke-sessions', {});
  leave();
}

/** In all tabs. What was typed and not saved goes, too: it would be shown to nobody else, but who leaves leaves nothing behind. */
export function leave(): void {
  forgetAllText();
  tellOtherTabs();
}

export const signOutSession = (token: string) => postAuth('/revoke-session', { token });

export interface SessionInfo {
  id: string;
  token: string;
  createdAt: string;
  expiresAt: string;
  ipAddress: string | null;
  userAgent: string | null;
}

/** The one that asks is first, then the newest. */
export async function listSessions(): Promise<(SessionInfo & { isThis: boolean })[]> {
  const [sessions, now] = await Promise.all([
    getAuth<SessionInfo[]>('/list-sessions'),
    getAuth<{ session: SessionInfo } | null>('/get-session'),
  ]);
  return sessions
    .map((session) => ({ ...session, isThis: session.id === now?.session.id }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis) || b.createdAt.localeCompare(a.createdAt));
}

/** Another password for the account that is signed in; all its other sessions end. */
export const changePassword = (currentPassword: string, newPassword: string) =>
  postAuth('/change-password', { currentPassword, newPassword });

export interface PasskeyInfo {
  id: string;
  name: string | null;
  createdAt: string;
  /** A service gives it to all devices of its owner. */
  backedUp: boolean;
}

/** The newest first. */
export async function listPasskeys(): Promise<PasskeyInfo[]> {
  const passkeys = await getAuth<PasskeyInfo[]>('/passkey/list-user-passkeys');
  return passkeys.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

export const removePasskey = (id: string, password: string) => postAuth('/passkey/delete-passkey', { id, password });

/** @throws Error with the sentence that a form shows, as `postAuth` does */
export async function getAuth<Answer>(path: string): Promise<Answer> {
  const response = await reachServer(`/api/auth${path}`);
  if (!response.ok) throw new Error(await readMessage(response));
  // Our own server's answer, in the shape that better-auth documents.
  return (await response.json()) as Answer;
}

export async function postAuth<Answer = unknown>(path: string, body: Record<string, unknown>): Promise<Answer> {
  const response = await reachServer(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await readMessage(response));
  // As above.
  return (await response.json().catch(() => ({}))) as Answer;
}

async function readMessage(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { message?: unknown } | null;
  return typeof body?.message === 'string' && body.message !== '' ? body.message : 'Sign in failed';
}
