import { Button } from '../../../../ui/Button.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { useCopy } from '../../../../ui/use-copy.ts';

/** How to refer to a story, ready to be taken along. */
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
