import { expect, it } from 'vitest';
import { listHeadOf } from './page-head.ts';

const head = listHeadOf({ title: 'Deals', description: 'All of them.', path: '/deals' });
const told = (search: object) => {
  const { meta, links } = head({ match: { context: { publicUrl: 'https://smr.test' }, search } });
  const shared = meta.find((one) => 'property' in one && one.property === 'og:url');
  return [
    shared && 'content' in shared ? shared.content : null,
    links[0]?.href,
    JSON.stringify(meta).includes('noindex'),
  ];
};

it('a narrowed list is shared as it was narrowed, and stands in search engines once', () => {
  expect(told({ year: ['2026'], currency: ['USD', 'CAD'] })).toEqual([
    'https://smr.test/deals?year=2026&currency=USD&currency=CAD',
    'https://smr.test/deals',
    true,
  ]);
  expect(told({})).toEqual(['https://smr.test/deals', 'https://smr.test/deals', false]);
});
