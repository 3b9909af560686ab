import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applySeeds } from '../app/server/apply-seeds.ts';
import { nameStories } from '../app/server/name-stories.ts';
import type { ManagedCompany } from '../features/companies/contract.ts';
import type { Hit, Saved } from '../features/follows/contract.ts';
import { type FollowMatcher, openFollowMatcher } from '../features/follows/server/match-commands.ts';
import { listWaiting } from '../features/follows/server/queries.ts';
import { queueFollowMails } from '../features/follows/server/queue-mails.ts';
import { addManualReports } from '../features/news/server/commands.ts';
import { DAY_MS } from '../platform/shared/days.ts';
import { askJson } from './support/ask-json.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** What editors do to stories that somebody was told of, or is to be told of. */
const VESSEL = 'BWRX-300 gets its vessel in Ontario';
const UNNAMED = 'A reactor vessel arrives by ship';
const OTHER = 'Large vessel arrives for the first BWRX-300';

let app: TestApp;
let matcher: FollowMatcher;
let reader: string;
let editor: string;

beforeAll(async () => {
  app = await startTestApp();
  await applySeeds(app.db.orm);
  await nameStories(app);
  matcher = openFollowMatcher({ db: app.db.orm, followed: app.followed });
  reader = await signIn(app, await addUser(app.db, 'subscriber', 'reader@example.org'));
  editor = await signIn(app, await addUser(app.db, 'editor', 'editor@example.org'));
});
afterAll(() => app.close());
beforeEach(() => emptyTables(app.db, 'news_articles', 'news_stories', 'follows', 'follow_progress', 'deliveries'));

const follow = (mail: string) =>
  askJson<{ id: string }>(app, {
    method: 'POST',
    path: '/api/me/follows',
    cookie: reader,
    body: { target: '/news?about=design:bwrx-300', channels: { mail } },
  });
const wantMail = (id: string, mail: string) =>
  askJson(app, { method: 'PATCH', path: `/api/me/follows/${id}`, cookie: reader, body: { channels: { mail } } });
const edit = async (path: string, body?: unknown) => {
  const { status } = await askJson(app, { method: 'POST', path: `/api/admin${path}`, cookie: editor, body });
  expect(status).toBe(200);
};
const match = () => matcher.match(new Date());
const hits = async () =>
  (await askJson<{ items: Hit[] }>(app, { method: 'GET', path: '/api/me/follows/hits', cookie: reader })).body.items;
const mail = (now = new Date(), mostHeld?: number) =>
  queueFollowMails(
    {
      ...{ db: app.db, followed: app.followed, siteName: 'SMR', publicUrl: 'http://smr.test', now: () => now },
      secret: 'a secret that only this suite knows, long enough',
    },
    mostHeld,
  );
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const inTwoDays = () => inDays(2);
const mailed = async () => {
  const sent = "select payload ->> 'text' as text from deliveries where channel = 'mail' order by created_at";
  return (await app.db.pool.query<{ text: string }>(sent)).rows.map(({ text }) => text);
};

let published = 0;
function publish(title: string) {
  published++;
  const url = `https://source.example/${published}`;
  const tags = { categories: ['SMR'], technology: ['BWR'], application: [], regions: ['NAM'] };
  const report = { title, summary: null, url, canonicalUrl: url, publishedAt: new Date(), publisher: 'Source' };
  return addManualReports(app.db.orm, [{ ...report, datePrecision: 'day', ...tags }]);
}
const hide = async (title: string, isHidden: boolean) =>
  edit(`/stories/${(await find(title)).storyId}/hide`, { isHidden });
const find = async (title: string) => {
  const { rows } = await app.db.pool.query<{ id: string; story_id: string }>(
    'select id, story_id from news_articles where title = $1',
    [title],
  );
  return { id: rows[0]?.id, storyId: rows[0]?.story_id };
};
const merge = async (from: string, into: string) =>
  edit(`/stories/${(await find(from)).storyId}/merge`, { into: (await find(into)).storyId });

describe('a story that somebody was told of', () => {
  it('is not told again as the story that it is merged into', async () => {
    await follow('at-once');
    await publish(VESSEL);
    await publish(UNNAMED);
    await match();
    await mail();
    await merge(VESSEL, UNNAMED);
    expect([await match(), await mail(), (await hits()).length]).toEqual([0, 0, 1]);
  });

  it('is not told again under its title when the report that gave it is split off', async () => {
    await follow('at-once');
    await publish(VESSEL);
    await publish(OTHER);
    await merge(OTHER, VESSEL);
    await match();
    await mail();
    const told = (await hits())[0]?.title ?? '';
    await edit(`/articles/${(await find(told)).id}/split`);
    expect([await match(), await mail(), (await hits()).length]).toEqual([0, 0, 1]);
  });

  it('lets a report be told that is split off and was not what it was told by', async () => {
    await follow('at-once');
    await publish(VESSEL);
    await publish(OTHER);
    await merge(OTHER, VESSEL);
    await match();
    const [told] = await hits();
    await edit(`/articles/${(await find(told?.title === VESSEL ? OTHER : VESSEL)).id}/split`);
    expect(await match()).toBe(1);
  });
});

describe('a story that waits for a mail', () => {
  it('waits no more when it is merged into one that a mail told, or that one into it', async () => {
    for (const [from, into] of [
      [OTHER, VESSEL],
      [VESSEL, OTHER],
    ] as const) {
      await emptyTables(app.db, 'news_articles', 'news_stories', 'follows', 'follow_progress', 'deliveries');
      await follow('daily');
      await publish(VESSEL);
      await match();
      expect(await mail(inTwoDays())).toBe(1);
      await publish(OTHER);
      await match();
      await merge(from, into);
      await match();
      expect([await mail(inDays(4)), (await mailed()).length]).toEqual([0, 1]);
      // Nor is its owner asked for each minute.
      expect(await listWaiting(app.db.orm, app.followed)).toEqual([]);
    }
  });

  it('is told when it is merged into one that waited when mails were switched off, and was told to nobody', async () => {
    const { id } = (await follow('daily')).body;
    await publish(VESSEL);
    await match();
    await wantMail(id, 'off');
    await wantMail(id, 'daily');
    await publish(OTHER);
    await match();
    await merge(OTHER, VESSEL);
    expect(await mail(inTwoDays())).toBe(1);
  });

  it('waits no more when it is merged into one that was told before its mails were switched off', async () => {
    const { id } = (await follow('daily')).body;
    await publish(VESSEL);
    await match();
    expect(await mail(inTwoDays())).toBe(1);
    const other = { target: '/news?q=large', channels: { mail: 'daily' } };
    await askJson(app, { method: 'POST', path: '/api/me/follows', cookie: reader, body: other });
    await wantMail(id, 'off');
    await publish(OTHER);
    await match();
    await merge(OTHER, VESSEL);
    expect(await mail(inDays(4))).toBe(0);
  });

  it('is told when it was merged into one for which no mail was wanted when it came', async () => {
    const { id } = (await follow('off')).body;
    await publish(VESSEL);
    await match();
    await askJson(app, {
      method: 'PATCH',
      path: `/api/me/follows/${id}`,
      cookie: reader,
      body: { channels: { mail: 'daily' } },
    });
    await publish(OTHER);
    await match();
    await merge(OTHER, VESSEL);
    expect(await mail(inTwoDays())).toBe(1);
  });

  it('is not counted among more while it is off the site, and told when it is back', async () => {
    await follow('daily');
    for (const title of [VESSEL, OTHER, 'BWRX-300 gets a third vessel']) {
      await publish(title);
      await match();
    }
    await hide(OTHER, true);
    expect(await mail(inTwoDays(), 1)).toBe(1);
    expect((await mailed())[0]).toMatch(/And 1 more\./);
    await hide(OTHER, false);
    expect(await mail(inDays(4), 1)).toBe(1);
    expect((await mailed())[1]).toContain(OTHER);
  });

  it('is counted among more as it came: what is held of one story is no other one', async () => {
    await follow('daily');
    for (const title of [VESSEL, OTHER, 'BWRX-300 gets a third vessel']) {
      await publish(title);
      await match();
    }
    await merge(OTHER, VESSEL);
    expect(await mail(inTwoDays(), 2)).toBe(1);
    expect((await mailed())[0]).toMatch(/And 1 more\./);
  });

  it('is told once when it is merged into another one that waits', async () => {
    await follow('daily');
    await publish(VESSEL);
    await publish(OTHER);
    await match();
    await merge(VESSEL, OTHER);
    await match();
    expect(await mail(inTwoDays())).toBe(1);
    const [text = '', ...others] = await mailed();
    expect([text.match(/\/news\//g)?.length, text.includes(OTHER), others]).toEqual([1, true, []]);
    expect(await mail(new Date(Date.now() + 5 * DAY_MS))).toBe(0);
  });

  it('is not told while it is off the site, be it merged into one that is, and told when it is back', async () => {
    await follow('daily');
    await publish(VESSEL);
    await publish(UNNAMED);
    await match();
    const { storyId } = await find(UNNAMED);
    await merge(VESSEL, UNNAMED);
    await edit(`/stories/${storyId}/hide`, { isHidden: true });
    expect([await mail(inTwoDays()), await hits()]).toEqual([0, []]);
    // Nor is it asked for each minute until it is forgotten.
    expect(await listWaiting(app.db.orm, app.followed)).toEqual([]);
    await edit(`/stories/${storyId}/hide`, { isHidden: false });
    expect([await mail(inTwoDays()), (await hits()).length]).toEqual([1, 1]);
  });

  it('is not told when its entry was deleted', async () => {
    await follow('daily');
    await publish(VESSEL);
    await match();
    await askJson(app, { method: 'DELETE', path: `/api/admin/articles/${(await find(VESSEL)).id}`, cookie: editor });
    expect([await mail(inTwoDays()), await hits()]).toEqual([0, []]);
  });
});

describe('stories that came and became one', () => {
  const list = async () =>
    (
      await askJson<{ items: { target: string; unseen: number }[]; unseen: number }>(app, {
        ...{ method: 'GET', path: '/api/me/follows', cookie: reader },
      })
    ).body;
  const counted = async () => {
    const { items, unseen } = await list();
    return { each: items.map((one) => one.unseen), all: unseen };
  };

  it('are listed and counted once, as they lead to one page', async () => {
    await follow('off');
    await publish(VESSEL);
    await publish(OTHER);
    await match();
    await merge(OTHER, VESSEL);
    expect((await hits()).map(({ title }) => title)).toEqual([VESSEL]);
    expect(await counted()).toEqual({ each: [1], all: 1 });
  });

  it('also where the one that they are by now did not come itself', async () => {
    await follow('off');
    for (const title of [UNNAMED, VESSEL, OTHER]) await publish(title);
    await match();
    expect((await hits()).map(({ title }) => title).toSorted()).toEqual([VESSEL, OTHER].toSorted());
    await merge(OTHER, UNNAMED);
    await merge(VESSEL, UNNAMED);
    await match();
    expect(await hits()).toHaveLength(1);
    expect(await counted()).toEqual({ each: [1], all: 1 });
  });

  it('are new as long as one of them is, and name all that they came for', async () => {
    await follow('off');
    const ship = { target: '/news?q=ship', channels: { mail: 'off' } };
    await askJson(app, { method: 'POST', path: '/api/me/follows', cookie: reader, body: ship });
    await publish(UNNAMED);
    await match();
    await app.db.pool.query('update follows set seen_at = (select max(arrived_at) from follow_hits)');
    await publish(VESSEL);
    await matcher.match(new Date(Date.now() + 1_000));
    await merge(VESSEL, UNNAMED);
    const [came, ...more] = await hits();
    expect([came?.title, came?.isNew, came?.follows.map(({ label }) => label), more.length]).toEqual([
      ...[UNNAMED, true],
      ...[['BWRX-300', expect.stringContaining('ship')], 0],
    ]);
    expect((await counted()).all).toBe(1);
  });
});

it('who follows a company that became part of another one is told of that one, by its feed, too', async () => {
  const manage = <Answer>(method: string, path: string, body?: object) =>
    askJson<Answer>(app, { method, path: `/api/admin/companies${path}`, cookie: editor, body });
  const add = async (name: string) => (await manage<ManagedCompany>('POST', '', { name })).body;
  const [taken, taker] = [await add('Zephyrine Nuclear'), await add('Quillon Energy')];
  const followed = { target: `/vendors/${taken.slug}`, channels: {} };
  const asked = { method: 'POST', path: '/api/me/follows', cookie: reader, body: followed };
  const { feedPath } = (await askJson<{ feedPath: string }>(app, asked)).body;
  await manage('DELETE', `/${taken.id}`);
  await manage('PATCH', `/${taker.id}`, { revision: taker.revision, aliases: ['Zephyrine Nuclear'], country: 'CA' });
  await nameStories(app);
  await publish('Quillon Energy orders a vessel');
  await publish('Zephyrine Nuclear plant gets a permit');
  await match();
  const titles = ['Quillon Energy orders a vessel', 'Zephyrine Nuclear plant gets a permit'];
  expect((await hits()).map(({ title }) => title)).toEqual(expect.arrayContaining(titles));
  const feed = await (await app.fetch(feedPath)).text();
  expect(titles.filter((title) => feed.includes(title))).toEqual(titles);
});

describe('a story on a reading list', () => {
  const save = (path: string) =>
    askJson<Saved>(app, { method: 'POST', path: '/api/me/reading', cookie: reader, body: { path } });
  const listed = async () =>
    (await askJson<Saved[]>(app, { method: 'GET', path: '/api/me/reading', cookie: reader })).body.map(
      ({ path }) => path,
    );
  const pathOf = async (title: string) => {
    const { rows } = await app.db.pool.query<{ slug: string }>('select slug from story_slugs where story_id = $1', [
      (await find(title)).storyId,
    ]);
    return `/news/${rows[0]?.slug}`;
  };
  const savedAs = async (path: string) => {
    const asked = `/api/me/reading/story?${new URLSearchParams({ path })}`;
    return (await askJson<{ saved: Saved | null }>(app, { method: 'GET', path: asked, cookie: reader })).body.saved
      ?.path;
  };

  it('is on it still when it was merged into another one, and is not put there a second time', async () => {
    await emptyTables(app.db, 'reading_list');
    await publish(VESSEL);
    await publish(UNNAMED);
    const [vessel, into] = [await pathOf(VESSEL), await pathOf(UNNAMED)];
    await save(vessel);
    await merge(VESSEL, UNNAMED);
    expect(await savedAs(into)).toBe(vessel);
    await save(into);
    expect([await listed(), await savedAs(into)]).toEqual([[into], into]);
  });

  it('is told to have left the site as long as it has, by itself or with what it is part of', async () => {
    await emptyTables(app.db, 'reading_list');
    for (const title of [VESSEL, UNNAMED, OTHER]) await publish(title);
    const paths = [await pathOf(VESSEL), await pathOf(UNNAMED), await pathOf(OTHER)];
    const saved = [];
    for (const path of paths) saved.push((await save(path)).body);
    expect(saved.map(({ isThere }) => isThere)).toEqual([true, true, true]);
    const there = async () => {
      const { body } = await askJson<Saved[]>(app, { method: 'GET', path: '/api/me/reading', cookie: reader });
      const { reading } = (
        await askJson<{ reading: Saved[] }>(app, { method: 'GET', path: '/api/me/desk', cookie: reader })
      ).body;
      expect(reading).toEqual(body);
      return paths.map((path) => body.find((one) => one.path === path)?.isThere);
    };
    await merge(VESSEL, UNNAMED);
    expect(await there()).toEqual([true, true, true]);
    await hide(UNNAMED, true);
    expect(await there()).toEqual([false, false, true]);
    const taken = { method: 'DELETE', path: `/api/me/reading/${saved[0]?.id}`, cookie: reader };
    expect((await askJson<Saved>(app, taken)).body).toMatchObject({ title: VESSEL, isThere: false });
    await hide(UNNAMED, false);
    expect(await there()).toEqual([undefined, true, true]);
  });
});
