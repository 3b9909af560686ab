/** A grey bar with the size of what is coming, so that nothing jumps when it arrives. While a deed is done: `isBusy` of its Button. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`skeleton animate-pulse rounded bg-line/70 ${className}`} />;
}
