import { useState } from 'react';
import { fieldErrors } from '../../../../platform/web/error-message.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { ProgressBar } from '../../../../ui/ProgressBar.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import type { ResearchResult } from '../../contract.ts';
import { MAX_TERM_LENGTH } from '../../vocabulary.ts';
import { ResearchDraft } from './ResearchDraft.tsx';
import { ResearchFindings } from './ResearchFindings.tsx';
import { ResearchSources } from './ResearchSources.tsx';
import { useGlossaryApi } from './use-glossary-api.ts';

/** How far the bar stands while the one request runs: nobody knows how long the sources take. */
const PROGRESS = 65;

/** Enter a term, research, edit the definition, validate, then add. */
export function ResearchTab() {
  const { api } = useGlossaryApi();
  const [term, setTerm] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [result, setResult] = useState<ResearchResult | null>(null);
  const research = useTold(api.research.mutationOptions({ onSuccess: setResult }), {
    done: 'Research completed! Review the synthesized definition.',
    failed: 'Failed to research term',
  });

  function start() {
    const asked = term.trim();
    setMissing(asked === '');
    if (!asked) return showToast({ tone: 'error', title: 'Please enter a term to research' });
    setResult(null);
    research.mutate({ term: asked });
  }

  return (
    <>
      <Form onSend={start} className="flex max-w-2xl items-start gap-3">
        <TextField
          name="term"
          label="Term to research"
          error={isMissing ? 'A term is needed.' : fieldErrors(research.error).term}
          value={term}
          maxLength={MAX_TERM_LENGTH}
          isDisabled={research.isPending}
          autoComplete="off"
          dir="auto"
          placeholder="For example: Heat pipe"
          onValue={setTerm}
          className="flex-1"
        />
        <Button type="submit" variant="primary" isBusy={research.isPending} className="mt-6.5">
          {research.isPending ? 'Researching...' : 'Research'}
        </Button>
      </Form>
      {research.isPending ? (
        <div className="mt-5 max-w-2xl text-note text-ink-soft">
          <ProgressBar label="Researching" value={PROGRESS} max={100} />
          <p className="mt-2">Asking the glossary, the stored news and the reference sources.</p>
        </div>
      ) : null}
      {result ? (
        <div className="mt-8 grid gap-x-10 gap-y-8 xl:grid-cols-2">
          <ResearchFindings result={result} />
          <ResearchDraft
            key={research.submittedAt}
            result={result}
            onAdded={() => {
              setResult(null);
              setTerm('');
            }}
          />
        </div>
      ) : null}
      <ResearchSources />
    </>
  );
}
