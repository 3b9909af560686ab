import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder that is gone after the test; give `afterAll` to keep it for the suite. */
export function temporaryFolder(whenDone: (tidyUp: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'smr-test-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
