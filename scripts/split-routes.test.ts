import { describe, expect, it } from 'vitest';
import { pages } from '../app/pages.ts';
import { matches, partOf } from './split-routes.ts';

const withPart = pages.map((page) => ({ ...page, part: partOf(page) }));

it('puts what sleeps into what every page brings, and the fleet and the desks apart', () => {
  const at = (path: string) => withPart.find((page) => page.path === path)?.part;
  expect(withPart.filter(({ sleeps, part }) => sleeps && part !== 'read')).toEqual([]);
  expect([at('/smr-ops-cloud'), at('/admin'), at('/auth'), at('/forbidden')]).toEqual([
    'fleet',
    'desks',
    'desks',
    'read',
  ]);
});

describe('a route that is not there yet', () => {
  it.each(withPart.filter(({ part }) => part !== 'read').map(({ path }) => path))(
    '%s is not taken for a page that is read',
    (path) => {
      const taken = withPart.filter(({ part, path: other }) => part === 'read' && matches(other, path));
      expect(taken.map(({ path: other }) => other)).toEqual([]);
    },
  );
});

it('finds a pattern that fits', () => {
  expect(matches('/newsletter/$week', '/newsletter/confirm')).toBe(true);
  expect(matches('/newsletter/$week', '/newsletter')).toBe(false);
  expect(matches('/blog/$slug', '/blog/preview/$token')).toBe(false);
});
