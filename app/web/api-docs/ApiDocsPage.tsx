import { createFileRoute } from '@tanstack/react-router';
import { headOf } from '../../../platform/web/page-head.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { site } from '../../site.ts';
import { Operation } from './Operation.tsx';
import { groupOperations } from './read-openapi.ts';

export const Route = createFileRoute('/api/docs')({
  loader: ({ context }) => context.loadApiDescription(),
  head: headOf({
    title: `API | ${site.name}`,
    description: `The JSON API of ${site.name}: every operation with its parameters and answers.`,
    path: '/api/docs',
  }),
  component: ApiDocsPage,
});

function ApiDocsPage() {
  const description = Route.useLoaderData();
  const groups = groupOperations(description);
  return (
    <div className="mx-auto max-w-4xl px-4 py-10 sm:px-6">
      <PageHeader scale="headline" title={description.info.title} intro={description.info.description} />
      <p className="mt-3 text-ink-soft">
        Errors are <code className="rounded bg-sunken px-1.5 py-0.5 text-note">{'{ code, message, issues? }'}</code>{' '}
        with the right HTTP status. Lists that page answer{' '}
        <code className="rounded bg-sunken px-1.5 py-0.5 text-note">{'{ items, nextCursor }'}</code>.
      </p>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-note font-medium">
        <a href="/api/openapi.json" className="link">
          OpenAPI {description.openapi} description
        </a>
        <a href="/feed.xml" className="link">
          RSS
        </a>
        <a href="/atom.xml" className="link">
          Atom
        </a>
        <a href="/feed.json" className="link">
          JSON Feed
        </a>
      </p>
      <nav aria-label="Groups" className="mt-8">
        <ul className="flex flex-wrap gap-x-5 gap-y-2 text-note">
          {groups.map(([tag, operations]) => (
            <li key={tag}>
              <a href={`#${headingId(tag)}`} className="link">
                {tag}
              </a>{' '}
              <span className="text-ink-soft tabular-nums">{operations.length}</span>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(([tag, operations]) => (
        <section key={tag} aria-labelledby={headingId(tag)} className="mt-12">
          <SectionTitle id={headingId(tag)} scale="chapter" className="border-b border-line pb-2">
            {tag}
          </SectionTitle>
          {operations.map((operation) => (
            <Operation key={operation.method + operation.path} operation={operation} />
          ))}
        </section>
      ))}
    </div>
  );
}

/** An id has no spaces; a group may. */
function headingId(tag: string): string {
  return `tag-${tag.replaceAll(/\W+/g, '-')}`;
}
