import { linkOptions } from '@tanstack/react-router';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { AuditEntry } from '../../contract.ts';
import { describeAction } from '../../rules/describe-action.ts';

/** An entry of the audit log: a sentence that leads to what it is about, and what else is known. */
export function AuditLine({ entry }: { entry: AuditEntry }) {
  const { before, name, after, facts } = describeAction(entry);
  const link = subjectLink(entry);
  return (
    <div className="grid gap-x-4 gap-y-1 text-note sm:grid-cols-[auto_minmax(0,1fr)]">
      <Time at={entry.at} form="moment" isExact className="text-ink-soft" />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {before}
          {name === null ? null : link ? <TextLink {...link}>{name}</TextLink> : <bdi>“{name}”</bdi>}
          {after}
          {name === null && link ? (
            <>
              {' '}
              (<TextLink {...link}>show it</TextLink>)
            </>
          ) : null}
        </p>
        {facts.length > 0 ? (
          <dl className="mt-0.5 flex flex-wrap gap-x-4 text-ink-soft">
            {facts.map(({ label, value }) => (
              <div key={label} className="min-w-0 wrap-anywhere">
                <dt className="inline">{label}: </dt>
                <dd className="inline text-ink">{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </div>
  );
}

/** Where the record of an entry can be seen; undefined for what is gone or has no page of its own. */
function subjectLink({ action, subjectType, subjectId, details }: AuditEntry) {
  if (action.endsWith('.delete')) return undefined;
  const word = (name: string) => (typeof details[name] === 'string' ? details[name] : undefined);
  switch (subjectType) {
    case 'companies':
      return linkOptions({ to: '/admin/companies/$id', params: { id: subjectId } });
    case 'startups':
      return linkOptions({ to: '/admin/startups/$id', params: { id: subjectId } });
    case 'glossary_terms':
      return linkOptions({ to: '/admin/glossary-terms', search: { edit: subjectId } });
    case 'smr_units':
      return linkOptions({ to: '/admin/fleet/$id', params: { id: subjectId } });
    case 'house_settings':
      return linkOptions({ to: '/admin/user-management' });
    case 'invitations':
    case 'profiles': {
      const email = word('email');
      return email === undefined ? undefined : linkOptions({ to: '/admin/user-management', search: { q: email } });
    }
    case 'rss_sources':
      return linkOptions({ to: '/admin/news-ingestion', search: { tab: 'sources' } });
    case 'research_sources':
      return linkOptions({ to: '/admin/glossary-terms', search: { tab: 'research' } });
    case 'newsletter_issues':
      return linkOptions({ to: '/admin/newsletter/$id', params: { id: subjectId } });
    case 'newsletter_schedule': // Until there was more than one.
    case 'newsletter_editions':
      return linkOptions({ to: '/admin/newsletter' });
    case 'news_stories':
    case 'news_articles':
      return linkOptions({ to: '/admin/articles', search: { q: word('intoTitle') ?? word('title') ?? '' } });
    case 'content_submissions':
      return linkOptions({ to: '/admin/news-submissions' });
    case 'posts':
      return linkOptions({ to: '/admin/blog-posts/$id', params: { id: subjectId } });
    case 'feedback_threads':
      return linkOptions({ to: '/admin/feedback/$id', params: { id: subjectId } });
    case 'feedback_saved_replies':
      return linkOptions({ to: '/admin/feedback/replies' });
    case 'imports':
      return importLink(details.kind);
    case 'alerts':
      return linkOptions({ to: '/smr-ops-cloud/alerts/$id', params: { id: subjectId } });
    case 'outages':
      return linkOptions({ to: '/smr-ops-cloud/availability' });
    case 'maintenance_tasks':
      return linkOptions({ to: '/smr-ops-cloud/maintenance' });
    case 'telemetry_keys':
      return linkOptions({ to: '/admin/telemetry-keys' });
    case 'reference_sources':
      return linkOptions({ to: '/sources' });
  }
}

/** Where the imports of a kind of record are listed. */
function importLink(kind: unknown) {
  switch (kind) {
    case 'glossary_terms':
      return linkOptions({ to: '/admin/glossary-terms', search: { tab: 'import' } });
    case 'startups':
      return linkOptions({ to: '/admin/startups/import' });
    default:
      return linkOptions({ to: '/admin/data-import' });
  }
}
