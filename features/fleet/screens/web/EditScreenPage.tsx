import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { errorMessage, fieldErrors, hasCode } from '../../../../platform/web/error-message.ts';
import { orNotFound } from '../../../../platform/web/or-not-found.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CheckField } from '../../../../ui/fields/CheckField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { UnsavedGuard } from '../../../../ui/UnsavedGuard.tsx';
import type { Screen, ScreenContent } from '../contract.ts';
import { PanelEditor } from './components/PanelEditor.tsx';
import { ScreenVersions } from './components/ScreenVersions.tsx';

export const Route = createFileRoute('/admin/fleet/screens/$slug')({
  loader: async ({ context: { queryClient, api }, params }) => {
    const { screens, telemetry, units } = api.fleet;
    await orNotFound(
      Promise.all([
        queryClient.ensureQueryData(screens.get.queryOptions({ input: params })),
        queryClient.ensureQueryData(screens.versions.queryOptions({ input: params })),
        queryClient.ensureQueryData(telemetry.streams.queryOptions({ input: {} })),
        queryClient.ensureQueryData(units.list.queryOptions()),
      ]),
    );
  },
  head: () => ({ meta: [{ title: 'Edit a screen | SMR Intelligence' }] }),
  component: EditScreenPage,
  notFoundComponent: () => (
    <Notice tone="empty" title="There is no such screen">
      It was removed, or it is somebody’s own. <TextLink to="/smr-ops-cloud/screens">Show all screens</TextLink>
    </Notice>
  ),
});

/** How often it is looked whether somebody else has saved it. */
const LOOK_AGAIN_MS = 15_000;

interface Draft {
  /** Revision that it began with. */
  base: number;
  content: ScreenContent;
  isShared: boolean;
}

const draftOf = ({ revision, content, isShared }: Screen): Draft => ({ base: revision, content, isShared });

function EditScreenPage() {
  const { slug } = Route.useParams();
  const { api } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const formId = useId();
  const { screens, telemetry, units } = api.fleet;
  const { data: screen } = useSuspenseQuery({
    ...screens.get.queryOptions({ input: { slug } }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  const { data: streams = [] } = useQuery(telemetry.streams.queryOptions({ input: {} }));
  const { data: fleet = [] } = useQuery(units.list.queryOptions());
  const [draft, setDraft] = useState(() => draftOf(screen));
  const [saved, setSaved] = useState(draft);
  const take = (newest: Screen) => {
    setDraft(draftOf(newest));
    setSaved(draftOf(newest));
  };
  const refresh = [screens.key()];
  const save = useTold(screens.change.mutationOptions({ onSuccess: take }), {
    done: 'Screen saved',
    failed: 'The screen was not saved',
    refresh,
    isSaid: () => true,
  });
  const saveCopy = useTold(
    screens.make.mutationOptions({
      onSuccess: (made) => {
        take(made);
        return navigate({ to: '/admin/fleet/screens/$slug', params: { slug: made.slug } });
      },
    }),
    { done: 'Yours was saved as a screen of its own', failed: 'The copy was not saved', refresh },
  );
  const remove = useTold(
    screens.remove.mutationOptions({ onSuccess: () => navigate({ to: '/smr-ops-cloud/screens' }) }),
    {
      done: 'Screen removed; the page of screens brings it back',
      failed: 'The screen was not removed',
      refresh,
    },
  );
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  const isOvertaken = screen.revision > draft.base;
  const errors = fieldErrors(save.error);
  const { content, isShared } = draft;
  const setContent = (change: Partial<ScreenContent>) => setDraft({ ...draft, content: { ...content, ...change } });
  return (
    <div className="max-w-5xl">
      <PageHeader
        back={
          <TextLink to="/smr-ops-cloud/screens/$slug" params={{ slug }}>
            ← {saved.content.title}
          </TextLink>
        }
        title="Edit the screen"
        intro="Panels flow from left to right in twelve columns; one that does not fit begins the next row."
      />
      <form
        id={formId}
        className="mt-6 grid gap-field"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ slug, revision: draft.base, content, isShared });
        }}
      >
        <UnsavedGuard isDirty={isDirty} isBusy={save.isPending || saveCopy.isPending || remove.isPending} />
        {isOvertaken ? (
          <Message tone="danger">
            Somebody else has saved this screen since you opened it. Nothing is lost: theirs is version{' '}
            {screen.revision}, yours stands here.
            <span className="mt-2 flex flex-wrap gap-2">
              <Button size="small" onClick={() => take(screen)}>
                Load theirs
              </Button>
              <Button
                size="small"
                isBusy={saveCopy.isPending}
                onClick={() =>
                  saveCopy.mutate({ content: { ...content, title: `${content.title.slice(0, 70)} (copy)` }, isShared })
                }
              >
                Save mine as a copy
              </Button>
              <Button size="small" onClick={() => setDraft({ ...draft, base: screen.revision })}>
                Go on with mine
              </Button>
            </span>
          </Message>
        ) : null}
        <div className="grid max-w-2xl gap-field">
          <TextField
            name="title"
            label="Title"
            isRequired
            maxLength={80}
            value={content.title}
            onValue={(title) => setContent({ title })}
            error={errors['content.title'] ?? errors.title}
          />
          <TextField
            name="description"
            label="Description"
            maxLength={300}
            value={content.description}
            onValue={(description) => setContent({ description })}
          />
          <CheckField
            name="isShared"
            label="Shared: everybody who may see the fleet sees it"
            hint={screen.isOwn ? 'Otherwise it is yours alone.' : 'Only its owner can make it private.'}
            isDisabled={!screen.isOwn}
            checked={isShared}
            onValue={(next) => setDraft({ ...draft, isShared: next })}
          />
        </div>
      </form>
      {/* Outside of the form: its dialogs hold forms of their own. */}
      <div className="mt-field grid gap-field">
        <Section title="Panels">
          <PanelEditor
            panels={content.panels}
            streams={streams}
            units={fleet}
            onPanels={(panels) => setContent({ panels })}
          />
        </Section>
        {save.error && !hasCode(save.error, 'CONFLICT') ? (
          <Message tone="danger">{errorMessage(save.error)}</Message>
        ) : null}
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={save.isPending}
            isDisabled={!isDirty || isOvertaken}
          >
            Save screen
          </Button>
          <LinkButton to="/smr-ops-cloud/screens/$slug" params={{ slug }}>
            Look at it
          </LinkButton>
          <Button
            variant="danger"
            className="ml-auto"
            isBusy={remove.isPending}
            onClick={() => remove.mutate({ slug, revision: screen.revision })}
          >
            Remove screen
          </Button>
        </div>
      </div>
      <ScreenVersions slug={slug} revision={screen.revision} onRestored={take} />
    </div>
  );
}
