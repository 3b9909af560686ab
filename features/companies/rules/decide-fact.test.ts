import { expect, it } from 'vitest';
import { decideFact } from './decide-fact.ts';

it.each([
  ['Developer', ['SFR'], ['Microreactor'], 'Sodium-cooled reactor'],
  ['Developer', ['Heat Pipe', 'TRISO'], [], 'Heat-pipe reactor, TRISO fuel'],
  [
    'Certified Vendor',
    ['PWR', 'SFR', 'LFR', 'HTGR'],
    ['SMR'],
    'Pressurized water reactor, sodium-cooled reactor and 2 more',
  ],
  ['Developer', ['Stellarator of our own'], [], 'Stellarator of our own'],
  ['Developer', ['Other'], ['Microreactor'], 'Developer'],
  ['Regulator', [], ['Licensing', 'Safety'], 'Regulator'],
  ['Ecosystem Actor', ['Other'], ['Utility', 'Isotopes'], 'Utility'],
  ['Ecosystem Actor', [], [], 'Ecosystem Actor'],
])('a %s with %j and %j is told by "%s"', (category, reactorTechnology, technologyFocus, fact) => {
  expect(decideFact({ category, reactorTechnology, technologyFocus })).toBe(fact);
});
