import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ReasonedTags } from './ReasonedTags.tsx';
import { TagFields } from './TagFields.tsx';

const tagReasons = {
  relevance: ['reactor'],
  'technology:PWR': ['AP1000'],
  'region:EU': ['Poland', 'Poland', 'Polish'],
};

it('tells which words gave a tag, and nothing of a tag that a person gave', () => {
  const markup = renderToStaticMarkup(<ReasonedTags story={{ tags: ['PWR', 'EU', 'Policy'], tagReasons }} />);
  expect(markup).toContain('<li title="because of: AP1000">PWR</li>');
  expect(markup).toContain('<li title="because of: Poland, Polish">EU</li>');
  expect(markup).toContain('<li>Policy</li>');
});

it('is told with the fields of the tags, of those that are ticked', () => {
  const chosen = { categories: ['Policy'], technology: ['PWR'], application: [], regions: [] };
  const markup = renderToStaticMarkup(<TagFields chosen={chosen} reasons={tagReasons} />);
  expect(markup).toContain('PWR because of: AP1000.');
  expect(markup).not.toContain('EU because of');
});
