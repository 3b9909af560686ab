import { CircleCheck, CircleDashed, CirclePause, Clock, Send } from 'lucide-react';
import { Badge } from '../../../../ui/Badge.tsx';
import type { IssueStatus } from '../../vocabulary.ts';

const looks = {
  draft: { Icon: CircleDashed, word: 'Draft' },
  scheduled: { Icon: Clock, word: 'Scheduled' },
  sending: { Icon: Send, word: 'Sending' },
  sent: { Icon: CircleCheck, word: 'Sent' },
  skipped: { Icon: CirclePause, word: 'Skipped' },
};

export function LetterStatus({ status }: { status: IssueStatus }) {
  const { Icon, word } = looks[status];
  return <Badge icon={<Icon aria-hidden className="size-3.5" />}>{word}</Badge>;
}
