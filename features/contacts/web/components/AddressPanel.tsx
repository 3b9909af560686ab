import { useRouteContext } from '@tanstack/react-router';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { Person } from '../../contract.ts';
import { sourceLabels } from '../../vocabulary.ts';
import { ConsentBadge } from './ConsentBadge.tsx';

/** Each address with where it is known from and what its owner said about letters. */
export function AddressPanel({ person }: { person: Person }) {
  const { api } = useRouteContext({ from: '__root__' });
  const refresh = [api.contacts.key()];
  const undo = useTold(api.contacts.undoMove.mutationOptions(), {
    done: 'The address is back',
    failed: 'It was not undone',
    refresh,
  });
  const split = useTold(api.contacts.split.mutationOptions(), {
    done: ({ moveId }) => ({
      title: 'The address is a contact of its own',
      action: { label: 'Undo', onAct: () => undo.mutate({ id: moveId }) },
    }),
    failed: 'The address was not split off',
    refresh,
  });
  return (
    <Panel title="Addresses">
      <DataList
        label="Addresses"
        look="inset"
        items={person.addresses}
        keyOf={({ email }) => email}
        empty={{ title: 'No address is known.' }}
      >
        {({ email, consent, sources, refusal }) => (
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 text-note">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium wrap-anywhere">{email}</p>
              <p className="text-ink-soft">
                {sources.length === 0 ? 'Known from nowhere else' : null}
                {sources.map(({ source, since }, index) => (
                  <span key={source}>
                    {index > 0 ? ' · ' : ''}
                    {sourceLabels[source]} since <Time at={since} form="day" isInText />
                  </span>
                ))}
              </p>
              {refusal ? <p className="text-danger">{refusal}</p> : null}
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <ConsentBadge consent={consent} />
              {person.addresses.length > 1 ? (
                <Button
                  size="small"
                  aria-label={`Split ${email} off`}
                  isBusy={split.isPending}
                  onClick={() => split.mutate({ id: person.id, email })}
                >
                  Split off
                </Button>
              ) : null}
            </div>
          </div>
        )}
      </DataList>
    </Panel>
  );
}
