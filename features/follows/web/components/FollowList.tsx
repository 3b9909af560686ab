import { useRouter } from '@tanstack/react-router';
import { Badge } from '../../../../ui/Badge.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { PlainLink } from '../../../../ui/PlainLink.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import type { Follow } from '../../contract.ts';
import { followKindLabels, mailRhythmLabels } from '../../vocabulary.ts';

/** Of hundreds only these are in the way of what stands below. */
const SHOWN_AT_ONCE = 12;

/** What somebody follows, what has something new first. */
export function FollowList({ items }: { items: readonly Follow[] }) {
  const sorted = items.toSorted((one, other) => other.unseen - one.unseen);
  const rest = sorted.slice(SHOWN_AT_ONCE);
  return (
    <section aria-labelledby="followed" className="min-w-0">
      <SectionTitle id="followed">What you follow</SectionTitle>
      <p className="mt-2 mb-4 text-note text-ink-soft">
        “Follow” stands on lists of news, designs, projects, companies, searches, licensing and units of the fleet. The
        hour of mails is that of{' '}
        <TextLink to="/account/notices" search={{ tab: 'settings' }}>
          your notices
        </TextLink>
        ; <TextLink to="/desk/webhooks">webhooks</TextLink> have their own page.
      </p>
      <DataList
        label="What you follow"
        items={sorted.slice(0, SHOWN_AT_ONCE)}
        keyOf={({ id }) => id}
        empty={{ title: 'You follow nothing yet' }}
      >
        {(follow) => <FollowLine follow={follow} />}
      </DataList>
      {rest.length > 0 ? (
        <details className="mt-3 text-note">
          <summary className="w-fit link-quiet">All {items.length}</summary>
          <div className="mt-3">
            <DataList label="More that you follow" items={rest} keyOf={({ id }) => id}>
              {(follow) => <FollowLine follow={follow} />}
            </DataList>
          </div>
        </details>
      ) : null}
    </section>
  );
}

function FollowLine({ follow: { id, kind, label, target, channels, unseen } }: { follow: Follow }) {
  const router = useRouter();
  const follow = (href: string) => router.navigate({ href });
  const ways = [
    channels.mail === 'off' ? null : mailRhythmLabels[channels.mail],
    channels.push ? 'push' : null,
    channels.webhook ? 'webhook' : null,
  ].filter(Boolean);
  return (
    <div className="text-note">
      <p className="flex items-baseline justify-between gap-3">
        <PlainLink href={target} onFollow={follow} className="min-w-0 font-medium wrap-anywhere link">
          {label}
        </PlainLink>
        {unseen > 0 ? (
          <PlainLink href={`/desk?follow=${id}`} onFollow={follow} className="shrink-0 link">
            {unseen} new
          </PlainLink>
        ) : (
          <Badge>{followKindLabels[kind]}</Badge>
        )}
      </p>
      <p className="mt-0.5 flex justify-between gap-3 text-caption text-ink-soft">
        <span>{ways.join(', ') || 'On your desk only'}</span>
        <PlainLink
          href={`/desk/follow?${new URLSearchParams({ path: target })}`}
          onFollow={follow}
          className="link-quiet"
        >
          Change
        </PlainLink>
      </p>
    </div>
  );
}
