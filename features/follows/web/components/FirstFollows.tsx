import { DataList } from '../../../../ui/DataList.tsx';
import { FollowLink } from '../../../../ui/FollowLink.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { firstFollows } from '../../rules/suggest-follows.ts';

/** For who follows nothing yet. */

export function FirstFollows() {
  return (
    <section aria-labelledby="begin" className="min-w-0">
      <SectionTitle id="begin">Begin with</SectionTitle>
      <p className="mt-2 mb-4 text-note text-ink-soft">
        What comes for what you follow is told here, each thing once, with why; by mail, push, webhook, feed or calendar
        if you like. Designs, projects and companies have “Follow” on their own pages.
      </p>
      <DataList label="Begin with" items={firstFollows} keyOf={({ path }) => path}>
        {({ path, title, text }) => (
          <div className="flex items-baseline justify-between gap-6">
            <div className="min-w-0">
              <p className="font-medium">{title}</p>
              <p className="text-note text-ink-soft">{text}</p>
            </div>
            <FollowLink path={path} about={title} />
          </div>
        )}
      </DataList>
    </section>
  );
}
