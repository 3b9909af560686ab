import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { nameFolder, sweepFolders } from './memory-folder.mjs';

it('sweeps folders of runs that are gone, and none of one that still goes, of elsewhere or of another name', () => {
  const place = temporaryFolder();
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  const kept = [
    `${nameFolder(process.pid)}-abc123`,
    `smr-tests-1-${gone}-abc123`,
    'smr-tests-abc123',
    `smr-postgresql-${gone}`,
  ];
  for (const name of [...kept, `${nameFolder(gone)}-abc123`]) {
    mkdirSync(join(place, name, 'deeper'), { recursive: true });
    writeFileSync(join(place, name, 'deeper', 'file'), 'left behind');
  }
  sweepFolders(place);
  expect(readdirSync(place).sort()).toEqual(kept.toSorted());
});
