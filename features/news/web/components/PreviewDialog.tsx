import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { FollowedLinks } from '../../../../ui/FollowedLinks.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { useOneSend } from '../../../../ui/use-one-send.ts';
import type { NewsItem } from '../../contract.ts';
import { NewsCard } from './NewsCard.tsx';

interface PreviewDialogProps {
  /** null: visitors would not see it. */
  story: NewsItem | null;
  isBusy: boolean;
  /** Why it was not published. */
  error: string | null;
  onPublish(): void;
  onClose(): void;
}

/** A manual entry on the card that readers will have before them. */
export function PreviewDialog({ story, isBusy, error, onPublish, onClose }: PreviewDialogProps) {
  const once = useOneSend();
  return (
    <Dialog
      title="As readers will see it"
      error={error}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>Go on writing</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => once(onPublish)}>
            Publish
          </Button>
        </>
      )}
    >
      {story ? (
        <FollowedLinks>
          <NewsCard item={story} heading="h3" />
        </FollowedLinks>
      ) : (
        <Message tone="warn">
          Its link is that of a story which is hidden: it would join that one, and no reader would see it.
        </Message>
      )}
    </Dialog>
  );
}
