import { Link } from '@tanstack/react-router';
import { hostOf } from '../../../../platform/web/host-of.ts';
import { RichText } from '../../../../ui/RichText.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { ShownIssue } from '../../contract.ts';

interface ReadItemProps {
  item: ShownIssue['items'][number];
  /** Of a story, among the stories. */
  number: number;
}

/** A story of a letter in the archive, or what stands between two. */
export function ReadItem({ item, number }: ReadItemProps) {
  switch (item.kind) {
    case 'heading':
      return item.text ? <SectionTitle scale="chapter">{item.text}</SectionTitle> : null;
    case 'text':
      return <RichText html={item.html} />;
    case 'sponsor':
      return (
        <aside aria-label="Sponsored" className="rounded-md bg-panel p-5 shadow-raised">
          <p className="text-note text-ink-soft">Sponsored</p>
          <h2 className="mt-1 text-section wrap-anywhere">
            <a href={item.url} target="_blank" rel="sponsored noopener" className="hover:text-accent hover:underline">
              {item.name}
            </a>
          </h2>
          {item.html ? <RichText html={item.html} className="mt-2" /> : null}
          <p className="mt-2 text-note text-ink-soft">{hostOf(item.url)}</p>
        </aside>
      );
    case 'post':
      return (
        <>
          <p className="text-note text-ink-soft">From our blog</p>
          <h2 className="mt-1 text-section wrap-anywhere">
            <Link to="/blog/$slug" params={{ slug: item.slug }} className="hover:text-accent hover:underline">
              {item.title}
            </Link>
          </h2>
          {item.excerpt ? <p className="mt-2 leading-relaxed text-ink-soft">{item.excerpt}</p> : null}
        </>
      );
    case 'story':
      return (
        <>
          <p className="text-note text-ink-soft">
            {number} · {item.source} · <Time at={item.publishedAt} form="longDay" precision={item.datePrecision} />
          </p>
          <h2 className="mt-1 text-section wrap-anywhere">
            <a href={item.url} target="_blank" rel="noopener" className="hover:text-accent hover:underline">
              {item.title}
            </a>
          </h2>
          {item.summary ? <p className="mt-2 leading-relaxed text-ink-soft">{item.summary}</p> : null}
          {item.note ? (
            <p className="mt-2 leading-relaxed whitespace-pre-line">
              <strong>Why it matters:</strong> {item.note}
            </p>
          ) : null}
          <p className="mt-2 text-note text-ink-soft">{hostOf(item.url)}</p>
        </>
      );
  }
}
