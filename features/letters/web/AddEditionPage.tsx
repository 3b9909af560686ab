import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors } from '../../../platform/web/error-message.ts';
import { useOnceKey } from '../../../platform/web/use-once-key.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import type { Choice } from '../../../ui/fields/choice.ts';
import { SegmentedField } from '../../../ui/fields/SegmentedField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useForgetText } from '../../../ui/kept-text-owner.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx';
import type { Rhythm } from '../../newsletter/vocabulary.ts';
import type { Edition } from '../contract.ts';
import { EditionFields, readEdition } from './components/EditionFields.tsx';

export const Route = createFileRoute('/admin/newsletter/editions/new')({
  head: () => ({ meta: [{ title: 'Add a letter | SMR Intelligence' }] }),
  component: AddEditionPage,
});

const KEPT_AS = 'new edition';
const EMPTY: Omit<Edition, 'slug' | 'rhythm'> = {
  name: '',
  description: '',
  topics: {},
  weekday: 4,
  time: '07:00',
  timeZone: 'Europe/Berlin',
  fewestStories: 3,
  isOn: false,
};

const choices: Choice<Rhythm>[] = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'daily', label: 'Monday to Friday' },
];

function AddEditionPage() {
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const [rhythm, setRhythm] = useState<Rhythm>('weekly');
  const once = useOnceKey();
  const forgetText = useForgetText(KEPT_AS);
  const add = useTold(
    api.letters.addEdition.mutationOptions({
      context: once.context,
      onSuccess: () => {
        forgetText();
        return navigate({ to: '/admin/newsletter' });
      },
    }),
    {
      done: ({ name }) => ({ title: 'Letter added', description: name }),
      failed: 'The letter was not added',
      refresh: [api.letters.key(), api.newsletter.key()],
    },
  );
  const errors = fieldErrors(add.error);
  return (
    <>
      <PageHeader back={<TextLink to="/admin/newsletter">← All letters</TextLink>} title="Add a letter" />
      <Form
        className="mt-part grid max-w-3xl gap-field"
        onSend={({ data, text }) =>
          add.mutate({ ...readEdition(data, { ...EMPTY, rhythm }), rhythm, slug: text('slug') })
        }
      >
        <UnsavedGuard isBusy={add.isPending} keptAs={KEPT_AS} />
        <SegmentedField<Rhythm>
          name="rhythm"
          label="Rhythm"
          hint="It stays as it is chosen here"
          choices={choices}
          value={rhythm}
          onValue={setRhythm}
        />
        <TextField
          name="slug"
          label="Word for addresses"
          hint="Small letters, digits and hyphens, such as daily. It never changes."
          error={errors.slug}
          isRequired
          maxLength={30}
        />
        <EditionFields edition={{ ...EMPTY, rhythm }} errors={errors} />
        <Button type="submit" variant="primary" isBusy={add.isPending} className="justify-self-start">
          {add.isPending ? 'Adding…' : 'Add the letter'}
        </Button>
      </Form>
    </>
  );
}
