import { expect, it } from 'vitest';
import { silentLog } from '../../../../tests/support/silent-log.ts';
import { GOOD_RANK } from '../../streams/vocabulary.ts';
import type { TelemetryIntake } from '../../telemetry/server/accept-samples.ts';
import { unknownNode } from './follow-node.ts';
import { emptyWork } from './follow-nodes.ts';
import { type MessageWork, openStore } from './store-messages.ts';

/** What is said to the intake, in its order, for messages that arrive together. */
async function store(...works: Partial<MessageWork>[]): Promise<string[]> {
  const said: string[] = [];
  const refused = Object.assign(new Error('invalid byte sequence'), { code: '22021' });
  const tooLong = Object.assign(new Error('index row requires 60016 bytes'), { code: '54000' });
  const intake: Pick<TelemetryIntake, 'accept' | 'mark'> = {
    async accept(samples) {
      if ((samples as { stream: string }[]).some(({ stream }) => stream === 'poison')) throw refused;
      said.push(...(samples as { stream: string }[]).map(({ stream }) => `${stream} has a value`));
      return { verdicts: samples.map(() => ({ verdict: 'stored' })), newest: null };
    },
    async mark(names, rank) {
      said.push(...names.map((name) => `${name} is ${rank === GOOD_RANK ? 'true' : 'stale'}`));
    },
  };
  const take = openStore({
    intake: intake as TelemetryIntake,
    log: silentLog,
    stopSignal: new AbortController().signal,
    ...{
      async saveNodes(nodes) {
        if (nodes.some(({ node }) => node === 'too long')) throw tooLong;
      },
      count: (reason, topic) => said.push(`${topic}: ${reason}`),
      countSamples: () => {},
    },
  });
  await Promise.all(works.map((work) => take({ ...emptyWork('a topic'), ...work })));
  return said;
}
const sample = { stream: 'unit.temp', ts: 1, value: 1 };

it('does not call a value stale that came after the loss', async () => {
  expect(await store({ lost: ['unit.temp'] }, { samples: [sample] })).toEqual([
    'unit.temp is stale',
    'unit.temp has a value',
  ]);
});

it('stores what concerns other streams together', async () => {
  const other = { ...sample, stream: 'unit.flow' };
  expect(await store({ lost: ['unit.temp'] }, { samples: [other] })).toEqual([
    'unit.flow has a value',
    'unit.temp is stale',
  ]);
});

it('leaves out the one message that the database refuses, and stores those around it', async () => {
  const [before, after] = ['unit.before', 'unit.after'].map((stream) => ({ samples: [{ ...sample, stream }] }));
  const poison = { topic: 'a bad topic', samples: [{ ...sample, stream: 'poison' }] };
  expect(await store({ ...before }, poison, { ...after })).toEqual([
    'unit.before has a value',
    'a bad topic: cannot-be-stored',
    'unit.after has a value',
  ]);
});

it('leaves out a node whose name the database cannot hold, and stores what is behind it', async () => {
  const nodes = [{ group: 'works', node: 'too long', known: unknownNode(0), changes: null }];
  expect(await store({ topic: 'a long topic', nodes }, { samples: [sample] })).toContain('unit.temp has a value');
});
