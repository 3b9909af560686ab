import { formatCounted } from '../../../../../platform/shared/format-number.ts';
import { Message } from '../../../../../ui/Message.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { StreamWriters, Writer } from '../../contract.ts';

const MOST_NAMED = 3;

/** Warns of streams that more than one sender writes; nothing where there are none. */
export function MixedWriters({ writers, className }: { writers: readonly StreamWriters[]; className?: string }) {
  const mixed = writers.filter(({ mixedAt }) => mixedAt !== null);
  const [first] = mixed;
  if (!first) return null;
  const more = mixed.length - MOST_NAMED;
  const names = mixed.slice(0, MOST_NAMED).map(({ name }) => name);
  return (
    <Message tone="warn" className={className}>
      <strong className="font-semibold">Two senders take turns</strong> in {names.join(', ')}
      {more > 0 ? ` and ${formatCounted(more, 'more stream')}` : null}: {describeWriters(first)}, last{' '}
      <Time at={first.mixedAt ?? first.writtenAt} form="near" isInText />. What the page shows are the values of two
      plants, and an alarm that waits for its delay may never come. Revoke one of the keys, or issue it anew for its own
      units and tags.
    </Message>
  );
}

function describeWriters({ writer, before }: StreamWriters): string {
  return before ? `${nameWriter(writer)} and ${nameWriter(before)}` : nameWriter(writer);
}

export function nameWriter({ keyId, name }: Writer): string {
  return keyId === null ? 'the simulator' : `key ${name}`;
}
