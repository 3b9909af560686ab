import { Badge } from '../../../../ui/Badge.tsx';
import type { Tone } from '../../../../ui/tone.ts';
import { type Consent, consentLabels } from '../../vocabulary.ts';

const tones: Readonly<Record<Consent, Tone>> = {
  subscribed: 'good',
  pending: 'warn',
  unsubscribed: 'danger',
  bounced: 'warn',
  none: 'neutral',
};

/** What somebody said about letters. */
export function ConsentBadge({ consent }: { consent: Consent }) {
  return (
    <Badge tone={tones[consent]} className="whitespace-nowrap">
      {consentLabels[consent]}
    </Badge>
  );
}
