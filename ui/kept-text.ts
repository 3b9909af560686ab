import { type FormContent, sameValues } from './form-content.ts';

/** What somebody changed in a form and did not save. */
export interface KeptText {
  /** When it was typed; ms since 1970. */
  at: number;
  /** Of the fields that differed: what they were opened with, and what was typed. */
  opened: FormContent;
  typed: FormContent;
}

const PREFIX = 'kept-text:';

/**
 * The tab keeps it over a reload and a crash, and forgets it when it is closed: on a shared computer nobody else finds it.
 *
 * @returns whether there was anything to keep
 */
export function keepText(keptAs: string, opened: FormContent, now: FormContent): boolean {
  const names = [...new Set([...Object.keys(opened), ...Object.keys(now)])].filter(
    (name) => !sameValues(opened[name], now[name]),
  );
  if (names.length === 0) {
    forgetText(keptAs);
    return false;
  }
  const pick = (content: FormContent) => Object.fromEntries(names.map((name) => [name, content[name] ?? []]));
  const kept: KeptText = { at: Date.now(), opened: pick(opened), typed: pick(now) };
  inStorage((storage) => storage.setItem(PREFIX + keptAs, JSON.stringify(kept)));
  return true;
}

export function readKeptText(keptAs: string): KeptText | null {
  const text = inStorage((storage) => storage.getItem(PREFIX + keptAs));
  // Written by `keepText` of this tab.
  return text ? (JSON.parse(text) as KeptText) : null;
}

export function forgetText(keptAs: string): void {
  inStorage((storage) => storage.removeItem(PREFIX + keptAs));
}

/** Who signs in next in this tab is somebody else. */
export function forgetAllText(): void {
  inStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  });
}

/** A browser may refuse its storage, or have none left: then nothing is kept, and the form works as it does. */
function inStorage<Result>(act: (storage: Storage) => Result): Result | null {
  try {
    return act(sessionStorage);
  } catch {
    return null;
  }
}
