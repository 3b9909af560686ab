import { Button } from '../../../../ui/Button.tsx';
import { type Fact, Facts } from '../../../../ui/Facts.tsx';
import { CheckField } from '../../../../ui/fields/CheckField.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { Submission } from '../../contract.ts';
import { StatusBadge } from './StatusBadge.tsx';

interface SubmissionCardProps {
  submission: Submission;
  isBusy: boolean;
  isChosen: boolean;
  onChoose(isChosen: boolean): void;
  onApprove(): void;
  onChange(): void;
  onAttach(): void;
  onReject(): void;
  onReopen(): void;
}

export function SubmissionCard({ submission, isBusy, isChosen, onChoose, ...deeds }: SubmissionCardProps) {
  const { id, title, description, status, sourceUrl } = submission;
  const isPending = status === 'pending';
  return (
    <article data-submission={id} aria-label={title} tabIndex={-1} className="card">
      <div className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 items-start gap-3">
          {isPending ? (
            <CheckField
              name={`choose-${id}`}
              label={`Choose ${title}`}
              isLabelHidden
              checked={isChosen}
              onValue={onChoose}
              className="pt-0.5"
            />
          ) : null}
          <h2 className="min-w-0 font-sans leading-snug font-semibold wrap-anywhere">{title}</h2>
        </div>
        <StatusBadge status={status} />
      </div>
      {description ? <p className="mt-2 text-note wrap-anywhere whitespace-pre-line">{description}</p> : null}
      <Facts facts={factsOf(submission)} className="mt-3" />
      <div className="mt-4 flex flex-wrap gap-2">
        {isPending ? (
          <>
            <Button variant="primary" isDisabled={isBusy} aria-label={`Approve ${title}`} onClick={deeds.onApprove}>
              Approve
            </Button>
            <Button isDisabled={isBusy} aria-label={`Reject ${title}`} onClick={deeds.onReject}>
              Reject
            </Button>
            <Menu
              label="More"
              entries={[
                { label: 'Approve with changes…', onChoose: deeds.onChange },
                { label: 'Attach to a story…', isDisabled: sourceUrl === null, onChoose: deeds.onAttach },
              ]}
            />
          </>
        ) : (
          <Button size="small" isDisabled={isBusy} aria-label={`Reopen ${title}`} onClick={deeds.onReopen}>
            Reopen
          </Button>
        )}
      </div>
    </article>
  );
}

function factsOf(submission: Submission): Fact[] {
  const { submittedByName, submittedByEmail, sourceUrl, createdAt, status, decidedAt, decidedBy, reason, story } =
    submission;
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
    {
      label: 'Story',
      value: story ? (
        <TextLink to="/admin/articles" search={{ q: story.title }}>
          {story.title}
        </TextLink>
      ) : null,
    },
  ].filter(({ value }) => value !== null);
}
