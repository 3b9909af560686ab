import type { ComponentProps, ReactNode } from 'react';
import type { FieldsOf, RecordDeclaration } from '../../platform/shared/record.ts';
import { UnsavedGuard } from '../UnsavedGuard.tsx';
import { ConflictView } from './ConflictView.tsx';
import { OvertakenNotice } from './OvertakenNotice.tsx';
import { ProposalNote } from './ProposalNote.tsx';
import { RecordForm } from './RecordForm.tsx';

type Version = Readonly<Record<string, unknown>> & { revision: number };

/** As `useRecordDraft` keeps it. */
interface RecordDraft<Declared extends RecordDeclaration, Kept> {
  record: Declared;
  base: Kept;
  keptAs: string;
  isOvertaken: boolean;
  isSavedUnanswered: boolean;
  values: Partial<FieldsOf<Declared>>;
  isMerged: boolean;
  conflict: { mine: Partial<FieldsOf<Declared>>; theirs: NonNullable<Kept> } | null;
  isRefused: boolean;
  goOn(version: Kept, chosen?: Partial<FieldsOf<Declared>> | null): void;
  load(): void;
}

interface RecordEditorProps<Declared extends RecordDeclaration, Kept>
  extends Pick<
    ComponentProps<typeof RecordForm<Declared>>,
    'errors' | 'isBusy' | 'submitLabel' | 'busyLabel' | 'saysWhatIsMissing' | 'below' | 'offered' | 'onSubmit'
  > {
  draft: RecordDraft<Declared, Kept>;
  /** What a reader proposed; the form begins with it. */
  proposal: ComponentProps<typeof ProposalNote>['proposal'] | null;
  /** Beside the button. */
  children?: ReactNode;
}

/**
 * The form of a record that several people edit: with a reader's proposal above it, and both versions instead of it when somebody else was
 * faster. For what has a `record.ts` and a revision; a record that is only added needs no more than a RecordForm.
 */
export function RecordEditor<Declared extends RecordDeclaration, Kept extends Version | null>(
  props: RecordEditorProps<Declared, Kept>,
) {
  const { draft, proposal, children, ...form } = props;
  const { record, base, conflict, keptAs } = draft;
  return (
    <>
      {proposal ? <ProposalNote proposal={draft.isMerged ? proposal : { ...proposal, value: null }} /> : null}
      {base && conflict ? (
        <>
          <UnsavedGuard isDirty keptAs={keptAs} />
          <ConflictView
            record={record}
            base={base}
            mine={conflict.mine}
            theirs={conflict.theirs}
            // Fields of `mine`, some of them.
            onResolve={(fields) => draft.goOn(conflict.theirs, fields as Partial<FieldsOf<Declared>>)}
            onDiscard={draft.load}
          />
        </>
      ) : (
        <RecordForm
          {...form}
          key={`${keptAs} ${base?.revision}`}
          record={record}
          keptAs={keptAs}
          isNew={base === null}
          values={draft.values}
          startsUnsaved={draft.isMerged}
        >
          {children}
          {draft.isOvertaken ? <OvertakenNotice noun={record.nouns.one} onLoad={draft.load} /> : null}
          {draft.isSavedUnanswered ? (
            <p role="status" className="text-note text-ink-soft">
              What you sent was saved: only its answer was lost on the way. Whatever you changed since is not saved yet.
            </p>
          ) : null}
          {draft.isRefused ? <OvertakenNotice noun={record.nouns.one} /> : null}
        </RecordForm>
      )}
    </>
  );
}
