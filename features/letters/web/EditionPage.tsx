import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, fieldErrors, hasCode } from '../../../platform/web/error-message.ts';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { useDraftBase } from '../../../platform/web/use-draft-base.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { useForgetText } from '../../../ui/kept-text-owner.ts';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ConflictView } from '../../../ui/records/ConflictView.tsx';
import { OvertakenNotice } from '../../../ui/records/OvertakenNotice.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx';
import type { StoredEdition } from '../contract.ts';
import { type EditionSettings, editionWords, flattenEdition, unflattenEdition } from './compare-editions.ts';
import { EditionFields, readEdition } from './components/EditionFields.tsx';
import { tellRhythm } from './tell-rhythm.ts';

export const Route = createFileRoute('/admin/newsletter/editions/$slug')({
  loader: ({ context, params }) =>
    orNotFound(context.queryClient.ensureQueryData(context.api.letters.findEdition.queryOptions({ input: params }))),
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.name ?? 'Letter'} | SMR Intelligence` }] }),
  component: EditionPage,
});

function EditionPage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data: edition } = useSuspenseQuery(api.letters.findEdition.queryOptions({ input: params }));
  const { base, isOvertaken, startFrom } = useDraftBase(withId(edition));
  const keptAs = `edition ${edition.slug}`;
  const forgetText = useForgetText(keptAs);
  /** What was chosen of both versions of a letter that two editors set up. */
  const [merged, setMerged] = useState<EditionSettings | null>(null);
  const [refused, setRefused] = useState<EditionSettings | null>(null);
  const goOn = (version: StoredEdition, settings: EditionSettings | null = null) => {
    forgetText();
    startFrom(withId(version));
    setMerged(settings);
    setRefused(null);
  };
  const change = useTold(api.letters.changeEdition.mutationOptions({ onSuccess: (saved) => goOn(saved) }), {
    done: 'Letter set up',
    failed: 'The letter was not changed',
    isSaid: (error) => hasCode(error, 'CONFLICT'),
    refresh: [api.letters.key(), api.newsletter.key()],
  });
  const save = (settings: EditionSettings) =>
    change.mutate(
      { slug: base.slug, revision: base.revision, ...settings },
      { onError: (error) => hasCode(error, 'CONFLICT') && setRefused(settings) },
    );
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/newsletter">← All letters</TextLink>}
        title={edition.name}
        intro={tellRhythm(edition)}
      />
      {refused && isOvertaken ? (
        <>
          <UnsavedGuard isDirty keptAs={keptAs} />
          <ConflictView
            record={editionWords}
            base={flattenEdition(base)}
            mine={flattenEdition(refused)}
            theirs={flattenEdition(edition)}
            onResolve={(fields) => goOn(edition, unflattenEdition({ ...flattenEdition(edition), ...fields }))}
            onDiscard={() => goOn(edition)}
          />
        </>
      ) : (
        <Form
          key={base.revision}
          className="mt-part grid max-w-3xl gap-field"
          onSend={({ data }) => save(readEdition(data, base))}
        >
          <UnsavedGuard isBusy={change.isPending} isDirty={merged ? true : undefined} keptAs={keptAs} />
          {refused ? <Message tone="danger">{errorMessage(change.error)}</Message> : null}
          {isOvertaken ? <OvertakenNotice noun="letter" onLoad={() => goOn(edition)} /> : null}
          <EditionFields edition={{ ...base, ...merged }} errors={fieldErrors(change.error)} />
          <Button type="submit" variant="primary" isBusy={change.isPending} className="justify-self-start">
            {change.isPending ? 'Saving…' : 'Save'}
          </Button>
        </Form>
      )}
    </>
  );
}

const withId = (edition: StoredEdition) => ({ ...edition, id: edition.slug });
