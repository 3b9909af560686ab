import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import type { PageRenderer } from './pages.ts';
import { commonHeaders, pagePolicy } from './security-headers.ts';

const renderer: PageRenderer = {
  fetch: async (request, { context }) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/broken') throw new Error('a bug in a page');
    if (pathname === '/old') return Response.redirect('http://smr.test/new', 302);
    return new Response(`<!doctype html><script nonce="${context.nonce}">let theme;</script><p>${pathname}</p>`, {
      status: pathname === '/nowhere' ? 404 : 200,
      headers: { 'content-type': 'text/html' },
    });
  },
};

let clientFolder: string;
let app: TestApp;

beforeAll(async () => {
  clientFolder = mkdtempSync(join(tmpdir(), 'smr-test-'));
  writeFileSync(join(clientFolder, 'favicon.svg'), '<svg/>');
  app = await startTestApp({
    renderer: async () => renderer,
    clientFolder,
    config: {
      publicUrl: 'https://smr.test',
      isDevelopment: false,
      newsletterDomain: null,
      newsletterImprint: null,
      newsletterWebhookKey: null,
    },
  });
  // A kept page takes another way out than a rendered one.
  await app.fetch('/kept');
});
afterAll(async () => {
  await app.close();
  rmSync(clientFolder, { recursive: true });
});

const answers: [what: string, path: string, init: RequestInit, status: number][] = [
  ['an API answer', '/api/news?limit=2', {}, 200],
  ['a kept API answer', '/api/news?limit=2', {}, 200],
  ['an API error', '/api/news?limit=0', {}, 400],
  ['an unknown API path', '/api/nothing', {}, 404],
  ['an API answer without body', '/api/news?limit=3', { method: 'HEAD' }, 200],
  ['the API description', '/api/openapi.json', {}, 200],
  ['a rendered page', '/news', {}, 200],
  ['a kept page', '/kept', {}, 200],
  ['a page that does not exist', '/nowhere', {}, 404],
  ['a page with a bug', '/broken', {}, 500],
  ['a redirect', '/old', {}, 302],
  ['an outbound feed', '/feed.xml', {}, 200],
  ['a refused feed filter', `/feed.xml?q=${'x'.repeat(300)}`, {}, 400],
  ['a static file', '/favicon.svg', {}, 200],
  ['a health check', '/healthz', {}, 200],
  ['a method that a page does not take', '/news', { method: 'POST' }, 405],
  ['a method that nothing answers', '/nowhere', { method: 'POST' }, 404],
];

describe.each(answers)('%s', (_, path, init, status) => {
  const ask = () => app.fetch(path, { redirect: 'manual', ...init });
  const isOpen = path.startsWith('/feed.xml');

  it(`answers ${status}`, async () => {
    expect((await ask()).status).toBe(status);
  });

  it('carries the headers that keep browsers from guessing, framing and telling', async () => {
    const { headers } = await ask();
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': isOpen ? 'cross-origin' : 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-security-policy': expect.stringMatching(
        /^default-src ('none'|'self'; script-src .*; object-src 'none'; media-src 'none');.*base-uri 'none';.*frame-ancestors 'none'$/,
      ),
    });
    expect(headers.get('access-control-allow-origin')).toBe(isOpen ? '*' : null);
    expect(headers.has('access-control-allow-credentials')).toBe(false);
  });

  it('allows no script that it did not write', async () => {
    const policy = (await ask()).headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/unsafe|\*|https?:|nonce-/);
  });

  it('carries the id of its request', async () => {
    expect((await ask()).headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  it('repeats the id that a proxy gave', async () => {
    const { headers } = await app.fetch(path, {
      redirect: 'manual',
      ...init,
      headers: { 'x-request-id': 'proxy-0123.abc_DEF' },
    });
    expect(headers.get('x-request-id')).toBe('proxy-0123.abc_DEF');
  });
});

describe('the id of a request', () => {
  it.each(['short', 'x'.repeat(65), 'two words here', 'new;line=injected', 'ünïcödé-id'])(
    'is a new one when the given one (%s) does not look like an id',
    async (given) => {
      const { headers } = await app.fetch('/healthz', { headers: { 'x-request-id': encodeHeader(given) } });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/);
    },
  );

  it('differs from request to request', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await app.fetch('/healthz')).headers.get('x-request-id')));
    expect(new Set(ids).size).toBe(3);
  });
});

it('strict transport security is left out without https, where it would lock visitors out', () => {
  expect(commonHeaders({ https: false })).not.toHaveProperty('strict-transport-security');
});

describe("a page's policy", () => {
  it('allows the inline scripts of the page by their hash', () => {
    expect(pagePolicy(['abc=', 'def='])).toContain("script-src 'self' 'sha256-abc=' 'sha256-def='");
  });

  it('allows no inline script when there is none', () => {
    expect(pagePolicy([])).toContain("script-src 'self';");
  });

  it('lets its links be fetched ahead in Firefox, which asks the default, and leaves nothing else to that', () => {
    const directives = pagePolicy([]).split('; ');
    expect(directives[0]).toBe("default-src 'self'");
    const named = directives.map((directive) => directive.split('-src')[0]);
    // Frames and workers are asked before `child`, elements and attributes follow scripts and styles.
    expect(named).toEqual(
      expect.arrayContaining([
        'script',
        'style',
        'img',
        'font',
        'connect',
        'frame',
        'manifest',
        'worker',
        'object',
        'media',
      ]),
    );
  });

  it.each([
    "style-src 'self'",
    "media-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
  ])('says %s', (directive) => {
    expect(pagePolicy([]).split('; ')).toContain(directive);
  });
});

/** `fetch` sends header values as Latin-1. */
function encodeHeader(value: string): string {
  return Buffer.from(value, 'utf8').toString('latin1');
}
