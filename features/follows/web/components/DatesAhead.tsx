import { useRouter } from '@tanstack/react-router';
import { DataList } from '../../../../ui/DataList.tsx';
import { PlainLink } from '../../../../ui/PlainLink.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { Ahead } from '../../contract.ts';
import { AHEAD_DAYS } from '../../vocabulary.ts';

/** Days that concern what somebody follows. */
export function DatesAhead({ dates }: { dates: readonly Ahead[] }) {
  const router = useRouter();
  return (
    <section aria-labelledby="ahead" className="min-w-0">
      <SectionTitle id="ahead">The next {AHEAD_DAYS} days</SectionTitle>
      <div className="mt-4">
        <DataList
          label={`The next ${AHEAD_DAYS} days`}
          isOrdered
          items={dates}
          keyOf={({ id }) => id}
          empty={{ title: 'No date that is known', text: 'Follow designs, projects or licensing to see theirs.' }}
        >
          {({ title, path, day, told, follows }) => (
            <PlainLink
              href={path}
              onFollow={(href) => router.navigate({ href })}
              className="block text-note leading-snug hover:underline"
            >
              <span className="wrap-anywhere">{title}</span>
              <span className="mt-0.5 block text-caption text-ink-soft wrap-anywhere">
                {told === day ? <Time at={day} form="day" /> : `By ${told}`}, for{' '}
                {follows.map(({ label }) => label).join('; ')}
              </span>
            </PlainLink>
          )}
        </DataList>
      </div>
    </section>
  );
}
