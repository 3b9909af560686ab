import { formatCounted } from '../../../../platform/shared/format-number.ts';
import type { ReferenceSource } from '../../contract.ts';
import { type SourceType, sourceTypeLabels, sourceTypes } from '../../vocabulary.ts';

const descriptions: Record<SourceType, string> = {
  international:
    'Bodies of the United Nations and other intergovernmental reviews. They weigh many studies; first choice for factors.',
  government:
    'Statistics and fact sheets of public authorities. First choice for prices, consumption and what plants really delivered.',
  research:
    'Papers that other researchers reviewed, and projects that harmonise them. Single studies differ widely, above all on land.',
  industry:
    'Associations and companies. Good on their own operations and markets; they have an interest, so a second source is wanted.',
  secondary:
    'Articles, data portals and shops that retell figures of others. Easy to read, and only as good as what they rest on.',
};

export function CredibilityCategories({ sources }: { sources: ReferenceSource[] }) {
  return (
    <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      {sourceTypes.map((type) => {
        const count = sources.filter((source) => source.type === type).length;
        return (
          <div key={type} className="border-t border-line pt-3">
            <dt className="flex items-baseline justify-between gap-4 font-medium">
              {sourceTypeLabels[type]}
              <span className="text-note font-normal text-ink-soft tabular-nums">{formatCounted(count, 'source')}</span>
            </dt>
            <dd className="mt-1 text-note leading-relaxed text-ink-soft">{descriptions[type]}</dd>
          </div>
        );
      })}
    </dl>
  );
}
