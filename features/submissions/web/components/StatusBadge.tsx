const looks: Record<string, string> = {
  pending: 'border-line-strong text-ink',
  approved: 'border-accent bg-accent-soft text-accent-strong',
  rejected: 'border-danger/50 bg-danger-soft text-danger',
};

/** Values that this page does not know get a neutral look. */
export function StatusBadge({ status }: { status: string }) {
  return <span className={`shrink-0 tag ${looks[status] ?? ''}`}>{status}</span>;
}
