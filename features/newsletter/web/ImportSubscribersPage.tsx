import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { fieldErrors } from '../../../platform/web/error-message.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { Form } from '../../../ui/Form.tsx';
import { LongTextField } from '../../../ui/fields/LongTextField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx';
import type { ListImport } from '../contract.ts';
import { MAX_LIST_CHARACTERS } from '../vocabulary.ts';

export const Route = createFileRoute('/admin/subscribers/import')({
  head: () => ({ meta: [{ title: 'Import subscribers | SMR Intelligence' }] }),
  component: ImportSubscribersPage,
});

const SAMPLE = 'email,name,consentAt\njane@example.org,Jane Example,2026-03-01';
const PROBLEMS_SHOWN = 50;

function ImportSubscribersPage() {
  const { api } = Route.useRouteContext();
  const [content, setContent] = useState('');
  const bring = useTold(api.newsletter.importSubscribers.mutationOptions(), {
    failed: 'Nothing was imported',
    refresh: [api.newsletter.key()],
  });
  const errors = fieldErrors(bring.error);
  const wasTrial = bring.variables?.dryRun === true;
  return (
    <>
      <PageHeader
        title="Import subscribers"
        intro="Only people who agreed to this letter. They get no mail now, and the next letter. Who is in the list stays as they are; who left is not brought back."
      />
      <Form
        className="mt-part grid max-w-3xl gap-5"
        onSend={({ data, text }) =>
          bring.mutate({
            content,
            consentTo: text('consentTo'),
            ...(text('consentAt') ? { consentAt: text('consentAt') } : {}),
            dryRun: data.get('deed') !== 'import',
          })
        }
      >
        <UnsavedGuard isBusy={bring.isPending} keptAs="list of subscribers" isNew />
        <div>
          <LongTextField
            name="content"
            label="The list, as CSV or JSON"
            hint="One address a row, with a name and the day of consent where they are known. The files of Ghost, Mailchimp and our own download can be read as they are."
            error={errors.content}
            value={content}
            onValue={setContent}
            isMonospaced
            rows={9}
            maxLength={MAX_LIST_CHARACTERS}
            spellCheck={false}
            placeholder={SAMPLE}
          />
          <FileButton
            accept=".csv,.tsv,.txt,.json,text/csv,application/json"
            className="mt-2"
            onFiles={async ([file]) => setContent((await file?.text()) ?? '')}
          >
            Read a file
          </FileButton>
        </div>
        <TextField
          name="consentTo"
          label="What they agreed to, and where"
          hint="Kept with each of them: “Ticked ‘Send me the weekly SMR letter’ at the conference desk in Vienna”."
          error={errors.consentTo}
          maxLength={300}
          isRequired
        />
        <TextField
          kind="date"
          name="consentAt"
          label="When they agreed, for rows that do not say"
          error={errors.consentAt}
          className="max-w-xs"
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="deed" value="check" isBusy={bring.isPending}>
            Check the list
          </Button>
          <Button type="submit" name="deed" value="import" variant="primary" isBusy={bring.isPending}>
            Import
          </Button>
          <LinkButton to="/admin/subscribers" variant="quiet">
            Back to the subscribers
          </LinkButton>
        </div>
      </Form>
      <div aria-live="polite" className="mt-part max-w-3xl">
        {bring.data ? <Outcome outcome={bring.data} isTrial={wasTrial} /> : null}
      </div>
    </>
  );
}

function Outcome({ outcome, isTrial }: { outcome: ListImport; isTrial: boolean }) {
  const { added, known, suppressed, problems } = outcome;
  const people = (count: number) => formatCounted(count, 'person', 'people');
  return (
    <>
      <Message tone={isTrial ? 'info' : 'good'}>
        <p className="font-medium">
          {people(added)} {isTrial ? 'would be added. Nothing is stored yet.' : 'added.'}
        </p>
        <p>
          {people(known)} in the list already; {people(suppressed)} left, complained or had their data erased, and{' '}
          {isTrial ? 'would not be' : 'were not'} brought back; {formatCounted(problems.length, 'row')} cannot be used.
        </p>
      </Message>
      {problems.length > 0 ? (
        <ul aria-label="Rows that cannot be used" className="mt-3 space-y-1 text-note">
          {problems.slice(0, PROBLEMS_SHOWN).map(({ rowNumber, message }) => (
            <li key={rowNumber} className="wrap-anywhere">
              <span className="font-medium tabular-nums">Row {rowNumber}:</span> {message}
            </li>
          ))}
          {problems.length > PROBLEMS_SHOWN ? <li>And {problems.length - PROBLEMS_SHOWN} more like these.</li> : null}
        </ul>
      ) : null}
    </>
  );
}
