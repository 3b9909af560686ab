import { useSuspenseQuery } from '@tanstack/react-query';
import { fieldErrors } from '../../../../platform/web/error-message.ts';
import { useOnceKey } from '../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { Switch } from '../../../../ui/fields/Switch.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { ChevronDown } from '../../../../ui/icons/ChevronDown.tsx';
import { X } from '../../../../ui/icons/X.tsx';
import type { ResearchSource } from '../../contract.ts';
import { useGlossaryApi } from './use-glossary-api.ts';

/** Where research looks a term up besides the glossary and the stored news. */
export function ResearchSources() {
  const { api } = useGlossaryApi();
  const { data: sources } = useSuspenseQuery(api.listResearchSources.queryOptions());
  const active = sources.filter(({ isActive }) => isActive).length;
  return (
    <details className="group mt-12 border-t border-line pt-4">
      <summary className="flex items-center gap-2 text-note font-medium">
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        Reference sources ({active} of {sources.length} asked)
      </summary>
      <DataList label="Reference sources" items={sources} keyOf={({ id }) => id} className="mt-4">
        {(source) => <SourceRow source={source} />}
      </DataList>
      <AddSource />
    </details>
  );
}

function SourceRow({ source }: { source: ResearchSource }) {
  const { api } = useGlossaryApi();
  const outcome = { failed: 'Failed to update the source', refresh: [api.key()] };
  const turn = useTold(api.switchResearchSource.mutationOptions(), outcome);
  const remove = useTold(api.removeResearchSource.mutationOptions(), outcome);
  const { id, name, searchUrl, credibility, isActive } = source;
  return (
    <div className="flex items-center gap-3 text-note">
      <Switch
        label={`Ask ${name}`}
        isLabelHidden
        checked={turn.isPending ? turn.variables.isActive : isActive}
        isDisabled={turn.isPending}
        onValue={(isOn) => turn.mutate({ id, isActive: isOn })}
      />
      <p className="min-w-0 flex-1">
        <span className="font-medium">{name}</span>{' '}
        <span className="text-ink-soft tabular-nums">credibility {credibility}/10</span>
        <span className="block truncate text-caption text-ink-soft">{searchUrl}</span>
      </p>
      <IconButton
        label={`Remove ${name}`}
        size="small"
        icon={<X aria-hidden className="size-4" />}
        isBusy={remove.isPending}
        onClick={() => remove.mutate({ id })}
      />
    </div>
  );
}

function AddSource() {
  const { api } = useGlossaryApi();
  const once = useOnceKey();
  const add = useTold(api.addResearchSource.mutationOptions({ context: once.context, onSuccess: once.renew }), {
    failed: 'Failed to add the source',
    refresh: [api.key()],
  });
  const errors = fieldErrors(add.error);
  return (
    <Form
      className="mt-4 grid items-start gap-3 sm:grid-cols-[1fr_2fr_6rem_auto]"
      onSend={({ text, reset }) =>
        add.mutate(
          { name: text('name'), searchUrl: text('searchUrl'), credibility: Number(text('credibility')) },
          { onSuccess: reset },
        )
      }
    >
      <TextField
        name="name"
        label="Name"
        error={errors.name}
        isRequired
        autoComplete="off"
        dir="auto"
        maxLength={100}
      />
      <TextField
        name="searchUrl"
        kind="url"
        label="Address, with {query} or {slug} for the term"
        error={errors.searchUrl}
        isRequired
        autoComplete="off"
        maxLength={2_000}
        placeholder="https://example.org/search?q={query}"
      />
      <NumberField
        name="credibility"
        label="Credibility"
        error={errors.credibility}
        min={0}
        max={10}
        defaultValue={5}
        isRequired
      />
      <Button type="submit" isBusy={add.isPending} className="sm:mt-6.5">
        Add
      </Button>
    </Form>
  );
}
