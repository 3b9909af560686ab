import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { showToast } from '../../../../ui/show-toast.ts';
import type { ResearchResult } from '../../contract.ts';
import { MAX_TERM_LENGTH } from '../../vocabulary.ts';
import { ResearchDraft } from './ResearchDraft.tsx';
import { ResearchFindings } from './ResearchFindings.tsx';
import { ResearchSources } from './ResearchSources.tsx';
import { TextField } from './TermFields.tsx';
import { useGlossaryApi } from './use-glossary-api.ts';

/** How far the bar stands while the one request runs: nobody knows how long the sources take. */
const PROGRESS = 65;

/** Enter a term, research, edit the definition, validate, then add. */
export function ResearchTab() {
  const { api } = useGlossaryApi();
  const [term, setTerm] = useState('');
  const [result, setResult] = useState<ResearchResult | null>(null);
  const research = useMutation(
    api.research.mutationOptions({
      onSuccess: (found) => {
        setResult(found);
        showToast({ tone: 'success', title: 'Research completed! Review the synthesized definition.' });
      },
      onError: (error) =>
        showToast({ tone: 'error', title: 'Failed to research term', description: errorMessage(error) }),
    }),
  );

  function start() {
    const asked = term.trim();
    if (!asked) return showToast({ tone: 'error', title: 'Please enter a term to research' });
    setResult(null);
    research.mutate({ term: asked });
  }

  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
        className="flex max-w-2xl items-end gap-3"
      >
        <div className="flex-1">
          <TextField
            label="Term to research"
            value={term}
            maxLength={MAX_TERM_LENGTH}
            disabled={research.isPending}
            placeholder="For example: Heat pipe"
            onChange={(event) => setTerm(event.target.value)}
          />
        </div>
        <button
          type="submit"
          disabled={research.isPending}
          className="rounded-md bg-accent px-5 py-2.5 text-sm font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60"
        >
          {research.isPending ? 'Researching...' : 'Research'}
        </button>
      </form>
      {research.isPending ? (
        <p className="mt-5 max-w-2xl text-sm text-ink-soft">
          <progress aria-label="Researching" value={PROGRESS} max={100} className="block h-2 w-full accent-accent" />
          <span className="mt-2 block">Asking the glossary, the stored news and the reference sources.</span>
        </p>
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
