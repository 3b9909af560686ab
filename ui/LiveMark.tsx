/** Whether the page keeps itself up to date: a shape and a word, not a colour alone. */
export function LiveMark({ isLive }: { isLive: boolean }) {
  return (
    <p className="inline-flex items-center gap-2 text-sm text-ink-soft">
      <svg aria-hidden viewBox="0 0 10 10" className={`size-2.5 ${isLive ? 'text-accent' : 'text-line-strong'}`}>
        <circle cx="5" cy="5" r="4" stroke="currentColor" strokeWidth="1.5" fill={isLive ? 'currentColor' : 'none'} />
      </svg>
      {isLive ? 'Live' : 'Not live'}
    </p>
  );
}
