import type { ReactNode } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { Submission } from '../../contract.ts';
import { StatusBadge } from './StatusBadge.tsx';

interface SubmissionCardProps {
  submission: Submission;
  isBusy: boolean;
  onApprove(): void;
  onReject(): void;
}

export function SubmissionCard({ submission, isBusy, onApprove, onReject }: SubmissionCardProps) {
  const { id, title, description, status, submittedByName, submittedByEmail, sourceUrl, decidedAt } = submission;
  return (
    <article data-submission={id} aria-label={title} tabIndex={-1} className="card">
      <div className="flex items-start justify-between gap-4">
        <h2 className="min-w-0 font-sans leading-snug font-semibold wrap-anywhere">{title}</h2>
        <StatusBadge status={status} />
      </div>
      {description ? <p className="mt-2 text-note wrap-anywhere whitespace-pre-line">{description}</p> : null}
      <dl className="mt-3 grid gap-x-6 gap-y-1 text-note sm:grid-cols-2">
        <Fact label="Submitted by">{submittedByName ?? 'Anonymous'}</Fact>
        <Fact label="Email">{submittedByEmail ?? 'Not provided'}</Fact>
        <Fact label="Source">
          {sourceUrl ? (
            <a href={sourceUrl} target="_blank" rel="noopener noreferrer nofollow" className="break-all link">
              {sourceUrl}
            </a>
          ) : (
            'Not provided'
          )}
        </Fact>
        <Fact label="Submitted">
          <Time at={submission.createdAt} form="moment" />
        </Fact>
        {decidedAt ? (
          <Fact label={status === 'rejected' ? 'Rejected' : 'Approved'}>
            <Time at={decidedAt} form="moment" /> by {submission.decidedBy}
          </Fact>
        ) : null}
        {submission.reason ? <Fact label="Reason">{submission.reason}</Fact> : null}
      </dl>
      {status === 'pending' ? (
        <div className="mt-4 flex gap-2">
          <Button variant="primary" isDisabled={isBusy} aria-label={`Approve ${title}`} onClick={onApprove}>
            Approve
          </Button>
          <Button isDisabled={isBusy} aria-label={`Reject ${title}`} onClick={onReject}>
            Reject
          </Button>
        </div>
      ) : null}
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="shrink-0 text-ink-soft">{label}:</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
