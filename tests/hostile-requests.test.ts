import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    renderer: async () => ({
      fetch: async () => new Response('<p>a page', { headers: { 'content-type': 'text/html' } }),
    }),
  });
});
afterAll(() => app.close());

describe('what nobody sends by accident is never a bug of ours', () => {
  it.each([
    ['NUL alone', 'GET', '/api/news?q=%00'],
    ['NUL in words', 'GET', '/api/news?q=fuel%00waste'],
    ['NUL in a filter', 'GET', '/api/news?technology=%00'],
    ['NUL in a cursor', 'GET', '/api/news?cursor=%00'],
    ['half a character', 'GET', '/api/news?q=%E0%A4%A'],
    ['half an escape', 'GET', '/api/news?%'],
    ['half a character in the path', 'GET', '/api/%E0%A4%A'],
    ['names that objects have', 'GET', '/api/news?__proto__=x&constructor=y'],
    ['such a name in brackets', 'GET', '/api/news?technology[__proto__]=x'],
    ['an object where a list is meant', 'GET', '/api/news?technology[a][b][c]=x'],
    ['a list with a hole', 'GET', '/api/news?technology[0]=PWR&technology[99999999]=BWR'],
    ['two values where one is meant', 'GET', '/api/news?limit=1&limit=2'],
    ['a huge number', 'GET', '/api/news?limit=1e9'],
    ['no number', 'GET', '/api/news?limit=NaN'],
    ['many emoji', 'GET', `/api/news?q=${'%F0%9F%99%82'.repeat(150)}`],
    ['a thousand filters', 'GET', `/api/news?${'source=x&'.repeat(1_000)}`],
    ['a cursor beyond all time', 'GET', '/api/news?cursor=zzzzzzzzz.ffffffffffffffffffffffffffffffff'],
    ['a cursor before all time', 'GET', '/api/news?cursor=-zzzzzzzzz.00000000000000000000000000000000'],
    ['a slash too many', 'GET', '/api/news/'],
    ['a slash too many in front', 'GET', '//api/news'],
    ['HEAD', 'HEAD', '/api/news'],
    ['OPTIONS', 'OPTIONS', '/api/news'],
    ['TRACE', 'TRACE', '/api/news'],
    ['a method of another protocol', 'PROPFIND', '/api/news'],
    ['a method that is not offered', 'DELETE', '/api/news'],
    ['NUL in a feed filter', 'GET', '/feed.xml?region=%00'],
    ['such a name for a feed', 'GET', '/feed.json?__proto__=x'],
    ['half a character in the path of a page', 'GET', '/%E0%A4%A'],
    ['NUL on a page', 'GET', '/news?q=%00'],
    ['a form sent to a page', 'POST', '/news'],
    ['a way out of the folder', 'GET', '/..%2f..%2fetc%2fpasswd'],
  ])('%s (%s)', async (_, method, path) => {
    expect((await send(method, path)).status).toBeLessThan(500);
  });

  it.each([
    ['PUT', '/api/fleet/units', 405, 'GET, HEAD'],
    ['DELETE', '/api/fleet/units/dnnp-1', 405, 'GET, HEAD'],
    ['GET', '/api/fleet/alerts/x/shelve', 405, 'POST'],
    ['OPTIONS', '/api/admin/telemetry-keys', 204, 'GET, HEAD, POST'],
    ['POST', '/news', 405, 'GET, HEAD'],
    ['POST', '/api/docs', 405, 'GET, HEAD'],
    ['DELETE', '/api/nothing', 404, null],
  ])('%s %s is told which methods there are', async (method, path, status, allow) => {
    const response = await app.fetch(path, { method, headers: { origin: 'http://smr.test' } });
    expect([response.status, response.headers.get('allow')]).toEqual([status, allow]);
  });

  it('TRACE repeats nothing of what was sent', async () => {
    const { status, text } = await send('TRACE', '/api/news', { cookie: 'smr.session_token=told-to-nobody' });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain('told-to-nobody');
  });

  it.each([
    ['application/json', '{'],
    ['application/json', '[[[[[['],
    ['application/json', '{"__proto__":{"a":1}}'],
    ['application/json', ''],
    ['text/plain', 'hello'],
    ['multipart/form-data; boundary=x', '--x\r\nnonsense'],
    ['multipart/form-data', 'no boundary'],
    ['nonsense', '\0\0\0'],
  ])('a body of type %s: %j', async (contentType, body) => {
    expect((await send('POST', '/api/news', { 'content-type': contentType }, body)).status).toBeLessThan(500);
  });

  it.each(['content-length', 'transfer-encoding'])('a body of 3 MiB with %s is refused with 413', async (framing) => {
    const body = Buffer.alloc(3 * 1024 * 1024);
    const headers: Record<string, string> = framing === 'content-length' ? {} : { 'transfer-encoding': 'chunked' };
    const { status, text } = await send('POST', '/api/news', headers, body);
    expect([status, JSON.parse(text)]).toMatchObject([413, { code: 'PAYLOAD_TOO_LARGE' }]);
  });

  it.each(
    ['/auth/sign-in', '/auth/sign-up', '/auth/reset', '/auth/setup', '/auth/sign-out'].flatMap((path) => [
      [path, 'content-length'],
      [path, 'transfer-encoding'],
    ]),
  )('a form of 1 MiB to %s with %s is refused with 413', async (path, framing) => {
    const headers: Record<string, string> = {
      origin: 'http://smr.test',
      'content-type': 'application/x-www-form-urlencoded',
      ...(framing === 'content-length' ? {} : { 'transfer-encoding': 'chunked' }),
    };
    expect((await send('POST', path, headers, Buffer.alloc(1024 * 1024, 'a=b&'))).status).toBe(413);
  });

  it('a body of 3 MiB to an address that does not exist is refused as early', async () => {
    expect((await send('POST', '/api/nothing', {}, Buffer.alloc(3 * 1024 * 1024))).status).toBe(413);
  });
});

function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Buffer,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const sent = request({ host: hostname, port, method, path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (data: string) => {
        text += data;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
