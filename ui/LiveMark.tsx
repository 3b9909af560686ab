import { Mark } from './Mark.tsx';

/**
 * Whether the page keeps itself up to date; once, beside the title of a page that does. How old a single value is, the value says: Time or
 * Mark.
 */
export function LiveMark({ isLive }: { isLive: boolean }) {
  return (
    <p>
      <Mark shape={isLive ? 'circle' : 'ring'} tone={isLive ? 'accent' : 'neutral'} isWordQuiet className="font-normal">
        {isLive ? 'Live' : 'Not live'}
      </Mark>
    </p>
  );
}
