import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ManagedCompany } from '../features/companies/contract.ts';
import { startChangeFeed } from '../platform/server/change-feed.ts';
import type { Database } from '../platform/server/database.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { openTestDatabase } from './support/test-database.ts';

let app: TestApp;
let cookie: string;

/** A server that is busy tells its listeners later than it answers who made the change. */
function withLateNotifications(db: Database): Database {
  const late: Database['listen'] = (channel, hear, onGap) =>
    db.listen(channel, (told) => setTimeout(hear, 50, told), onGap);
  return { ...db, engine: 'server', listen: late };
}

beforeAll(async () => {
  const db = await openTestDatabase();
  app = await startTestApp({ db, changeFeed: await startChangeFeed(withLateNotifications(db), silentLog) });
  cookie = await signIn(app, await addUser(db, 'editor'));
});
afterAll(() => app.close());

async function change(method: string, path: string, body: object) {
  const headers = { cookie, origin: 'http://smr.test', 'content-type': 'application/json' };
  const response = await app.fetch(`/api/admin/companies${path}`, { method, headers, body: JSON.stringify(body) });
  return (await response.json()) as ManagedCompany;
}

it('shows a change to who asks after its answer, though what was read before was kept', async () => {
  let { id, slug, revision } = await change('POST', '', { name: 'Read Back' });
  const read = async () => {
    const { company } = (await (await app.fetch(`/api/companies/${slug}`)).json()) as { company: ManagedCompany };
    return company.foundedYear;
  };
  expect(await read()).toBeNull();
  for (const foundedYear of [1961, 1962, 1963]) {
    ({ revision } = await change('PATCH', `/${id}`, { revision, foundedYear }));
    expect([await read(), await read()]).toEqual([foundedYear, foundedYear]);
  }
});
