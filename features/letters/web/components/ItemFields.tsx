import { ChoiceGroup } from '../../../../ui/fields/ChoiceGroup.tsx';
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import type { LetterItem } from '../../contract.ts';
import { LONGEST_NOTE, LONGEST_TEXT } from '../../vocabulary.ts';
import { kindLabels } from '../describe-item.ts';
import { StoryFacts } from './StoryFinder.tsx';

interface ItemFieldsProps {
  item: LetterItem;
  error: string | undefined;
  /** Was added a moment ago, to be written now. */
  isNew: boolean;
  onChange(item: LetterItem): void;
}

/** What an editor writes of an item. The fields have no names: the list around them keeps and sends what is in them. */
export function ItemFields({ item, error, isNew, onChange }: ItemFieldsProps) {
  if (item.kind === 'story') {
    return (
      <>
        <StoryFacts story={item} />
        <LongTextField
          name=""
          label={`Why it matters: ${item.title}`}
          isLabelHidden
          error={error}
          placeholder="Why it matters, in your words (optional)"
          rows={2}
          maxLength={LONGEST_NOTE}
          value={item.note}
          onValue={(note) => onChange({ ...item, note })}
          className="mt-2"
        />
      </>
    );
  }
  if (item.kind === 'heading') {
    return (
      <TextField
        name=""
        label="Heading"
        autoFocus={isNew}
        hint={item.text ? null : 'Empty, it is a line.'}
        error={error}
        maxLength={150}
        value={item.text}
        onValue={(text) => onChange({ ...item, text })}
      />
    );
  }
  if (item.kind === 'text') {
    return (
      <LongTextField
        name=""
        label="Text"
        autoFocus={isNew}
        hint="Markdown"
        error={error}
        isRequired
        maxLength={LONGEST_TEXT}
        value={item.body}
        onValue={(body) => onChange({ ...item, body })}
      />
    );
  }
  if (item.kind === 'sponsor') {
    return (
      <ChoiceGroup label={kindLabels.sponsor} error={error} hint="Readers see it under the word “Sponsored”.">
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            name=""
            label="Name or headline"
            autoFocus={isNew}
            isRequired
            maxLength={100}
            value={item.name}
            onValue={(name) => onChange({ ...item, name })}
          />
          <TextField
            name=""
            kind="url"
            label="Link"
            isRequired
            maxLength={2_000}
            placeholder="https://"
            value={item.url}
            onValue={(url) => onChange({ ...item, url })}
          />
          <LongTextField
            name=""
            label="Words of the sponsor"
            hint="Markdown"
            rows={3}
            maxLength={1_000}
            value={item.body}
            onValue={(body) => onChange({ ...item, body })}
            className="sm:col-span-2"
          />
        </div>
      </ChoiceGroup>
    );
  }
  return (
    <div className="text-note">
      <p className="text-ink-soft">{kindLabels.post}</p>
      <p className="font-medium wrap-anywhere">
        <TextLink to="/blog/$slug" params={{ slug: item.slug }} target="_blank">
          {item.title}
        </TextLink>
      </p>
      {item.excerpt ? <p className="line-clamp-2 text-ink-soft">{item.excerpt}</p> : null}
      {error ? <p className="text-danger">{error}</p> : null}
    </div>
  );
}
