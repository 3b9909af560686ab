import { describe, expect, it } from 'vitest';
import { pages } from '../app/pages.ts';
import { kindOf, matches } from './split-routes.ts';

const withKind = pages.map((page) => ({ ...page, kind: kindOf(page) }));

it('knows what is read from the fleet and the desks', () => {
  const at = (path: string) => withKind.find((page) => page.path === path)?.kind;
  expect(withKind.filter(({ sleeps, kind }) => sleeps && kind !== 'read')).toEqual([]);
  expect([at('/smr-ops-cloud'), at('/admin'), at('/auth'), at('/forbidden')]).toEqual([
    'fleet',
    'desks',
    'desks',
    'read',
  ]);
});

describe('a route that is not there yet', () => {
  it.each(withKind.filter(({ kind }) => kind !== 'read').map(({ path }) => path))(
    '%s is not taken for a page that is read',
    (path) => {
      const taken = withKind.filter(({ kind, path: other }) => kind === 'read' && matches(other, path));
      expect(taken.map(({ path: other }) => other)).toEqual([]);
    },
  );
});

it('finds a pattern that fits', () => {
  expect(matches('/newsletter/$week', '/newsletter/confirm')).toBe(true);
  expect(matches('/newsletter/$week', '/newsletter')).toBe(false);
  expect(matches('/blog/$slug', '/blog/preview/$token')).toBe(false);
});
