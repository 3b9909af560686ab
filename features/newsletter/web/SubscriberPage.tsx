import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { DataList } from '../../../ui/DataList.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { Time } from '../../../ui/Time.tsx';
import { consentSteps } from '../vocabulary.ts';
import { StatusBadge } from './components/StatusBadge.tsx';

export const Route = createFileRoute('/admin/subscribers/$id')({
  loader: ({ context: { api, queryClient }, params }) =>
    orNotFound(queryClient.ensureQueryData(api.newsletter.findSubscriber.queryOptions({ input: params }))),
  head: ({ loaderData }) => ({
    meta: [{ title: `${loaderData?.email ?? 'Subscriber not found'} | SMR Intelligence` }],
  }),
  component: SubscriberPage,
});

const suppressionReasons: Record<string, string> = {
  unsubscribed: 'They left',
  'hard-bounce': 'The mailbox refuses for good',
  complaint: 'They called a letter spam',
  erased: 'They had their data erased',
};

function SubscriberPage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(api.newsletter.findSubscriber.queryOptions({ input: params }));
  const refresh = [api.newsletter.key()];
  const stop = useTold(api.newsletter.stopSubscriber.mutationOptions(), {
    done: 'Their letters have ended',
    failed: 'The letters were not ended',
    refresh,
  });
  const erase = useTold(
    api.newsletter.eraseSubscriber.mutationOptions({ onSuccess: () => navigate({ to: '/admin/subscribers' }) }),
    {
      done: 'Everything about this subscriber is erased',
      failed: 'Nothing was erased',
      refresh: [api.newsletter.listSubscribers.key(), api.newsletter.readGrowth.key()],
    },
  );
  const { email, fullName, consentText, suppression } = data;
  return (
    <>
      <PageHeader
        title={email}
        intro={fullName ?? undefined}
        actions={
          <>
            {data.status === 'unsubscribed' ? null : (
              <ConfirmButton
                title={`End the letters to ${email}?`}
                note="They are told nothing. Only they can bring the letters back, by subscribing again."
                confirmLabel="End the letters"
                isBusy={stop.isPending}
                onConfirm={(close) => stop.mutate(params, { onSettled: close })}
              >
                End the letters
              </ConfirmButton>
            )}
            <ConfirmButton
              variant="danger"
              title={`Erase everything about ${email}?`}
              note="Name, address, consent and what was sent to them are gone for good. A hash stays, so that no list brings the address back."
              confirmLabel="Erase everything"
              tone="danger"
              isBusy={erase.isPending}
              onConfirm={(close) => erase.mutate(params, { onSettled: close })}
            >
              Erase
            </ConfirmButton>
          </>
        }
      />
      <Facts
        className="mt-part"
        facts={[
          { label: 'State', value: <StatusBadge {...data} /> },
          { label: 'Agreed', value: data.consentAt ? <Time at={data.consentAt} form="moment" /> : 'Not yet' },
          { label: 'Letters', value: data.format === 'html' ? 'With pictures and layout' : 'Text only' },
          ...(data.pausedUntil ? [{ label: 'Paused until', value: <Time at={data.pausedUntil} form="day" /> }] : []),
          ...(suppression
            ? [
                {
                  label: 'Not written to',
                  value: (
                    <>
                      {suppressionReasons[suppression.reason] ?? suppression.reason},{' '}
                      <Time at={suppression.since} form="day" isInText />
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      {consentText ? (
        <blockquote className="mt-part max-w-prose border-l-2 border-line-strong pl-4 text-note wrap-anywhere">
          {consentText}
        </blockquote>
      ) : null}
      <SectionTitle className="mt-section mb-3">History of consent</SectionTitle>
      <DataList
        label="History of consent"
        isOrdered
        items={data.steps}
        keyOf={({ at, step }) => `${at} ${step}`}
        empty={{ title: 'Nothing was noted' }}
      >
        {({ step, detail, letters, at }) => (
          <Line
            what={`${consentSteps[step]}: ${letters.join(', ')}`}
            detail={step === 'confirmed' ? `text ${detail}` : detail}
            at={at}
          />
        )}
      </DataList>
      <SectionTitle className="mt-section mb-3">Letters</SectionTitle>
      <DataList
        label="Letters"
        isOrdered
        items={data.letters}
        keyOf={({ weekOf }) => weekOf}
        empty={{ title: 'No letter was sent to them' }}
      >
        {({ subject, status, sentAt }) => <Line what={subject} detail={status} at={sentAt} />}
      </DataList>
      {data.bounces.length > 0 ? (
        <>
          <SectionTitle className="mt-section mb-3">What mail servers reported</SectionTitle>
          <DataList label="Reports" isOrdered items={data.bounces} keyOf={({ at, kind }) => `${at} ${kind}`}>
            {({ kind, detail, at }) => <Line what={kind} detail={detail} at={at} />}
          </DataList>
        </>
      ) : null}
    </>
  );
}

function Line({ what, detail, at }: { what: string; detail: string | null; at: string | null }) {
  return (
    <p className="grid gap-x-4 gap-y-0.5 text-note sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="wrap-anywhere">
        {what}
        {detail ? <span className="text-ink-soft"> · {detail}</span> : null}
      </span>
      {at ? <Time at={at} form="moment" className="text-ink-soft" /> : null}
    </p>
  );
}
