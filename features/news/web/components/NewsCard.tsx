import { hostOf } from '../../../../platform/web/host-of.ts';
import { TagList } from '../../../../ui/TagList.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { EntityLinks } from '../../../entities/web/components/EntityLinks.tsx';
import { DefinedTerms } from '../../../terms/web/components/DefinedTerms.tsx';
import type { NewsItem } from '../../contract.ts';
import { SourceBadge } from './SourceBadge.tsx';
import { StoryLink } from './StoryLink.tsx';

/** @param Heading one level below the heading of the section that lists the cards */
export function NewsCard({ item, heading: Heading }: { item: NewsItem; heading: 'h2' | 'h3' }) {
  return (
    <article className="card">
      <p className="card-meta">
        <SourceBadge source={item.publisher ?? item.source} />
        <Time at={item.publishedAt} form="newsDay" precision={item.datePrecision} />
      </p>
      <Heading className="mt-3 card-title">
        <StoryLink slug={item.slug} className="card-cover">
          {item.title}
        </StoryLink>
      </Heading>
      {item.summary ? (
        <p className="mt-2 card-text card-text-short">
          <DefinedTerms text={item.summary} marks={item.definedTerms} />
        </p>
      ) : null}
      {/* Right under the text, however short it is: what is left of the height stands above the last line. */}
      <div className="pt-3.5">
        <TagList label="Tags" values={item.tags} titleOf={(tag) => reasonFor(item, tag)} />
        <EntityLinks entities={item.entities} />
        <AlsoReportedBy item={item} />
      </div>
      {item.url ? (
        <p className="card-foot text-accent">
          <a
            href={item.url}
            target="_blank"
            rel="noopener"
            className="relative flex min-w-0 items-center gap-1 hover:underline"
          >
            <span className="whitespace-nowrap">
              Read more <span aria-hidden>↗</span>
            </span>
            <span className="card-host">{hostOf(item.url)}</span>
          </a>
        </p>
      ) : null}
    </article>
  );
}

/** Which words of the story gave a tag. */
function reasonFor(item: NewsItem, tag: string): string | undefined {
  const words = Object.entries(item.tagReasons)
    .filter(([key]) => key.slice(key.indexOf(':') + 1) === tag)
    .flatMap(([, found]) => found);
  return words.length > 0 ? `because of: ${[...new Set(words)].join(', ')}` : undefined;
}

function AlsoReportedBy({ item }: { item: NewsItem }) {
  if (item.alsoReportedBy.length === 0) return null;
  return (
    <p className="relative mt-3 w-fit text-caption text-ink-soft">
      Also reported by{' '}
      {item.alsoReportedBy.map((report, index) => (
        <span key={report.url}>
          {index > 0 ? ', ' : ''}
          <a href={report.url} target="_blank" rel="noopener" title={report.title} className="underline hover:text-ink">
            {report.source}
          </a>
        </span>
      ))}
    </p>
  );
}
