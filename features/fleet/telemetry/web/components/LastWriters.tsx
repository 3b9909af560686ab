import { formatCounted } from '../../../../../platform/shared/format-number.ts';
import { useWriters } from '../use-writers.ts';
import { MixedWriters, nameWriter } from './MixedWriters.tsx';

interface LastWritersProps {
  unitId: string;
  /** Left out: of all streams of the unit. */
  tag?: string;
}

/** For editors: who wrote last, and whether senders mix. */
export function LastWriters({ unitId, tag }: LastWritersProps) {
  const writers = useWriters(tag === undefined ? { unitId } : { unitId, tag });
  if (writers.length === 0) return null;
  const counts = new Map<string, number>();
  for (const { writer } of writers) counts.set(nameWriter(writer), (counts.get(nameWriter(writer)) ?? 0) + 1);
  const names = [...counts].map(([name, count]) =>
    counts.size === 1 ? name : `${name} (${formatCounted(count, 'stream')})`,
  );
  return (
    <>
      <p className="mt-2 text-note text-ink-soft wrap-anywhere">Last written by {names.join(', ')}</p>
      <MixedWriters writers={writers} className="mt-3" />
    </>
  );
}
