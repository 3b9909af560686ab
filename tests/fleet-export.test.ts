import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mapping } from '../features/fleet/mqtt/contract.ts';
import { askJson } from './support/ask-json.ts';
import { addFleet } from './support/fleet.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let admin: string;
let engineer: string;
let own: string;

beforeAll(async () => {
  app = await startTestApp();
  await addFleet(app.db, 2);
  admin = await signIn(app, await addUser(app.db, 'admin', 'admin@smr.test'));
  engineer = await signIn(app, await addUser(app.db, 'editor', 'engineer@smr.test'));
  own = await signIn(app, await addUser(app.db, 'subscriber', 'own@smr.test'));
  const done = [
    await ask('POST', '/admin/fleet/grants', { email: 'own@smr.test', role: 'engineer', unitId: 'dnnp-1' }),
    await ask('POST', contacts, { ...contact, name: 'Control room', kind: 'mail', address: 'room@smr.test' }),
    await ask('POST', contacts, {
      ...contact,
      name: 'Chat',
      kind: 'slack',
      address: `https://hooks.smr.test/${SECRET}`,
    }),
    await ask('POST', contacts, { ...contact, name: 'Browsers', kind: 'push', address: 'admin@smr.test' }),
    await ask('PUT', '/admin/fleet/heartbeat', {
      ...{ isOn: false, address: `https://watchdog.smr.test/${SECRET}`, everyMinutes: 5, silenceMinutes: null },
      revision: 0,
    }),
    await ask<Mapping>('POST', '/admin/fleet/mqtt/mappings', mapping),
    await ask('POST', '/admin/fleet/screens', screen, engineer),
  ];
  expect(done.map(({ status }) => status < 300)).toEqual(done.map(() => true));
});
afterAll(() => app.close());

const SECRET = 'services/T0/B0/verysecret';
const contacts = '/admin/fleet/contact-points';
const contact = { roster: null, quiet: null, isOn: true };
const mapping = {
  ...{ name: 'Plant', kind: 'value', pattern: 'plant/{unit}/{tag}', unit: '{unit}', tag: '{tag}', renames: {} },
  ...{ valuePath: 'value', timePath: '', qualityPath: '', isOn: true },
};
const screen = {
  content: {
    ...{ title: 'Turbine hall', description: '' },
    panels: [{ kind: 'tile', title: '', width: 3, height: 2, stream: 'dnnp-1.vibration' }],
  },
  isShared: true,
};

const ask = <Answer = unknown>(method: string, path: string, body?: unknown, cookie = admin) =>
  askJson<Answer>(app, { method, path: `/api${path}`, cookie, body });
const download = async (cookie: string) =>
  (await app.fetch('/api/admin/fleet/fleet.json', { headers: { cookie } })).text();

describe('the export of all of it', () => {
  it('has screens, escalation, MQTT and rights in it, and nothing that opens anything', async () => {
    const text = await download(admin);
    expect(JSON.parse(text)).toMatchObject({
      screens: { screens: [{ title: 'Turbine hall' }] },
      contactPoints: [
        { name: 'Browsers', address: 'admin@smr.test' },
        { name: 'Chat', host: 'hooks.smr.test' },
        { address: 'room@smr.test' },
      ],
      escalationRules: [],
      heartbeats: [{ isOn: false, everyMinutes: 5, host: 'watchdog.smr.test' }],
      mqttMappings: [{ name: 'Plant', pattern: 'plant/{unit}/{tag}' }],
      rights: { isClosed: false, roles: [{ email: 'own@smr.test', role: 'engineer', unitId: 'dnnp-1' }], invited: [] },
    });
    expect(text).not.toContain(SECRET);
  });

  it('holds what its reader may read elsewhere, and no more', async () => {
    const keys = async (cookie: string) => Object.keys(JSON.parse(await download(cookie))).sort();
    expect(await keys(own)).toEqual(['outages', 'plans', 'screens', 'units']);
    const whole = [
      'contactPoints',
      'escalationRules',
      'groups',
      'heartbeats',
      'mqttMappings',
      'outages',
      'plans',
      'screens',
      'sites',
    ];
    expect(await keys(engineer)).toEqual([...whole, 'units']);
  });

  it('is read back as the same fleet, says what it does not read, and its screens are read by theirs', async () => {
    const content = await download(admin);
    const fleet = await ask<{ units: unknown[]; errors: unknown[]; warnings: { row: string }[] }>(
      'POST',
      '/admin/fleet/imports',
      { fileName: 'fleet.json', content, dryRun: true, why: '' },
    );
    expect([fleet.body.units, fleet.body.errors]).toEqual([[], []]);
    expect(fleet.body.warnings.map(({ row }) => row)).toEqual([
      ...['Screens', 'Contact points', 'Heartbeat', 'MQTT mappings', 'Rights'],
    ]);
    const screens = await ask('POST', '/admin/fleet/screens/imports', { content, dryRun: true });
    expect(screens.body).toMatchObject({ screens: [], unchanged: 1, errors: [] });
  });

  it('is read when names of JavaScript stand in it', async () => {
    const content = (await download(admin)).replace('{', '{"constructor":[1],"__proto__":[1],');
    const asked = { fileName: 'fleet.json', content, dryRun: true, why: '' };
    const { status, body } = await ask<{ warnings: unknown[] }>('POST', '/admin/fleet/imports', asked);
    expect([status, body.warnings.length]).toEqual([200, 5]);
  });
});
