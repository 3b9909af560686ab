import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ChildScript, runScript } from '../../tests/support/child-script.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { lockDataFolder } from './data-folder-lock.ts';

describe('a second lock', () => {
  it('is refused to the same process', () => {
    const folder = temporaryFolder();
    lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(/in use/);
  });

  it('is refused while another process lives, with the folder, its id and what to do', async () => {
    const folder = temporaryFolder();
    const holder = await lockInAnotherProcess(folder);
    expect(() => lockDataFolder(folder)).toThrow(
      `The data folder ${folder} is in use by process ${holder.process.pid}. Stop it, or choose another DATA_DIR.`,
    );
  });

  it('leaves the lock to its holder', async () => {
    const folder = temporaryFolder();
    const holder = await lockInAnotherProcess(folder);
    expect(() => lockDataFolder(folder)).toThrow();
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${holder.process.pid} `));
  });

  it('is granted to exactly one of many processes that start at once', async () => {
    const folder = temporaryFolder();
    const rivals = Array.from({ length: 5 }, () => runScript(lockWhenAllAreReady, folder));
    onTestFinished(async () => void (await Promise.all(rivals.map((rival) => rival.kill()))));
    await Promise.all(rivals.map((rival) => rival.nextLine()));
    writeFileSync(join(folder, 'go'), '');
    const answers = await Promise.all(rivals.map((rival) => rival.nextLine()));
    expect(answers.toSorted()).toEqual(['locked', 'refused', 'refused', 'refused', 'refused']);
  });
});

describe('a lock left behind', () => {
  it('by a process that was killed is taken over', async () => {
    const folder = temporaryFolder();
    const holder = await lockInAnotherProcess(folder);
    await holder.kill();
    lockDataFolder(folder);
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  });

  it('is taken over by exactly one of many processes that start at once', async () => {
    const folder = temporaryFolder();
    await (await lockInAnotherProcess(folder)).kill();
    const rivals = Array.from({ length: 5 }, () => runScript(lockWhenAllAreReady, folder));
    onTestFinished(async () => void (await Promise.all(rivals.map((rival) => rival.kill()))));
    await Promise.all(rivals.map((rival) => rival.nextLine()));
    writeFileSync(join(folder, 'go'), '');
    const answers = await Promise.all(rivals.map((rival) => rival.nextLine()));
    expect(answers.toSorted()).toEqual(['locked', 'refused', 'refused', 'refused', 'refused']);
  });

  it.skipIf(process.platform !== 'linux').each([
    ['its own', process.pid],
    ["a living stranger's", process.ppid],
  ])('is taken over although the kernel has given the dead process id away again: %s now', (_, pid) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'lock'), `${pid} 1`);
    lockDataFolder(folder);
    expect(readFileSync(join(folder, 'lock'), 'utf8')).not.toBe(`${pid} 1`);
  });

  it('without a name in it, by a process that died while writing it, is taken over', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'lock');
    writeFileSync(path, '');
    utimesSync(path, new Date(), new Date(Date.now() - 60_000));
    expect(() => lockDataFolder(folder)).not.toThrow();
  });

  it('without a name in it a moment ago is refused: its process is writing it right now', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'lock');
    writeFileSync(path, '');
    // By the clock that this process reads, see scripts/soak-days.ts.
    utimesSync(path, new Date(), new Date());
    expect(() => lockDataFolder(folder)).toThrow(/in use by another process/);
  });
});

describe('giving the lock back', () => {
  it('lets the next one in', () => {
    const folder = temporaryFolder();
    lockDataFolder(folder)();
    expect(() => lockDataFolder(folder)).not.toThrow();
  });

  it('leaves no file behind', () => {
    const folder = temporaryFolder();
    lockDataFolder(folder)();
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });
});

it('makes the folder when there is none', () => {
  const folder = join(temporaryFolder(), 'deep', 'data');
  lockDataFolder(folder);
  expect(existsSync(join(folder, 'lock'))).toBe(true);
});

const lockScript = `
  import { lockDataFolder } from './platform/server/data-folder-lock.ts';
  lockDataFolder(process.argv[1]);
  console.log('locked');
  setInterval(() => {}, 60_000);
`;

const lockWhenAllAreReady = `
  import { existsSync } from 'node:fs';
  import { lockDataFolder } from './platform/server/data-folder-lock.ts';
  console.log('ready');
  const watch = setInterval(() => {
    if (!existsSync(process.argv[1] + '/go')) return;
    clearInterval(watch);
    setInterval(() => {}, 60_000);
    try {
      lockDataFolder(process.argv[1]);
      console.log('locked');
    } catch {
      console.log('refused');
    }
  }, 1);
`;

async function lockInAnotherProcess(folder: string): Promise<ChildScript> {
  const script = runScript(lockScript, folder);
  onTestFinished(() => script.kill());
  await script.nextLine();
  return script;
}
