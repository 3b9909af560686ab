import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { ChoiceGroup } from '../../../../ui/fields/ChoiceGroup.tsx';
import { Section } from '../../../../ui/Section.tsx';

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
    <Section title="Preview" className="mt-section border-t border-line pt-6" titleClass="mb-3">
      <ChoiceGroup label="View" isLabelHidden>
        <div className="flex flex-wrap gap-2">
          {views.map((one) => (
            <Button key={one.label} size="small" aria-pressed={one === view} onClick={() => setView(one)}>
              {one.label}
            </Button>
          ))}
        </div>
      </ChoiceGroup>
      <iframe
        title={`Preview: ${view.label}`}
        src={`/api/admin/newsletter/issues/${issueId}/preview?${view.query}&revision=${revision}`}
        sandbox="allow-popups"
        className={`mt-4 h-[640px] rounded-lg border border-line bg-white ${view.width}`}
      />
    </Section>
  );
}
