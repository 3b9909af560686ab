/** Something goes on that takes a moment. Beside words that say what; without them use a Skeleton of the size of what is coming. */
export function Spinner() {
  return (
    <svg aria-hidden viewBox="0 0 16 16" className="size-4 shrink-0 animate-spin" fill="none" stroke="currentColor">
      <circle cx="8" cy="8" r="6" strokeWidth="2" opacity="0.25" />
      <path d="M14 8a6 6 0 0 0-6-6" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
