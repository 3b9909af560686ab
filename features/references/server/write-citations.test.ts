import { expect, it } from 'vitest';
import type { ReferenceSource } from '../contract.ts';
import { writeBibtex, writeCsl } from './write-citations.ts';

const source: ReferenceSource = {
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'house-2024',
  name: 'Cost & benefit: 50 % of {all} $ #1_a~b^c\\d',
  url: 'https://house.example/a_b?c=d&e={f}',
  type: 'research',
  publisher: 'House & Sons',
  year: 2024,
  doi: null,
};

it('BibTeX says nothing special to TeX, whatever a title contains', () => {
  expect(writeBibtex([source])).toContain(
    'title = {{Cost \\& benefit: 50 \\% of \\{all\\} \\$ \\#1\\_a\\textasciitilde{}b\\textasciicircum{}c\\textbackslash{}d}},',
  );
});

it('BibTeX keeps an address as it is, but for what would end the field', () => {
  expect(writeBibtex([source])).toContain('url = {https://house.example/a_b?c=d&e=%7Bf%7D},');
});

it('a source without a year has none in either export', () => {
  const undated = { ...source, year: null };
  expect([writeBibtex([undated]).includes('year'), writeCsl([undated]).includes('issued')]).toEqual([false, false]);
});

it('a source with a DOI is an article of a journal', () => {
  const article = { ...source, doi: '10.1000/182', publisher: 'PLOS ONE' };
  expect(writeBibtex([article])).toMatch(
    /^@article\{house-2024,\n[\s\S]*journal = \{PLOS ONE\},[\s\S]*doi = \{10\.1000\/182\}/,
  );
});
