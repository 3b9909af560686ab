import { Button } from '../../../../ui/Button.tsx';
import { type Fact, Facts } from '../../../../ui/Facts.tsx';
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
  const { id, title, description, status } = submission;
  return (
    <article data-submission={id} aria-label={title} tabIndex={-1} className="card">
      <div className="flex items-start justify-between gap-4">
        <h2 className="min-w-0 font-sans leading-snug font-semibold wrap-anywhere">{title}</h2>
        <StatusBadge status={status} />
      </div>
      {description ? <p className="mt-2 text-note wrap-anywhere whitespace-pre-line">{description}</p> : null}
      <Facts facts={factsOf(submission)} className="mt-3" />
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

function factsOf(submission: Submission): Fact[] {
  const { submittedByName, submittedByEmail, sourceUrl, createdAt, status, decidedAt, decidedBy, reason } = submission;
  const source = sourceUrl ? (
    <a href={sourceUrl} target="_blank" rel="noopener noreferrer nofollow" className="break-all link">
      {sourceUrl}
    </a>
  ) : (
    'Not provided'
  );
  const decision = decidedAt ? (
    <>
      by {decidedBy}, <Time at={decidedAt} form="near" />
    </>
  ) : null;
  return [
    { label: 'Submitted by', value: submittedByName ?? 'Anonymous' },
    { label: 'Email', value: submittedByEmail ?? 'Not provided' },
    { label: 'Source', value: source },
    { label: 'Submitted', value: <Time at={createdAt} form="near" /> },
    { label: status === 'rejected' ? 'Rejected' : 'Approved', value: decision },
    { label: 'Reason', value: reason },
  ].filter(({ value }) => value !== null);
}
