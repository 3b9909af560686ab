import { useState } from 'react';
import { fieldErrors, hasCode } from '../../../../platform/web/error-message.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { type FormContent, readContent, sameValues, writeContent } from '../../../../ui/form-content.ts';
import { useForgetText } from '../../../../ui/kept-text-owner.ts';
import { ConflictView } from '../../../../ui/records/ConflictView.tsx';
import { OvertakenNotice } from '../../../../ui/records/OvertakenNotice.tsx';
import { UnsavedGuard } from '../../../../ui/UnsavedGuard.tsx';
import type { Correction, ManagedReport } from '../../contract.ts';
import { longest } from '../../vocabulary.ts';
import { readTags } from '../read-tags.ts';
import { useArticleChanges } from '../use-article-changes.ts';
import { TagFields } from './TagFields.tsx';

/** Under which unsaved words are kept, see UnsavedGuard. */
export const keptAsOf = ({ id }: { id: string }) => `report ${id}`;

type Words = ManagedReport['shown'];

/**
 * What visitors see, to be changed; what equals the source's own words goes back to being the source's. The form stays with the version it was
 * opened from as soon as something is typed: another editor's correction is shown beside it and takes nothing away.
 */
export function CorrectionForm({ report }: { report: ManagedReport }) {
  const { correct } = useArticleChanges();
  const [base, setBase] = useState(report);
  const [start, setStart] = useState(report.shown);
  /** Counts the versions that it began from: one that is the source's again has no time of its own. */
  const [round, setRound] = useState(0);
  const [isTouched, setTouched] = useState(false);
  /** What stands there is not saved, whatever it was opened with. */
  const [isUnsaved, setUnsaved] = useState(false);
  const [refused, setRefused] = useState<Words | null>(null);
  const buildOn = (version: ManagedReport, words: Words, isLeftUnsaved: boolean) => {
    setBase(version);
    setStart(words);
    setTouched(isLeftUnsaved);
    setUnsaved(isLeftUnsaved);
    setRefused(null);
  };
  const startFrom = (version: ManagedReport, words: Words, isLeftUnsaved = false) => {
    setRound((before) => before + 1);
    buildOn(version, words, isLeftUnsaved);
  };
  const forgetText = useForgetText(keptAsOf(report));
  /** What was typed is saved, settled or given up; otherwise it comes back into the form. */
  const goOn: typeof startFrom = (...from) => {
    forgetText();
    startFrom(...from);
  };
  // While it is being saved the newer version is most likely our own.
  const isOvertaken = !correct.isPending && report.correctedAt !== base.correctedAt;
  if (isOvertaken && !isTouched) startFrom(report, report.shown);
  const send = (form: HTMLFormElement, words: Words, correction: Correction & ManualFacts) => {
    setTouched(true);
    const sent = readContent(form);
    correct.mutate(
      { id: report.id, correctedAt: base.correctedAt, ...correction },
      {
        onSuccess: (saved) => {
          const typed = typedSince(sent, form);
          if (Object.keys(typed).length === 0) return goOn(saved, saved.shown);
          // The same form goes on, so that whoever is typing there keeps the cursor.
          writeContent(form, { ...contentOf(saved.shown), ...typed });
          buildOn(saved, saved.shown, true);
        },
        onError: (error) => hasCode(error, 'CONFLICT') && setRefused({ ...words, ...wordsOf(typedSince(sent, form)) }),
      },
    );
  };
  if (refused && isOvertaken)
    return (
      <>
        <UnsavedGuard isDirty keptAs={keptAsOf(report)} />
        <ConflictView
          record={reportWords}
          base={base.shown}
          mine={refused}
          theirs={report.shown}
          onResolve={(fields) => goOn(report, { ...report.shown, ...fields }, true)}
          onDiscard={() => goOn(report, report.shown)}
        />
      </>
    );
  const { original, correctedAt } = base;
  const errors = fieldErrors(correct.error);
  return (
    <Form
      key={round}
      className="mt-3 grid gap-field"
      onInput={() => setTouched(true)}
      onSend={({ data, text, form }) => {
        const written = { title: text('title'), summary: text('summary'), ...readTags(data) };
        send(form, written, { ...keepDifferences(written, original), ...changedFacts(base, text) });
      }}
    >
      <UnsavedGuard isBusy={correct.isPending} isDirty={isUnsaved || undefined} keptAs={keptAsOf(report)} />
      <TextField
        name="title"
        label="Title"
        error={errors.title}
        isRequired
        maxLength={longest.title}
        defaultValue={start.title}
        hint={start.title === original.title ? null : `Source: ${original.title}`}
      />
      <LongTextField
        name="summary"
        label="Summary"
        error={errors.summary}
        rows={3}
        maxLength={longest.summary}
        defaultValue={start.summary ?? ''}
        hint={start.summary === original.summary ? null : `Source: ${original.summary}`}
      />
      {base.origin === 'manual' ? <ManualFields report={base} errors={errors} /> : null}
      <TagFields chosen={start} errors={errors} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" isBusy={correct.isPending}>
          Save correction
        </Button>
        {correctedAt ? (
          <Button
            isDisabled={correct.isPending}
            onClick={({ currentTarget: { form } }) => form && send(form, original, nothing)}
          >
            Back to the source’s words
          </Button>
        ) : null}
        {isOvertaken ? <OvertakenNotice noun="report" onLoad={() => goOn(report, report.shown)} /> : null}
      </div>
    </Form>
  );
}

/** The fields that say something else than what was sent. */
function typedSince(sent: FormContent, form: HTMLFormElement): FormContent {
  const now = readContent(form);
  const names = [...new Set([...Object.keys(sent), ...Object.keys(now)])];
  return Object.fromEntries(
    names.filter((name) => !sameValues(sent[name], now[name])).map((name) => [name, now[name] ?? []]),
  );
}

function contentOf({ title, summary, ...lists }: Words): FormContent {
  return { title: [title], summary: [summary ?? ''], ...lists };
}

function wordsOf({ title, summary, categories, technology, application, regions }: FormContent): Partial<Words> {
  return {
    ...(title && { title: title.join() }),
    ...(summary && { summary: summary.join() }),
    ...(categories && { categories: [...categories] }),
    ...(technology && { technology: [...technology] }),
    ...(application && { application: [...application] }),
    ...(regions && { regions: [...regions] }),
  };
}

interface ManualFacts {
  url?: string;
  publishedOn?: string;
}

/** What no feed says again: of a manual entry link and day can be put right. */
function ManualFields({ report, errors }: { report: ManagedReport; errors: Readonly<Record<string, string>> }) {
  return (
    <div className="grid gap-field sm:grid-cols-[1fr_12rem]">
      <TextField
        kind="url"
        name="url"
        label="Link to the source"
        error={errors.url}
        maxLength={longest.url}
        defaultValue={report.url}
      />
      <TextField
        kind="date"
        name="publishedOn"
        label="Published on"
        error={errors.publishedOn}
        defaultValue={dayOf(report)}
      />
    </div>
  );
}

function changedFacts(report: ManagedReport, text: (name: string) => string): ManualFacts {
  if (report.origin !== 'manual') return {};
  const [url, publishedOn] = [text('url'), text('publishedOn')];
  return {
    // Emptied, both stay as they are: a link that was published is not taken away by an empty field.
    ...(url !== '' && url !== report.url ? { url } : {}),
    ...(publishedOn !== '' && publishedOn !== dayOf(report) ? { publishedOn } : {}),
  };
}

/** In UTC, as it is stored. */
function dayOf({ publishedAt }: ManagedReport): string {
  return publishedAt.slice(0, 10);
}

const reportWords = {
  nouns: { one: 'report' },
  fields: {
    title: { label: 'Title' },
    summary: { label: 'Summary' },
    categories: { label: 'Categories' },
    technology: { label: 'Technology' },
    application: { label: 'Application' },
    regions: { label: 'Region' },
  },
};

const nothing: Correction = {
  title: null,
  summary: null,
  categories: null,
  technology: null,
  application: null,
  regions: null,
};

function keepDifferences(
  written: { [Field in keyof Correction]: NonNullable<Correction[Field]> },
  original: ManagedReport['original'],
): Correction {
  const changed = <Value,>(value: Value, source: unknown) =>
    JSON.stringify(sorted(value)) === JSON.stringify(sorted(source ?? '')) ? null : value;
  return {
    title: changed(written.title, original.title),
    summary: changed(written.summary, original.summary),
    // A story without a subject is in no list: none chosen means the source's.
    categories: written.categories.length === 0 ? null : changed(written.categories, original.categories),
    technology: changed(written.technology, original.technology),
    application: changed(written.application, original.application),
    regions: changed(written.regions, original.regions),
  };
}

function sorted(value: unknown): unknown {
  return Array.isArray(value) ? [...value].sort() : value;
}
