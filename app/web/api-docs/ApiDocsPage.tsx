import { createFileRoute, Link } from '@tanstack/react-router';
import { pageHead } from '../../../platform/web/page-head.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { site } from '../../site.ts';
import { Operation } from './Operation.tsx';
import { type ApiPage, groupId, operationId, readApiPage } from './read-openapi.ts';

export const Route = createFileRoute('/api/docs')({
  validateSearch: ({ group }): { group?: string } => (typeof group === 'string' && group ? { group } : {}),
  loaderDeps: ({ search: { group } }) => ({ group }),
  loader: async ({ context, deps }) => readApiPage(await context.loadApiDescription(), deps.group),
  head: ({ match, loaderData }) => {
    const tag = loaderData?.chosen?.tag;
    return pageHead({
      title: `${tag ? `API: ${tag}` : 'API'} | ${site.name}`,
      description: `The JSON API of ${site.name}: every operation with its parameters and answers.`,
      path: tag ? `/api/docs?group=${encodeURIComponent(tag)}` : '/api/docs',
      publicUrl: match.context.publicUrl,
    });
  },
  component: ApiDocsPage,
});

function ApiDocsPage() {
  const { info, openapi, groups, chosen } = Route.useLoaderData();
  if (chosen) return <GroupOfOperations {...chosen} />;
  return (
    <div className="mx-auto max-w-4xl px-4 py-10 sm:px-6">
      <PageHeader scale="headline" title={info.title} intro={info.description} />
      <p className="mt-3 text-ink-soft">
        Errors are <code className="rounded bg-sunken px-1.5 py-0.5 text-note">{'{ code, message, issues? }'}</code>{' '}
        with the right HTTP status. Lists that page answer{' '}
        <code className="rounded bg-sunken px-1.5 py-0.5 text-note">{'{ items, nextCursor }'}</code>: ask again with it
        as <code className="rounded bg-sunken px-1.5 py-0.5 text-note">cursor</code> until it is null. What is refused
        for now (429, 503) says in <code className="rounded bg-sunken px-1.5 py-0.5 text-note">Retry-After</code> when
        to come back.
      </p>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-note font-medium">
        <a href="/api/openapi.json" className="link">
          OpenAPI {openapi} description
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
      <div className="mt-8 border-t border-line">
        {groups.map((group) => (
          <GroupLine key={group.tag} {...group} />
        ))}
      </div>
    </div>
  );
}

/** A group by the names of its operations. Links to its title open nothing that scripts would have to. */
function GroupLine({ tag, operations }: ApiPage['groups'][number]) {
  return (
    <details className="group/api border-b border-line">
      <summary className="flex items-baseline gap-3 rounded-sm py-3">
        <SectionTitle id={groupId(tag)} scale="item" className="scroll-mt-24">
          {tag}
        </SectionTitle>
        <span className="text-note text-ink-soft tabular-nums">{operations.length}</span>
        <span aria-hidden className="ml-auto text-ink-soft group-open/api:rotate-45">
          +
        </span>
      </summary>
      <ul className="space-y-2 pt-1 pb-4 text-note">
        {operations.map((operation) => (
          <li key={operation.method + operation.path} className="sm:flex sm:gap-4">
            <Link
              to="/api/docs"
              search={{ group: tag }}
              hash={operationId(operation)}
              className="link shrink-0 font-mono text-caption wrap-anywhere"
            >
              {operation.method} {operation.path}
            </Link>
            <span className="block text-ink-soft">{operation.summary}</span>
          </li>
        ))}
      </ul>
      <p className="pb-5 text-note">
        <Link to="/api/docs" search={{ group: tag }} className="link">
          Parameters and answers of {tag}
        </Link>
      </p>
    </details>
  );
}

function GroupOfOperations({ tag, operations }: NonNullable<ApiPage['chosen']>) {
  return (
    <div className="mx-auto max-w-4xl px-4 py-10 sm:px-6">
      <PageHeader
        scale="headline"
        title={tag}
        back={
          <Link to="/api/docs" hash={groupId(tag)} className="link">
            ← All of the API
          </Link>
        }
      />
      {operations.map((operation) => (
        <Operation key={operation.method + operation.path} operation={operation} />
      ))}
    </div>
  );
}
