import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { Fold } from '../../../../ui/Fold.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { PlainLink } from '../../../../ui/PlainLink.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import { TextLink } from '../../../../ui/TextLink.tsx';
import type { Follow } from '../../contract.ts';
import { LONGEST_LABEL, type MailRhythm, mailRhythmLabels, mailRhythms } from '../../vocabulary.ts';

export const rhythmChoices = mailRhythms.map((value) => ({ value, label: mailRhythmLabels[value] }));

/** What somebody follows, and how they are told. */
export function FollowList({ items }: { items: readonly Follow[] }) {
  return (
    <section aria-labelledby="followed" className="min-w-0">
      <SectionTitle id="followed">What you follow</SectionTitle>
      <p className="mt-2 mb-4 text-note text-ink-soft">
        Narrow the <TextLink to="/news">news</TextLink> to what you want to hear of, and follow that list. The hour of
        mails is that of{' '}
        <TextLink to="/account/notices" search={{ tab: 'settings' }}>
          your notices
        </TextLink>
        .
      </p>
      <DataList
        label="What you follow"
        items={items}
        keyOf={({ id }) => id}
        empty={{ title: 'You follow nothing yet' }}
      >
        {(follow) => <FollowLine follow={follow} />}
      </DataList>
    </section>
  );
}

function FollowLine({ follow: followed }: { follow: Follow }) {
  const router = useRouter();
  const follow = (href: string) => router.navigate({ href });
  const { follows } = useRouteContext({ from: '__root__' }).api;
  const { id, label, path, mail, feedPath, unseen } = followed;
  const refresh = [follows.key()];
  const change = useTold(follows.change.mutationOptions(), { done: 'Saved', failed: 'It was not saved', refresh });
  const renew = useTold(follows.renewSecret.mutationOptions(), {
    done: 'The feed has a new address; the old one is gone',
    failed: 'The address was not changed',
    refresh,
  });
  const again = useTold(follows.add.mutationOptions(), {
    done: `You follow ${label} again`,
    failed: 'It is not followed again',
    refresh,
  });
  const remove = useTold(
    follows.remove.mutationOptions({
      onSuccess: () =>
        showToast({
          tone: 'success',
          title: `You follow ${label} no longer`,
          action: { label: 'Undo', onAct: () => again.mutate({ path, label, mail }) },
        }),
    }),
    { failed: 'It is still followed', refresh },
  );
  return (
    <div className="text-note">
      <p className="flex items-baseline justify-between gap-3">
        <PlainLink href={path} onFollow={follow} className="min-w-0 font-medium wrap-anywhere link">
          {label}
        </PlainLink>
        {unseen > 0 ? (
          <PlainLink href={`/desk?follow=${id}`} onFollow={follow} className="shrink-0 link">
            {unseen} new
          </PlainLink>
        ) : (
          <Badge>{mailRhythmLabels[mail]}</Badge>
        )}
      </p>
      <Fold summary="Change" summaryClass="w-fit link-quiet">
        <Form
          key={`${label} ${mail}`}
          aria-label={`Change ${label}`}
          className="mt-3 flex flex-col gap-3"
          onSend={({ text }) => change.mutate({ id, label: text('label'), mail: text('mail') as MailRhythm })}
        >
          <TextField name="label" label="Label" defaultValue={label} maxLength={LONGEST_LABEL} isRequired />
          <SelectField name="mail" label="Told by mail" defaultValue={mail} choices={rhythmChoices} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="small" isBusy={change.isPending}>
              Save
            </Button>
            <Button size="small" isBusy={remove.isPending} onClick={() => remove.mutate({ id })}>
              Unfollow
            </Button>
          </div>
        </Form>
        <p className="mt-4 text-ink-soft">
          Its own feed, for a feed reader; whoever knows the address can read it:{' '}
          <a href={feedPath} className="link wrap-anywhere">
            {feedPath}
          </a>
        </p>
        <ConfirmButton
          size="small"
          className="mt-2"
          isBusy={renew.isPending}
          title={`Give the feed of ${label} a new address?`}
          note="The old address stops working at once, also in your own feed reader. Label, list and mails stay."
          confirmLabel="New address"
          onConfirm={(close) => renew.mutate({ id }, { onSettled: close })}
        >
          New address
        </ConfirmButton>
      </Fold>
    </div>
  );
}
