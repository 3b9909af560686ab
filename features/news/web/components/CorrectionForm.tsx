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

/** What the form is about: the words and, of a manual entry, what no feed says again. */
type Words = ManagedReport['shown'] & ManualFacts;

/**
 * What visitors see, to be changed; what equals the source's own words goes back to being the source's. The form stays with the version it was
 * opened from as soon as something is typed: another editor's correction is shown beside it and takes nothing away.
 */
export function CorrectionForm({ report }: { report: ManagedReport }) {
  const { correct } = useArticleChanges();
  const [base, setBase] = useState(report);
  const [start, setStart] = useState(wordsShown(report));
  /** Counts how often it began anew: after a conflict it does with the version that it had. */
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
  const isOvertaken = !correct.isPending && report.revision !== base.revision;
  if (isOvertaken && !isTouched) startFrom(report, wordsShown(report));
  const send = (form: HTMLFormElement, words: Words, correction: Correction & ManualFacts) => {
    setTouched(true);
    const sent = readContent(form);
    correct.mutate(
      { id: report.id, revision: base.revision, ...correction },
      {
        onSuccess: (saved) => {
          const typed = typedSince(sent, form);
          if (Object.keys(typed).length === 0) return goOn(saved, wordsShown(saved));
          // The same form goes on, so that whoever is typing there keeps the cursor.
          writeContent(form, { ...contentOf(wordsShown(saved)), ...typed });
          buildOn(saved, wordsShown(saved), true);
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
          base={wordsShown(base)}
          mine={refused}
          theirs={wordsShown(report)}
          onResolve={(fields) => goOn(report, { ...wordsShown(report), ...fields }, true)}
          onDiscard={() => goOn(report, wordsShown(report))}
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
        const facts = writtenFacts(base, text);
        send(form, { ...written, ...facts }, { ...keepDifferences(written, original), ...changedFacts(base, facts) });
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
      {base.origin === 'manual' ? <ManualFields start={start} errors={errors} /> : null}
      <TagFields chosen={start} reasons={base.tagReasons} errors={errors} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" isBusy={correct.isPending}>
          Save correction
        </Button>
        {correctedAt ? (
          <Button
            isDisabled={correct.isPending}
            onClick={({ currentTarget: { form } }) => form && send(form, { ...wordsShown(base), ...original }, nothing)}
          >
            Back to the source’s words
          </Button>
        ) : null}
        {isOvertaken ? <OvertakenNotice noun="report" onLoad={() => goOn(report, wordsShown(report))} /> : null}
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

function contentOf({ title, summary, url, publishedOn, ...lists }: Words): FormContent {
  return {
    ...{ title: [title], summary: [summary ?? ''], ...lists },
    ...(url === undefined ? {} : { url: [url] }),
    ...(publishedOn === undefined ? {} : { publishedOn: [publishedOn] }),
  };
}

function wordsOf(content: FormContent): Partial<Words> {
  const { title, summary, url, publishedOn, categories, technology, application, regions } = content;
  return {
    ...(url && { url: url.join() }),
    ...(publishedOn && { publishedOn: publishedOn.join() }),
    ...(title && { title: title.join() }),
    ...(summary && { summary: summary.join() }),
    ...(categories && { categories: [...categories] }),
    ...(technology && { technology: [...technology] }),
    ...(application && { application: [...application] }),
    ...(regions && { regions: [...regions] }),
  };
}

type ManualFacts = { url?: string; publishedOn?: string };

/** What no feed says again: of a manual entry link and day can be put right. */
function ManualFields({ start, errors }: { start: ManualFacts; errors: Readonly<Record<string, string>> }) {
  return (
    <div className="grid gap-field sm:grid-cols-[1fr_12rem]">
      <TextField
        kind="url"
        name="url"
        label="Link to the source"
        error={errors.url}
        maxLength={longest.url}
        defaultValue={start.url}
      />
      <TextField
        kind="date"
        name="publishedOn"
        label="Published on"
        error={errors.publishedOn}
        defaultValue={start.publishedOn}
      />
    </div>
  );
}

function factsOf({ origin, url, publishedAt }: ManagedReport): ManualFacts {
  // The day in UTC, as it is stored.
  return origin === 'manual' ? { url, publishedOn: publishedAt.slice(0, 10) } : {};
}

function wordsShown(report: ManagedReport): Words {
  return { ...report.shown, ...factsOf(report) };
}

/** Emptied, both stay as they are: a link that was published is not taken away by an empty field. */
function writtenFacts(report: ManagedReport, text: (name: string) => string): ManualFacts {
  const before = factsOf(report);
  return Object.fromEntries(Object.entries(before).map(([name, value]) => [name, text(name) || value]));
}

function changedFacts(report: ManagedReport, { url, publishedOn }: ManualFacts): ManualFacts {
  const before = factsOf(report);
  return {
    ...(url === undefined || url === before.url ? {} : { url }),
    ...(publishedOn === undefined || publishedOn === before.publishedOn ? {} : { publishedOn }),
  };
}

const reportWords = {
  nouns: { one: 'report' },
  fields: {
    title: { label: 'Title' },
    summary: { label: 'Summary' },
    url: { label: 'Link to the source' },
    publishedOn: { label: 'Published on' },
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
