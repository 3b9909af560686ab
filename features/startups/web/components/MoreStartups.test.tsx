import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MOST_STARTUPS } from '../../vocabulary.ts';
import { MoreStartups } from './MoreStartups.tsx';

it('says where the rest is when a page has as many as it may', () => {
  const html = renderToStaticMarkup(<MoreStartups search={{}} shown={MOST_STARTUPS} found={1_234} />);
  expect(html).toContain('These are the first 1,000 of 1,234. Filters lead to the others');
});

it('says nothing when all of them are there', () => {
  expect(renderToStaticMarkup(<MoreStartups search={{}} shown={1_234} found={1_234} />)).toBe('');
});
