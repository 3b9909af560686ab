import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSafeFetch } from '../../../platform/server/safe-fetch.ts';
import { type LocalServer, serveLocally } from '../../../tests/support/local-server.ts';
import { lookUpAddress, readReference } from './read-reference.ts';

const safeFetch = createSafeFetch({ outboundAllow: ['127.0.0.0/8'], userAgent: 'test' });
let outside: LocalServer;

beforeAll(async () => {
  outside = await serveLocally((request, response) => {
    if (request.url === '/hangs')
      response.write('<p>'); // and never ends
    else response.writeHead(404).end();
  });
});
afterAll(() => outside.close());

it('gives up on a source that hangs', async () => {
  const answer = await readReference(safeFetch, { searchUrl: `${outside.url}/hangs` }, ['Heat pipe'], 200);
  expect(answer).toMatchObject({ passages: [], failure: expect.stringContaining('within 0.2 s') });
});

it('takes 404 for "we have no such term", not for a failure', async () => {
  const answer = await readReference(safeFetch, { searchUrl: `${outside.url}/{slug}` }, ['Heat pipe']);
  expect(answer).toMatchObject({ passages: [], failure: null });
});

it.each([
  ['https://x.example/g/{slug}', 'High-level waste (HLW)', 'https://x.example/g/high-level-waste-hlw'],
  ['https://x.example/?q={query}', 'C/S & more', 'https://x.example/?q=C%2FS%20%26%20more'],
  ['https://x.example/?q={query}', '../../etc?x=1#y', 'https://x.example/?q=..%2F..%2Fetc%3Fx%3D1%23y'],
  ['https://x.example/all', 'Heat pipe', 'https://x.example/all'],
])('%s looks "%s" up at %s', (searchUrl, term, address) => {
  expect(lookUpAddress(searchUrl, term)).toBe(address);
});
