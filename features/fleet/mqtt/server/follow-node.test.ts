import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../../platform/shared/days.ts';
import { MOST_HELD, REORDER_TIMEOUT_MS } from '../vocabulary.ts';
import type { Metric } from './decode-sparkplug.ts';
import { followNode, giveUpWaiting, type MessageType, type NodeMessage, openNode, unknownNode } from './follow-node.ts';
import { allMetrics } from './remember-metrics.ts';

const START = Date.UTC(2026, 10, 24, 12);

const metric = (name: string | null, value: number | null = 1, more: Partial<Metric> = {}): Metric => ({
  ...{ name, alias: null, ts: null, datatype: null, isHistorical: false, quality: 'good', value: () => value },
  ...more,
});

/** A node that is spoken for message by message; its clock moves a second each time. */
function speak() {
  let now = START;
  const followed = openNode<NodeMessage>(unknownNode(now));
  const say = (
    type: MessageType,
    seq: number | null,
    metrics: Metric[] = [],
    given: { device?: string; ts?: number; isAgain?: boolean } = {},
  ) => {
    now += 1_000;
    const { device = type.startsWith('D') ? 'pump' : '', ts = now, isAgain = false } = given;
    const outcomes = followNode(
      followed,
      { type, device, isAgain, payload: { ts, seq, metrics, isTooLong: false } },
      now,
    );
    return outcomes.map(({ refusal, message }) => refusal ?? `taken ${message.payload.seq ?? 'death'}`);
  };
  const bear = (bdSeq = 0, metrics: Metric[] = [metric('temp', 1, { alias: 1 })], ts?: number) =>
    say('NBIRTH', 0, [metric('bdSeq', bdSeq), ...metrics], ts === undefined ? {} : { ts });
  return {
    node: followed.node,
    followed,
    say,
    bear,
    die: (bdSeq: number) => say('NDEATH', null, [metric('bdSeq', bdSeq)]),
    data: (seq: number, name: string | null = 'temp', more: Partial<Metric> = {}) =>
      say('NDATA', seq, [metric(name, 2, more)]),
    wait(ms: number) {
      now += ms;
      return giveUpWaiting(followed, now).map(({ refusal }) => refusal);
    },
    now: () => now,
  };
}

describe('a birth', () => {
  it('lets what follows it count, by name and by alias', () => {
    const { bear, data, node } = speak();
    expect([bear(), data(1), data(2, null, { alias: 1 })].flat()).toEqual(['taken 0', 'taken 1', 'taken 2']);
    expect(node.fault).toBeNull();
  });

  it('is needed: data before it is refused', () => {
    const { data } = speak();
    expect(data(40)).toEqual(['no-birth']);
  });

  it.each([1.5, -1, Number.NaN, 2 ** 64])('that counts %s is none: it could not be stored', (bdSeq) => {
    const { bear, data, node } = speak();
    expect([bear(bdSeq), node.bdSeq, data(1)]).toEqual([['bad-birth'], null, []]);
  });

  it('may come after its own first messages', () => {
    const { bear, say, now } = speak();
    expect(say('DBIRTH', 1, [metric('flow', 1, { alias: 2 })], { ts: now() + 2_000 })).toEqual([]);
    expect(bear()).toEqual(['taken 0', 'taken 1']);
  });

  it('that is older than the one before makes the node stale at once', () => {
    const { bear, data, node } = speak();
    bear(4);
    expect(bear(3, [], START)).toEqual(['old-birth']);
    expect(node.fault).toBe('old-birth');
    expect(data(1)).toEqual([]);
    expect(bear(5)).toContain('taken 0');
    expect(node.fault).toBeNull();
  });

  it('that is heard twice changes nothing', () => {
    const { bear, data, node } = speak();
    bear(0, [metric('temp')], START);
    data(1);
    expect(bear(0, [metric('temp')], START)).toEqual(['repeated']);
    expect(node).toMatchObject({ fault: null, seq: 1 });
  });

  it('from the future does not count: later ones would be older for ever', () => {
    const { bear, node } = speak();
    expect(bear(0, [], START + 365 * DAY_MS)).toEqual(['birth-in-future']);
    expect(node).toMatchObject({ fault: 'birth-in-future', bornAt: null });
    expect(bear(1)).toEqual(['taken 0']);
  });

  it('a year late counts: it is the first that is heard', () => {
    const { bear } = speak();
    expect(bear(0, [], START - 365 * DAY_MS)).toEqual(['taken 0']);
  });

  it.each([
    ['two metrics with one alias', [metric('a', 1, { alias: 1 }), metric('b', 1, { alias: 1 })]],
    ['two metrics with one name', [metric('a'), metric('a')]],
    ['a metric without a name', [metric(null, 1, { alias: 1 })]],
  ])('with %s makes the node stale, and none of its values is taken', (_, metrics) => {
    const { bear, followed } = speak();
    expect(bear(0, metrics)).toEqual(['alias-clash']);
    expect([followed.node.fault, followed.metrics.count]).toEqual(['alias-clash', 0]);
  });

  it('of a device may not take an alias of the node', () => {
    const { bear, say, node } = speak();
    bear();
    expect(say('DBIRTH', 1, [metric('flow', 1, { alias: 1 })])).toEqual(['alias-clash']);
    expect(node.fault).toBe('alias-clash');
  });

  it('without bdSeq is none', () => {
    expect(speak().say('NBIRTH', 0, [metric('temp')])).toEqual(['bad-birth']);
  });
});

describe('a sequence', () => {
  it('8 before 7 within the timeout is no fault', () => {
    const { bear, data, node } = speak();
    bear();
    for (let seq = 1; seq <= 6; seq++) data(seq);
    expect(data(8)).toEqual([]);
    expect(data(7)).toEqual(['taken 7', 'taken 8']);
    expect(node).toMatchObject({ fault: null, seq: 8 });
  });

  it('goes on at 0 after 255', () => {
    const { bear, data, node } = speak();
    bear();
    for (let seq = 1; seq <= 256; seq++) data(seq % 256);
    expect(node).toMatchObject({ fault: null, seq: 0 });
  });

  it('with a hole makes the node stale when the timeout is over, and what waited is not taken', () => {
    const { bear, data, wait, node } = speak();
    bear();
    data(2);
    expect(wait(REORDER_TIMEOUT_MS - 1)).toEqual([]);
    expect(wait(1)).toEqual(['sequence-gap']);
    expect(node).toMatchObject({ fault: 'sequence-gap', seq: 0 });
    expect(data(40)).toEqual(['sequence-gap']);
  });

  it(`holds no more than ${MOST_HELD} messages`, () => {
    const { bear, data, followed, node } = speak();
    bear();
    for (let seq = 2; seq <= MOST_HELD + 2; seq++) data(seq);
    expect(node.fault).toBe('sequence-gap');
    expect(followed.held.size).toBe(0);
  });

  it('heard again from the broker is not counted twice', () => {
    const { bear, data, say, node } = speak();
    bear();
    data(1);
    data(2);
    expect(say('NDATA', 1, [metric('temp')], { ts: START + 2_000 })).toEqual(['repeated']);
    expect(node).toMatchObject({ fault: null, seq: 2 });
  });

  it('with a metric that no birth names makes the node stale', () => {
    const { bear, data, node } = speak();
    bear();
    expect(data(1, null, { alias: 99 })).toEqual(['unknown-metric']);
    expect(node.fault).toBe('unknown-metric');
  });
});

describe('a death', () => {
  it('counts only with the bdSeq of the birth', () => {
    const { bear, die, node } = speak();
    bear(4);
    expect(die(3)).toEqual(['other-death']);
    expect(node.fault).toBeNull();
    expect(die(4)).toEqual(['taken death']);
    expect(node.fault).toBe('died');
  });

  it('of a device lets go of its metrics, and of no others', () => {
    const { bear, followed, say } = speak();
    bear();
    say('DBIRTH', 1, [metric('flow')]);
    const message = {
      type: 'DDEATH' as const,
      device: 'pump',
      payload: { ts: START + 9_000, seq: 2, metrics: [], isTooLong: false },
    };
    const [outcome] = followNode(followed, message, START + 9_000);
    expect(outcome?.lost.map(({ name }) => name)).toEqual(['flow']);
    expect(followed.node.fault).toBeNull();
  });

  it('tells of all metrics of the node and its devices', () => {
    const { bear, followed, say } = speak();
    bear();
    say('DBIRTH', 1, [metric('flow')]);
    const payload = { ts: null, seq: null, metrics: [metric('bdSeq', 0)], isTooLong: false };
    const [outcome] = followNode(followed, { type: 'NDEATH', device: '', payload }, START + 9_000);
    expect(outcome?.lost.map(({ name }) => name)).toEqual(['bdSeq', 'temp', 'flow']);
  });
});

describe('what the broker sends again, because nobody told it that it arrived', () => {
  const again = (ts: number) => ({ ts, isAgain: true });
  const bdSeq = (count: number) => metric('bdSeq', count);

  it('an earlier birth makes the node no staler than it was', () => {
    const { bear, data, say, node, now } = speak();
    bear(4);
    const earlier = now();
    bear(5);
    expect(say('NBIRTH', 0, [bdSeq(4)], again(earlier))).toEqual(['repeated']);
    expect([node.fault, data(1)]).toEqual([null, ['taken 1']]);
  });

  it('an earlier message is not taken for the next one, nor waited with', () => {
    const { bear, data, say, wait, node, now } = speak();
    bear(4);
    const earlier = now();
    bear(5);
    data(1);
    for (const seq of [2, 9]) expect(say('NDATA', seq, [metric('temp')], again(earlier))).toEqual(['repeated']);
    expect([wait(REORDER_TIMEOUT_MS), node.fault, data(2)]).toEqual([[], null, ['taken 2']]);
  });

  it('the next message is taken, though one before it came from a clock that was ahead', () => {
    const { bear, data, say, node, now } = speak();
    bear(4);
    expect(say('NDATA', 1, [metric('temp')], { ts: now() + 60_000 })).toEqual(['taken 1']);
    expect(say('NDATA', 2, [metric('temp')], again(now()))).toEqual(['taken 2']);
    expect([node.fault, data(3)]).toEqual([null, ['taken 3']]);
  });

  it.each(['the process that heard it', 'one that only knows how the node stood'])(
    'what was taken is not taken for what has the same number 256 messages later, by %s',
    (by) => {
      const { bear, data, followed, now } = speak();
      bear(4);
      const sent = Array.from({ length: 300 }, (_, n) => (n + 1) % 256);
      const times = sent.map((seq) => {
        expect(data(seq)).toEqual([`taken ${seq}`]);
        return now();
      });
      const isHeir = by !== 'the process that heard it';
      const heir = isHeir ? openNode<NodeMessage>(followed.node, allMetrics(followed.metrics)) : followed;
      const hear = (seq: number, ts: number) =>
        followNode(
          heir,
          {
            type: 'NDATA',
            device: '',
            isAgain: true,
            payload: { ts, seq, metrics: [metric('temp')], isTooLong: false },
          },
          now() + 1_000,
        ).map(({ refusal }) => refusal);
      expect(sent.flatMap((seq, place) => hear(seq, times[place] ?? 0))).toEqual(sent.map(() => 'repeated'));
      // What was never heard is behind it, and has the time of the newest.
      expect(hear(301 % 256, now())).toEqual([null]);
      expect(heir.node).toMatchObject({ fault: null, seq: 301 % 256 });
    },
  );

  it('the birth that counts, behind one that is none, lets the node live again', () => {
    const { bear, data, say, node, now } = speak();
    say('NBIRTH', 0, [metric('temp')]);
    const none = now();
    bear(5);
    const birth = now();
    expect(say('NBIRTH', 0, [metric('temp')], again(none))).toEqual(['repeated']);
    expect(say('NBIRTH', 0, [metric('temp')], again(birth))).toEqual(['bad-birth']);
    expect(node.fault).toBe('bad-birth');
    expect(say('NBIRTH', 0, [bdSeq(5), metric('temp', 1, { alias: 1 })], again(birth))).toEqual(['taken 0']);
    expect(data(1)).toEqual(['taken 1']);
  });
});

it('who is stale already has nothing more to lose: small messages would make much work each', () => {
  const { bear, followed, now } = speak();
  bear(1);
  const payload = { ts: null, seq: null, metrics: [], isTooLong: false };
  const lost = [1, 2].map(() => followNode(followed, { type: 'NBIRTH', device: '', payload }, now())[0]?.lost.length);
  expect(lost).toEqual([2, 0]);
});
