import { expect, it } from 'vitest';
import { seededRandom } from '../../../tests/support/seeded-random.ts';
import { createAutosave, type SaveState } from './autosave-queue.ts';

class Overtaken extends Error {}
class Lost extends Error {}

/** A post on a server that answers late, in any order, and sometimes not at all. */
function openServer(random: () => number) {
  let stored = { revision: 1, content: 'begun' };
  const history = [stored.content];
  const pause = async () => {
    for (let turns = Math.floor(random() * 6); turns > 0; turns--) await Promise.resolve();
  };
  return {
    history,
    now: () => stored,
    write(content: string) {
      stored = { revision: stored.revision + 1, content };
      history.push(content);
    },
    step() {
      stored = { ...stored, revision: stored.revision + 1 };
      return stored;
    },
    async save({ revision, content }: { revision: number; content: string }) {
      await pause();
      const fate = random();
      if (fate < 0.1) throw new Lost('never arrived');
      if (revision !== stored.revision) throw new Overtaken();
      this.write(content);
      const answer = stored.revision;
      await pause();
      if (fate < 0.2) throw new Lost('the answer never arrived');
      return { revision: answer };
    },
    read: async () => stored,
  };
}

function openEditor(server: ReturnType<typeof openServer>) {
  const seen: { state: SaveState; theirs: string | null } = { state: 'saved', theirs: null };
  const queue = createAutosave<string>({
    start: server.now(),
    save: (version) => server.save(version),
    read: server.read,
    judge: (error) => (error instanceof Overtaken ? 'conflict' : 'lost'),
    onState(state, { theirs }) {
      seen.state = state;
      seen.theirs = theirs?.content ?? null;
    },
  });
  return { queue, seen };
}

async function settle(queue: ReturnType<typeof openEditor>['queue'], seen: { state: SaveState }): Promise<void> {
  for (let tries = 0; tries < 200 && queue.hasUnsaved() && seen.state !== 'conflict'; tries++) await queue.flush();
}

it('loses no letter and sees no false conflict in 1,000 random orders of typing, saving and slow answers', async () => {
  for (let seed = 0; seed < 1_000; seed++) {
    const random = seededRandom(seed);
    const server = openServer(random);
    const { queue, seen } = openEditor(server);
    let text = 'begun';
    const type = (letter: string) => {
      text += letter;
      queue.change(text);
    };
    for (let turn = 0; turn < 20; turn++) {
      const deed = random();
      if (deed < 0.5) type(String.fromCharCode(97 + Math.floor(random() * 26)));
      else if (deed < 0.75) void queue.flush();
      else if (deed < 0.85) void queue.perform(async () => server.step()).catch(() => {});
      else await Promise.resolve();
    }
    await settle(queue, seen);
    expect({ seed, state: seen.state, text: server.now().content }).toEqual({ seed, state: 'saved', text });
  }
});

it('keeps both texts of a true conflict in 1,000 random orders with a second tab', async () => {
  let conflicts = 0;
  for (let seed = 0; seed < 1_000; seed++) {
    const random = seededRandom(seed);
    const server = openServer(random);
    const { queue, seen } = openEditor(server);
    let text = 'begun';
    const type = (letter: string) => {
      text += letter;
      queue.change(text);
    };
    let theirs: string | null = null;
    for (let turn = 0; turn < 20; turn++) {
      const deed = random();
      if (deed < 0.5) type('m');
      else if (deed < 0.8) void queue.flush();
      else if (theirs === null && deed < 0.9) {
        theirs = 'of the second tab';
        server.write(theirs);
      } else await Promise.resolve();
    }
    type('.');
    await settle(queue, seen);
    expect(queue.typed()).toBe(text);
    if (theirs === null) expect(seen.state).toBe('saved');
    else {
      conflicts++;
      expect({ seed, ...seen, stored: server.now().content }).toEqual({
        ...{ seed, state: 'conflict', theirs, stored: theirs },
      });
    }
  }
  expect(conflicts).toBeGreaterThan(100);
});

it('does a step only after everything typed is saved', async () => {
  const server = openServer(() => 0.99);
  const { queue } = openEditor(server);
  queue.change('typed last');
  await queue.perform(async (revision) => {
    expect(server.now()).toEqual({ revision, content: 'typed last' });
    return server.step();
  });
  queue.change('typed after it');
  await queue.flush();
  expect(server.now().content).toBe('typed after it');
});
