import { expect, it } from 'vitest';
import { describeTerm } from './describe-term.ts';

const term = {
  id: '00000000-0000-4000-8000-000000000000',
  term: 'Small modular reactor',
  slug: 'small-modular-reactor',
  letter: 'S',
  abbreviation: 'SMR',
  category: 'Reactor Technology',
  definition: 'A reactor </script><script>alert(1)</script> of at most 300 MWe.',
  relatedTerms: null,
  sources: [{ title: 'IAEA', url: 'https://www.iaea.org/' }],
  related: [],
  updatedAt: '2026-01-01T00:00:00.000Z',
};

it('names the term, its abbreviation, its definition and the set it belongs to', () => {
  expect(JSON.parse(describeTerm(term, 'https://smr.example'))).toMatchObject({
    '@type': 'DefinedTerm',
    name: 'Small modular reactor',
    alternateName: 'SMR',
    description: term.definition,
    url: 'https://smr.example/glossary/small-modular-reactor',
    inDefinedTermSet: { '@type': 'DefinedTermSet', url: 'https://smr.example/glossary' },
  });
});

it('cannot be left by what a definition says', () => {
  expect(describeTerm(term, 'https://smr.example')).not.toContain('<');
});
