import { useRef } from 'react';
import { showToast } from '../../../../../ui/show-toast.ts';
import type { Unit } from '../../../units/contract.ts';

interface KeyRights {
  name: string;
  unitIds: string[];
  tags: string[];
  expiresAt: string | null;
}

interface IssueKeyFormProps {
  units: readonly Unit[];
  isBusy: boolean;
  /** @returns whether it was issued */
  onIssue(rights: KeyRights): Promise<boolean>;
}

const input = 'rounded-md border border-line bg-paper px-3 py-2 text-ink hover:border-line-strong';

export function IssueKeyForm({ units, isBusy, onIssue }: IssueKeyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = async () => {
    const rights = readRights(new FormData(form.current ?? undefined));
    if (rights.name === '') return showToast({ tone: 'error', title: 'Name is required' });
    if (await onIssue(rights)) form.current?.reset();
  };
  return (
    <form
      ref={form}
      noValidate
      className="mt-6 grid gap-4 rounded-lg border border-line bg-panel p-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label className="grid gap-1 text-sm text-ink-soft">
        Name of the sender
        <input name="name" maxLength={80} className={input} />
      </label>
      <label className="grid gap-1 text-sm text-ink-soft">
        Valid until (UTC day, optional)
        <input name="expiresOn" type="date" className={input} />
      </label>
      <fieldset className="text-sm">
        <legend className="text-ink-soft">Units it may write; none chosen: all</legend>
        <div className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
          {units.map(({ id, name }) => (
            <label key={id} className="flex items-center gap-2">
              <input type="checkbox" name="unitIds" value={id} className="size-4 accent-accent" />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <label className="grid content-start gap-1 text-sm text-ink-soft">
        Tags it may write, separated by commas; empty: all
        <input name="tags" placeholder="core_temp, pressure" className={input} />
      </label>
      <div>
        <button
          type="submit"
          disabled={isBusy}
          className="rounded-md bg-accent px-4 py-2 text-sm font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60"
        >
          Issue key
        </button>
      </div>
    </form>
  );
}

function readRights(data: FormData): KeyRights {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const expiresOn = text('expiresOn');
  return {
    name: text('name'),
    unitIds: data.getAll('unitIds').map(String),
    tags: text('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    // To the end of the day.
    expiresAt: expiresOn ? new Date(Date.parse(`${expiresOn}T00:00:00Z`) + 86_400_000).toISOString() : null,
  };
}
