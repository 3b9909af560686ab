import { ShareFields, type ShareFieldsProps } from './ShareFields.tsx';

interface ShareFoldProps extends ShareFieldsProps {
  /** "this chart" */
  what: string;
}

/**
 * To send a part of a page on, or to show it elsewhere: its address and its snippet, each to copy. For what has an address of its own within a
 * page; the page itself is shared by the browser. Not in a part that stands still.
 */
export function ShareFold({ what, ...fields }: ShareFoldProps) {
  return (
    <details className="mt-2 print:hidden">
      <summary className="mb-3 text-note text-ink-soft hover:text-ink">Share or embed {what}</summary>
      <ShareFields {...fields} />
    </details>
  );
}
