import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { fieldErrors } from '../../../../platform/web/error-message.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { CheckField } from '../../../../ui/fields/CheckField.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { ZoneField } from '../../../../ui/fields/ZoneField.tsx';
import { UnsavedGuard } from '../../../../ui/UnsavedGuard.tsx';
import { useReaderZone } from '../../../../ui/use-reader-time.ts';
import { type NewsKind, newsKinds } from '../../../deliveries/vocabulary.ts';
import { type MailWish, mailWishes, mailWishLabels, type NoticeSettings, type Wish } from '../../vocabulary.ts';

interface WishesFormProps {
  /** What somebody of this role is told of; none: only the hour of the daily mail is asked. */
  kinds: readonly NewsKind[];
}

/** What somebody is told of, where and when. */
export function WishesForm({ kinds }: WishesFormProps) {
  const { notices } = useRouteContext({ from: '__root__' }).api;
  const { data: settings } = useSuspenseQuery(notices.readSettings.queryOptions());
  const change = useTold(notices.changeSettings.mutationOptions(), {
    done: 'Settings saved',
    failed: 'The settings were not saved',
    refresh: [notices.key()],
  });
  const errors = fieldErrors(change.error);
  const here = useReaderZone(true);
  return (
    <Form
      key={JSON.stringify(settings)}
      aria-label={kinds.length > 0 ? 'What you are told of' : 'When mails come'}
      onSend={({ data, text }) => change.mutate(readForm(settings, kinds, data, text))}
    >
      <UnsavedGuard isBusy={change.isPending} keptAs="notice settings" />
      {kinds.length > 0 ? (
        <DataTable
          caption="What you are told of, and where"
          rows={kinds}
          keyOf={(kind) => kind}
          columns={[
            { id: 'kind', header: 'When', isRowHeader: true, cell: (kind) => newsKinds[kind] },
            {
              id: 'list',
              header: 'In the list',
              cell: (kind) => (
                <CheckField
                  name={`${kind} list`}
                  label={`In the list: ${newsKinds[kind]}`}
                  isLabelHidden
                  defaultChecked={settings.wishes[kind].list}
                />
              ),
            },
            {
              id: 'mail',
              header: 'By mail',
              cell: (kind) => (
                <SelectField
                  name={`${kind} mail`}
                  label={`By mail: ${newsKinds[kind]}`}
                  isLabelHidden
                  size="small"
                  defaultValue={settings.wishes[kind].mail}
                  choices={mailWishes.map((value) => ({ value, label: mailWishLabels[value] }))}
                />
              ),
            },
            {
              id: 'push',
              header: 'On your devices',
              cell: (kind) => (
                <CheckField
                  name={`${kind} push`}
                  label={`On your devices: ${newsKinds[kind]}`}
                  isLabelHidden
                  defaultChecked={settings.wishes[kind].push}
                />
              ),
            },
          ]}
        />
      ) : null}
      <div className="mt-field grid items-end gap-field sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
        <SelectField
          name="digestHour"
          label="Daily mail at"
          error={errors.digestHour}
          defaultValue={String(settings.digestHour)}
          choices={Array.from({ length: 24 }, (_, hour) => ({
            value: String(hour),
            label: `${String(hour).padStart(2, '0')}:00`,
          }))}
        />
        <ZoneField
          hint={here === settings.timeZone ? undefined : `This device is in ${here}.`}
          error={errors.timeZone}
          defaultValue={settings.timeZone}
        />
        <Button type="submit" variant="primary" isBusy={change.isPending}>
          Save settings
        </Button>
      </div>
    </Form>
  );
}

function readForm(
  before: NoticeSettings,
  kinds: readonly NewsKind[],
  data: FormData,
  text: (name: string) => string,
): NoticeSettings {
  const isMailWish = (value: string): value is MailWish => mailWishes.some((wish) => wish === value);
  const wishOf = (kind: NewsKind): Wish => {
    const mail = text(`${kind} mail`);
    return { list: data.has(`${kind} list`), mail: isMailWish(mail) ? mail : 'off', push: data.has(`${kind} push`) };
  };
  return {
    // Of what is not asked here, what was wished before.
    wishes: { ...before.wishes, ...Object.fromEntries(kinds.map((kind) => [kind, wishOf(kind)])) },
    digestHour: Number(text('digestHour')),
    timeZone: text('timeZone'),
  };
}
