import { expect, it } from 'vitest';
import { nameSlug, slugNamer } from './name-slug.ts';

it.each([
  ['High-assay low-enriched uranium', 'high-assay-low-enriched-uranium'],
  ['10 CFR Part 50', '10-cfr-part-50'],
  ['C/S', 'cs'],
  ['  -- Économie --  ', 'economie'],
  ['Реактор', 'reaktor'],
  ['+++', 'term'],
  ['<script>alert(1)</script>', 'scriptalert1script'],
])('%s has the address %s', (term, slug) => {
  expect(nameSlug(term, () => false)).toBe(slug);
});

it('counts on when the address is taken', () => {
  const taken = new Set(['leu', 'leu-2']);
  expect(nameSlug('LEU+', (slug) => taken.has(slug))).toBe('leu-3');
});

it('keeps an address shorter than any term may be long', () => {
  expect(nameSlug('x'.repeat(500), () => false)).toHaveLength(100);
});

it('goes on counting where the same address was wanted before', () => {
  const name = slugNamer(['term', 'term-3']);
  expect(['+', '++', 'Term 3', '+++'].map((term) => name(term).slug)).toEqual([
    'term-2',
    'term-4',
    'term-3-2',
    'term-5',
  ]);
});
