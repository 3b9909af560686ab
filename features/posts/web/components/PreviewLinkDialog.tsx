import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTold } from '../../../../platform/web/use-told.ts';
import { AnchorButton } from '../../../../ui/AnchorButton.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { useCopy } from '../../../../ui/use-copy.ts';

interface PreviewLinkDialogProps {
  id: string;
  previewPath: string;
  /** ISO 8601 */
  previewUntil: string;
  onClose(): void;
}

/** The link that shows what is being written to people without an account, until when it does, and how to end that. */
export function PreviewLinkDialog({ id, previewPath, previewUntil, onClose }: PreviewLinkDialogProps) {
  const { posts } = useRouteContext({ from: '/admin/blog-posts/$id' }).api;
  const cache = useQueryClient();
  const address = new URL(previewPath, location.origin).href;
  const { field, copy } = useCopy('Link', address);
  const withdraw = useTold(
    posts.withdrawPreviews.mutationOptions({
      onSuccess: (link) =>
        cache.setQueryData(posts.find.queryKey({ input: { id } }), (known) => known && { ...known, ...link }),
    }),
    { done: 'The links are withdrawn. This is a new one', failed: 'The links were not withdrawn' },
  );
  return (
    <Dialog
      title="Preview link"
      note={
        <>
          Whoever has it reads what is saved at the time, without an account, until{' '}
          <Time at={previewUntil} form="longDay" />.
        </>
      }
      onClose={onClose}
      actions={() => (
        <>
          <AnchorButton href={previewPath} target="_blank" rel="noopener">
            Open
          </AnchorButton>
          <Button variant="primary" onClick={copy}>
            Copy
          </Button>
        </>
      )}
    >
      <TextField ref={field} name="previewLink" label="Link" isLabelHidden readOnly value={address} isMonospaced />
      <p className="mt-3 text-note text-ink-soft">
        <TextButton onClick={() => withdraw.mutate({ id })}>Withdraw it</TextButton>, and all links that were given away
        before.
      </p>
    </Dialog>
  );
}
