import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetAllText, keepText, readKeptText } from './kept-text.ts';

/** A tab's storage, as far as it is used: what stands in it are its own properties. */
class TabStorage {
  [key: string]: unknown;
}
const methods = {
  getItem(this: TabStorage, key: string) {
    return this[key] ?? null;
  },
  setItem(this: TabStorage, key: string, value: string) {
    this[key] = value;
  },
  removeItem(this: TabStorage, key: string) {
    delete this[key];
  },
};
Object.assign(TabStorage.prototype, methods);

let tab: TabStorage;
beforeEach(() => {
  tab = new TabStorage();
  vi.stubGlobal('sessionStorage', tab);
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 10) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const opened = { title: ['Outage'], begins: ['10:00'] };
const now = { ...opened, title: ['Grid limit'] };
const form = { opened, now, isNew: false, returned: null };

it('gives text back to whom it belongs', () => {
  keepText('ada', 'outage 1', form);
  expect(readKeptText('ada', 'outage 1')?.typed).toEqual({ title: ['Grid limit'] });
});

it('gives nobody what another one typed, and leaves nothing of it', () => {
  keepText('ada', 'outage 1', form);
  expect(readKeptText('grace', 'outage 1')).toBeNull();
  expect(Object.keys(tab)).toEqual([]);
});

it('leaves alone what is kept in the tab for other purposes', () => {
  tab['fleet-banners-ended'] = '[]';
  readKeptText('grace', 'outage 1');
  forgetAllText();
  expect(Object.keys(tab)).toEqual(['fleet-banners-ended']);
});

it('forgets what is again as it was opened', () => {
  keepText('ada', 'outage 1', form);
  keepText('ada', 'outage 1', { ...form, now: opened });
  expect(readKeptText('ada', 'outage 1')).toBeNull();
});

it('keeps of something new all that stood in the form, and nothing to compare it with', () => {
  keepText('ada', 'new outage', { ...form, isNew: true });
  expect(readKeptText('ada', 'new outage')).toMatchObject({ opened: {}, typed: now });
});

it('goes on comparing text that was put back with what it was typed over', () => {
  keepText('ada', 'outage 1', form);
  const returned = readKeptText('ada', 'outage 1');
  const saved = { ...opened, title: ['Outage of the grid'] };
  keepText('ada', 'outage 1', { ...form, opened: saved, now: { ...saved, title: ['Grid limits'] }, returned });
  expect(readKeptText('ada', 'outage 1')?.opened).toEqual({ title: ['Outage'] });
});

it('tells when text was typed, not when it was put back', () => {
  keepText('ada', 'outage 1', form);
  const returned = readKeptText('ada', 'outage 1');
  vi.advanceTimersByTime(60_000);
  keepText('ada', 'outage 1', { ...form, returned });
  expect(readKeptText('ada', 'outage 1')?.at).toBe(returned?.at);
});
