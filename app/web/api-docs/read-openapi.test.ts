import { expect, it } from 'vitest';
import { groupOperations, operationId, readApiPage } from './read-openapi.ts';

it('begins with what anybody may call', () => {
  const operation = (tag: string) => ({ get: { tags: [tag] } });
  const groups = groupOperations({
    openapi: '3.1.0',
    info: { title: 'API' },
    paths: { '/admin/people': operation('People'), '/admin/news': operation('News'), '/news': operation('News') },
  });
  expect(groups.map(([tag, operations]) => [tag, operations.length])).toEqual([
    ['News', 2],
    ['People', 1],
  ]);
});

it('shows one group whole, and the others by name', () => {
  const answer = { '200': { content: { 'application/json': { schema: { type: 'object' } } } } };
  const api = {
    openapi: '3.1.0',
    info: { title: 'API' },
    paths: {
      '/news': { get: { tags: ['News'], summary: 'Stories', responses: answer } },
      '/terms': { get: { tags: ['Glossary'] } },
    },
  };
  expect(readApiPage(api, undefined)).toMatchObject({
    groups: [
      { tag: 'News', operations: [{ method: 'GET', path: '/api/news', summary: 'Stories' }] },
      { tag: 'Glossary', operations: [{}] },
    ],
    chosen: null,
  });
  expect(readApiPage(api, 'news').chosen).toMatchObject({ tag: 'News', operations: [{ answer: { type: 'object' } }] });
  expect(readApiPage(api, 'nothing').chosen).toBeNull();
});

it('gives each operation an address of its own', () => {
  const ids = ['/api/news', '/api/news/{slug}'].flatMap((path) =>
    ['GET', 'PATCH'].map((method) => operationId({ method, path })),
  );
  expect(ids).toEqual(['get-api-news', 'patch-api-news', 'get-api-news-slug', 'patch-api-news-slug']);
});
