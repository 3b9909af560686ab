import { TextButton } from '../../../../ui/TextButton.tsx';
import { switchTermHints, useTermHints } from './term-hints.ts';

/** Switches the definitions in running text on and off, for this browser. */
export function TermHintsSwitch({ className }: { className?: string }) {
  const isOn = useTermHints();
  return (
    <span className={`text-note noscript:hidden ${className ?? ''}`}>
      <TextButton aria-pressed={isOn} onClick={() => switchTermHints(!isOn)}>
        Definitions in texts: {isOn ? 'on' : 'off'}
      </TextButton>
    </span>
  );
}
