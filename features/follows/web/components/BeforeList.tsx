import { useRouter } from '@tanstack/react-router';
import { DataList } from '../../../../ui/DataList.tsx';
import { PlainLink } from '../../../../ui/PlainLink.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { Before } from '../../contract.ts';
import { PREVIEW_DAYS } from '../../vocabulary.ts';

/** What was in it before anything came: what following it will be like. */
export function BeforeList({ items }: { items: readonly Before[] }) {
  const router = useRouter();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="before" className="mt-section">
      <SectionTitle id="before" note="From before you followed it: nobody is told of these.">
        The last {PREVIEW_DAYS} days
      </SectionTitle>
      <div className="mt-4">
        <DataList label={`The last ${PREVIEW_DAYS} days`} isOrdered items={items} keyOf={({ id }) => id}>
          {({ title, path, publishedAt, datePrecision, follows }) => (
            <PlainLink
              href={path}
              onFollow={(href) => router.navigate({ href })}
              className="block text-note leading-snug hover:underline"
            >
              <span dir="auto" className="wrap-anywhere">
                {title}
              </span>
              <span className="mt-0.5 block text-caption text-ink-soft wrap-anywhere">
                <Time at={publishedAt} precision={datePrecision} />, {follows.map(({ label }) => label).join('; ')}
              </span>
            </PlainLink>
          )}
        </DataList>
      </div>
    </section>
  );
}
