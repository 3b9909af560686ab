import { Button } from '../../../../ui/Button.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import type { ManagedStory } from '../../contract.ts';
import { useArticleChanges } from '../use-article-changes.ts';

/** Appears when two or more stories are chosen. */
export function MergeBar({ chosen, onDone }: { chosen: readonly ManagedStory[]; onDone(): void }) {
  const { merge } = useArticleChanges();
  if (chosen.length < 2) return null;
  return (
    <Form
      className="flex flex-wrap items-end gap-3 rounded-lg border border-accent bg-accent-soft p-4"
      onSend={async ({ text }) => {
        const into = text('into');
        // What failed has been told; the others go on.
        for (const { id } of chosen) if (id !== into) await merge.mutateAsync({ id, into }).catch(() => {});
        onDone();
      }}
    >
      <SelectField
        name="into"
        label={`Merge ${chosen.length} stories into`}
        choices={chosen.map(({ id, reports }) => ({ value: id, label: reports[0]?.shown.title ?? '' }))}
        className="flex-1"
      />
      <Button type="submit" variant="primary" isBusy={merge.isPending}>
        Merge
      </Button>
      <Button onClick={onDone}>Cancel</Button>
    </Form>
  );
}
