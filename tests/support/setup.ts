import { afterEach, beforeEach, expect, vi } from 'vitest';

/** What the code under test says on the console is a result: an unexpected error fails the test. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'unexpected console.error').toEqual([]);
  vi.restoreAllMocks();
});
