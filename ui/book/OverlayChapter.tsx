import { useState } from 'react';
import { Button } from '../Button.tsx';
import { ConfirmButton } from '../ConfirmButton.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Dialog } from '../Dialog.tsx';
import { FoldMenu } from '../FoldMenu.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { ComboboxField } from '../fields/ComboboxField.tsx';
import { LongTextField } from '../fields/LongTextField.tsx';
import { CircleHelp } from '../icons/CircleHelp.tsx';
import { Ellipsis } from '../icons/Ellipsis.tsx';
import { Menu } from '../Menu.tsx';
import { Popover } from '../Popover.tsx';
import { showToast } from '../show-toast.ts';
import { Chapter, Row } from './Chapter.tsx';

type Opened = 'dialog' | 'form' | 'confirm' | null;

const durations = ['1 hour', '8 hours', '3 days', '2 weeks'].map((value) => ({ value, label: value }));

export function OverlayChapter() {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <Chapter title="Over the page">
      <Row>
        <Button onClick={() => setOpened('dialog')}>Open a dialog</Button>
        <Button onClick={() => setOpened('form')}>Shelve the alarm</Button>
        <Button variant="danger" onClick={() => setOpened('confirm')}>
          Delete the source
        </Button>
        <ConfirmButton
          title="Revoke the key of the simulator?"
          note="What is sent with it is refused from now on."
          confirmLabel="Revoke for good"
          tone="danger"
          onConfirm={(done) => done()}
        >
          Revoke
        </ConfirmButton>
        <Menu
          label="More"
          entries={[
            { label: 'Edit', onChoose: () => showToast({ tone: 'success', title: 'Edited' }) },
            { label: 'View', link: { to: '/news' } },
            { label: 'Publish', isDisabled: true },
            { label: 'Delete', tone: 'danger', onChoose: () => setOpened('confirm') },
          ]}
        />
        <Menu
          label="More about the source"
          variant="quiet"
          icon={<Ellipsis aria-hidden className="size-5" />}
          entries={[{ label: 'Copy the address', onChoose: () => {} }]}
        />
        <Popover
          label="What is a robust deviation?"
          icon={<CircleHelp aria-hidden className="size-5" />}
          title="Robust deviation"
        >
          How far a value lies from the median of its sisters, in units of what is usual between them.
        </Popover>
        <FoldMenu
          className="relative"
          button="anna@example.org"
          buttonClass="flex h-10 items-center rounded-md px-2 text-note text-ink-soft hover:bg-sunken"
        >
          <div className="popup absolute top-full left-0 z-50 mt-1.5 w-56 p-4 text-note">Opens without scripts.</div>
        </FoldMenu>
        <Button onClick={() => showToast({ tone: 'success', title: 'Saved', description: 'The company is public.' })}>
          Show a toast
        </Button>
        <Button
          onClick={() => showToast({ tone: 'error', title: 'Not saved', description: 'Somebody else was faster.' })}
        >
          Show a failure
        </Button>
      </Row>
      {opened === 'dialog' ? (
        <Dialog
          title="Why this number"
          note="How it was made."
          onClose={close}
          actions={(done) => (
            <Button variant="primary" onClick={done}>
              Done
            </Button>
          )}
        >
          <p className="text-note">The bill, divided by what a kilowatt-hour costs where you live.</p>
          <Button
            onClick={() => showToast({ tone: 'success', title: 'Copied', description: '0.34 t a year' })}
            className="justify-self-start"
          >
            Copy it
          </Button>
        </Dialog>
      ) : null}
      {opened === 'form' ? (
        <FormDialog
          title="Shelve: Core temperature high"
          note="It stays on the list and makes no noise."
          error="The server can’t be reached. Check your connection and try again."
          submitLabel="Shelve"
          isBusy={false}
          onClose={close}
          onSubmit={close}
        >
          <ComboboxField name="for" label="For how long" choices={durations} defaultValue="1 hour" />
          <LongTextField name="reason" label="Reason" isRequired rows={3} />
        </FormDialog>
      ) : null}
      {opened === 'confirm' ? (
        <ConfirmDialog
          title="Delete the source World Nuclear News?"
          confirmLabel="Delete the source"
          tone="danger"
          onConfirm={close}
          onClose={close}
        >
          Its 1,204 reports stay. It is not read again, and this cannot be undone.
        </ConfirmDialog>
      ) : null}
    </Chapter>
  );
}
