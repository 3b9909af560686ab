import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { wordParam } from '../../../platform/web/search-params.ts';
import { Message } from '../../../ui/Message.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { type PreferencesState, preferencesStates } from '../vocabulary.ts';
import { BrokenLink, PersonalPage } from './components/PersonalPage.tsx';
import { PreferencesForms, type PreferencesRequest } from './components/PreferencesForms.tsx';
import { followLink, type TokenSearch } from './token-search.ts';

export interface PreferencesSearch extends TokenSearch {
  /** What has just been done: a PreferencesState. Checked by the page: what stands here is part of every page's JavaScript. */
  state?: string;
}

export const Route = createFileRoute('/newsletter/preferences')({
  validateSearch: (search: Record<string, unknown>): PreferencesSearch => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { token = '', state } }) => {
    if (state === 'erased' && token === '') return;
    const query = context.api.newsletter.findPreferences.queryOptions({ input: { token } });
    await followLink(context.queryClient.ensureQueryData(query));
  },
  head: () => ({
    meta: [{ title: 'Your newsletter preferences | SMR Intelligence' }, { name: 'robots', content: 'noindex' }],
  }),
  component: PreferencesPage,
  notFoundComponent: BrokenLink,
});

function PreferencesPage() {
  const { token, ...search } = Route.useSearch();
  const state = wordParam(search.state, preferencesStates);
  if (token) return <Preferences token={token} state={state} />;
  return (
    <PersonalPage title="Your data is erased">
      <p role="status" className="leading-relaxed text-ink-soft">
        Name, address, letters and reports are gone. What stays is a code made from your address that nobody can turn
        back, so that no list we are ever given brings you letters again. You can{' '}
        <TextLink to="/subscribe">subscribe</TextLink> again yourself.
      </p>
    </PersonalPage>
  );
}

/** What is said after each. */
const done: Record<PreferencesState, string> = {
  confirmed: 'Your address is confirmed. The next letter comes to you.',
  saved: 'Your preferences are saved.',
  chosen: 'Your letters are chosen.',
  paused: 'The letters pause for four weeks.',
  resumed: 'The letters go on.',
  unsubscribed: 'You are unsubscribed.',
  erased: 'Your data is erased.',
};

function Preferences({ token, state }: { token: string; state: PreferencesState | undefined }) {
  const { api } = Route.useRouteContext();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(api.newsletter.findPreferences.queryOptions({ input: { token } }));
  const change = useMutation(api.newsletter.changePreferences.mutationOptions());
  const unsubscribe = useMutation(api.newsletter.unsubscribe.mutationOptions());
  const erase = useMutation(api.newsletter.erase.mutationOptions());

  async function act(request: PreferencesRequest) {
    try {
      if (request.do === 'erase') {
        await erase.mutateAsync({ token });
        await navigate({ to: '/newsletter/preferences', search: { state: 'erased' }, replace: true });
        queryClient.removeQueries({ queryKey: api.newsletter.key() });
        return;
      }
      if (request.do === 'unsubscribe') await unsubscribe.mutateAsync({ token });
      else if (request.do === 'save')
        await change.mutateAsync({ token, fullName: request.fullName, format: request.format });
      else if (request.do === 'choose') await change.mutateAsync({ token, letters: request.letters });
      else await change.mutateAsync({ token, isPaused: request.do === 'pause' });
      await queryClient.invalidateQueries({ queryKey: api.newsletter.key() });
      showToast({ tone: 'success', title: done[outcomeOf[request.do]] });
    } catch (error) {
      showToast({ tone: 'error', title: 'Nothing was changed', description: errorMessage(error) });
    }
  }

  return (
    <PersonalPage title={state === 'confirmed' ? 'You are subscribed' : 'Your newsletter preferences'}>
      {state ? (
        <Message tone="good" className="mb-5">
          {done[state]}
        </Message>
      ) : null}
      <PreferencesForms
        token={token}
        preferences={data}
        isBusy={change.isPending || unsubscribe.isPending || erase.isPending}
        act={act}
      />
    </PersonalPage>
  );
}

const outcomeOf = {
  save: 'saved',
  choose: 'chosen',
  pause: 'paused',
  resume: 'resumed',
  unsubscribe: 'unsubscribed',
} as const;
