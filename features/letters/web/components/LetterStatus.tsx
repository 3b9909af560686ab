import { Badge } from '../../../../ui/Badge.tsx';
import { CircleCheck } from '../../../../ui/icons/CircleCheck.tsx';
import { CircleDashed } from '../../../../ui/icons/CircleDashed.tsx';
import { CirclePause } from '../../../../ui/icons/CirclePause.tsx';
import { Clock } from '../../../../ui/icons/Clock.tsx';
import { Send } from '../../../../ui/icons/Send.tsx';
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
