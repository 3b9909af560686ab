import { type ComponentType, useEffect, useState } from 'react';
import type { LatePart } from './late-part.ts';

/**
 * Who is drawn without a loader (an answer that has become old on a page that stayed open) fetches what draws.
 *
 * @param since another value asks again for what could not be had
 * @param onAnswer takes whether it could not be had
 * @returns null as long as it is not here
 */
export function useLatePart<Props>(
  part: LatePart<Props>,
  isWanted: boolean,
  since?: unknown,
  onAnswer?: (hasFailed: boolean) => void,
): ComponentType<Props> | null {
  const [, setLoaded] = useState(false);
  const isMissing = isWanted && !part.Part;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be had is asked for again with the next answer, be it the same
  useEffect(() => {
    if (isMissing)
      part.load().then(
        () => {
          setLoaded(true);
          onAnswer?.(false);
        },
        () => onAnswer?.(true),
      );
  }, [isMissing, part, since]);
  return part.Part;
}
