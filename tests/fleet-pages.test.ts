import type { ContractRouterClient } from '@orpc/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Contract } from '../app/contract.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { addFleet } from './support/fleet.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let cookie: string;
/** What the database was asked, in order. */
let statements: string[] = [];
/** So many pages go on together once they know what they show. */
let together = 1;
const waiting: (() => void)[] = [];
const goTogether = () =>
  new Promise<void>((go) => {
    waiting.push(go);
    if (waiting.length === together) for (const one of waiting.splice(0)) one();
  });

beforeAll(async () => {
  app = await startTestApp({
    lookAgainMs: HOUR_MS,
    renderer: async () => ({
      // What the loaders of the first page of the fleet ask, with those of its frame.
      async fetch(_, { context }) {
        const { accounts, fleet } = context.api as ContractRouterClient<Contract>;
        const me = await accounts.me();
        const part = await fleet.units.part({});
        await goTogether();
        const shown = await Promise.all([
          ...[fleet.units.ownRights(), fleet.alerts.list({ status: 'open' }), fleet.telemetry.origin({})],
          ...[fleet.groups.labels(), fleet.units.metrics(), fleet.units.milestones()],
          fleet.telemetry.streams({ units: part.items.map(({ id }) => id).join() }),
        ]);
        context.deliver(JSON.stringify([me?.email, part, ...shown]));
        return new Response(null);
      },
    }),
  });
  await addFleet(app.db);
  cookie = await signIn(app, await addUser(app.db, 'editor'));
  const { pool } = app.db;
  const query = pool.query.bind(pool) as (...asked: unknown[]) => unknown;
  pool.query = ((...asked: unknown[]) => {
    statements.push(String(Object(asked[0]).text ?? asked[0]));
    return query(...asked);
  }) as typeof pool.query;
});
afterAll(() => app.close());

const open = async () => {
  const response = await app.fetch('/smr-ops-cloud', { headers: { cookie } });
  expect(response.status).toBe(200);
  return response.text();
};
const countOf = (table: string) => statements.filter((text) => text.includes(`"${table}"`)).length;

it('asks the database for a page of who is signed in what is his, and what is of the moment', async () => {
  // What is asked with an input is kept from its second time on.
  for (let time = 0; time < 3; time++) await open();
  statements = [];
  await open();
  // The session (2), the account, rights, streams with their values (2), and where values come from (3); the figures once a second.
  expect(
    statements.filter((text) => !/outages|telemetry_hours|maintenance_tasks|alert_events/.test(text)).length,
  ).toBeLessThanOrEqual(9);
  expect([
    countOf('profiles'),
    countOf('fleet_grants'),
    countOf('fleet_groups'),
    countOf('project_milestones'),
  ]).toEqual([1, 1, 0, 0]);
});

it('reads values once for all who ask while they are read', async () => {
  statements = [];
  together = 16;
  await Promise.all(Array.from({ length: together }, open));
  expect(countOf('profiles')).toBe(16);
  expect(countOf('telemetry_streams')).toBeLessThan(8);
});
