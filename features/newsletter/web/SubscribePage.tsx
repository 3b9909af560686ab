import { createFileRoute, Link } from '@tanstack/react-router';
import { pageHead } from '../../../platform/web/page-head.ts';
import { wordParam } from '../../../platform/web/search-params.ts';
import { CONSENT, messages, type SubscribeState, subscribeStates } from '../vocabulary.ts';
import { Message } from './components/Message.tsx';
import { SubscribeForm } from './components/SubscribeForm.tsx';

export interface SubscribeSearch {
  /** How the form went that was sent without JavaScript: a SubscribeState. */
  state?: string;
}

export const Route = createFileRoute('/subscribe')({
  validateSearch: (search: Record<string, unknown>): SubscribeSearch => search,
  head: ({ match }) =>
    pageHead({
      title: 'Subscribe to the weekly letter | SMR Intelligence',
      description:
        'Five stories from small modular reactors in your inbox every week, chosen by published rules, each with its source.',
      path: '/subscribe',
      publicUrl: match.context.publicUrl,
    }),
  component: SubscribePage,
});

function SubscribePage() {
  const state = wordParam(Route.useSearch().state, subscribeStates);
  return (
    <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-16">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_26rem]">
        <div>
          <h1 className="max-w-2xl text-4xl leading-tight font-semibold tracking-tight sm:text-5xl">
            Subscribe to the SMR newsletter
          </h1>
          <p className="mt-5 max-w-xl text-lg text-ink-soft">
            The week in small modular reactors, in five stories. One letter, once a week, free of charge.
          </p>
        </div>
        <section
          aria-labelledby="subscribe"
          className="rounded-lg border border-line bg-panel p-6 shadow-raised lg:row-span-2 lg:self-start"
        >
          <h2 id="subscribe" className="mb-5 text-xl font-semibold">
            Your subscription
          </h2>
          {state ? <Outcome state={state} /> : null}
          <SubscribeForm variant="page" />
          <p className="mt-5 text-xs leading-relaxed text-ink-soft">
            We send you a mail first; by confirming it you say: “{CONSENT.text}” Your name and address serve the letter
            alone; you can see and erase everything we keep about you at any time.
          </p>
        </section>
        <section aria-labelledby="receive">
          <h2 id="receive" className="text-2xl font-semibold">
            What you receive
          </h2>
          <ul className="mt-5 max-w-xl divide-y divide-line border-y border-line">
            {receives.map(({ title, text }) => (
              <li key={title} className="py-4">
                <h3 className="font-sans font-semibold">{title}</h3>
                <p className="mt-1 text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
          <p className="mt-5">
            <Link to="/newsletter" className="text-accent underline">
              Read the letters so far
            </Link>
          </p>
        </section>
      </div>
      <section aria-labelledby="readers" className="mt-16 border-t-2 border-ink pt-8">
        <h2 id="readers" className="text-2xl font-semibold">
          Who it is for
        </h2>
        <p className="mt-3 max-w-2xl leading-relaxed text-ink-soft">
          People who build, finance, license and buy small reactors, and people who write about them: engineers and
          project developers, utilities and industrial energy users, investors and analysts, regulators and public
          authorities, researchers and journalists.
        </p>
        <dl className="mt-8 grid gap-6 sm:grid-cols-3">
          {figures.map(({ figure, label }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-serif text-4xl font-semibold tabular-nums">{figure}</dd>
            </div>
          ))}
        </dl>
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
  { figure: '50+', label: 'countries' },
  { figure: '10K+', label: 'professionals' },
  { figure: '100+', label: 'projects' },
];

function Outcome({ state }: { state: SubscribeState }) {
  if (state === 'sent') {
    return (
      <Message tone="success">
        Successfully subscribed! You'll receive the latest SMR industry updates. One more step: open the mail that is on
        its way to you and confirm your address.
      </Message>
    );
  }
  return <Message tone="error">Subscription failed. {failures[state]}</Message>;
}

const failures: Record<Exclude<SubscribeState, 'sent'>, string> = {
  known: messages.known,
  'no-email': messages.noEmail,
  'invalid-email': messages.invalidEmail,
  'no-name': messages.noName,
  failed: 'Please try again later.',
};
