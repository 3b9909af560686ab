import { RichText } from '../../../../ui/RichText.tsx';
import { DrawnHistory } from '../../../fleet/telemetry/web/components/DrawnHistory.tsx';
import type { ShownText } from '../../contract.ts';

/** The text of a post with its charts. */
export function PostText({ html, parts, className = '' }: ShownText & { className?: string }) {
  if (!parts) return <RichText html={html} className={className} />;
  return (
    <div className={className}>
      {parts.map((part, index) =>
        'chart' in part ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: one answer, never reordered
          <DrawnHistory key={index} {...part} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: one answer, never reordered
          <RichText key={index} html={part.html} />
        ),
      )}
    </div>
  );
}
