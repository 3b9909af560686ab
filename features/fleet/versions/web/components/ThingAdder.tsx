import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { capitalized } from '../../../../../platform/shared/capitalized.ts';
import type { FieldsOf, RecordDeclaration } from '../../../../../platform/shared/record.ts';
import { fieldErrors } from '../../../../../platform/web/error-message.ts';
import { useOnceKey } from '../../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { useForgetText } from '../../../../../ui/kept-text-owner.ts';
import { PageHeader } from '../../../../../ui/PageHeader.tsx';
import { RecordForm } from '../../../../../ui/records/RecordForm.tsx';
import type { VersionOutcome } from '../../contract.ts';
import { describeOutcome } from '../describe-outcome.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

interface ThingAdderProps<Declared extends RecordDeclaration> {
  record: Declared;
  back: ReactNode;
  intro: string;
  /** What fields hold that nobody filled in. */
  defaults: FieldsOf<Declared>;
  offered?: Parameters<typeof RecordForm<Declared>>[0]['offered'];
  refresh: readonly QueryKey[];
  create(
    asked: { fields: FieldsOf<Declared>; why: string },
    options: { context: { idempotencyKey: string } },
  ): Promise<VersionOutcome>;
  /** To the page of what was added. */
  onAdded(id: string): unknown;
}

/** The page on which a thing that ThingEditor changes is added, with a reason. */
export function ThingAdder<Declared extends RecordDeclaration>(props: ThingAdderProps<Declared>) {
  const { record, back, intro, defaults, offered, refresh, create, onAdded } = props;
  const noun = record.nouns.one;
  const keptAs = `new ${noun}`;
  const submitLabel = `Add ${noun}`;
  const [wanted, setWanted] = useState<FieldsOf<Declared> | null>(null);
  const once = useOnceKey();
  const forgetText = useForgetText(keptAs);
  const creating = useTold(
    {
      mutationFn: (asked: { fields: FieldsOf<Declared>; why: string }) => create(asked, { context: once.context }),
      onSuccess: ({ id }) => {
        forgetText();
        return onAdded(id);
      },
    },
    { done: describeOutcome(`${capitalized(noun)} added`), failed: `The ${noun} was not added`, refresh },
  );
  return (
    <>
      <PageHeader back={back} title={`Add a ${noun}`} intro={intro} />
      <RecordForm
        record={record}
        keptAs={keptAs}
        isNew
        values={{}}
        errors={fieldErrors(creating.error, noun)}
        isBusy={creating.isPending}
        submitLabel={submitLabel}
        {...(offered ? { offered } : {})}
        onSubmit={(fields) => setWanted({ ...defaults, ...fields })}
      />
      {wanted ? (
        <ReasonDialog
          title={`Add ${Object.entries(wanted).find(([name]) => name === record.nameField)?.[1]}?`}
          submitLabel={submitLabel}
          isBusy={creating.isPending}
          onReason={(why) => creating.mutate({ fields: wanted, why }, { onSettled: () => setWanted(null) })}
          onClose={() => setWanted(null)}
        />
      ) : null}
    </>
  );
}
