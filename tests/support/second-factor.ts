import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { cookieHeader, postJson, signIn, type TestUser } from './sign-in.ts';
import type { TestApp } from './test-app.ts';

const STEP_MS = 30_000;
/** What is left of a step for a request to arrive within it. */
const ENOUGH_MS = 3_000;

/** The time step whose code an app shows now; waits for the next one when it is about to end. */
export async function stepNow(): Promise<number> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < ENOUGH_MS) await new Promise((resolve) => setTimeout(resolve, left + 50));
  return Math.floor(Date.now() / STEP_MS);
}

/** What an authenticator app reads from the QR code. */
export function readSecret(totpUri: string): string {
  return new TextDecoder().decode(base32.decode(new URL(totpUri).searchParams.get('secret') ?? ''));
}

export async function codeOf(totpUri: string): Promise<string> {
  return createOTP(readSecret(totpUri)).hotp(await stepNow());
}

/** As the page of the account does it. @returns the session that goes on, and what is shown once */
export async function setUpSecondFactor(app: Pick<TestApp, 'fetch'>, user: TestUser, session?: string) {
  const before = session ?? (await signIn(app, user));
  const begun = await postJson(app, '/api/auth/two-factor/enable', { password: user.password }, { cookie: before });
  if (!begun.ok) throw new Error(`setting up answered ${begun.status}: ${await begun.text()}`);
  const { totpURI, backupCodes } = (await begun.json()) as { totpURI: string; backupCodes: string[] };
  const code = await codeOf(totpURI);
  const done = await postJson(app, '/api/auth/two-factor/verify', { code }, { cookie: before });
  if (!done.ok) throw new Error(`the first code answered ${done.status}: ${await done.text()}`);
  return { secret: readSecret(totpURI), backupCodes, cookie: cookieHeader(done) };
}
