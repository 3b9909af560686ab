import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { useHidingAll } from '../use-hiding-all.ts';
import { useMerging } from '../use-merging.ts';

export interface ChosenStory {
  id: string;
  title: string;
  /** When it was chosen; left out: visitors see it. */
  isHidden?: boolean;
}

/** What is chosen, wherever it was found, and what can be done with all of it: at the foot of the window as soon as there is one. */
export function MergeBar({
  chosen,
  onChange,
}: {
  chosen: readonly ChosenStory[];
  onChange(stories: readonly ChosenStory[]): void;
}) {
  const merging = useMerging();
  const hideAll = useHidingAll();
  if (chosen.length === 0) return null;
  const count = formatCounted(chosen.length, 'story', 'stories');
  const seen = chosen.filter(({ isHidden }) => !isHidden).map(({ id }) => id);
  return (
    <Form
      aria-label="Chosen stories"
      className="sticky bottom-3 z-10 flex flex-wrap items-end gap-3 rounded-lg border border-accent bg-accent-soft p-4 shadow-raised"
      onSend={({ text }) => {
        const into = text('into');
        merging.mutate(
          { into, from: chosen.map(({ id }) => id).filter((id) => id !== into) },
          { onSuccess: ({ left }) => onChange(chosen.filter(({ id }) => left.includes(id))) },
        );
      }}
    >
      {chosen.length === 1 ? (
        <p className="min-w-0 flex-1 self-center text-note wrap-anywhere">
          Chosen: <span className="font-medium">{chosen[0]?.title}</span>. Choose more to merge or to hide; a new search
          keeps this one.
        </p>
      ) : (
        <SelectField
          name="into"
          label={`Merge ${count} into`}
          choices={chosen.map(({ id, title }) => ({ value: id, label: title }))}
          className="min-w-48 flex-1"
        />
      )}
      {chosen.length > 1 ? (
        <Button type="submit" variant="primary" isBusy={merging.isPending}>
          Merge
        </Button>
      ) : null}
      {seen.length > 1 ? (
        <Button
          isBusy={hideAll.isPending}
          onClick={() => hideAll.mutate({ ids: seen, isHidden: true }, { onSuccess: () => onChange([]) })}
        >
          Hide {seen.length === chosen.length ? 'all' : seen.length}
        </Button>
      ) : null}
      <Button onClick={() => onChange([])}>Cancel</Button>
    </Form>
  );
}
