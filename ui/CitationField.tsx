import { Button } from './Button.tsx';
import { TextField } from './fields/TextField.tsx';
import { useCopy } from './use-copy.ts';

/** How to refer to what a page tells of, ready to be taken along. Not in a part that stands still. */
export function CitationField({ citation }: { citation: string }) {
  const { field, copy } = useCopy('Citation', citation);
  return (
    <>
      <div className="print:hidden">
        <TextField label="Citation" isLabelHidden ref={field} name="citation" readOnly value={citation} />
        <Button size="small" onClick={copy} className="mt-2 noscript:hidden">
          Copy
        </Button>
      </div>
      {/* A field shows one line of it. */}
      <p className="hidden wrap-anywhere print:block">{citation}</p>
    </>
  );
}
