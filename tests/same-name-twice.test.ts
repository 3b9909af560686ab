import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorBody } from '../platform/shared/app-error.ts';
import { addFleet } from './support/fleet.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let cookie: string;
/** Of somebody who is told by the rules. */
let contactPointId: string;

beforeAll(async () => {
  app = await startTestApp();
  await addFleet(app.db, 1);
  cookie = await signIn(app, await addUser(app.db, 'admin'));
  contactPointId = (await ask('POST', 'fleet/contact-points', { ...facts.contact, name: 'Duty' })).body.id ?? '';
});
afterAll(() => app.close());

async function ask(method: string, path: string, body: object) {
  const headers = { origin: app.url, cookie, 'content-type': 'application/json' };
  const response = await app.fetch(`/api/admin/${path}`, { method, headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Partial<ErrorBody> & { id?: string } };
}

const facts = {
  contact: { kind: 'mail', address: 'on-duty@plant.example', roster: null, quiet: null, isOn: true },
  rule: { isOn: true, unitIds: [], groupIds: [], severities: ['crit'], hours: null, tellsEnd: true },
  mapping: {
    ...{ kind: 'value', pattern: 'plant/{unit}/{tag}', unit: '{unit}', tag: '{tag}', renames: {}, isOn: true },
    ...{ valuePath: '', timePath: '', qualityPath: '' },
  },
  site: {
    ...{ operator: 'Works', country: 'FI', region: 'Uusimaa', timeZone: 'Europe/Helsinki', note: 'New' },
    ...{ latitude: 60.2, longitude: 24.6 },
  },
  term: { definition: 'A layer that is there to be tested.', category: 'Advanced Technologies', sources: [] },
};

/** What may be there once, and how it is added under a name. */
const nouns: [noun: string, path: string, named: (name: string) => object][] = [
  ['contact point', 'fleet/contact-points', (name) => ({ ...facts.contact, name })],
  [
    'escalation rule',
    'fleet/escalation-rules',
    (name) => ({ ...facts.rule, name, steps: [{ afterMinutes: 0, contactPointIds: [contactPointId] }] }),
  ],
  ['mapping', 'fleet/mqtt/mappings', (name) => ({ ...facts.mapping, name })],
  ['site', 'fleet/sites', (name) => ({ why: 'It is built', site: { ...facts.site, name } })],
  [
    'group',
    'fleet/groups',
    (name) => ({ why: 'A pilot', group: { name, unitIds: ['dnnp-1'], description: 'Of one' } }),
  ],
  ['term', 'glossary-terms', (name) => ({ ...facts.term, term: name })],
  ['startup', 'startups', (name) => ({ name })],
  ['feed', 'feed-sources', (name) => ({ name, url: `https://feeds.example/${encodeURIComponent(name)}` })],
];

it.each(nouns)(
  'of people who add a %s of one name at once one does, and the others are told',
  async (noun, path, named) => {
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([1, 2, 3].map(() => ask('POST', path, named(`${noun} ${round}`))));
      const [added, ...refused] = answers.toSorted((a, b) => a.status - b.status);
      expect([200, 201], JSON.stringify(added?.body)).toContain(added?.status);
      for (const { status, body } of refused) {
        expect([400, 409, 422], JSON.stringify(body)).toContain(status);
        expect(body.message).toMatch(/^[A-Z].*\.$/);
      }
    }
  },
);
