import type { ScreenDifference } from '../../contract.ts';

/** What is different about a screen, a line each. */
export function ScreenDifferences({ differences }: { differences: readonly ScreenDifference[] }) {
  return (
    <ul className="mt-1 space-y-0.5 text-note">
      {differences.map(({ act, what }) => (
        <li key={`${act} ${what}`} className="wrap-anywhere">
          <span className="text-ink-soft">{act}</span> {what}
        </li>
      ))}
    </ul>
  );
}
