import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, fieldErrors } from '../../../../platform/web/error-message.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { useOnceKey } from '../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CheckField } from '../../../../ui/fields/CheckField.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import type { ScreenContent } from '../contract.ts';

export const Route = createFileRoute('/admin/fleet/screens/new')({
  loader: ({ context: { queryClient, api } }) =>
    ready(
      queryClient.ensureQueryData(api.fleet.units.list.queryOptions()),
      queryClient.ensureQueryData(api.fleet.screens.list.queryOptions({ input: {} })),
    ),
  head: () => ({ meta: [{ title: 'Make a screen | SMR Intelligence' }] }),
  component: AddScreenPage,
});

function AddScreenPage() {
  const { api, queryClient } = Route.useRouteContext();
  const { screens, units } = api.fleet;
  const navigate = Route.useNavigate();
  const { data: fleet } = useSuspenseQuery(units.list.queryOptions());
  const { data: known } = useSuspenseQuery(screens.list.queryOptions({ input: {} }));
  const [trouble, setTrouble] = useState<string | null>(null);
  const once = useOnceKey();
  const make = useTold(
    screens.make.mutationOptions({
      context: once.context,
      onSuccess: ({ slug }) => navigate({ to: '/admin/fleet/screens/$slug', params: { slug } }),
    }),
    { done: 'Screen made', failed: 'The screen was not made', refresh: [screens.key()], isSaid: () => true },
  );
  const errors = fieldErrors(make.error);
  /** What it begins with. */
  async function readOrigin(origin: string): Promise<Omit<ScreenContent, 'title'>> {
    const [kind, name = ''] = origin.split(' ');
    if (kind === 'unit') return queryClient.fetchQuery(screens.overview.queryOptions({ input: { unitId: name } }));
    if (kind === 'screen')
      return (await queryClient.fetchQuery(screens.get.queryOptions({ input: { slug: name } }))).content;
    return { description: '', panels: [] };
  }
  async function submit(data: FormData) {
    setTrouble(null);
    try {
      const origin = await readOrigin(String(data.get('origin') ?? ''));
      const title = String(data.get('title') ?? '').trim();
      make.mutate({ content: { ...origin, title }, isShared: data.has('isShared') });
    } catch (error) {
      setTrouble(errorMessage(error));
    }
  }
  return (
    <div className="max-w-xl">
      <PageHeader
        back={<TextLink to="/smr-ops-cloud/screens">← Screens</TextLink>}
        title="Make a screen"
        intro="Give it a title and what it begins with; its panels come next."
      />
      <form
        className="mt-6 grid gap-field"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(new FormData(event.currentTarget));
        }}
      >
        <TextField name="title" label="Title" isRequired maxLength={80} error={errors.title} />
        <SelectField
          name="origin"
          label="Begin with"
          emptyLabel="An empty screen"
          choices={[
            ...fleet.map(({ id, name }) => ({ value: `unit ${id}`, label: `Template: overview of ${name}` })),
            ...known.map(({ slug, title }) => ({ value: `screen ${slug}`, label: `Copy of “${title}”` })),
          ]}
        />
        <CheckField
          name="isShared"
          label="Shared: everybody who may see the fleet sees it"
          hint="Otherwise it is yours alone, and a wall without your session does not show it."
          defaultChecked
        />
        {trouble || make.error ? <Message tone="danger">{trouble ?? errorMessage(make.error)}</Message> : null}
        <p>
          <Button type="submit" variant="primary" isBusy={make.isPending}>
            Make screen
          </Button>
        </p>
      </form>
    </div>
  );
}
