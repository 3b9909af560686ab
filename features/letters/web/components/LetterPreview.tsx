import { useState } from 'react';

const views = [
  { label: 'Desktop', query: 'scheme=light', width: 'w-full' },
  { label: 'Phone, 375 px', query: 'scheme=light', width: 'w-[375px] max-w-full' },
  { label: 'Dark', query: 'scheme=dark', width: 'w-full' },
  { label: 'Plain text', query: 'as=text', width: 'w-full' },
] as const;

/** The letter as it will look, in a frame of its own: what is saved, not what is being typed. */
export function LetterPreview({ issueId, revision }: { issueId: string; revision: number }) {
  const [view, setView] = useState<(typeof views)[number]>(views[0]);
  return (
    <section aria-label="Preview" className="mt-10 border-t border-line pt-6">
      <h2 className="text-xl font-semibold">Preview</h2>
      <fieldset className="mt-3 flex flex-wrap gap-2 text-sm">
        <legend className="sr-only">View</legend>
        {views.map((one) => (
          <button
            key={one.label}
            type="button"
            aria-pressed={one === view}
            onClick={() => setView(one)}
            className="rounded-full border border-line-strong px-4 py-1.5 hover:bg-sunken aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {one.label}
          </button>
        ))}
      </fieldset>
      <iframe
        title={`Preview: ${view.label}`}
        src={`/api/admin/newsletter/issues/${issueId}/preview?${view.query}&revision=${revision}`}
        sandbox="allow-popups"
        className={`mt-4 h-[640px] rounded-lg border border-line bg-white ${view.width}`}
      />
    </section>
  );
}
