import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { showToast } from '../../../../ui/show-toast.ts';
import { ListField } from '../../../records/web/components/ListField.tsx';
import type { ResearchResult, ValidationResult } from '../../contract.ts';
import { type GlossaryCategory, MAX_SOURCES, researchCategories } from '../../vocabulary.ts';
import { CategoryField, DefinitionField } from './TermFields.tsx';
import { useGlossaryApi } from './use-glossary-api.ts';

/** The draft of a definition: edited, validated, then added. Every change asks for a new validation. */
export function ResearchDraft({ result, onAdded }: { result: ResearchResult; onAdded(): void }) {
  const { api, reload } = useGlossaryApi();
  const [definition, setDefinition] = useState(result.synthesizedDefinition);
  const [category, setCategory] = useState<string>(result.suggestedCategory);
  const [sourceUrls, setSourceUrls] = useState(() => webAddressesOf(result));
  const [validation, setValidation] = useState<ValidationResult | null>(null);
  const sources = sourceUrls.map((url) => ({ url }));
  const validate = useMutation(
    api.validate.mutationOptions({
      onSuccess: (checked) => {
        setValidation(checked);
        showToast(
          checked.isAccurate
            ? { tone: 'success', title: `Validation successful! Confidence: ${(checked.confidence * 100).toFixed(1)}%` }
            : { tone: 'warning', title: 'Definition may need refinement. Check suggestions.' },
        );
      },
      onError: (error) => showToast({ tone: 'error', title: 'Validation failed', description: errorMessage(error) }),
    }),
  );
  const add = useMutation(
    api.create.mutationOptions({
      onSuccess: () => {
        showToast({ tone: 'success', title: 'Term added to glossary successfully!' });
        onAdded();
        return reload();
      },
      onError: (error) =>
        showToast({ tone: 'error', title: 'Failed to add term to glossary', description: errorMessage(error) }),
    }),
  );

  function startValidation() {
    if (!definition.trim()) return showToast({ tone: 'error', title: 'No definition to validate' });
    validate.mutate({ term: result.term, definition, sources });
  }

  function startAdding() {
    if (!definition.trim() || !category)
      return showToast({ tone: 'error', title: 'Please complete all fields before adding to glossary' });
    const { term, relatedTerms } = result;
    // Chosen from this list.
    add.mutate({ term, definition, category: category as GlossaryCategory, relatedTerms, sources });
  }

  return (
    <section aria-labelledby="draft">
      <h2 id="draft" className="text-xl font-semibold">
        Synthesized definition
      </h2>
      <p className="mt-2 text-sm text-ink-soft">{origins[result.synthesis]}</p>
      <div className="mt-4 space-y-5">
        <DefinitionField
          label="Definition"
          rows={7}
          value={definition}
          onChange={(event) => {
            setDefinition(event.target.value);
            setValidation(null);
          }}
        />
        <CategoryField
          categories={researchCategories}
          value={category}
          onChange={(event) => setCategory(event.target.value)}
        />
        <ListField
          label="Source URLs"
          hint="Saved with the term."
          placeholder="https://"
          type="url"
          values={sourceUrls}
          maxLength={2_000}
          onChange={(urls) => {
            setSourceUrls(urls.slice(0, MAX_SOURCES));
            setValidation(null);
          }}
        />
      </div>
      {validation ? <Verdict validation={validation} /> : null}
      <div className="mt-6 flex flex-wrap gap-3 text-sm font-medium">
        <button
          type="button"
          disabled={validate.isPending}
          onClick={startValidation}
          className="rounded-md border border-line-strong px-5 py-2.5 hover:bg-sunken disabled:opacity-60"
        >
          {validate.isPending ? 'Validating...' : 'Validate Accuracy'}
        </button>
        <button
          type="button"
          disabled={!validation?.isAccurate || add.isPending}
          onClick={startAdding}
          className="rounded-md bg-accent px-5 py-2.5 text-on-accent hover:bg-accent-strong disabled:opacity-50"
        >
          {add.isPending ? 'Adding...' : 'Add to Glossary'}
        </button>
      </div>
    </section>
  );
}

const origins: Record<ResearchResult['synthesis'], string> = {
  passage: 'The best passage as its source has it. Put it into your own words before you add it.',
  model: 'Written by the configured language model from the passages. Check it against them.',
  'stand-in': 'A fixed stand-in, not a definition.',
  none: 'Nothing was found to make a draft from.',
};

function Verdict({ validation: { isAccurate, confidence, suggestions } }: { validation: ValidationResult }) {
  return (
    <div
      role="status"
      className={`mt-5 rounded-md border px-4 py-3 text-sm ${isAccurate ? 'border-accent/40 bg-accent-soft text-accent-strong' : 'border-danger/50 bg-danger-soft text-danger'}`}
    >
      <p className="font-medium">
        {isAccurate ? 'All needed checks passed' : 'Not ready for the glossary'} ({(confidence * 100).toFixed(1)}%)
      </p>
      {suggestions.length > 0 ? (
        <ul className="mt-1 list-disc pl-5">
          {suggestions.map((suggestion) => (
            <li key={suggestion}>{suggestion}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Our own glossary is no source for itself. */
function webAddressesOf({ potentialDefinitions }: ResearchResult): string[] {
  const urls = potentialDefinitions.flatMap(({ url }) => (url && /^https?:/.test(url) ? [url] : []));
  return [...new Set(urls)].slice(0, MAX_SOURCES);
}
