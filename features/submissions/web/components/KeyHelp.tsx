import { Switch } from '../../../../ui/fields/Switch.tsx';

const keys = [
  ['j', 'next'],
  ['k', 'previous'],
  ['a', 'approve'],
  ['r', 'reject'],
] as const;

export function KeyHelp({ isOn, onChange }: { isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-note text-ink-soft">
      {keys.map(([key, label]) => (
        <span key={key}>
          <kbd className="rounded border border-line-strong bg-panel px-1.5 font-sans text-caption text-ink">{key}</kbd>{' '}
          {label}
        </span>
      ))}
      <Switch label="Keyboard shortcuts" checked={isOn} onValue={onChange} />
    </div>
  );
}
