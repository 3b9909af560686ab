import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, fieldErrors } from '../../../../../platform/web/error-message.ts';
import { useOnceKey } from '../../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { FormDialog } from '../../../../../ui/FormDialog.tsx';
import { CheckField } from '../../../../../ui/fields/CheckField.tsx';
import { CheckGroup } from '../../../../../ui/fields/CheckGroup.tsx';
import { NumberField } from '../../../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import type { ContactFacts, ContactPoint } from '../../contract.ts';
import { checkContact } from '../../rules/check-escalation.ts';
import { type ContactKind, contactKindLabels, contactKinds, MOST_ROSTER_DAYS } from '../../vocabulary.ts';
import { HoursFields, readHours } from './HoursFields.tsx';

const root = getRouteApi('__root__');

interface ContactDialogProps {
  /** As it was when the dialog was opened; null: a new one. */
  contact: ContactPoint | null;
  contacts: readonly ContactPoint[];
  timeZone: string;
  onClose(): void;
}

const addressHints: Readonly<Record<Exclude<ContactKind, 'roster'>, string>> = {
  mail: 'Where the mail goes.',
  push: 'Of an account with rights; its owner has switched notifications on in a browser.',
  webhook: 'Signed after Standard Webhooks; an administrator finds the secret under Deliveries.',
  slack: 'An incoming webhook of Slack.',
  teams: 'A workflow of Teams that posts what it receives by webhook.',
};

/** Adds a contact point, or changes one. */
export function ContactDialog({ contact, contacts, timeZone, onClose }: ContactDialogProps) {
  const { escalation } = root.useRouteContext().api.fleet;
  const [kind, setKind] = useState<ContactKind>(contact?.kind ?? 'mail');
  const [isQuiet, setQuiet] = useState(contact !== null && contact.quiet !== null);
  const [ownErrors, setOwnErrors] = useState<Readonly<Record<string, string>>>({});
  const once = useOnceKey();
  const outcome = { failed: 'The contact point was not saved', refresh: [escalation.key()], isSaid: () => true };
  const add = useTold(escalation.addContactPoint.mutationOptions({ context: once.context, onSuccess: onClose }), {
    ...outcome,
    done: 'Contact point added',
  });
  const change = useTold(escalation.changeContactPoint.mutationOptions({ onSuccess: onClose }), {
    ...outcome,
    done: 'Contact point saved',
  });
  const { error, isPending } = contact ? change : add;
  const errors = { ...fieldErrors(error), ...ownErrors };
  function submit(facts: ContactFacts) {
    const wrong = checkContact(facts);
    setOwnErrors(Object.fromEntries(wrong.map(({ path, message }) => [String(path[0]), message])));
    if (wrong.length > 0) return;
    if (contact) change.mutate({ id: contact.id, revision: contact.revision, ...facts });
    else add.mutate(facts);
  }
  const roster = contact?.roster ?? null;
  const members = contacts.filter((one) => one.kind !== 'roster' && one.id !== contact?.id);
  return (
    <FormDialog
      title={contact ? contact.name : 'Add a contact point'}
      error={error ? errorMessage(error) : null}
      submitLabel={contact ? 'Save contact point' : 'Add contact point'}
      isBusy={isPending}
      onClose={onClose}
      onSubmit={(data) => submit(readFacts(data, roster?.members ?? []))}
    >
      <TextField name="name" label="Name" isRequired maxLength={80} defaultValue={contact?.name} error={errors.name} />
      <SelectField
        name="kind"
        label="Reached by"
        choices={contactKinds.map((value) => ({ value, label: contactKindLabels[value] }))}
        value={kind}
        onValue={(value) => setKind(contactKinds.find((one) => one === value) ?? 'mail')}
        error={errors.kind}
      />
      {kind === 'roster' ? (
        <>
          <CheckGroup
            name="members"
            label="On duty in turn"
            hint="In the order of this list; whoever is added comes last."
            choices={members.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={roster?.members ?? []}
            error={errors.roster}
          />
          <div className="grid gap-field xs:grid-cols-2">
            <TextField
              kind="date"
              name="beginsOn"
              label="First day of the first"
              isRequired
              defaultValue={roster?.beginsOn}
            />
            <NumberField
              name="daysEach"
              label="Each for"
              unit="days"
              isRequired
              min={1}
              max={MOST_ROSTER_DAYS}
              defaultValue={roster?.daysEach ?? 7}
            />
            <TextField
              kind="time"
              name="handOverAt"
              label="Hand-over at"
              isRequired
              defaultValue={roster?.handOverAt ?? '08:00'}
            />
            <TextField name="rosterZone" label="Time zone" isRequired defaultValue={roster?.timeZone ?? timeZone} />
          </div>
        </>
      ) : (
        <TextField
          key={kind === 'mail' || kind === 'push' ? 'mail' : 'web'}
          kind={kind === 'mail' || kind === 'push' ? 'email' : 'url'}
          name="address"
          label={kind === 'mail' || kind === 'push' ? 'Mail address' : 'Web address'}
          hint={addressHints[kind]}
          isRequired
          defaultValue={contact?.kind === kind ? (contact.address ?? undefined) : undefined}
          error={errors.address}
        />
      )}
      <CheckField
        name="isQuiet"
        label="Quiet at some hours"
        hint="Critical alarms are told all the same; the rest is told afterwards, unless it is over by then."
        checked={isQuiet}
        onValue={setQuiet}
      />
      {isQuiet ? (
        <HoursFields prefix="quiet" hours={contact?.quiet ?? null} timeZone={timeZone} error={errors.quiet} />
      ) : null}
      <CheckField name="isOn" label="On" defaultChecked={contact?.isOn ?? true} />
    </FormDialog>
  );
}

/** @param before the turns so far, which go on; whoever is new comes after them */
function readFacts(data: FormData, before: readonly string[]): ContactFacts {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const kind = contactKinds.find((one) => one === data.get('kind')) ?? 'mail';
  const chosen = data.getAll('members').map(String);
  const members = [...before.filter((id) => chosen.includes(id)), ...chosen.filter((id) => !before.includes(id))];
  return {
    name: text('name'),
    kind,
    address: kind === 'roster' ? null : text('address'),
    roster:
      kind === 'roster'
        ? {
            timeZone: text('rosterZone'),
            handOverAt: text('handOverAt').slice(0, 5),
            daysEach: Number(text('daysEach')),
            beginsOn: text('beginsOn'),
            members,
          }
        : null,
    quiet: data.has('isQuiet') ? readHours(data, 'quiet') : null,
    isOn: data.has('isOn'),
  };
}
