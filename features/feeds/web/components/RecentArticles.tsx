import { Badge } from '../../../../ui/Badge.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { SourceBadge } from '../../../news/web/components/SourceBadge.tsx';

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
    <Section id="recent" title="Recent Ingested Articles" className="mt-section" titleClass="mb-3">
      <DataList
        label="Recent articles"
        items={articles}
        keyOf={({ id }) => id}
        empty={{ title: 'No articles found.', text: 'Run the RSS ingestion to fetch articles.' }}
      >
        {(article) => (
          <>
            <a
              href={article.url}
              target="_blank"
              rel="noopener"
              className="font-medium wrap-anywhere hover:text-accent hover:underline"
            >
              {article.title}
            </a>
            <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-note text-ink-soft">
              <Time at={article.publishedAt} form="moment" />
              <SourceBadge source={article.source} />
              {article.categories.slice(0, CATEGORIES_SHOWN).map((category) => (
                <Badge key={category}>{category}</Badge>
              ))}
            </div>
          </>
        )}
      </DataList>
    </Section>
  );
}
