import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { RichText } from '../../../../ui/RichText.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { WEEKLY } from '../../../newsletter/vocabulary.ts';
import type { ShownIssue } from '../../contract.ts';
import { numberStories } from '../../rules/number-stories.ts';
import { ReadItem } from './ReadItem.tsx';

/** A letter of the archive, to be read. */
export function LetterArticle({ issue }: { issue: ShownIssue }) {
  const { slug, name } = issue.edition;
  const isWeekly = slug === WEEKLY;
  return (
    <article className="mx-auto max-w-2xl px-4 py-10 sm:px-6">
      <PageHeader
        back={
          <TextLink to="/newsletter" search={isWeekly ? {} : { letter: slug }}>
            ← All letters
          </TextLink>
        }
        eyebrow={
          <>
            {isWeekly ? null : `${name} · `}
            <Time at={issue.day} form="longDay" />
          </>
        }
        title={issue.subject}
        scale="headline"
      />
      {issue.introHtml ? <RichText html={issue.introHtml} className="mt-4 text-lead" /> : null}
      <ol className="mt-8 border-b border-line">
        {numberStories(issue.items).map(([item, number]) => (
          <li key={item.kind === 'story' ? item.storyId : item.id} className={frameOf(item)}>
            <ReadItem item={item} number={number} />
          </li>
        ))}
      </ol>
      <p className="mt-8 text-note">
        <TextLink to="/subscribe">{isWeekly ? 'Get the letter every week' : 'Get this letter by mail'}</TextLink>
      </p>
    </article>
  );
}

/** A heading begins with a strong line; one without words is nothing but that line. */
function frameOf(item: ShownIssue['items'][number]): string {
  if (item.kind !== 'heading') return 'border-t border-line py-6';
  return item.text ? 'border-t-2 border-ink pt-6 pb-4' : 'border-t-2 border-ink';
}
