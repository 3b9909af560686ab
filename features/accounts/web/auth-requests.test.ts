import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepText, readKeptText } from '../../../ui/kept-text.ts';
import { signOut, signOutEverywhere } from './auth-requests.ts';

/** The tab's storage, as far as it is used. */
class TabStorage {
  [key: string]: unknown;
  setItem(key: string, value: string) {
    this[key] = value;
  }
  getItem(key: string) {
    return this[key] ?? null;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new TabStorage());
  const now = { name: ['Typed and not saved'] };
  keepText('ed', 'new company', { opened: {}, now, isNew: true, returned: null });
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const answer = (status: number) => vi.stubGlobal('fetch', async () => new Response('{}', { status }));

describe.each([
  ['signing out', signOut],
  ['signing out everywhere', signOutEverywhere],
])('%s', (_, leave) => {
  it('forgets what was typed and not saved, and nothing else of the tab', async () => {
    sessionStorage.setItem('look', 'dark');
    answer(200);
    await leave();
    expect([readKeptText('ed', 'new company'), sessionStorage.getItem('look')]).toEqual([null, 'dark']);
  });

  it('that is refused keeps it', async () => {
    answer(500);
    await expect(leave()).rejects.toThrow();
    expect(readKeptText('ed', 'new company')?.typed).toEqual({ name: ['Typed and not saved'] });
  });
});
