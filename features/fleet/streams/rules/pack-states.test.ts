import { expect, it } from 'vitest';
import { STALE_RANK } from '../vocabulary.ts';
import {
  findState,
  HEARD_LENGTH,
  hearAll,
  packStates,
  readHeard,
  type StreamState,
  unpackStates,
} from './pack-states.ts';

const silent: StreamState = {
  ...{ id: 1, isThere: true, expression: null, newest: null, value: null, quality: 0 },
  ...{ evaluation: null, writers: null, simulatedUntil: null, batch: null },
};
const sent: StreamState = { ...silent, id: 2, newest: 1_770_000_000_000, value: 7.2 };
const simulated: StreamState = {
  ...silent,
  id: 3,
  newest: 1_770_000_000_500,
  value: 1,
  simulatedUntil: 1_770_000_000_500,
};
const begun: StreamState = { ...silent, id: 4, newest: 1_770_000_009_000, value: 1, simulatedUntil: 1_770_000_001_000 };

it.each<[what: string, states: StreamState[], heard: ReturnType<typeof readHeard>]>([
  ['nobody', [silent], null],
  ['a plant', [silent, sent], { isSent: true, isSimulated: false, simulatedUntil: null, spoke: 1_770_000_000_000 }],
  [
    'the simulator',
    [simulated],
    { isSent: false, isSimulated: true, simulatedUntil: 1_770_000_000_500, spoke: 1_770_000_000_500 },
  ],
  [
    'both',
    [sent, simulated],
    { isSent: true, isSimulated: true, simulatedUntil: 1_770_000_000_500, spoke: 1_770_000_000_500 },
  ],
  [
    'a plant after the simulator',
    [begun],
    { isSent: true, isSimulated: false, simulatedUntil: 1_770_000_001_000, spoke: 1_770_000_009_000 },
  ],
  [
    'a plant that has said of one value that it knows no more',
    [sent, { ...sent, id: 5, newest: 1_770_000_000_900, quality: STALE_RANK }],
    { isSent: true, isSimulated: false, simulatedUntil: null, spoke: 1_770_000_000_000 },
  ],
  [
    'a plant, whatever is reckoned from it',
    [sent, { ...sent, id: 5, newest: 1_770_000_000_900, expression: 'a / b' }],
    { isSent: true, isSimulated: false, simulatedUntil: null, spoke: 1_770_000_000_000 },
  ],
  [
    'a plant, where what was simulated is not there any more',
    [sent, { ...simulated, isThere: false }],
    { isSent: true, isSimulated: false, simulatedUntil: null, spoke: 1_770_000_000_000 },
  ],
  [
    'whoever has a simulated past only',
    [{ ...silent, simulatedUntil: 5 }],
    { isSent: false, isSimulated: false, simulatedUntil: 5, spoke: null },
  ],
])('a row says first that it was heard from %s', (_, states, heard) => {
  const packed = packStates(states);
  expect(readHeard(packed.slice(0, HEARD_LENGTH))).toEqual(heard);
  const there = states.flatMap(({ id, isThere, expression }) => (isThere ? [[id, expression] as const] : []));
  expect(hearAll(unpackStates(packed, there))).toEqual(heard);
  expect(unpackStates(packed, there)).toEqual(states);
});

it('a row that was written before does not say it', () => {
  expect([readHeard(''), readHeard('{"evaluations":[]')]).toEqual([undefined, undefined]);
});

it('says it in the letters that are read, however late it is', () => {
  const late = { ...sent, newest: 8_640_000_000_000_000, simulatedUntil: 4_000_000_000_000.125 };
  expect(readHeard(packStates([late]).slice(0, HEARD_LENGTH))).toEqual(hearAll([late]));
});

it('one stream is found among others as all of them are, whoever wrote the row, and whatever its texts say', () => {
  const odd = {
    ...sent,
    id: 12,
    evaluation: { streams: [[2, 5, 5, 5]], said: '"streams":[[2,6,6,6' },
    batch: '"streams":[[1,7,7,7',
  };
  const states = [silent, odd, sent, simulated, begun];
  const packed = packStates(states);
  const { heard: _, ...earlier } = JSON.parse(packed);
  for (const { id, newest, value, quality, simulatedUntil } of states)
    for (const text of [packed, JSON.stringify({ streams: earlier.streams, ...earlier }, null, 1)])
      expect(findState(text, id)).toEqual({ newest, value, quality, simulatedUntil });
  expect([findState(packed, 5), findState(null, 1)]).toEqual([null, null]);
});
