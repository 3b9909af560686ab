import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsletterIssues } from '../database/schema/newsletter.ts';
import { listLetterPictures } from '../features/letters/server/queries.ts';
import type { ManagedPost, ShownPost } from '../features/posts/contract.ts';
import { tidyPictures } from '../features/posts/server/jobs.ts';
import { DAY_MS } from '../platform/shared/days.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let cookie: string;

beforeAll(async () => {
  app = await startTestApp();
  cookie = await signIn(app, await addUser(app.db, 'editor', 'editor@example.org'));
});
afterAll(() => app.close());

async function call<Answer>(method: string, path: string, body: unknown) {
  const response = await app.fetch(`/api/admin/posts${path}`, {
    method,
    headers: { cookie, origin: 'http://smr.test', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer & { message: string } };
}
const send = (file: Uint8Array) =>
  call<{ path: string }>('POST', '/pictures', { contentBase64: Buffer.from(file).toString('base64') });
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a5f86' } });
const fetchBytes = async (path: string) => Buffer.from(await (await app.fetch(path)).arrayBuffer());
const publish = async (body: string) => {
  const { body: post } = await call<ManagedPost>('POST', '', { title: 'With a picture', body });
  return call<ManagedPost>('POST', `/${post.id}/publish`, { revision: post.revision });
};

describe('a picture', () => {
  it('is encoded anew, turned upright, in three widths, without what its file told of place and camera', async () => {
    const photo = await canvas(3_000, 1_200)
      .withExif({ IFD0: { Make: 'Spy camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { path } = (await send(photo)).body;
    expect(path).toMatch(/^\/blog\/pictures\/[0-9a-f]{32}-1200x3000\.webp$/);
    const whole = await fetchBytes(path);
    expect(await sharp(whole).metadata()).toMatchObject({ format: 'webp', width: 1_200, height: 3_000 });
    expect((await sharp(whole).metadata()).exif).toBeUndefined();
    expect(whole.includes('Spy')).toBe(false);
    for (const width of [480, 960]) {
      const smaller = await fetchBytes(path.replace('1200x3000', String(width)));
      expect((await sharp(smaller).metadata()).width).toBe(width);
    }
  });

  it('is served to be kept for ever, as what it is, and only once when it has not changed', async () => {
    const { path } = (await send(await canvas(40, 30).png().toBuffer())).body;
    const response = await app.fetch(path);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const again = await app.fetch(path, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it('that was sent twice is kept once', async () => {
    const file = await canvas(50, 50).png().toBuffer();
    expect((await send(file)).body.path).toBe((await send(file)).body.path);
  });

  it('shows only its pixels when its file is something else as well', async () => {
    const picture = await canvas(60, 60).gif().toBuffer();
    const { status, body } = await send(
      Buffer.concat([picture, Buffer.from('/*<script>alert(1)</script>PK\u0003\u0004')]),
    );
    expect(status).toBe(200);
    expect((await fetchBytes(body.path)).includes('script')).toBe(false);
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
    ['a page', Buffer.from('<html>'), 415],
    ['nothing', Buffer.alloc(0), 415],
    ['a JPEG that is none', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<script>')]), 422],
    ['a GIF that is a script', Buffer.from('GIF89a/*'), 422],
  ])('that is %s is refused in words', async (_, file, expected) => {
    const { status, body } = await send(file);
    expect(status).toBe(expected);
    expect(body.message).toMatch(/picture/);
  });

  it('that is cut is refused', async () => {
    const whole = await canvas(900, 900).png({ compressionLevel: 0 }).toBuffer();
    const { status, body } = await send(whole.subarray(0, 30_000));
    expect(status).toBe(422);
    expect(body.message).toBe('The picture cannot be read: its file is damaged.');
  });

  it('that claims billions of pixels is refused before they are drawn', async () => {
    const bomb = await canvas(1, 1).png().toBuffer();
    // Its first chunk: length, IHDR, width, height, five bytes, and the checksum of all but the length.
    bomb.writeUInt32BE(100_000, 16);
    bomb.writeUInt32BE(100_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({
      width: 100_000,
      height: 100_000,
    });
    const { status, body } = await send(bomb);
    expect(status).toBe(422);
    expect(body.message).toBe('The picture has more than 50 million pixels. Make it smaller first.');
  });

  it('that has many pixels and must be decoded as a whole is refused', async () => {
    const { status, body } = await send(await canvas(4_000, 3_001).avif({ effort: 0, quality: 1 }).toBuffer());
    expect([status, body.message]).toEqual([
      422,
      'The picture has more than 12 million pixels. Make it smaller first.',
    ]);
    expect((await send(await canvas(40, 30).avif().toBuffer())).status).toBe(200);
  });

  it('of more than ten MiB is refused', async () => {
    const { status, body } = await send(Buffer.alloc(10 * 1024 * 1024 + 1_000, 1));
    expect(status).toBe(400);
    expect(body.message).toContain('The picture is larger than 10 MiB.');
  });
});

describe('pictures', () => {
  it('that are taller than WebP can hold are made smaller as a whole', async () => {
    const { path } = (await send(await canvas(40, 20_000).png().toBuffer())).body;
    expect(path).toMatch(/-33x16383\.webp$/);
    expect(await sharp(await fetchBytes(path)).metadata()).toMatchObject({ width: 33, height: 16_383 });
  });

  it('that come in crowds wait for each other, and those after them are refused in words', async () => {
    const file = await canvas(1_200, 1_200).png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 16 }, () => send(file)));
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.body.message).toBe(
      'Many pictures are being prepared at the moment. Add this one again in a minute.',
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.length).toBeGreaterThanOrEqual(10);
    expect(taken.length + refused.length).toBe(16);
  });

  it('that nothing uses are removed after 30 days; those of posts, of their older texts and of letters stay', async () => {
    const add = async (width: number) => (await send(await canvas(width, 20).png().toBuffer())).body.path;
    const [published, drafted, former, mailed, unused] = [
      await add(101),
      await add(102),
      await add(103),
      await add(104),
      await add(105),
    ];
    await publish(`![A pit](${published})`);
    await call('POST', '', { title: 'A draft', body: `![](${drafted})` });
    const { body: post } = await publish(`![Was there](${former})`);
    await call('PUT', `/${post.id}/content`, { revision: post.revision, content: { ...post.content, body: 'Gone.' } });
    await app.db.orm
      .insert(newsletterIssues)
      .values({ weekOf: '2026-11-16', subject: 'A letter', intro: `![Seen](${mailed})` });
    const tidyAfter = (days: number) =>
      tidyPictures({
        ...{ db: app.db, log: silentLog, listPicturesElsewhere: listLetterPictures },
        now: () => new Date(Date.now() + days * DAY_MS),
      });
    const statuses = () =>
      Promise.all([published, drafted, former, mailed, unused].map(async (path) => (await app.fetch(path)).status));
    await tidyAfter(29);
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    await tidyAfter(31);
    expect(await statuses()).toEqual([200, 200, 200, 200, 404]);
    expect(await add(105)).toBe(unused);
    expect((await app.fetch(unused)).status).toBe(200);
  });
});

describe('a post with pictures', () => {
  it('is published only when each has an alternative text', async () => {
    const { path } = (await send(await canvas(1_000, 500).png().toBuffer())).body;
    const { status, body } = await publish(`![A pit](${path})\n\n![](${path})\n\n![x](https://other.example/a.png)`);
    expect(status).toBe(422);
    expect(body.message).toBe(
      'Picture 2 has no alternative text: say in ![ ] what is to be seen. Picture 3 is not shown: it lies elsewhere (https://other.example/a.png). Add it here.',
    );
  });

  it('keeps their place free and offers each size', async () => {
    const { path } = (await send(await canvas(1_000, 500).png().toBuffer())).body;
    const { body } = await publish(`![A pit](${path})`);
    const shown = (await (await app.fetch(`/api/blog/posts/${body.slug}`)).json()) as ShownPost;
    const name = path.replace('-1000x500.webp', '');
    expect(shown.html).toContain(
      `<img src="${path}" alt="A pit" width="1000" height="500" srcset="${name}-480.webp 480w, ${name}-960.webp 960w, ${path} 1000w"`,
    );
    expect(shown.html).toContain('loading="lazy"');
    const feed = await (await app.fetch('/blog/rss.xml')).text();
    expect(feed).toContain(`http://smr.test${path}`);
    expect(feed).not.toContain('srcset');
  });
});
