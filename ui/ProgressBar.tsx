interface ProgressBarProps {
  /** What is being done. */
  label: string;
  value: number;
  max: number;
  className?: string;
}

/** How far something long is. What takes a moment is told by `isBusy` of its Button; what is on its way by a Skeleton. */
export function ProgressBar({ label, value, max, className = '' }: ProgressBarProps) {
  return <progress aria-label={label} value={value} max={max} className={`progress ${className}`} />;
}
