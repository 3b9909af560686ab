import { describe, expect, it } from 'vitest';
import { FLEET_NOTICE, OWNERS_NOTICE, originNotices } from '../vocabulary.ts';
import {
  gatherSources,
  noticeOf,
  noticesOf,
  ofAlarms,
  ofRecords,
  pickShown,
  sayEach,
  sayOrigins,
  sayToAll,
  sayUnits,
  type UnitSource,
} from './say-origins.ts';

const demo = (origin: UnitSource['origin'] = 'simulated'): UnitSource => ({ ownerLabel: null, origin });
const owned = (ownerLabel: string, origin: UnitSource['origin'] = 'plant', wasSimulated = false): UnitSource => ({
  ownerLabel,
  origin,
  wasSimulated,
});
const say = (...units: UnitSource[]) => sayOrigins(gatherSources(units));

describe('what is said of units', () => {
  it('is of simulated ones that they are, and of others what their owners say, each once and as a sentence', () => {
    expect(say(demo(), owned('Our loop'), owned('Our loop'), owned('Theirs.', null))).toEqual([
      FLEET_NOTICE,
      'Our loop.',
      'Theirs.',
    ]);
  });

  it('speaks of no simulation where none is simulated', () => {
    expect(say(owned('Our loop.'), owned('Our loop.', null))).toEqual(['Our loop.']);
  });

  it('counts more than three labels instead of naming them', () => {
    expect(say(...['A.', 'B.', 'C.'].map((label) => owned(label)))).toEqual(['A.', 'B.', 'C.']);
    expect(say(...['A.', 'B.', 'C.', 'D.'].map((label) => owned(label)))).toEqual([
      '4 owners label these data; the page of each unit says how.',
    ]);
  });

  it('leaves simulated units out that were never heard, unless there are no others', () => {
    expect([say(demo('plant'), demo(null)), say(demo(null), demo(null))]).toEqual([
      [originNotices.plant],
      [FLEET_NOTICE],
    ]);
  });

  it('calls values simulated that a unit had before it had an owner', () => {
    expect(say(owned('Ours.', 'partly', true))).toEqual([originNotices.partly, 'Ours.']);
    expect(say(owned('Ours.', 'simulated', true))).toEqual([FLEET_NOTICE]);
  });

  it('is of no units at all what the demonstration says', () => {
    expect(say()).toEqual([FLEET_NOTICE]);
  });
});

describe('what is said of records and alarms', () => {
  it('is simulated while there is a simulated unit, whoever sends its values', () => {
    const sources = gatherSources([demo('plant'), owned('Ours.')]);
    expect([noticeOf(ofRecords(sources)), noticeOf(ofAlarms(sources))]).toEqual([
      `${FLEET_NOTICE} Ours.`,
      `${originNotices.partly} Ours.`,
    ]);
  });

  it('is what owners say without one', () => {
    const sources = gatherSources([owned('Ours.')]);
    expect([noticeOf(ofRecords(sources)), noticeOf(ofAlarms(sources))]).toEqual(['Ours.', 'Ours.']);
  });

  it('stays simulated of a unit that once was, whose values are all its owner’s', () => {
    const sources = gatherSources([owned('Ours.', 'plant', true)]);
    expect([noticeOf(sources), noticeOf(ofRecords(sources)), noticeOf(ofAlarms(sources))]).toEqual([
      'Ours.',
      `${FLEET_NOTICE} Ours.`,
      `${originNotices.partly} Ours.`,
    ]);
  });
});

it('says of lists that go back to retired units of the demonstration that a part of them is simulated', () => {
  const said = (units: UnitSource[], hadDemonstration: boolean) =>
    Object.values(sayEach(gatherSources(units), hadDemonstration)).map(({ sentences }) => sentences.join(' '));
  expect(said([owned('Ours.')], false)).toEqual(['Ours.', 'Ours.', 'Ours.', 'Ours.']);
  expect(said([owned('Ours.')], true)).toEqual(['Ours.', 'Ours.', 'Ours.', `${originNotices.partly} Ours.`]);
  expect(said([demo('plant')], true)).toEqual([
    originNotices.plant,
    FLEET_NOTICE,
    originNotices.partly,
    originNotices.partly,
  ]);
});

describe('what everybody may be told', () => {
  it('holds no label', () => {
    expect([
      sayToAll(gatherSources([owned('Ours.')]), false),
      sayToAll(gatherSources([owned('Ours.'), demo()]), false),
      sayToAll(gatherSources([demo('plant')]), false),
      sayToAll(gatherSources([owned('Ours.')]), true),
    ]).toEqual([
      { values: OWNERS_NOTICE, records: OWNERS_NOTICE, past: OWNERS_NOTICE },
      { values: originNotices.partly, records: FLEET_NOTICE, past: FLEET_NOTICE },
      { values: originNotices.plant, records: FLEET_NOTICE, past: FLEET_NOTICE },
      { values: OWNERS_NOTICE, records: OWNERS_NOTICE, past: FLEET_NOTICE },
    ]);
  });
});

it('says of each time of a stream what its values were then', () => {
  const noon = '2026-11-21T12:00:00.000Z';
  const one = '2026-11-21T13:00:00.000Z';
  const takenOver = { origin: 'plant', simulatedUntil: noon } as const;
  const silent = { origin: null, simulatedUntil: null };
  expect([noon, one].map(noticesOf(takenOver, null))).toEqual([FLEET_NOTICE, originNotices.plant]);
  expect([noon, one].map(noticesOf(takenOver, 'Ours'))).toEqual([FLEET_NOTICE, 'Ours.']);
  expect([noticesOf(silent, null)(noon), noticesOf(silent, 'Ours')(noon)]).toEqual([FLEET_NOTICE, 'Ours.']);
});

describe('units that a page was told of apart', () => {
  const units = [
    { id: 'dnnp-1', ownerLabel: null },
    { id: 'loop-1', ownerLabel: 'Our loop.' },
    { id: 'loop-2', ownerLabel: 'Our loop.' },
  ];
  const origins = [{ smrUnitId: 'dnnp-1', origin: 'simulated' as const }];

  it('are those that it shows', () => {
    expect(sayUnits(units, origins, null)).toEqual([FLEET_NOTICE, 'Our loop.']);
    expect(sayUnits(units, origins, ['loop-1', 'loop-2'])).toEqual(['Our loop.']);
    expect(sayUnits(units, [], ['dnnp-1'])).toEqual([FLEET_NOTICE]);
  });

  it('are all of them where it shows none', () => {
    expect(sayUnits(units, origins, [])).toEqual([FLEET_NOTICE, 'Our loop.']);
    expect(sayUnits(units.slice(1), [], [])).toEqual(['Our loop.']);
    expect(pickShown([{ smrUnitId: 'a' }], ['b'])).toEqual([{ smrUnitId: 'a' }]);
  });
});
