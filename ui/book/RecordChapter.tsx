import { useState } from 'react';
import { defineRecord } from '../../platform/shared/record.ts';
import { Button } from '../Button.tsx';
import { CitationField } from '../CitationField.tsx';
import { Form } from '../Form.tsx';
import { TextField } from '../fields/TextField.tsx';
import { useForgetText } from '../kept-text-owner.ts';
import { ConflictView } from '../records/ConflictView.tsx';
import { DeletedRecords } from '../records/DeletedRecords.tsx';
import { RecordEditor } from '../records/RecordEditor.tsx';
import { RecordHistory } from '../records/RecordHistory.tsx';
import { Section } from '../Section.tsx';
import { ShareFold } from '../ShareFold.tsx';
import { ShownSecret } from '../ShownSecret.tsx';
import { showToast } from '../show-toast.ts';
import { UnsavedGuard } from '../UnsavedGuard.tsx';
import { Chapter } from './Chapter.tsx';

const plant = defineRecord({
  kind: 'book_plants',
  nouns: { one: 'plant', many: 'plants' },
  nameField: 'plantName',
  matchedBy: 'name',
  fields: {
    plantName: { kind: 'text', label: 'Plant', section: 'What it is', presence: 'required', maxLength: 90 },
    builtIn: { kind: 'year', label: 'Built', section: 'What it is', min: 1950, yearsAhead: 0 },
    isOpen: { kind: 'flag', label: 'Open to visitors', section: 'What it is' },
    uses: { kind: 'list', label: 'Uses', section: 'What it does', entry: 'items', maxLength: 30, mostItems: 5 },
  },
});
const base = { plantName: 'Darlington', builtIn: 1990, uses: ['power'] };

/** Forms, and what follows from the declaration of a record. */
export function RecordChapter() {
  const [error, setError] = useState<string | null>(null);
  return (
    <Chapter
      title="Records"
      note="Drawn from a declaration (record.ts); a form of anything else is a Form with fields."
    >
      <RecordEditor
        draft={{
          record: plant,
          base: { ...base, revision: 1 },
          keptAs: 'plant',
          isOvertaken: true,
          isSavedUnanswered: false,
          values: base,
          isMerged: false,
          conflict: null,
          isRefused: false,
          goOn() {},
          load() {},
        }}
        proposal={{
          fieldLabel: 'Built in',
          shownValue: '1989',
          proposed: '1990',
          source: 'https://plants.example/ours',
          value: 1990,
        }}
        offered={{ plantName: ['Bruce', 'Darlington', 'Pickering'] }}
        errors={{}}
        isBusy={false}
        submitLabel="Save"
        onSubmit={() => {}}
      />
      <ConflictView
        record={plant}
        base={base}
        mine={{ ...base, builtIn: 1992 }}
        theirs={{ ...base, builtIn: 1993 }}
        onResolve={() => {}}
        onDiscard={() => {}}
      />
      <RecordHistory
        record={plant}
        entries={[
          {
            id: '1',
            at: '2026-11-21T14:30:09Z',
            by: 'editor@example.org',
            action: 'plant.update',
            changes: { builtIn: { from: 1989, to: 1990 } },
          },
        ]}
      />
      <DeletedRecords
        label="Deleted plants"
        summary="2 deleted plants"
        items={['Zion', 'Würgassen'].map((name) => ({
          id: name,
          name,
          text: 'Shut down for good, and on no list of ours any more.',
          deletedBy: 'editor@example.org',
          deletedAt: '2026-11-21T14:30:09Z',
        }))}
        busyId={undefined}
        onRestore={() => {}}
      />
      <Section title="A part of a page" className="border-t border-line pt-6">
        <Form
          className="grid max-w-md gap-field"
          onSend={({ text }) => {
            setError(text('word') === '' ? 'Write one.' : null);
            if (text('word') !== '') showToast({ tone: 'success', title: text('word') });
          }}
        >
          <TextField name="word" label="A word" error={error} />
          <Button type="submit" className="justify-self-start">
            Send
          </Button>
        </Form>
      </Section>
      <PassingForm />
      <Section title="A secret that is shown once" className="border-t border-line pt-6">
        <ShownSecret
          title="New key"
          label="Key"
          sentence="The key of “Plant historian”. Copy it now: it is not shown again."
          secret="smrt_4f9a1c7e2b"
          onClose={() => {}}
        />
      </Section>
      <Section title="What is sent on, or shown elsewhere" className="border-t border-line pt-6">
        <ShareFold
          what="this chart"
          name="plants"
          address="https://example.org/charts#plants"
          snippet='<img src="/charts/plants.svg" alt="Plants by country">'
          sentence="Paste this into your page. It is a picture that is drawn anew."
        />
        <CitationField citation="A regulator, “First concrete”, 1 Mar 2026. Collected by SMR Intelligence, https://example.org/news/first-concrete" />
      </Section>
    </Chapter>
  );
}

/** Of something new, each time with another default; what is typed outlives the form until somebody ends the work on it. */
function PassingForm() {
  const [opening, setOpening] = useState(1);
  const [isShown, setShown] = useState(false);
  const forgetText = useForgetText('visit');
  const close = () => {
    setShown(false);
    setOpening(opening + 1);
  };
  const end = () => {
    forgetText();
    close();
  };
  return (
    <Section title="A form that goes and comes" className="border-t border-line pt-6">
      <Button onClick={() => (isShown ? close() : setShown(true))}>
        {isShown ? 'Take the form away' : 'Bring the form'}
      </Button>
      {isShown ? (
        <Form aria-label="A visit" className="mt-4 grid max-w-md gap-field" onSend={end}>
          <UnsavedGuard keptAs="visit" isNew />
          <TextField name="visitor" label="Visitor" />
          <TextField name="number" label="Number of the visit" defaultValue={String(opening)} />
          <div className="flex gap-2">
            <Button type="submit" variant="primary">
              Announce
            </Button>
            <Button onClick={end}>Cancel</Button>
          </div>
        </Form>
      ) : null}
    </Section>
  );
}
