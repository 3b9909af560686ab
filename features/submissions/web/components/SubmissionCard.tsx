import type { Submission } from '../../contract.ts';
import { StatusBadge } from './StatusBadge.tsx';

interface SubmissionCardProps {
  submission: Submission;
  isBusy: boolean;
  onApprove(): void;
  onReject(): void;
}

export function SubmissionCard({ submission, isBusy, onApprove, onReject }: SubmissionCardProps) {
  const { id, title, description, status, submittedByName, submittedByEmail, sourceUrl } = submission;
  return (
    <article data-submission={id} aria-label={title} tabIndex={-1} className="card">
      <div className="flex items-start justify-between gap-4">
        <h2 className="min-w-0 font-sans leading-snug font-semibold wrap-anywhere">{title}</h2>
        <StatusBadge status={status} />
      </div>
      {description ? <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">{description}</p> : null}
      <dl className="mt-3 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        <Fact label="Submitted by">{submittedByName ?? 'Anonymous'}</Fact>
        <Fact label="Email">{submittedByEmail ?? 'Not provided'}</Fact>
        <Fact label="Source">
          {sourceUrl ? (
            <a
              href={sourceUrl}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="break-all text-accent underline"
            >
              {sourceUrl}
            </a>
          ) : (
            'Not provided'
          )}
        </Fact>
        <Fact label="Submitted">{formatTime(submission.createdAt)}</Fact>
        {submission.decidedAt ? (
          <Fact label={status === 'rejected' ? 'Rejected' : 'Approved'}>
            {formatTime(submission.decidedAt)} by {submission.decidedBy}
          </Fact>
        ) : null}
        {submission.reason ? <Fact label="Reason">{submission.reason}</Fact> : null}
      </dl>
      {status === 'pending' ? (
        <div className="mt-4 flex gap-2 text-sm">
          <button
            type="button"
            disabled={isBusy}
            aria-label={`Approve ${title}`}
            onClick={onApprove}
            className="rounded-md bg-accent px-4 py-2 font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60"
          >
            Approve
          </button>
          <button
            type="button"
            disabled={isBusy}
            aria-label={`Reject ${title}`}
            onClick={onReject}
            className="rounded-md border border-line-strong px-4 py-2 hover:bg-sunken disabled:opacity-60"
          >
            Reject
          </button>
        </div>
      ) : null}
    </article>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="shrink-0 text-ink-soft">{label}:</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

function formatTime(instant: string): string {
  return `${format.format(new Date(instant))} UTC`;
}
