import { formatCount } from '../../../../platform/shared/format-number.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Fold } from '../../../../ui/Fold.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { ArrowUp } from '../../../../ui/icons/ArrowUp.tsx';
import { Check } from '../../../../ui/icons/Check.tsx';
import type { Idea } from '../../contract.ts';
import { longest } from '../../vocabulary.ts';
import { IdeaBadge } from './StateBadge.tsx';

interface IdeaCardProps {
  idea: Idea;
  isMine: boolean;
  /** An address is on its way. */
  isTelling: boolean;
  /** Of who is signed in: mails go there. */
  accountEmail: string | null;
  onVote(vote: { do: 'vote' | 'withdraw'; email?: string; isTold?: boolean }): void;
}

/** An idea with its votes; the button is a form, and works without scripts. */
export function IdeaCard({ idea, isMine, isTelling, accountEmail, onVote }: IdeaCardProps) {
  const { id, title, text, state, votes } = idea;
  const deed = isMine ? 'withdraw' : 'vote';
  return (
    <article id={`idea-${id}`} className="flex gap-4">
      <Form method="post" action="/ideas/vote" onSend={() => onVote({ do: deed })}>
        <input type="hidden" name="idea" value={id} />
        <input type="hidden" name="do" value={deed} />
        <Button
          type="submit"
          variant={isMine ? 'primary' : 'secondary'}
          aria-pressed={isMine}
          icon={isMine ? <Check aria-hidden className="size-4" /> : <ArrowUp aria-hidden className="size-4" />}
          className="min-w-16 tabular-nums"
        >
          <span className="sr-only">Vote for {title}, votes: </span>
          {formatCount(votes)}
        </Button>
      </Form>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h2 dir="auto" className="min-w-0 font-sans leading-snug font-semibold wrap-anywhere">
            {title}
          </h2>
          <IdeaBadge state={state} />
        </div>
        {text ? (
          <p dir="auto" className="mt-1 text-note wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        ) : null}
        {isMine ? (
          <Fold summary="Tell me by mail when its state changes" summaryClass="link-quiet text-note" className="mt-2">
            <Form
              className="mt-2 flex flex-wrap items-end gap-3"
              onSend={({ text: field }) => onVote({ do: 'vote', isTold: true, email: accountEmail ?? field('email') })}
            >
              {accountEmail ? (
                <p className="min-w-40 flex-1 text-note wrap-anywhere">
                  To the address of your account, {accountEmail}
                </p>
              ) : (
                <TextField
                  name="email"
                  label="Your email"
                  kind="email"
                  autoComplete="email"
                  maxLength={longest.email}
                  isRequired
                  hint="You get a link to confirm it first."
                  className="min-w-40 flex-1"
                />
              )}
              <Button type="submit" isBusy={isTelling}>
                Tell me
              </Button>
            </Form>
          </Fold>
        ) : null}
      </div>
    </article>
  );
}
