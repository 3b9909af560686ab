import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CountedRecords } from './CountedRecords.tsx';

const record = { kind: 'designs', slug: 'a', name: 'A', url: '/designs/a' } as const;
const row = { label: 'BWR', values: [1_200], list: '/designs?type=bwr', records: [record] };

it('says how many are counted, and leads to those that it does not name', () => {
  const told = renderToStaticMarkup(<CountedRecords row={{ ...row, counted: 1_200 }} />);
  expect(told).toContain('1,200 records');
  expect(told).toMatch(/<a href="\/designs\?type=bwr" class="link">And 1,199 more<\/a>/);
  expect(renderToStaticMarkup(<CountedRecords row={{ ...row, counted: 1 }} />)).not.toContain('more');
});
