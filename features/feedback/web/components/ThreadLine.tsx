import { Badge } from '../../../../ui/Badge.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { ThreadSummary } from '../../contract.ts';
import { ideaStateLabels, kindNames } from '../../vocabulary.ts';
import { StateBadge } from './StateBadge.tsx';

/** A message in the inbox. */
export function ThreadLine({ thread }: { thread: ThreadSummary }) {
  const { id, kind, title, state, name, email, recordName, labels, assignee, boardState, updatedAt } = thread;
  const who = name ?? email ?? 'A guest';
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <p dir="auto" className={`wrap-anywhere ${state === 'new' ? 'font-semibold' : ''}`}>
          <TextLink to="/admin/feedback/$id" params={{ id }}>
            {title}
          </TextLink>
        </p>
        <p className="mt-0.5 text-note wrap-anywhere text-ink-soft">
          {[kindNames[kind], recordName, who].filter(Boolean).join(' · ')}, <Time at={updatedAt} form="near" />
          {assignee ? ` · ${assignee}` : ''}
        </p>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {labels.map((label) => (
          <Badge key={label}>{label}</Badge>
        ))}
        {boardState ? <Badge tone="accent">Board: {ideaStateLabels[boardState]}</Badge> : null}
        <StateBadge state={state} />
      </div>
    </div>
  );
}
