/** A unit's status, also one that a newer release may bring: shape, colour and word. */
export function StatusMark({ status }: { status: string }) {
  const { word, colour } = statusLook(status);
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap ${colour}`}>
      <svg aria-hidden viewBox="-8 -8 16 16" className="size-3.5 shrink-0">
        <StatusShape status={status} />
      </svg>
      {word}
    </span>
  );
}

/** Around the origin of a drawing, six units wide each way. */
export function StatusShape({ status }: { status: string }) {
  if (status === 'operational') return <circle r="5.5" fill="currentColor" />;
  if (status === 'maintenance') return <path d="M0 -6.5 6.5 5.5H-6.5Z" fill="currentColor" />;
  if (status === 'offline') return <path d="M-5 -5H5V5H-5Z" fill="currentColor" />;
  return <circle r="5" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="3 2" />;
}

export function statusLook(status: string): { word: string; colour: string } {
  return known[status] ?? { word: status === '' ? 'Unknown' : capitalized(status), colour: 'text-ink-soft' };
}

const known: Readonly<Record<string, { word: string; colour: string }>> = {
  operational: { word: 'Operational', colour: 'text-good' },
  maintenance: { word: 'Maintenance', colour: 'text-warn' },
  offline: { word: 'Offline', colour: 'text-danger' },
};

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
