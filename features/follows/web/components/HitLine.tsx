import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Mark } from '../../../../ui/Mark.tsx';
import { PlainLink } from '../../../../ui/PlainLink.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { Hit } from '../../contract.ts';

/** Something that came, with all that it came for and why. */
export function HitLine({ hit }: { hit: Hit }) {
  const { kind, title, path, publishedAt, datePrecision, arrivedAt, isNew, isSaved, follows } = hit;
  const router = useRouter();
  const { api } = useRouteContext({ from: '__root__' });
  const follow = (href: string) => router.navigate({ href });
  const save = useTold(api.follows.save.mutationOptions(), {
    done: 'It stands on your reading list',
    failed: 'It was not saved',
    refresh: [api.follows.key()],
  });
  return (
    <div className="text-note leading-snug">
      <PlainLink href={path} onFollow={follow} className="block hover:underline">
        <span className="flex items-baseline justify-between gap-3">
          <span dir="auto" className={`min-w-0 wrap-anywhere ${isNew ? 'font-semibold' : ''}`}>
            {title}
          </span>
          {isNew ? (
            <Mark shape="circle" tone="accent" size="caption" className="shrink-0">
              New
            </Mark>
          ) : null}
        </span>
      </PlainLink>
      <p className="mt-0.5 text-ink-soft wrap-anywhere">{follows.map(reasonOf).join('; ')}</p>
      <p className="mt-0.5 flex flex-wrap gap-x-4 text-caption text-ink-soft">
        <span>
          <Time at={arrivedAt} form="near" isInText />, {words[kind]}{' '}
          <Time at={publishedAt} precision={datePrecision} />
        </span>
        {kind !== 'story' ? null : isSaved ? (
          <span>On your reading list</span>
        ) : (
          <TextButton onClick={() => save.mutate({ path })}>Read later</TextButton>
        )}
      </p>
    </div>
  );
}

const words: Readonly<Record<Hit['kind'], string>> = { story: 'published', change: 'changed', alarm: 'raised' };

function reasonOf({ label, because }: Hit['follows'][number]): string {
  const why = because.join(', ');
  return why === '' || why === label ? label : `${label}: ${why}`;
}
