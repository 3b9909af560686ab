import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { Ellipsis } from '../../../../ui/icons/Ellipsis.tsx';
import { Menu, type MenuEntry } from '../../../../ui/Menu.tsx';
import { isDialogOpen } from '../../../../ui/modal-stack.ts';
import type { Person } from '../../contract.ts';

interface Deed {
  label: string;
  tone?: 'danger';
  isDisabled?: boolean;
  /** What is asked before; left out: it is done at once. */
  question?: { title: string; text: string };
  done: string;
  run(id: string): Promise<unknown>;
}

/** What an administrator can do with an account, or with an invitation. */
export function PersonMenu({ person }: { person: Person }) {
  const { accounts } = useRouteContext({ from: '__root__' }).api;
  const [asked, setAsked] = useState<Deed | null>(null);
  const act = useTold(
    { mutationFn: (deed: Deed) => deed.run(person.id).then(() => deed) },
    {
      done: (deed) => ({ title: deed.done, description: person.email }),
      failed: 'Nothing was changed',
      isSaid: isDialogOpen,
      refresh: [accounts.key()],
    },
  );
  const close = () => {
    setAsked(null);
    act.reset();
  };
  const deeds = useDeeds(person);
  return (
    <>
      <Menu
        label={`Actions for ${person.email}`}
        icon={<Ellipsis aria-hidden className="size-4" />}
        size="small"
        entries={deeds.map(
          (deed): MenuEntry => ({
            label: deed.label,
            tone: deed.tone ?? 'usual',
            isDisabled: deed.isDisabled ?? false,
            onChoose: () => (deed.question ? setAsked(deed) : act.mutate(deed)),
          }),
        )}
      />
      {asked?.question ? (
        <ConfirmDialog
          title={asked.question.title}
          confirmLabel={asked.label}
          tone={asked.tone ?? 'usual'}
          isBusy={act.isPending}
          error={act.error ? errorMessage(act.error) : null}
          onConfirm={() => act.mutate(asked, { onSuccess: close })}
          onClose={close}
        >
          {asked.question.text}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function useDeeds({ email, state, sessions, hasSecondFactor }: Person): Deed[] {
  const { accounts } = useRouteContext({ from: '__root__' }).api;
  if (state === 'invited') {
    return [
      { label: 'Send again', done: 'Invitation sent again', run: (id) => accounts.resendInvitation.call({ id }) },
      {
        label: 'Withdraw',
        tone: 'danger',
        done: 'Invitation withdrawn',
        run: (id) => accounts.withdrawInvitation.call({ id }),
      },
    ];
  }
  const reset: Deed = {
    label: 'Reset second factor',
    isDisabled: !hasSecondFactor,
    question: {
      title: `Reset the second factor of ${email}?`,
      text: 'For somebody who lost phone and recovery codes: make sure that it is the person who asks. All sessions end, the password alone opens the account, and a mail tells the owner.',
    },
    done: 'Second factor reset',
    run: (id) => accounts.resetSecondFactor.call({ id }),
  };
  if (state === 'deactivated') {
    return [{ label: 'Reactivate', done: 'Account reactivated', run: (id) => accounts.reactivate.call({ id }) }, reset];
  }
  return [
    {
      label: 'End all sessions',
      isDisabled: sessions === 0,
      question: { title: `End all sessions of ${email}?`, text: 'The person has to sign in again, on every device.' },
      done: 'Sessions ended',
      run: (id) => accounts.endSessions.call({ id }),
    },
    reset,
    {
      label: 'Deactivate',
      tone: 'danger',
      question: {
        title: `Deactivate the account of ${email}?`,
        text: 'All sessions end at once, and nobody gets in with the account until it is reactivated. Invitations that the person sent and that still wait are withdrawn. What the person did stays.',
      },
      done: 'Account deactivated',
      run: (id) => accounts.deactivate.call({ id }),
    },
  ];
}
