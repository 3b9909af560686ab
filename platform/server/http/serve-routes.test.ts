import type { MiddlewareHandler } from 'hono';
import { expect, it } from 'vitest';
import type { AppEnv } from './request-context.ts';
import { type Route, serveRoutes } from './serve-routes.ts';

const passing: MiddlewareHandler<AppEnv> = (_, next) => next();
const gates = { publicUrl: 'http://localhost', ownChanges: passing, limitRequests: passing, authorize: async () => {} };

function ask(route: Partial<Route>, headers: Record<string, string> = {}) {
  const whole: Route = {
    method: 'GET',
    path: '/feed',
    access: 'visitor',
    handle: (c) => c.text('text '.repeat(500)),
    ...route,
  };
  return serveRoutes([whole], gates).request('/feed', { headers });
}

it('what is packed says that it varies, also to who has it already', async () => {
  const packed = { compress: true, cache: 'public, max-age=300' };
  const first = await ask(packed, { 'accept-encoding': 'gzip' });
  const etag = first.headers.get('etag') ?? '';
  const again = await ask(packed, { 'accept-encoding': 'gzip', 'if-none-match': etag });
  expect([first, again].map(({ status, headers }) => [status, headers.get('vary')])).toEqual([
    [200, 'Accept-Encoding'],
    [304, 'Accept-Encoding'],
  ]);
});

it('what is never packed does not vary', async () => {
  expect((await ask({ cache: 'public, max-age=300' })).headers.get('vary')).toBeNull();
});

it('lets pages of other sites read what is open, and nothing else', async () => {
  const open = await ask({ isOpen: true }, { origin: 'https://notebook.example' });
  const closed = await ask({}, { origin: 'https://notebook.example' });
  const told = ({ headers }: Response) => [
    headers.get('access-control-allow-origin'),
    headers.get('access-control-allow-credentials'),
    headers.get('cross-origin-resource-policy'),
  ];
  expect([told(open), told(closed)]).toEqual([
    ['*', null, 'cross-origin'],
    [null, null, null],
  ]);
});
