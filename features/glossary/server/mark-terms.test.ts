import { describe, expect, it } from 'vitest';
import { createFinder } from './mark-terms.ts';
import type { TermName } from './queries.ts';

const term = (name: string, abbreviation: string | null = null): TermName => ({
  term: name,
  abbreviation,
  slug: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
});
const find = createFinder([
  term('HALEU', 'HALEU'),
  term('High-assay low-enriched uranium', 'HALEU'),
  term('Molten salt reactor', 'MSR'),
  term('Pressurised water reactor', 'PWR'),
  term('Fuel assembly'),
  term('Containment'),
  term('Uranium nitride', 'UN'),
  term('Environmental impact assessment', 'EIA'),
  term('Radioisotope power system', 'RPS'),
  term('Reactor protection system', 'RPS'),
  term('Uranium-235', 'U-235'),
  term('LEU+', 'LEU+'),
  term('Heat pipe'),
  term('Heat-pipe reactor'),
  term('Supply chain'),
]);
const marked = (text: string) => find(text).map(({ start, end, slug }) => [text.slice(start, end), slug]);

describe('marks', () => {
  it.each<[string, [string, string][]]>([
    ['A plant for HALEU opens.', [['HALEU', 'haleu']]],
    [
      'High-assay low-enriched uranium is scarce.',
      [['High-assay low-enriched uranium', 'high-assay-low-enriched-uranium']],
    ],
    ['Two MSRs were ordered.', [['MSRs', 'molten-salt-reactor']]],
    ['The molten-salt reactors of tomorrow', [['molten-salt reactors', 'molten-salt-reactor']]],
    ['Pressurized water reactor sold', [['Pressurized water reactor', 'pressurised-water-reactor']]],
    ['the first fuel assemblies', [['fuel assemblies', 'fuel-assembly']]],
    ['enriched in U-235 today', [['U-235', 'uranium-235']]],
    ['a heat-pipe reactor in Idaho', [['heat-pipe reactor', 'heat-pipe-reactor']]],
  ])('%s', (text, marks) => {
    expect(marked(text)).toEqual(marks);
  });
});

describe('leaves alone', () => {
  it.each([
    ['an abbreviation in small letters', 'haleu and msr'],
    ['letters inside a word', 'XHALEUX and MSRA'],
    ['an ordinary word, though it is a term', 'The containment of costs'],
    ['an abbreviation of two letters', 'The UN met in New York'],
    ['an abbreviation that means something else in the news', 'The EIA expects more demand'],
    ['an abbreviation of two terms', 'The RPS was tested'],
    ['an everyday phrase', 'The supply chain is ready'],
    ['an abbreviation with a sign', 'LEU is not LEU+'],
    ['words of two sentences', 'It moves heat. Pipe makers are glad.'],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(marked(text)).toEqual([]);
  });
});

it('finds the same again in a text it has read before', () => {
  expect(marked('HALEU once more')).toEqual(marked('HALEU once more'));
});
