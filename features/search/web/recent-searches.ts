import { readStored } from '../../../platform/web/read-stored.ts';

const KEY = 'recent-searches';
const MOST = 8;

/** What was searched for in this browser, the last first; nowhere else. */
export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    // Not kept by us.
    return [];
  }
}

export function keepRecent(q: string): void {
  const asked = q.trim();
  if (asked === '') return;
  write([asked, ...readRecent().filter((one) => one !== asked)].slice(0, MOST));
}

export function forgetRecent(): void {
  write([]);
}

function write(searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // Without storage nothing is remembered.
  }
}
