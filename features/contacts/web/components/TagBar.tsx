import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ChosenBar } from '../../../../ui/ChosenBar.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import type { Contact } from '../../contract.ts';
import { longest } from '../../vocabulary.ts';

interface TagBarProps {
  chosen: readonly Contact[];
  /** Of all contacts. */
  tags: readonly string[];
  onDone(): void;
}

/** What can be done to the contacts that are ticked. */
export function TagBar({ chosen, tags, onDone }: TagBarProps) {
  const { api } = useRouteContext({ from: '__root__' });
  const [asked, setAsked] = useState<'add' | 'remove' | null>(null);
  const refresh = [api.contacts.list.key(), api.contacts.overview.key()];
  const undo = useTold(api.contacts.tag.mutationOptions(), {
    done: 'The tags are as before',
    failed: 'The tags were not changed back',
    refresh,
  });
  const change = useTold(api.contacts.tag.mutationOptions(), {
    failed: 'The tags were not changed',
    isSaid: () => true,
    refresh,
  });
  if (chosen.length === 0) return null;
  const ids = chosen.map(({ id }) => id);
  const count = formatCounted(chosen.length, 'contact');
  const [one, other] = chosen;
  const theirs = tags.filter((tag) => chosen.some((contact) => contact.tags.includes(tag)));
  return (
    <ChosenBar label="Chosen contacts" count={count} onCancel={onDone}>
      {one && other && chosen.length === 2 ? (
        <LinkButton size="small" to="/admin/crm-contacts/merge" search={{ one: one.id, other: other.id }}>
          Merge…
        </LinkButton>
      ) : null}
      <Button size="small" onClick={() => setAsked('add')}>
        Add a tag…
      </Button>
      {theirs.length > 0 ? (
        <Button size="small" onClick={() => setAsked('remove')}>
          Take a tag away…
        </Button>
      ) : null}
      {asked ? (
        <FormDialog
          title={asked === 'add' ? `Add a tag to ${count}` : `Take a tag away from ${count}`}
          submitLabel={asked === 'add' ? 'Add' : 'Take away'}
          isBusy={change.isPending}
          error={change.error ? errorMessage(change.error) : null}
          onClose={() => {
            setAsked(null);
            change.reset();
          }}
          onSubmit={(data) => {
            const tag = String(data.get('tag')).trim();
            const [deed, back] =
              asked === 'add' ? [{ add: [tag] }, { remove: [tag] }] : [{ remove: [tag] }, { add: [tag] }];
            change.mutate(
              { ids, ...deed },
              {
                onSuccess: ({ changed }) => {
                  setAsked(null);
                  onDone();
                  told(changed, back);
                },
              },
            );
          }}
        >
          {asked === 'add' ? (
            <TextField name="tag" label="Tag" isRequired maxLength={longest.tag} />
          ) : (
            <SelectField name="tag" label="Tag" choices={theirs.map((value) => ({ value, label: value }))} />
          )}
        </FormDialog>
      ) : null}
    </ChosenBar>
  );

  function told(changed: readonly string[], back: { add?: string[]; remove?: string[] }) {
    showToast({
      tone: 'success',
      title: changed.length > 0 ? `${formatCounted(changed.length, 'contact')} changed` : 'Nothing had to be changed',
      ...(changed.length > 0
        ? { action: { label: 'Undo', onAct: () => undo.mutate({ ids: [...changed], ...back }) } }
        : {}),
    });
  }
}
