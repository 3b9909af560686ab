import { Badge } from '../Badge.tsx';
import { EndMails } from '../EndMails.tsx';
import { Figures } from '../Figures.tsx';
import { Clock } from '../icons/Clock.tsx';
import { LiveMark } from '../LiveMark.tsx';
import { Mark } from '../Mark.tsx';
import { Message } from '../Message.tsx';
import { Notice } from '../Notice.tsx';
import { PageFailure } from '../PageFailure.tsx';
import { ProgressBar } from '../ProgressBar.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { TextLink } from '../TextLink.tsx';
import { Chapter, Row } from './Chapter.tsx';

export function MarkChapter() {
  return (
    <Chapter title="Marks and messages" note="A state is a shape, a colour and a word: none of them is needed alone.">
      <Row>
        <Mark shape="circle" tone="good" isWordQuiet>
          Normal
        </Mark>
        <Mark shape="triangle" tone="warn">
          Warning
        </Mark>
        <Mark shape="diamond" tone="danger">
          Critical
        </Mark>
        <Mark shape="square" tone="danger">
          Offline
        </Mark>
        <Mark shape="crossed-square" tone="ink">
          Bad
        </Mark>
        <Mark shape="half-circle" tone="ink">
          Uncertain
        </Mark>
        <Mark shape="dashed-ring">Stale</Mark>
        <Mark shape="cross">No connection</Mark>
        <Mark shape="dot">ordinary</Mark>
        <Mark shape="check" tone="good">
          Acknowledged
        </Mark>
        <Mark icon={<Clock aria-hidden className="size-4" />}>Scheduled</Mark>
        <Mark shape="ring" tone="accent" size="caption">
          Waiting
        </Mark>
        <LiveMark isLive />
        <LiveMark isLive={false} />
      </Row>
      <Row>
        <Badge>neutral</Badge>
        <Badge tone="accent">approved</Badge>
        <Badge tone="good">published</Badge>
        <Badge tone="warn">waiting</Badge>
        <Badge tone="danger">rejected</Badge>
        <Badge icon={<Clock aria-hidden className="size-3.5" />}>Scheduled</Badge>
      </Row>
      <div className="grid gap-3 md:grid-cols-2">
        <Message tone="info">The feeds are read every six hours.</Message>
        <Message tone="good">Your address is confirmed. You can sign in now.</Message>
        <Message tone="warn">The newest value is four minutes old.</Message>
        <Message tone="danger">The server can’t be reached. Check your connection and try again.</Message>
      </div>
      <Figures
        look="tiles"
        figures={[
          { label: 'News articles', value: '12,480' },
          { label: 'Pending submissions', value: '3', note: 'oldest 2 d ago' },
          { label: 'Output', value: '1,180.4', unit: 'MW', scale: 'instrument' },
        ]}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Notice tone="empty" title="No companies found">
          Nothing matches this search.
        </Notice>
        <PageFailure title="The fleet could not be loaded" reset={() => {}}>
          The server can’t be reached. Check your connection and try again.
        </PageFailure>
      </div>
      <div className="grid md:grid-cols-2">
        {[false, true].map((isDone) => (
          <EndMails
            key={String(isDone)}
            question="End these mails?"
            intro="What you follow stays on your desk."
            submitLabel="No mail of these any more"
            action="/ui"
            isDone={isDone}
            back={<TextLink to="/desk">Your desk</TextLink>}
          />
        ))}
      </div>
      <div className="grid gap-2">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-4 w-3/4" />
        <ProgressBar label="Importing" value={65} max={100} />
      </div>
    </Chapter>
  );
}
