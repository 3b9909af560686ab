const keys = [
  ['j', 'next'],
  ['k', 'previous'],
  ['a', 'approve'],
  ['r', 'reject'],
] as const;

export function KeyHelp({ isOn, onChange }: { isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-ink-soft">
      {keys.map(([key, label]) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <kbd className="rounded border border-line-strong bg-panel px-1.5 font-sans text-xs text-ink">{key}</kbd>{' '}
          {label}
        </span>
      ))}
      <label className="inline-flex items-center gap-2">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="size-4 accent-accent"
        />
        Keyboard shortcuts
      </label>
    </div>
  );
}
