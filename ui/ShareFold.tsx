import { Button } from './Button.tsx';
import { LongTextField } from './fields/LongTextField.tsx';
import { TextField } from './fields/TextField.tsx';
import { useCopy } from './use-copy.ts';

interface ShareFoldProps {
  /** "this chart" */
  what: string;
  /** Tells its fields from those of others on the page. */
  name: string;
  /** The whole address of it, which a visitor sends on. */
  address: string;
  /** What another site pastes into a page of its own. */
  snippet: string;
  /** What pasting it brings along, and what not. */
  sentence: string;
}

/**
 * To send a part of a page on, or to show it elsewhere: its address and its snippet, each to copy. For what has an address of its own within a
 * page; the page itself is shared by the browser. Without scripts the fields stand there to be selected. Not in a part that stands still.
 */
export function ShareFold({ what, name, address, snippet, sentence }: ShareFoldProps) {
  const link = useCopy('Link', address);
  const embed = useCopy<HTMLTextAreaElement>('Snippet', snippet);
  return (
    <details className="mt-2 print:hidden">
      <summary className="text-note text-ink-soft hover:text-ink">Share or embed {what}</summary>
      <TextField ref={link.field} name={`link-${name}`} label="Link" readOnly value={address} className="mt-3" />
      <Button size="small" onClick={link.copy} className="mt-2 noscript:hidden">
        Copy link
      </Button>
      <LongTextField
        ref={embed.field}
        name={`embed-${name}`}
        label={sentence}
        isMonospaced
        readOnly
        value={snippet}
        className="mt-4"
      />
      <Button size="small" onClick={embed.copy} className="mt-2 noscript:hidden">
        Copy snippet
      </Button>
    </details>
  );
}
