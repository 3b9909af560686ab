import type { TestApp } from './test-app.ts';

interface Question {
  method: string;
  path: string;
  /** Who asks. */
  cookie: string;
  body?: unknown;
}

/** Asks the API as a page of ours does for somebody who is signed in. @returns what it answers, in the shape that its contract gives it */
export async function askJson<Answer>(
  app: Pick<TestApp, 'fetch'>,
  { method, path, cookie, body }: Question,
): Promise<{ status: number; body: Answer }> {
  const response = await app.fetch(path, {
    method,
    headers: { cookie, origin: 'http://smr.test', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}
