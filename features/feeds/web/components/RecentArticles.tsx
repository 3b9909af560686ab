import { SourceBadge } from '../../../news/web/components/SourceBadge.tsx';
import { formatTime } from '../format-time.ts';

const CATEGORIES_SHOWN = 3;

interface RecentArticle {
  id: string;
  title: string;
  url: string;
  publishedAt: string;
  source: string;
  categories: string[];
}

export function RecentArticles({ articles }: { articles: RecentArticle[] }) {
  return (
    <section aria-labelledby="recent" className="mt-10">
      <h2 id="recent" className="text-xl font-semibold">
        Recent Ingested Articles
      </h2>
      {articles.length === 0 ? (
        <p className="mt-3 rounded-lg border border-line bg-panel px-6 py-10 text-center text-ink-soft">
          No articles found. Run the RSS ingestion to fetch articles.
        </p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {articles.map((article) => (
            <li key={article.id} className="py-3.5">
              <a
                href={article.url}
                target="_blank"
                rel="noopener"
                className="font-medium wrap-anywhere hover:text-accent hover:underline"
              >
                {article.title}
              </a>
              <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft">
                <time dateTime={article.publishedAt}>{formatTime(article.publishedAt)}</time>
                <SourceBadge source={article.source} />
                {article.categories.slice(0, CATEGORIES_SHOWN).map((category) => (
                  <span key={category} className="tag">
                    {category}
                  </span>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-xs text-ink-soft">All times are UTC.</p>
    </section>
  );
}
