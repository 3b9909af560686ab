import { linkOptions, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { parseSearch, stringifySearch } from '../../../../platform/web/search-params.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { SegmentedLinks } from '../../../../ui/SegmentedLinks.tsx';
import type { ContactView } from '../../contract.ts';
import { longest } from '../../vocabulary.ts';
import { type ContactsSearch, readContactsSearch } from '../contacts-search.ts';

/** Filters that somebody gave a name, and the way to give the one that is shown one. */
export function SavedViews({ views, search }: { views: readonly ContactView[]; search: ContactsSearch }) {
  const { api } = useRouteContext({ from: '__root__' });
  const [isNaming, setNaming] = useState(false);
  const refresh = [api.contacts.overview.key()];
  const save = useTold(api.contacts.saveView.mutationOptions({ onSuccess: () => setNaming(false) }), {
    done: ({ name }) => ({ title: 'View saved', description: name }),
    failed: 'The view was not saved',
    isSaid: () => isNaming,
    refresh,
  });
  const remove = useTold(api.contacts.deleteView.mutationOptions(), {
    done: ({ name, search: kept }) => ({
      title: 'View deleted',
      description: name,
      action: { label: 'Undo', onAct: () => save.mutate({ name, search: kept }) },
    }),
    failed: 'The view was not deleted',
    refresh,
  });
  const shown = stringifySearch({ ...search });
  const current = views.find((view) => stringifySearch({ ...searchOf(view) }) === shown);
  if (views.length === 0 && shown === '') return null;
  return (
    <div className="mt-part flex flex-wrap items-center gap-3">
      {views.length > 0 ? (
        <SegmentedLinks
          label="Views"
          choices={[
            { label: 'All', isCurrent: shown === '', link: linkOptions({ to: '/admin/crm-contacts', search: {} }) },
            ...views.map((view) => ({
              label: view.name,
              isCurrent: view === current,
              link: linkOptions({ to: '/admin/crm-contacts', search: searchOf(view) }),
            })),
          ]}
        />
      ) : null}
      {current ? (
        <Button
          size="small"
          variant="quiet"
          isBusy={remove.isPending}
          onClick={() => remove.mutate({ id: current.id })}
        >
          Delete this view
        </Button>
      ) : shown === '' ? null : (
        <Button size="small" onClick={() => setNaming(true)}>
          Save as a view
        </Button>
      )}
      {isNaming ? (
        <FormDialog
          title="Save as a view"
          note="Only you see your views. One of the same name is replaced."
          submitLabel="Save"
          isBusy={save.isPending}
          error={save.error ? errorMessage(save.error) : null}
          onClose={() => setNaming(false)}
          onSubmit={(data) => save.mutate({ name: String(data.get('name')), search: shown })}
        >
          <TextField name="name" label="Name" isRequired maxLength={longest.view} />
        </FormDialog>
      ) : null}
    </div>
  );
}

const searchOf = ({ search }: ContactView): ContactsSearch => readContactsSearch(parseSearch(search));
