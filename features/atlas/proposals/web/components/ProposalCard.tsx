import { Badge } from '../../../../../ui/Badge.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { TextLink } from '../../../../../ui/TextLink.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import { atlasRecords } from '../../../records/record.ts';
import { writeDate } from '../../../records/rules/write-value.ts';
import { gradeLabels } from '../../../records/vocabulary.ts';
import type { Proposal } from '../../contract.ts';
import { stateLabels } from '../../vocabulary.ts';

interface ProposalCardProps {
  proposal: Proposal;
  isBusy: boolean;
  onAccept(): void;
  onChange(): void;
  onReject(): void;
  onUndo(): void;
}

/** The change, the sentence with its words marked, who says so and when. */
export function ProposalCard({ proposal, isBusy, onAccept, onChange, onReject, onUndo }: ProposalCardProps) {
  const { kind, record, recordName, applied, fields, state, reason, decidedAt, decidedBy } = proposal;
  const { nouns } = atlasRecords[kind];
  const slug = applied ?? record;
  const title = recordName ?? `A new ${nouns.one}`;
  return (
    <article aria-label={`${title}: ${proposal.sentence}`} className="card">
      <div className="flex items-start justify-between gap-4">
        <h2 className="min-w-0 font-sans leading-snug font-semibold wrap-anywhere">
          {slug ? (
            <TextLink to="/admin/atlas/$kind/$slug" params={{ kind, slug }}>
              {title}
            </TextLink>
          ) : (
            title
          )}
        </h2>
        {state === 'waiting' ? null : (
          <Badge tone={state === 'accepted' ? 'good' : 'danger'} className="shrink-0">
            {stateLabels[state]}
          </Badge>
        )}
      </div>
      <dl className="mt-3 divide-y divide-line border-y border-line text-note">
        {fields.map(({ field, value, label, shown, now }) => (
          <div key={`${field} ${value}`} className="grid gap-x-4 py-1.5 sm:grid-cols-[12rem_1fr]">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 wrap-anywhere tabular-nums">
              {record === null || state === 'accepted' ? null : (
                <span className="text-ink-soft">{now ?? 'Not found'} → </span>
              )}
              <span className="font-semibold">{shown}</span>
            </dd>
          </div>
        ))}
      </dl>
      <blockquote className="mt-3 border-l-2 border-line pl-3 wrap-anywhere">
        <MarkedSentence {...proposal} />
      </blockquote>
      <ul className="mt-3 grid gap-1 text-note">
        {proposal.reports.map(({ url, title: said, publisher, publishedOn, grade, story }) => (
          <li key={url} className="wrap-anywhere">
            <a href={url} target="_blank" rel="noopener noreferrer" className="link">
              {publisher}: {said}
            </a>
            <span className="text-ink-soft">
              , {writeDate(publishedOn)} · {gradeLabels[grade]}
            </span>
            {story ? (
              <>
                {' · '}
                <a href={story} className="link-quiet">
                  Story
                </a>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {decidedAt ? (
        <p className="mt-3 text-note text-ink-soft wrap-anywhere">
          {stateLabels[state]} <Time at={decidedAt} form="moment" />
          {decidedBy ? ` by ${decidedBy}` : ''}
          {reason ? `: ${reason}` : ''}
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {state === 'waiting' ? (
          <>
            <Button variant="primary" isDisabled={isBusy} aria-label={`Accept: ${title}`} onClick={onAccept}>
              Accept
            </Button>
            <Button isDisabled={isBusy} aria-label={`Change and accept: ${title}`} onClick={onChange}>
              Change…
            </Button>
            <Button isDisabled={isBusy} aria-label={`Reject: ${title}`} onClick={onReject}>
              Reject…
            </Button>
          </>
        ) : (
          <Button size="small" isDisabled={isBusy} aria-label={`Undo: ${title}`} onClick={onUndo}>
            Undo
          </Button>
        )}
      </div>
    </article>
  );
}

function MarkedSentence({ sentence, words }: Pick<Proposal, 'sentence' | 'words'>) {
  const at = sentence.indexOf(words);
  if (at < 0) return sentence;
  return (
    <>
      {sentence.slice(0, at)}
      <mark>{words}</mark>
      {sentence.slice(at + words.length)}
    </>
  );
}
