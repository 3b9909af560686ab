import { RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { createBookRouter } from './book-router.ts';

/** What the server sends of every part of the kit: all that there is for those without scripts. */
let html: string;

beforeAll(async () => {
  const router = createBookRouter();
  await router.load();
  html = renderToString(<RouterProvider router={router as never} />);
});

it('has no style of its own, which the policy of the pages forbids', () => {
  expect(html.match(/<[^>]+ style="[^>]*>/g) ?? []).toEqual([]);
  expect(html).not.toContain('<style');
});

it('offers a long list as the one that browsers know', () => {
  expect(html).toMatch(/<select[^>]* name="zone"/);
});

it('ties each field to its label, its hint and its error', () => {
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const named = [...html.matchAll(/ (?:for|aria-describedby|aria-labelledby)="([^"]+)"/g)].flatMap(([, list]) =>
    (list ?? '').split(' '),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
});

it('tells a time as it is and as it reads', () => {
  expect(html).toContain('<time dateTime="2026-11-21T14:30:09Z" title="21 Nov 2026, 14:30:09 UTC"');
  // Where the reader is, it cannot know.
  expect(html).toContain('>21 Nov 2026, 14:30 UTC</time>');
});
