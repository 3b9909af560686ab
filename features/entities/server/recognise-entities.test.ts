import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../platform/server/compute-in-slices.ts';
import { growthOf, NEARLY_LINEAR } from '../../../tests/support/measure-growth.ts';
import type { GivenEntity } from '../contract.ts';
import { aboutOf } from '../vocabulary.ts';
import { chooseNames } from './choose-names.ts';
import { createRecogniser } from './recognise-entities.ts';

const one = (kind: GivenEntity['kind'], slug: string, name: string, more: Partial<GivenEntity> = {}): GivenEntity => ({
  ...{ kind, slug, name, aliases: [] },
  ...more,
});
const recognise = atOnce(
  createRecogniser(
    atOnce(
      chooseNames([
        one('regulator', 'us-nrc', 'US Nuclear Regulatory Commission', { aliases: ['NRC'] }),
        one('regulator', 'asnr', 'Autorité de sûreté nucléaire', { aliases: ['ASN'] }),
        one('company', 'nrc-in-directory', 'U.S. Nuclear Regulatory Commission', {
          aliases: ['NRC', '10 CFR Part 53'],
        }),
        one('company', 'oklo', 'Oklo', { aliases: ['Oklo Inc.', 'Aurora powerhouse'] }),
        one('company', 'holtec', 'Holtec International', { aliases: ['Holtec', 'SMR-300'] }),
        one('company', 'x-energy', 'X-energy', { aliases: ['Xe-100'] }),
        one('company', 'rolls-royce-smr', 'Rolls-Royce SMR'),
        one('company', 'hitachi', 'Hitachi'),
        one('company', 'gbe-n', 'Great British Energy – Nuclear', { aliases: ['GBE-N'] }),
        one('company', 'nano', 'NANO Nuclear Energy', { aliases: ['NANO Nuclear'] }),
        one('company', 'larsen', 'Larsen & Toubro'),
        one('company', 'hexana', 'Hexana'),
        one('company', 'generic', 'Nuclear'),
        one('company', 'laboratory', 'Idaho National Laboratory', { aliases: ['INL'] }),
        one('design', 'aurora', 'Aurora', { developer: 'Oklo Inc.' }),
        one('design', 'smr-300', 'SMR-300', { developer: 'Holtec' }),
        one('design', 'start', 'START', { developer: 'Transmutex' }),
        one('design', 'acp100', 'ACP100'),
        one('design', 'acp100s', 'ACP100S'),
        one('design', 'rolls-royce-smr', 'Rolls-Royce SMR'),
        one('design', 'hermes', 'Hermes', { developer: 'Kairos Power' }),
        one('design', 'hermes-2', 'Hermes 2', { developer: 'Kairos Power' }),
        one('design', 'small', 'Small Modular Reactor'),
        one('project', 'palisades-smr', 'Palisades SMR-300', {
          design: 'smr-300',
          site: 'Palisades Energy Center, Covert',
        }),
        one('project', 'aurora-inl', 'Aurora-INL', { design: 'aurora', site: 'Idaho National Laboratory' }),
        one('project', 'first', 'First at Point Lepreau', { design: 'smr-300', site: 'Point Lepreau' }),
        one('project', 'second', 'Second at Point Lepreau', { design: 'aurora', site: 'Point Lepreau', isEnded: true }),
      ]),
    ),
  ),
);
const read = (title: string, summary: string | null = null) => recognise({ title, summary });
const outright = (title: string, summary?: string) =>
  read(title, summary)
    .filter(({ isImplied }) => !isImplied)
    .map(({ entity }) => aboutOf(entity));
const implied = (title: string) =>
  read(title)
    .filter(({ isImplied }) => isImplied)
    .map(({ entity }) => aboutOf(entity));

describe('names are found', () => {
  it.each<[string, string[]]>([
    ['Oklo sells shares', ['company:oklo']],
    ['OKLO JUMPS TEN PERCENT TODAY', ['company:oklo']],
    ['Oklo’s plan and Holtec’s', ['company:oklo', 'company:holtec']],
    ['The NRC’s rule', ['regulator:us-nrc']],
    ['Nuclear Regulatory Commission votes', ['regulator:us-nrc']],
    ['Nano Nuclear files', ['company:nano']],
    ['X-Energy and X-energy', ['company:x-energy']],
    ['Larsen and Toubro forge a vessel', ['company:larsen']],
    ['Great British Energy - Nuclear picks a site', ['company:gbe-n']],
    ["Le petit réacteur d'Hexana", ['company:hexana']],
    ['Holtec orders parts for SMR300', ['company:holtec', 'design:smr-300']],
    ['Four SMR-300s for Michigan', ['design:smr-300']],
    ['Two ACP100s and one ACP100S', ['design:acp100', 'design:acp100s']],
  ])('as papers write them: %s', (title, expected) => {
    expect(outright(title)).toEqual(expected);
  });

  it.each([
    'oklo in small letters',
    'Hitachi Energy wins a contract',
    'An SMR, 300 MWe, for Ghana',
    'An SMR 300 MW strong',
    'The SMR. 300 people protest',
    'LET US START THE REACTOR NOW',
    'Nuclear is back',
    'A Small Modular Reactor for all',
    'Let us start',
  ])('and nothing else: %s', (title) => {
    expect(outright(title)).toEqual([]);
  });

  it('with their place in the text as it is written', () => {
    expect(read('What Oklo wants', 'It is Oklo’s second try.')).toEqual([
      {
        entity: { kind: 'company', slug: 'oklo', name: 'Oklo' },
        isImplied: false,
        places: [
          { field: 'title', words: 'Oklo', start: 5 },
          { field: 'summary', words: 'Oklo', start: 6 },
        ],
      },
    ]);
  });
});

describe('a name that means something else, too, is found', () => {
  it.each<[string, string | undefined, string[]]>([
    ['Aurora seen over Alaska', undefined, []],
    ['Oklo breaks ground for Aurora', undefined, ['company:oklo', 'design:aurora']],
    ['First Aurora breaks ground', 'It is the plant of Oklo.', ['design:aurora', 'company:oklo']],
    ['Oklo talks with Aurora Energy Research', undefined, ['company:oklo']],
    ['ASN wins a match', undefined, []],
    ['French regulator ASN agrees', undefined, ['regulator:asnr']],
    ['The NRC helps refugees, says Norwegian Refugee Council', undefined, []],
  ])('only where the text says what is meant: %s', (title, summary, expected) => {
    expect(outright(title, summary)).toEqual(expected);
  });
});

describe('of several names', () => {
  it('the longest counts', () => {
    expect(outright('Kairos builds Hermes 2')).toEqual(['design:hermes-2']);
    expect(outright('Kairos builds Hermes')).toEqual(['design:hermes']);
    expect(outright('Palisades SMR-300 files')).toEqual(['project:palisades-smr']);
  });

  it('that are the same the first kind is meant, and the others are found by it', () => {
    expect(outright('Rolls-Royce SMR hires')).toEqual(['company:rolls-royce-smr']);
    expect(implied('Rolls-Royce SMR hires')).toEqual(['design:rolls-royce-smr']);
    expect(implied('NRC votes')).toEqual(['company:nrc-in-directory']);
  });

  it('a reactor’s finds its company, but does not name it', () => {
    expect(outright('Xe-100 reviewed')).toEqual([]);
    expect(implied('Xe-100 reviewed')).toEqual(['company:x-energy']);
    expect(outright('Oklo’s Aurora powerhouse')).toEqual(['company:oklo', 'design:aurora']);
  });
});

describe('a place', () => {
  it('stands for its project where the text says what is built', () => {
    expect(outright('Holtec plans SMR-300 units at Palisades')).toEqual([
      'company:holtec',
      'design:smr-300',
      'project:palisades-smr',
    ]);
    expect(outright('Two SMRs for Palisades')).toEqual(['project:palisades-smr']);
  });

  it('is itself where the text speaks of something else', () => {
    expect(outright('Palisades nears restart')).toEqual(['site:palisades']);
    expect(outright('Two ACP100 SMRs near Palisades?')).toEqual(['design:acp100', 'site:palisades']);
  });

  it('of several projects stands for the one that is not given up', () => {
    expect(outright('An SMR for Point Lepreau')).toEqual(['project:first']);
  });

  it('that is a laboratory stays what it is, beside its project', () => {
    expect(outright('Oklo’s Aurora rises at INL')).toEqual([
      'company:oklo',
      'design:aurora',
      'company:laboratory',
      'project:aurora-inl',
    ]);
    expect(outright('INL hires')).toEqual(['company:laboratory']);
  });
});

it('the work grows with the records, not with their square', () => {
  const build = (size: number) => {
    const records = Array.from({ length: size }, (_, n) => [
      one('company', `c-${n}`, `Maker ${n}`, { aliases: [`Made By ${n}`] }),
      one('design', `d-${n}`, `Reactor X${n}-1`, { developer: `Maker ${n}` }),
      one('project', `p-${n}`, `Reactor X${n}-1 at Town${n}`, { design: `d-${n}`, site: `Town${n}, Land` }),
      one('project', `q-${n}`, `Plant Y${n}-1, Unit 1`),
      one('regulator', `r-${n}`, `Authority Of Land ${n}`),
    ]);
    atOnce(createRecogniser(atOnce(chooseNames(records.flat()))));
  };
  expect(growthOf(build, 300)).toBeLessThan(NEARLY_LINEAR);
});

it('names are chosen and learned in steps, between which others may go on: one for each record at least', () => {
  const records = Array.from({ length: 500 }, (_, n) => one('company', `c-${n}`, `Maker ${n}`));
  expect([...chooseNames(records)].length).toBeGreaterThanOrEqual(500);
  expect([...createRecogniser(atOnce(chooseNames(records)))].length).toBeGreaterThanOrEqual(1_000);
});
