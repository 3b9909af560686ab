import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useOnceKey } from '../../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { Badge } from '../../../../../ui/Badge.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../../ui/ConfirmDialog.tsx';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { Plus } from '../../../../../ui/icons/Plus.tsx';
import { Mark } from '../../../../../ui/Mark.tsx';
import { Section } from '../../../../../ui/Section.tsx';
import { TextButton } from '../../../../../ui/TextButton.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { ContactPoint } from '../../contract.ts';
import { contactKindLabels } from '../../vocabulary.ts';
import { ContactDialog } from './ContactDialog.tsx';
import { describeHours } from './HoursFields.tsx';
import { OutcomeMark } from './OutcomeMark.tsx';

const root = getRouteApi('__root__');

/** Whom alarms can reach, and how the last message to each went. */
export function ContactList({ contacts, timeZone }: { contacts: readonly ContactPoint[]; timeZone: string }) {
  const { escalation } = root.useRouteContext().api.fleet;
  /** null: a new one. */
  const [edited, setEdited] = useState<ContactPoint | null | undefined>();
  const [removed, setRemoved] = useState<ContactPoint | null>(null);
  const once = useOnceKey();
  const refresh = [escalation.key()];
  const test = useTold(escalation.testContactPoint.mutationOptions({ context: once.context, onSuccess: once.renew }), {
    done: ({ receiver }) => ({ title: 'A test is on its way', description: `To ${receiver}.` }),
    failed: 'The test reaches nobody',
    refresh,
  });
  const remove = useTold(escalation.removeContactPoint.mutationOptions(), {
    done: 'Contact point removed',
    failed: 'The contact point was not removed',
    refresh,
  });
  return (
    <Section title="Contact points" className="mt-section border-t border-line pt-6">
      <div className="-mt-12 mb-4 flex justify-end">
        <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setEdited(null)}>
          Add contact point
        </Button>
      </div>
      <DataTable
        caption="Contact points"
        columns={columnsOf({
          contacts,
          onEdit: setEdited,
          onRemove: setRemoved,
          onTest: (id) => test.mutate({ id }),
        })}
        rows={contacts}
        keyOf={({ id }) => id}
        empty="None yet: a mail address, a browser of a person, a channel in Slack or Teams, a webhook, or a roster of several."
      />
      {edited === undefined ? null : (
        <ContactDialog contact={edited} contacts={contacts} timeZone={timeZone} onClose={() => setEdited(undefined)} />
      )}
      {removed ? (
        <ConfirmDialog
          title={`Remove “${removed.name}”?`}
          confirmLabel="Remove the contact point"
          isBusy={remove.isPending}
          onConfirm={() =>
            remove.mutate({ id: removed.id, revision: removed.revision }, { onSettled: () => setRemoved(null) })
          }
          onClose={() => setRemoved(null)}
        >
          What was told to it leaves the history of alarms, too.
        </ConfirmDialog>
      ) : null}
    </Section>
  );
}

interface ContactColumns {
  contacts: readonly ContactPoint[];
  onEdit(contact: ContactPoint): void;
  onRemove(contact: ContactPoint): void;
  onTest(id: string): void;
}

function columnsOf({ contacts, onEdit, onRemove, onTest }: ContactColumns): Column<ContactPoint>[] {
  const nameOf = (id: string) => contacts.find((contact) => contact.id === id)?.name ?? 'removed';
  return [
    {
      id: 'name',
      header: 'Name',
      isRowHeader: true,
      cell: ({ name, isOn }) => (
        <>
          {name} {isOn ? null : <Badge tone="warn">off</Badge>}
        </>
      ),
    },
    {
      id: 'where',
      header: 'Reached by',
      cell: ({ kind, address, roster, quiet, onDuty, obstacle }) => (
        <span className="wrap-anywhere">
          {contactKindLabels[kind]}
          {address ? <span className="text-ink-soft">: {address}</span> : null}
          {roster ? (
            <span className="block text-ink-soft">
              {onDuty ? `${onDuty} is on duty` : 'Nobody is on duty yet'}; in turn{' '}
              {roster.members.map(nameOf).join(', ')}
            </span>
          ) : null}
          {quiet ? <span className="block text-ink-soft">Quiet {describeHours(quiet)}</span> : null}
          {obstacle ? (
            <span className="block text-ink-soft">
              <Mark shape="diamond" tone="danger">
                Nothing comes there
              </Mark>
              <span className="block">{obstacle}</span>
            </span>
          ) : null}
        </span>
      ),
    },
    { id: 'last', header: 'Last message', cell: ({ last }) => <LastMessage last={last} /> },
    {
      id: 'deeds',
      header: 'Change',
      isHeaderHidden: true,
      cell: (contact) => (
        <span className="flex justify-end gap-3 whitespace-nowrap">
          <TextButton aria-label={`Test ${contact.name}`} onClick={() => onTest(contact.id)}>
            Test
          </TextButton>
          <TextButton aria-label={`Edit ${contact.name}`} onClick={() => onEdit(contact)}>
            Edit
          </TextButton>
          <TextButton aria-label={`Remove ${contact.name}`} onClick={() => onRemove(contact)}>
            Remove
          </TextButton>
        </span>
      ),
    },
  ];
}

function LastMessage({ last }: Pick<ContactPoint, 'last'>) {
  if (!last) return <span className="text-ink-soft">none yet</span>;
  return (
    // One thing in its cell: on a phone each would be a column.
    <span className="wrap-anywhere">
      <OutcomeMark outcome={last.outcome} />
      <span className="block text-ink-soft">
        {last.isTest ? 'Test, ' : ''}
        <Time at={last.at} form="moment" />
      </span>
    </span>
  );
}
