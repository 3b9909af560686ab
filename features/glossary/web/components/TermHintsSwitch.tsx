import { switchTermHints, useTermHints } from './term-hints.ts';

/** Switches the definitions in running text on and off, for this browser. */
export function TermHintsSwitch({ className }: { className?: string }) {
  const isOn = useTermHints();
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => switchTermHints(!isOn)}
      className={`text-sm text-ink-soft hover:text-ink hover:underline ${className ?? ''}`}
    >
      Definitions in texts: {isOn ? 'on' : 'off'}
    </button>
  );
}
