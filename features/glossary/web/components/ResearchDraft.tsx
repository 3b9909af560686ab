import { useState } from 'react';
import { formatPercent } from '../../../../platform/shared/format-number.ts';
import { fieldErrors } from '../../../../platform/web/error-message.ts';
import { useOnceKey } from '../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { SentList } from '../../../../ui/fields/SentList.tsx';
import { useForgetText } from '../../../../ui/kept-text-owner.ts';
import { Message } from '../../../../ui/Message.tsx';
import { ListField } from '../../../../ui/records/ListField.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import { UnsavedGuard } from '../../../../ui/UnsavedGuard.tsx';
import type { ResearchResult, ValidationResult } from '../../contract.ts';
import { type GlossaryCategory, MAX_DEFINITION_LENGTH, MAX_SOURCES, researchCategories } from '../../vocabulary.ts';
import { useGlossaryApi } from './use-glossary-api.ts';

/** The draft of a definition: edited, validated, then added. Every change asks for a new validation. */
export function ResearchDraft({ result, onAdded }: { result: ResearchResult; onAdded(): void }) {
  const { api } = useGlossaryApi();
  const [definition, setDefinition] = useState(result.synthesizedDefinition);
  const [category, setCategory] = useState<string>(result.suggestedCategory);
  const [sourceUrls, setSourceUrls] = useState(() => webAddressesOf(result));
  const [validation, setValidation] = useState<ValidationResult | null>(null);
  const sources = sourceUrls.map((url) => ({ url }));
  const validate = useTold(
    api.validate.mutationOptions({
      onSuccess: (checked) => {
        setValidation(checked);
        showToast(
          checked.isAccurate
            ? { tone: 'success', title: `Validation successful! Confidence: ${percentOf(checked)}` }
            : { tone: 'warning', title: 'Definition may need refinement. Check suggestions.' },
        );
      },
    }),
    { failed: 'Validation failed' },
  );
  const keptAs = `research ${result.term}`;
  const forgetText = useForgetText(keptAs);
  const once = useOnceKey();
  const end = () => {
    forgetText();
    onAdded();
  };
  const add = useTold(api.create.mutationOptions({ context: once.context, onSuccess: end }), {
    done: 'Term added to glossary successfully!',
    failed: 'Failed to add term to glossary',
    refresh: [api.key()],
  });

  const errors = fieldErrors(add.error ?? validate.error);

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
      <SectionTitle id="draft" note={origins[result.synthesis]}>
        Synthesized definition
      </SectionTitle>
      <Form className="mt-4 grid gap-field" onSend={startAdding}>
        <UnsavedGuard isBusy={add.isPending} keptAs={keptAs} isNew />
        <LongTextField
          name="definition"
          label="Definition"
          error={errors.definition}
          rows={7}
          dir="auto"
          maxLength={MAX_DEFINITION_LENGTH}
          value={definition}
          onValue={(text) => {
            setDefinition(text);
            setValidation(null);
          }}
        />
        <SelectField
          name="category"
          label="Category"
          error={errors.category}
          emptyLabel="Choose a category"
          choices={researchCategories.map((value) => ({ value, label: value }))}
          value={category}
          onValue={setCategory}
        />
        <SentList name="sourceUrls" values={sourceUrls} onPutBack={(urls) => setSourceUrls([...urls])} />
        <ListField
          label="Source URLs"
          error={errors.sources}
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
        {validation ? <Verdict validation={validation} /> : null}
        <div className="mt-1 flex flex-wrap gap-3">
          <Button isBusy={validate.isPending} onClick={startValidation}>
            {validate.isPending ? 'Validating...' : 'Validate Accuracy'}
          </Button>
          <Button type="submit" variant="primary" isDisabled={!validation?.isAccurate} isBusy={add.isPending}>
            {add.isPending ? 'Adding...' : 'Add to Glossary'}
          </Button>
        </div>
      </Form>
    </section>
  );
}

const origins: Record<ResearchResult['synthesis'], string> = {
  passage: 'The best passage as its source has it. Put it into your own words before you add it.',
  model: 'Written by the configured language model from the passages. Check it against them.',
  'stand-in': 'A fixed stand-in, not a definition.',
  none: 'Nothing was found to make a draft from.',
};

function Verdict({ validation }: { validation: ValidationResult }) {
  const { isAccurate, suggestions } = validation;
  return (
    <Message tone={isAccurate ? 'good' : 'danger'}>
      <p className="font-medium">
        {isAccurate ? 'All needed checks passed' : 'Not ready for the glossary'} ({percentOf(validation)})
      </p>
      {suggestions.length > 0 ? (
        <ul className="mt-1 list-disc pl-5">
          {suggestions.map((suggestion) => (
            <li key={suggestion}>{suggestion}</li>
          ))}
        </ul>
      ) : null}
    </Message>
  );
}

function percentOf({ confidence }: ValidationResult): string {
  return formatPercent(confidence * 100, 1);
}

/** Our own glossary is no source for itself. */
function webAddressesOf({ potentialDefinitions }: ResearchResult): string[] {
  const urls = potentialDefinitions.flatMap(({ url }) => (url && /^https?:/.test(url) ? [url] : []));
  return [...new Set(urls)].slice(0, MAX_SOURCES);
}
