import { reachServer } from '../../../platform/web/reach-server.ts';
import { forgetAllText } from '../../../ui/kept-text.ts';

/** The calls behind the forms of /auth. Each resolves on success and rejects with the sentence that the form shows. */
export interface Credentials {
  email: string;
  password: string;
}

export const signIn = (credentials: Credentials) => post('/sign-in/email', { ...credentials });

/** The answer is the same for a new and a known address; what happened stands in the mail. */
export const signUp = (credentials: Credentials) =>
  post('/sign-up/email', { ...credentials, name: '', callbackURL: '/auth?confirmed=1' });

/** What was typed and not saved goes, too. It would be shown to nobody else, but who signs out leaves nothing behind. */
export async function signOut(): Promise<void> {
  await post('/sign-out', {});
  forgetAllText();
}

export const requestReset = (email: string) => post('/request-password-reset', { email, redirectTo: '/auth/reset' });

export const resetPassword = (token: string, newPassword: string) => post('/reset-password', { token, newPassword });

export async function signOutEverywhere(): Promise<void> {
  await post('/revoke-sessions', {});
  forgetAllText();
}

export const signOutSession = (token: string) => post('/revoke-session', { token });

export interface SessionInfo {
  id: string;
  token: string;
  createdAt: string;
  expiresAt: string;
  ipAddress: string | null;
  userAgent: string | null;
}

export async function listSessions(): Promise<SessionInfo[]> {
  const response = await reachServer('/api/auth/list-sessions');
  if (!response.ok) throw new Error(await readMessage(response));
  return (await response.json()) as SessionInfo[];
}

async function post(path: string, body: Record<string, unknown>): Promise<void> {
  const response = await reachServer(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await readMessage(response));
}

async function readMessage(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { message?: unknown } | null;
  return typeof body?.message === 'string' && body.message !== '' ? body.message : 'Sign in failed';
}
