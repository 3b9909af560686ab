import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Switch } from '../../../../ui/fields/Switch.tsx';
import type { ManagedEdition } from '../../contract.ts';

/** Turns a letter on and off, and opens the draft of its coming issue. */
export function EditionTools({ edition: { slug, name, isOn, revision } }: { edition: ManagedEdition }) {
  const { api } = useRouteContext({ from: '/admin/newsletter' });
  const navigate = useNavigate();
  const refresh = [api.letters.key(), api.newsletter.key()];
  const change = useTold(api.letters.changeEdition.mutationOptions(), {
    done: ({ isOn }) => ({ title: isOn ? `${name} is on` : `${name} is off` }),
    failed: 'The letter was not switched',
    refresh,
  });
  const open = useTold(
    api.letters.draftIssue.mutationOptions({
      onSuccess: ({ id }) => navigate({ to: '/admin/newsletter/$id', params: { id } }),
    }),
    { failed: 'The draft could not be prepared', refresh },
  );
  return (
    <div className="flex items-center gap-3">
      <Switch
        label={`${name} goes out by itself`}
        isLabelHidden
        checked={isOn}
        isDisabled={change.isPending}
        onValue={(value) => change.mutate({ slug, revision, isOn: value })}
      />
      <Button
        size="small"
        isBusy={open.isPending}
        aria-label={`Draft: ${name}`}
        onClick={() => open.mutate({ letter: slug })}
      >
        Draft
      </Button>
    </div>
  );
}
