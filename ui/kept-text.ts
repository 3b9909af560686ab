import { changedNames, type FormContent } from './form-content.ts';

/** What somebody changed in a form and did not save. */
export interface KeptText {
  /** When it was typed; ms since 1970. */
  at: number;
  /** Of the fields that are kept: what they were opened with. Empty where something new is made, which nobody else can have saved. */
  opened: FormContent;
  typed: FormContent;
}

interface TypedForm {
  opened: FormContent;
  now: FormContent;
  /** Something new is made: what its fields began with comes back, too, for next time they may begin with something else. */
  isNew: boolean;
  /** What was put back into it, and is compared still with what it was typed over. */
  returned: KeptText | null;
}

/** Of the names under which the tab keeps it. */
export const KEPT_TEXT = 'kept-text:';
const ofOwner = (owner: string) => `${KEPT_TEXT}${owner}:`;
const keyOf = (owner: string, keptAs: string) => ofOwner(owner) + keptAs;

/** The tab keeps it over a reload, a crash and the end of a session, for its owner alone, and forgets it when it is closed. */
export function keepText(owner: string, keptAs: string, { opened, now, isNew, returned }: TypedForm): void {
  const changed = changedNames(opened, now);
  if (changed.length === 0) {
    forgetText(owner, keptAs);
    return;
  }
  const names = isNew ? [...new Set([...Object.keys(opened), ...Object.keys(now)])] : changed;
  const pick = (content: FormContent) => Object.fromEntries(names.map((name) => [name, content[name] ?? []]));
  const typed = pick(now);
  const kept: KeptText = {
    // Putting text back is heard like typing it, and is not.
    at: returned && changedNames(returned.typed, typed).length === 0 ? returned.at : Date.now(),
    opened: isNew ? {} : pick({ ...opened, ...returned?.opened }),
    typed,
  };
  inStorage((storage) => storage.setItem(keyOf(owner, keptAs), JSON.stringify(kept)));
}

/** Whoever reads is signed in here now: what others left in this tab, whose session ended without a word, goes. */
export function readKeptText(owner: string, keptAs: string): KeptText | null {
  const text = inStorage((storage) => {
    forgetWhere(storage, (key) => !key.startsWith(ofOwner(owner)));
    return storage.getItem(keyOf(owner, keptAs));
  });
  // Written by `keepText` of this tab.
  return text ? (JSON.parse(text) as KeptText) : null;
}

export function forgetText(owner: string, keptAs: string): void {
  inStorage((storage) => storage.removeItem(keyOf(owner, keptAs)));
}

/** Who signs out is done, and leaves nothing behind in this tab. */
export function forgetAllText(): void {
  inStorage((storage) => forgetWhere(storage, () => true));
}

function forgetWhere(storage: Storage, isGone: (key: string) => boolean): void {
  for (const key of Object.keys(storage)) if (key.startsWith(KEPT_TEXT) && isGone(key)) storage.removeItem(key);
}

/** A browser may refuse its storage, or have none left: then nothing is kept, and the form works as it does. */
function inStorage<Result>(act: (storage: Storage) => Result): Result | null {
  try {
    return act(sessionStorage);
  } catch {
    return null;
  }
}
