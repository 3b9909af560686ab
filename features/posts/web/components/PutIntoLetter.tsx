import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { RadioField } from '../../../../ui/fields/RadioField.tsx';
import { WEEKLY } from '../../../newsletter/vocabulary.ts';

/** The letters that a post can go into, and the way in. @param isSaid whether what fails is told where it is asked for */
export function usePutIntoLetter(isSaid = () => false) {
  const { letters, newsletter } = useRouteContext({ from: '__root__' }).api;
  const navigate = useNavigate();
  const { data = [] } = useQuery(newsletter.listLetters.queryOptions());
  const mailOut = useTold(letters.addPost.mutationOptions(), {
    done: ({ id, subject, edition }) => ({
      title: edition.slug === WEEKLY ? 'The coming letter has it' : `The coming issue of ${edition.name} has it`,
      description: subject,
      action: {
        label: 'Open the letter',
        onAct: () => navigate({ to: '/admin/newsletter/$id', params: { id } }),
      },
    }),
    failed: 'The letter was not changed',
    isSaid,
    refresh: [letters.key()],
  });
  return { letters: data, mailOut };
}

/** Asks which letter. */
export function LetterDialog({ postId, onClose }: { postId: string; onClose(): void }) {
  const { letters, mailOut } = usePutIntoLetter(() => true);
  return (
    <FormDialog
      title="Put into a coming letter"
      note="It stands at the end of the draft, where it can be moved. The letter links to it with its excerpt."
      submitLabel="Put in"
      isBusy={mailOut.isPending}
      error={mailOut.error ? errorMessage(mailOut.error) : null}
      onClose={onClose}
      onSubmit={(data) => mailOut.mutate({ postId, letter: String(data.get('letter')) }, { onSuccess: onClose })}
    >
      <RadioField
        name="letter"
        label="Letter"
        defaultValue={WEEKLY}
        choices={letters.map(({ slug, name, description }) => ({ value: slug, label: name, hint: description }))}
      />
    </FormDialog>
  );
}
