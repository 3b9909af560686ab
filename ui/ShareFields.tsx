import { Button } from './Button.tsx';
import { LongTextField } from './fields/LongTextField.tsx';
import { TextField } from './fields/TextField.tsx';
import { useCopy } from './use-copy.ts';

export interface ShareFieldsProps {
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
 * The address and the snippet of a part that can be shown elsewhere, each to copy; on the page that is about it. Among other things: ShareFold.
 * Without scripts the fields stand there to be selected. Not in a part that stands still.
 */
export function ShareFields({ name, address, snippet, sentence }: ShareFieldsProps) {
  const link = useCopy('Link', address);
  const embed = useCopy<HTMLTextAreaElement>('Snippet', snippet);
  return (
    <>
      <TextField ref={link.field} name={`link-${name}`} label="Link" readOnly value={address} />
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
    </>
  );
}
