import { Mark } from './Mark.tsx';

/** Whether the page keeps itself up to date. */
export function LiveMark({ isLive }: { isLive: boolean }) {
  return (
    <p>
      <Mark shape={isLive ? 'circle' : 'ring'} tone={isLive ? 'accent' : 'neutral'} isWordQuiet className="font-normal">
        {isLive ? 'Live' : 'Not live'}
      </Mark>
    </p>
  );
}
