import { Fragment } from 'react';
import { hostOf } from '../../../../platform/web/host-of.ts';
import { Time } from '../../../../ui/Time.tsx';
import { EntityLinks } from '../../../entities/web/components/EntityLinks.tsx';
import { DefinedTerms } from '../../../terms/web/components/DefinedTerms.tsx';
import type { NewsItem } from '../../contract.ts';
import { nameOthers } from '../../rules/name-others.ts';
import { ReasonedTags } from './ReasonedTags.tsx';
import { SourceBadge } from './SourceBadge.tsx';

/**
 * Markup alone: what stands around it follows its links (Printed, FollowedLinks). Its parts have no names of their own, because fifty cards
 * stand on a page: see `.story-card`.
 *
 * @param Heading one level below the heading of the section that lists the cards
 */
export function NewsCard({ item, heading: Heading }: { item: NewsItem; heading: 'h2' | 'h3' }) {
  return (
    <article className="card story-card">
      <p>
        <SourceBadge source={item.publisher ?? item.source} />
        <Time at={item.publishedAt} form="newsDay" precision={item.datePrecision} />
      </p>
      {/* An example has no page. */}
      <Heading>{item.slug === '' ? item.title : <a href={`/news/${item.slug}`}>{item.title}</a>}</Heading>
      {item.summary ? (
        <p>
          <DefinedTerms text={item.summary} marks={item.definedTerms} />
        </p>
      ) : null}
      <div>
        <ReasonedTags story={item} />
        <EntityLinks entities={item.entities} />
        <AlsoReportedBy item={item} />
      </div>
      {item.url ? (
        <p>
          <a href={item.url} target="_blank" rel="noopener">
            Read more <span>{hostOf(item.url)}</span>
          </a>
        </p>
      ) : null}
    </article>
  );
}

function AlsoReportedBy({ item }: { item: NewsItem }) {
  const { named, more } = nameOthers(item);
  if (named.length === 0) return null;
  return (
    <p>
      Also reported by{' '}
      {named.map((report, index) => (
        <Fragment key={report.url}>
          {index > 0 ? ', ' : ''}
          <a href={report.url} target="_blank" rel="noopener" title={report.title}>
            {report.source}
          </a>
        </Fragment>
      ))}
      {more > 0 ? (
        <>
          {' and '}
          <a href={`/news/${item.slug}#reports`}>{`${more} more`}</a>
        </>
      ) : null}
    </p>
  );
}
