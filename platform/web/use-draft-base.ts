import { useState } from 'react';

/**
 * The version that a form was filled from. A refetch behind an open form must not pass for having been read, and must not take away
 * what was typed: the form stays with its version until it is saved, or the editor asks for the newer one.
 *
 * @param latest the version that the server has now; null for what does not exist yet, or no longer
 */
export function useDraftBase<Version extends { id: string; revision: number } | null>(latest: Version) {
  const [base, setBase] = useState(latest);
  // Another record is edited, in the same place.
  if (base && latest && latest.id !== base.id) setBase(latest);
  return {
    latest,
    /** Fill the form from it, give the form its revision as key, and send that revision with a change. */
    base,
    /** Somebody else has saved since. */
    isOvertaken: base !== null && latest !== null && latest.revision > base.revision,
    /** After saving, or to go on from somebody else's version. */
    startFrom: setBase,
  };
}
