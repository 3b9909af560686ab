import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameStories } from '../app/server/name-stories.ts';
import { companies } from '../database/schema/companies.ts';
import type { ManagedCompany } from '../features/companies/contract.ts';
import { addCompanies } from '../features/companies/server/commands.ts';
import { listHeirs } from '../features/companies/server/queries.ts';
import type { RecordChange } from '../platform/shared/record-schema.ts';
import { askJson } from './support/ask-json.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let editor: string;
let other: string;
beforeAll(async () => {
  app = await startTestApp();
  editor = await signIn(app, await addUser(app.db, 'editor', 'first@example.org'));
  other = await signIn(app, await addUser(app.db, 'editor', 'second@example.org'));
});
afterAll(() => app.close());

const send = <Answer>(method: string, path: string, body?: unknown, cookie = editor) =>
  askJson<Answer>(app, { method, path: `/api/admin/companies${path}`, cookie, body });
interface Refusal {
  code: string;
  message: string;
  issues?: { path: string[]; message: string }[];
}
const add = async (fields: object) => (await send<ManagedCompany>('POST', '', fields)).body;
const page = async (query: string) =>
  (await send<{ items: ManagedCompany[]; nextCursor: string | null }>('GET', query)).body;
const publicly = async (slug: string) => (await app.fetch(`/api/companies/${slug}`)).status;

describe('adding a company', () => {
  it('answers 201 and shows it to visitors', async () => {
    const { status, body } = await send<ManagedCompany>('POST', '', { name: 'Alpha Reactors', category: 'Developer' });
    expect([status, body.slug, body.revision, body.status]).toEqual([201, 'alpha-reactors', 1, 'active']);
    expect(await publicly('alpha-reactors')).toBe(200);
  });

  it('numbers the slug of a second company of the same name', async () => {
    const slugs = [
      await add({ name: 'Same Name' }),
      await add({ name: 'Same Name' }),
      await add({ name: 'same  name!' }),
    ];
    expect(slugs.map(({ slug }) => slug)).toEqual(['same-name', 'same-name-2', 'same-name-3']);
  });

  it('does so also when both arrive at the same moment', async () => {
    const both = await Promise.all([add({ name: 'Twin' }), add({ name: 'Twin' })]);
    expect(both.map(({ slug }) => slug).sort()).toEqual(['twin', 'twin-2']);
  });

  it.each([
    ['Росатом', 'rosatom'],
    ['中核集团', 'zhong-he-ji-tuan'],
    ['Škoda JS', 'skoda-js'],
  ])('writes the address of %s in Latin letters', async (name, slug) => {
    expect((await add({ name })).slug).toBe(slug);
  });

  it('never takes a word that the API uses itself', async () => {
    expect((await add({ name: 'Stats' })).slug).toBe('stats-2');
  });

  it('refuses a name without letters and digits, naming the field', async () => {
    const { status, body } = await send<Refusal>('POST', '', { name: '!!!' });
    expect([status, body.issues?.[0]?.path]).toEqual([422, ['name']]);
  });

  it.each([
    ['websiteUrl', 'javascript:alert(1)'],
    ['sourceUrl', 'data:text/html,hi'],
    ['logoUrl', 'not an address'],
    ['foundedYear', 1500],
    ['foundedYear', 2999],
    ['country', 'Atlantis'],
    ['name', ''],
    ['employeeCount', -1],
    ['asOf', '2026-02-30'],
    ['description', 'x'.repeat(4_001)],
  ])('refuses %s = %j and says which field', async (field, value) => {
    const { status, body } = await send<Refusal>('POST', '', { name: 'Beta', [field]: value });
    expect([status, body.issues?.[0]?.path]).toEqual([400, [field]]);
  });

  it('previews the slug without adding anything', async () => {
    const { body } = await send<{ slug: string }>('GET', '/slug?name=Alpha%20Reactors');
    expect(body.slug).toBe('alpha-reactors-2');
  });

  it('names a company of the same name, whatever its letter case', async () => {
    const ask = async (name: string) =>
      (await send<{ namesake: { name: string } | null }>('GET', `/slug?name=${encodeURIComponent(name)}`)).body
        .namesake;
    expect((await ask(' ALPHA reactors '))?.name).toBe('Alpha Reactors');
    expect(await ask('Alpha')).toBe(null);
  });
});

describe('changing a company', () => {
  it('answers 409 to an editor whose version is not the newest, and overwrites nothing', async () => {
    const { id, revision } = await add({ name: 'Contested', description: 'first' });
    await send('PATCH', `/${id}`, { revision, description: 'second' }, other);
    const late = await send<Refusal>('PATCH', `/${id}`, { revision, description: 'third' });
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
    const { body } = await send<{ company: ManagedCompany }>('GET', `/${id}`);
    expect([body.company.description, body.company.revision]).toEqual(['second', 2]);
  });

  it('lets exactly one of two simultaneous changes through', async () => {
    const { id, revision } = await add({ name: 'Raced' });
    const answers = await Promise.all(
      ['a', 'b'].map((description) => send('PATCH', `/${id}`, { revision, description })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('keeps who changed what from what to what', async () => {
    const { id, revision } = await add({ name: 'Recorded', foundedYear: 2001 });
    await send('PATCH', `/${id}`, { revision, foundedYear: 2002 }, other);
    const { body } = await send<{ history: RecordChange[] }>('GET', `/${id}`);
    expect(body.history.map(({ by, action }) => [by, action])).toEqual([
      ['second@example.org', 'company.update'],
      ['first@example.org', 'company.create'],
    ]);
    expect(body.history[0]?.changes).toEqual({ foundedYear: { from: 2001, to: 2002 } });
  });

  it('changes nothing when nothing differs', async () => {
    const { id, revision, name } = await add({ name: 'Unchanged' });
    expect((await send<ManagedCompany>('PATCH', `/${id}`, { revision, name })).body.revision).toBe(revision);
  });

  it('keeps the address when the name changes', async () => {
    const { id, revision } = await add({ name: 'Old Name' });
    expect((await send<ManagedCompany>('PATCH', `/${id}`, { revision, name: 'New Name' })).body.slug).toBe('old-name');
  });

  it('forgets a fact that is set to null', async () => {
    const { id, revision } = await add({ name: 'Forgetful', foundedYear: 1999 });
    expect(
      (await send<ManagedCompany>('PATCH', `/${id}`, { revision, foundedYear: null })).body.foundedYear,
    ).toBeNull();
  });

  it('answers 404 for a company that does not exist', async () => {
    expect((await send('PATCH', '/00000000-0000-4000-8000-000000000000', { name: 'x' })).status).toBe(404);
  });
});

describe('archiving a company', () => {
  it('takes it from the site and keeps it for editors', async () => {
    const { id, slug } = await add({ name: 'Leaving' });
    expect((await send<ManagedCompany>('DELETE', `/${id}`)).body.status).toBe('archived');
    expect(await publicly(slug)).toBe(404);
    expect((await send('GET', `/${id}`)).status).toBe(200);
  });

  it('can be taken back', async () => {
    const { id, slug } = await add({ name: 'Returning' });
    const { body } = await send<ManagedCompany>('DELETE', `/${id}`);
    await send('PATCH', `/${id}`, { revision: body.revision, status: 'active' });
    expect(await publicly(slug)).toBe(200);
  });
});

describe('a company that became part of another one', () => {
  const found = async (slug: string) => {
    const answer = await app.fetch(`/api/companies/${slug}`);
    return answer.ok ? ((await answer.json()) as { company: { slug: string } }).company.slug : answer.status;
  };
  const archive = async (name: string) => {
    const { id, slug } = await add({ name });
    await send('DELETE', `/${id}`);
    return slug;
  };

  it('leads to the one that has its name among its other names, for who follows it, too', async () => {
    const old = await archive('Taken Over Ltd.');
    const { slug } = await add({ name: 'Taker', aliases: ['taken over LTD.'] });
    expect(await found(old)).toBe(slug);
    const follow = { method: 'POST', path: '/api/me/follows', cookie: editor };
    const { body } = await askJson<{ target: string }>(app, {
      ...follow,
      body: { target: `/vendors/${old}`, channels: {} },
    });
    expect(body.target).toBe(`/vendors/${slug}`);
  });

  it('leads news about it to the one that has its name, in list, counts, feeds and follows', async () => {
    const old = await archive('Bought Ltd.');
    const about = (slug: string) => `about=company:${slug}`;
    const { slug } = await add({ name: 'Buyer', aliases: ['Bought Ltd.'] });
    const { slug: other } = await add({ name: 'Seller' });
    expect((await app.fetch(`/api/news?${about(old)}`)).status).toBe(404);
    await nameStories({ db: app.db });
    expect((await app.fetch(`/api/news?${about(old)}`)).status).toBe(200);
    const counts = (await (await app.fetch(`/api/news/counts?${about(other)}&${about(old)}`)).json()) as {
      about: { slug: string }[];
    };
    expect(counts.about.map((one) => one.slug)).toEqual([other, slug]);
    expect(await (await app.fetch(`/feed.xml?${about(old)}`)).text()).toContain(': Buyer</title>');
    const follow = { method: 'POST', path: '/api/me/follows', cookie: editor };
    const { body } = await askJson<{ target: string }>(app, {
      ...follow,
      body: { target: `/news?${about(old)}`, channels: {} },
    });
    expect(decodeURIComponent(body.target)).toBe(`/news?${about(slug)}`);
    expect((await app.fetch('/api/news?about=company:never-was')).status).toBe(404);
  });

  it('leads nowhere while two have its name, or none that is on the site', async () => {
    const old = await archive('Split Up Inc.');
    expect(await found(old)).toBe(404);
    const { id } = await add({ name: 'One half', aliases: ['Split Up Inc.'] });
    await add({ name: 'Other half', aliases: ['Split Up Inc.'] });
    expect(await found(old)).toBe(404);
    await send('DELETE', `/${id}`);
    expect(await found(old)).toBe('other-half');
  });

  it('leads on when that one became part of a third one, for who follows it, too', async () => {
    const first = await archive('First Owner');
    const { id, slug: second } = await add({ name: 'Second Owner', aliases: ['First Owner'] });
    await send('DELETE', `/${id}`);
    expect(await found(first)).toBe(404);
    const { slug } = await add({ name: 'Third Owner', aliases: ['Second Owner'] });
    expect([await found(first), await found(second)]).toEqual([slug, slug]);
    expect((await listHeirs(app.db.orm)).get(first)).toBe(slug);
  });

  it('leads nowhere when those that are gone have the names of each other', async () => {
    const [one, other] = [
      await add({ name: 'Round', aliases: ['About'] }),
      await add({ name: 'About', aliases: ['Round'] }),
    ];
    for (const { id } of [one, other]) await send('DELETE', `/${id}`);
    expect([await found(one.slug), await found(other.slug)]).toEqual([404, 404]);
  });

  it('is itself as long as it is on the site', async () => {
    const { slug } = await add({ name: 'Still Here' });
    await add({ name: 'Wants It', aliases: ['Still Here'] });
    expect(await found(slug)).toBe(slug);
  });
});

describe('the list of editors', () => {
  it('has archived companies, too, and counts both', async () => {
    const { body } = await send<{ items: ManagedCompany[]; total: number; stats: { all: number; archived: number } }>(
      'GET',
      '?status=archived',
    );
    expect(body.items.map(({ name }) => name)).toContain('Leaving');
    expect(body.total).toBe(body.stats.archived);
  });

  it('pages through all of them, each once', async () => {
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { body: { items: { id: string }[]; nextCursor: string | null; total: number } } = await send(
        'GET',
        `?limit=7${cursor && `&cursor=${cursor}`}`,
      );
      ids.push(...page.body.items.map(({ id }) => id));
      cursor = page.body.nextCursor;
      if (cursor === null) expect(ids).toHaveLength(page.body.total);
    }
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('goes on by name among companies of one moment', async () => {
    const names = ['Ångström', 'amber', 'Zeta', 'beta', 'Beta', 'epsilon', 'Éclair'];
    await addCompanies(
      app.db.orm,
      names.map((name, n) => ({
        name: `Moment ${name}`,
        slug: `moment-${n}`,
        category: 'Other',
        createdAt: new Date(0),
      })),
    );
    const first = await page('?q=moment&limit=4');
    const second = await page(`?q=moment&limit=4&cursor=${first.nextCursor}`);
    const listed = [...first.items, ...second.items].map(({ name }) => name.slice('Moment '.length).toLowerCase());
    expect([listed, second.nextCursor]).toEqual([
      ['amber', 'ångström', 'beta', 'beta', 'éclair', 'epsilon', 'zeta'],
      null,
    ]);
  });

  it('repeats rather than skips when the company where a page ended is gone', async () => {
    const { nextCursor } = await page('?q=moment&limit=4');
    await app.db.orm.delete(companies).where(eq(companies.slug, 'moment-4'));
    await app.db.orm.delete(companies).where(eq(companies.slug, 'moment-3'));
    const { items } = await page(`?q=moment&cursor=${nextCursor}`);
    expect(items).toHaveLength(5);
  });

  it('refuses a place that it did not name', async () => {
    expect((await send<Refusal>('GET', '?cursor=60')).status).toBe(400);
  });
});
