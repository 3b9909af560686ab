import { expect, it } from 'vitest';
import { groupOperations } from './read-openapi.ts';

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
