import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { headOf } from '../../../platform/web/page-head.ts';
import { wordParam } from '../../../platform/web/search-params.ts';
import { Figures } from '../../../ui/Figures.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { CONSENT, messages, type SubscribeState, subscribeStates, WEEKLY } from '../vocabulary.ts';
import { LetterChoice } from './components/LetterChoice.tsx';
import { SubscribeForm } from './components/SubscribeForm.tsx';

export interface SubscribeSearch {
  /** How the form went that was sent without JavaScript: a SubscribeState. */
  state?: string;
}

export const Route = createFileRoute('/subscribe')({
  validateSearch: (search: Record<string, unknown>): SubscribeSearch => search,
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(api.newsletter.listLetters.queryOptions()),
  head: headOf({
    title: 'Subscribe to the weekly letter | SMR Intelligence',
    description:
      'Five stories from small modular reactors in your inbox every week, chosen by published rules, each with its source.',
    path: '/subscribe',
  }),
  component: SubscribePage,
});

function SubscribePage() {
  const state = wordParam(Route.useSearch().state, subscribeStates);
  const { api } = Route.useRouteContext();
  const { data: letters } = useSuspenseQuery(api.newsletter.listLetters.queryOptions());
  return (
    <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-16">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_26rem]">
        <PageHeader
          title="Subscribe to the SMR newsletter"
          scale="display"
          intro={
            <p className="mt-5 text-lead">
              {letters.length > 1
                ? 'The week in small modular reactors, in five stories, and more letters to choose from. Free of charge.'
                : 'The week in small modular reactors, in five stories. One letter, once a week, free of charge.'}
            </p>
          }
        />
        <section
          aria-labelledby="subscribe"
          className="rounded-lg border border-line bg-panel p-6 shadow-raised lg:row-span-2 lg:self-start"
        >
          <SectionTitle id="subscribe" className="mb-5">
            Your subscription
          </SectionTitle>
          {state ? <Outcome state={state} /> : null}
          <SubscribeForm
            variant="page"
            choice={
              letters.length > 1 ? (error) => <LetterChoice letters={letters} chosen={[WEEKLY]} error={error} /> : null
            }
          />
          <p className="mt-5 text-caption leading-relaxed text-ink-soft">
            {letters.length > 1
              ? 'We send you a mail first that names the letters you chose; by confirming it you agree to get them. You can leave each of them at any time.'
              : `We send you a mail first; by confirming it you say: “${CONSENT.text}”`}{' '}
            Your name and address serve the letter alone; you can see and erase everything we keep about you at any
            time.
          </p>
        </section>
        <section aria-labelledby="receive">
          <SectionTitle id="receive" scale="chapter">
            What you receive
          </SectionTitle>
          <ul className="mt-5 max-w-xl divide-y divide-line border-y border-line">
            {receives.map(({ title, text }) => (
              <li key={title} className="py-4">
                <h3 className="font-sans font-semibold">{title}</h3>
                <p className="mt-1 text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
          <p className="mt-5">
            <TextLink to="/newsletter">The archive of letters</TextLink>
          </p>
        </section>
      </div>
      <section aria-labelledby="readers" className="mt-16 border-t-2 border-ink pt-8">
        <SectionTitle id="readers" scale="chapter">
          Who it is for
        </SectionTitle>
        <p className="mt-3 max-w-2xl leading-relaxed text-ink-soft">
          People who build, finance, license and buy small reactors, and people who write about them: engineers and
          project developers, utilities and industrial energy users, investors and analysts, regulators and public
          authorities, researchers and journalists.
        </p>
        <Figures figures={figures} className="mt-8" />
        <p className="mt-4 text-note text-ink-soft">What the letter is meant for. These figures are not verified.</p>
      </section>
    </div>
  );
}

const receives = [
  {
    title: 'The five stories of the week',
    text: 'Chosen by published rules: how many sources reported it, whether a primary source did, how new it is, and that the topics differ.',
  },
  {
    title: 'Each with its source',
    text: 'Headline, date and a short summary, with a link that leads straight to the publisher.',
  },
  {
    title: 'A mail like a letter',
    text: 'With or without HTML as you like, without pictures that report back, and with a way to pause or leave in every issue.',
  },
];

/** Marketing figures of the specification (section 9); they are not counted from our data. */
const figures = [
  { value: '50+', label: 'countries' },
  { value: '10K+', label: 'professionals' },
  { value: '100+', label: 'projects' },
];

function Outcome({ state }: { state: SubscribeState }) {
  if (state === 'sent') {
    return (
      <Message tone="good" className="mb-5">
        Successfully subscribed! You'll receive the latest SMR industry updates. One more step: open the mail that is on
        its way to you and confirm your address.
      </Message>
    );
  }
  return (
    <Message tone="danger" className="mb-5">
      Subscription failed. {failures[state]}
    </Message>
  );
}

const failures: Record<Exclude<SubscribeState, 'sent'>, string> = {
  known: messages.known,
  'no-email': messages.noEmail,
  'invalid-email': messages.invalidEmail,
  'no-name': messages.noName,
  'no-letter': messages.noLetter,
  failed: 'Please try again later.',
};
