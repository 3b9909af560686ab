import { randomBytes } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { authAccounts, authUsers, profiles } from '../../database/schema/accounts.ts';
import { createProfile } from '../../features/accounts/server/commands.ts';
import type { Role } from '../../features/accounts/vocabulary.ts';
import type { Database } from '../../platform/server/database.ts';
import type { TestApp } from './test-app.ts';

export interface TestUser {
  id: string;
  email: string;
  password: string;
}

/** A confirmed account with a role, as if it had gone through the forms. */
export async function addUser(
  db: Database,
  role: Role = 'subscriber',
  email = `${randomBytes(6).toString('hex')}@example.org`,
): Promise<TestUser> {
  const password = 'correct horse battery';
  const [user] = await db.orm.insert(authUsers).values({ name: '', email, emailVerified: true }).returning();
  if (!user) throw new Error('no account was inserted');
  await db.orm
    .insert(authAccounts)
    .values({ userId: user.id, accountId: user.id, providerId: 'credential', password: await hashPassword(password) });
  await createProfile(db.orm, user);
  await db.orm.update(profiles).set({ role }).where(eq(profiles.id, user.id));
  return { id: user.id, email, password };
}

/** Signs in over HTTP. @returns the Cookie header of the session */
export async function signIn(app: Pick<TestApp, 'fetch'>, user: { email: string; password: string }): Promise<string> {
  const response = await postJson(app, '/api/auth/sign-in/email', { email: user.email, password: user.password });
  if (!response.ok) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
  return cookieHeader(response);
}

export function postJson(
  app: Pick<TestApp, 'fetch'>,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return app.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

export function cookieHeader(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
