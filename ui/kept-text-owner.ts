import { createContext, useContext, useState } from 'react';
import { forgetText } from './kept-text.ts';

/** Whose text is kept. The hall says who is signed in; null: nobody, and nothing is kept. */
export const KeptTextOwner = createContext<string | null | undefined>(undefined);

/** Who sat there when the form was opened: text does not change hands when somebody else signs in behind it, in another tab. */
export function useKeptTextOwner(keptAs: string | undefined): string | null {
  const now = useContext(KeptTextOwner);
  if (keptAs && now === undefined) throw new Error(`Nobody says whose text "${keptAs}" is: see KeptTextOwner.`);
  const [owner] = useState(now ?? null);
  return owner;
}

/**
 * For what ends the work on a form whose text is kept: it was saved, cancelled, or given up for somebody else's version. A form that only
 * disappears has not ended.
 */
export function useForgetText(keptAs: string | undefined): () => void {
  const owner = useKeptTextOwner(keptAs);
  return () => {
    if (keptAs && owner !== null) forgetText(owner, keptAs);
  };
}
