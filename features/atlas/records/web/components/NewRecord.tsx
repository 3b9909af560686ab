import { useMutation } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { makeSlug } from '../../../../../platform/shared/make-slug.ts';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { FormDialog } from '../../../../../ui/FormDialog.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { atlasRecords } from '../../record.ts';
import type { AtlasKind } from '../../vocabulary.ts';
import { EvidenceFields, readEvidence } from './EvidenceFields.tsx';

/** Asks for what a record cannot be without, each with its source; the rest is filled in on its page. */
export function NewRecord({ kind }: { kind: AtlasKind }) {
  const [isOpen, setOpen] = useState(false);
  const { api, queryClient } = useRouteContext({ from: '__root__' });
  const navigate = useNavigate();
  const { nouns, required, fields } = atlasRecords[kind];
  const create = useMutation(
    api.atlas.records.create.mutationOptions({
      onSuccess: async ({ slug }) => {
        await queryClient.invalidateQueries({ queryKey: api.atlas.key() });
        await navigate({ to: '/admin/atlas/$kind/$slug', params: { kind, slug } });
      },
    }),
  );
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Add {nouns.one}
      </Button>
      {isOpen ? (
        <FormDialog
          title={`Add a ${nouns.one}`}
          submitLabel="Add"
          isBusy={create.isPending}
          onClose={() => setOpen(false)}
          error={create.error && errorMessage(create.error)}
          onSubmit={(data) => {
            const wanted = String(data.get('slug') || data.get(`${required[0]}-0-value`) || '');
            create.mutate({
              kind,
              slug: makeSlug(wanted) ?? wanted,
              fields: Object.fromEntries(required.map((name) => [name, readEvidence(data, name, 1)])),
            });
          }}
        >
          <TextField
            name="slug"
            label="In addresses"
            hint="Small letters, digits and hyphens; made from the first field when it is left empty. It never changes."
          />
          {required.map((name) => {
            const field = fields[name];
            return field ? <EvidenceFields key={name} name={name} index={0} field={field} isOnly /> : null;
          })}
        </FormDialog>
      ) : null}
    </>
  );
}
