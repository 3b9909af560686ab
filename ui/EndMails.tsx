import { Button } from './Button.tsx';
import { Form } from './Form.tsx';
import { PageHeader } from './PageHeader.tsx';

interface EndMailsProps {
  /** Asks whether the mails end: 'End these mails?'. */
  question: string;
  /** What stays, and where mails can be asked for again. */
  intro: string;
  /** On the button. */
  submitLabel: string;
  /** Address that ends them; it leads back here with `done=1`. */
  action: string;
  isDone: boolean;
  /** Where to go on from here. */
  back: React.ReactNode;
}

/** A page that a mail leads to: whoever has the link ends such mails, signed in or not, without script. Not for letters, whose readers have more to choose, nor for ideas, which answer in place. */
export function EndMails({ question, intro, submitLabel, action, isDone, back }: EndMailsProps) {
  return (
    <div className="mx-auto max-w-3xl px-4 py-12 sm:px-6">
      <PageHeader title={isDone ? 'These mails have ended' : question} intro={intro} />
      {isDone ? (
        <p className="mt-6 text-note">{back}</p>
      ) : (
        <Form action={action} method="post" className="mt-6" onSend={({ form }) => form.submit()}>
          <Button type="submit" variant="primary">
            {submitLabel}
          </Button>
        </Form>
      )}
    </div>
  );
}
