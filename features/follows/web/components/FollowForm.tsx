import { Button } from '../../../../ui/Button.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { CheckField } from '../../../../ui/fields/CheckField.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import type { Endpoint } from '../../../deliveries/contract.ts';
import type { Follow } from '../../contract.ts';
import { LONGEST_LABEL, type MailRhythm, mailRhythmLabels, mailRhythms } from '../../vocabulary.ts';

interface FollowFormProps {
  label: string;
  channels: Follow['channels'];
  /** It is told in bundles only. */
  isEverything: boolean;
  isFollowed: boolean;
  endpoints: readonly Endpoint[];
  isBusy: boolean;
  onSend(follow: { label?: string; channels: Follow['channels'] }): void;
}

/** How somebody wants to be told. */
export function FollowForm({ label, channels, isEverything, isFollowed, endpoints, isBusy, onSend }: FollowFormProps) {
  const rhythms = mailRhythms.filter((rhythm) => !isEverything || rhythm !== 'at-once');
  return (
    <Form
      aria-label={isFollowed ? 'Change this' : 'Follow this'}
      className="mt-8 flex max-w-md flex-col gap-4"
      onSend={({ text, data }) =>
        onSend({
          ...(text('label') ? { label: text('label') } : {}),
          channels: {
            mail: text('mail') as MailRhythm, // One of the choices.
            push: data.get('push') !== null,
            webhook: text('webhook') || null,
          },
        })
      }
    >
      <TextField
        name="label"
        label="Label"
        defaultValue={label.slice(0, LONGEST_LABEL)}
        maxLength={LONGEST_LABEL}
        isRequired
      />
      <SelectField
        name="mail"
        label="Told by mail"
        hint={isEverything ? 'This is everything: mails bundle it.' : undefined}
        defaultValue={channels.mail}
        choices={rhythms.map((value) => ({ value, label: mailRhythmLabels[value] }))}
      />
      {isEverything ? null : (
        <CheckField
          name="push"
          label="Notifications of your browsers, at once"
          defaultChecked={channels.push}
          hint={
            <>
              Turn them on under{' '}
              <TextLink to="/account/notices" search={{ tab: 'settings' }}>
                your notices
              </TextLink>
              .
            </>
          }
        />
      )}
      <SelectField
        name="webhook"
        label="Webhook"
        emptyLabel="None"
        defaultValue={channels.webhook ?? ''}
        choices={endpoints.map(({ id, address }) => ({ value: id, label: address }))}
        hint={
          <>
            Endpoints are made under <TextLink to="/desk/webhooks">webhooks</TextLink>.
          </>
        }
      />
      <div>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {isFollowed ? 'Save' : 'Follow'}
        </Button>
      </div>
    </Form>
  );
}
