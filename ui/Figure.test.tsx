import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Figure } from './Figure.tsx';

/** What is read aloud, or copied. */
it('a number and its unit are two words', () => {
  const markup = renderToStaticMarkup(<Figure label="Next maintenance" value="2" unit="overdue" />);
  expect(markup.replaceAll(/<[^>]+>/g, '')).toBe('Next maintenance2 overdue');
});
