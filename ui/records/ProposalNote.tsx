import { Message } from '../Message.tsx';

interface ProposalNoteProps {
  proposal: {
    fieldLabel: string;
    /** The value when it was reported. */
    shownValue: string | null;
    /** In the reader's words. */
    proposed: string | null;
    source: string | null;
    /** What the form's field was filled with; null: it could not be. */
    value?: unknown;
  };
}

/** Above the form of a record that a reader's proposal was put into: what he says, and what saving does. RecordEditor brings it along. */
export function ProposalNote({ proposal: { fieldLabel, shownValue, proposed, source, value } }: ProposalNoteProps) {
  return (
    <Message tone="info" className="mt-part">
      A reader says that “{fieldLabel}” is wrong{shownValue ? `: it said ${shownValue}` : ''}.{' '}
      {proposed ? `It should be: ${proposed}. ` : null}
      {source ? `Source: ${source}. ` : 'No source was given. '}
      {value === null || value === undefined
        ? 'Nothing was filled in: write the right value yourself. '
        : 'It is filled in below: check it. '}
      Saving another value of this field answers the reader.
    </Message>
  );
}
