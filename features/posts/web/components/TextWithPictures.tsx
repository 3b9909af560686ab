import { useRouteContext } from '@tanstack/react-router';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useState,
} from 'react';
import { readBase64 } from '../../../../platform/web/read-base64.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { FileButton } from '../../../../ui/FileButton.tsx';
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { ImagePlus } from '../../../../ui/icons/ImagePlus.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import { LARGEST_PICTURE_BYTES, longest } from '../../vocabulary.ts';
import { linkSelection, markSelection, marks, writeReplacement } from '../mark-selection.ts';

interface TextWithPicturesProps {
  /** For what else is put into the text, see `insertBlock`. */
  field: RefObject<HTMLTextAreaElement | null>;
  defaultValue: string;
  /** More that can be put into it, beside the pictures. */
  children?: ReactNode;
}

/** The text of a post. A picture is chosen, pasted or dropped, and stands where the cursor is, which then waits for its alternative text. */
export function TextWithPictures({ field, defaultValue, children }: TextWithPicturesProps) {
  const { posts } = useRouteContext({ from: '/admin/blog-posts/$id' }).api;
  const [isOver, setOver] = useState(false);
  const add = useTold(
    {
      mutationFn: async (files: File[]) => {
        let begin: number | null = null;
        try {
          for (const file of files) {
            if (file.size > LARGEST_PICTURE_BYTES)
              throw new Error(`${file.name} is larger than ${LARGEST_PICTURE_BYTES / 1024 / 1024} MiB.`);
            const { path } = await posts.addPicture.call({ contentBase64: await readBase64(file) });
            if (field.current) begin = insertBlock(field.current, `![](${path})`);
          }
        } finally {
          // Only after the last of several: the next would have gone into the words for the one before.
          if (begin !== null) field.current?.setSelectionRange(begin + '!['.length, begin + '!['.length);
        }
      },
    },
    { failed: 'The picture was not added' },
  );
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const pictures = [...data.files].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length === 0) return;
    event.preventDefault();
    add.mutate(pictures);
  };
  const shortCuts = {
    onPaste: (event: ClipboardEvent) => {
      take(event, event.clipboardData);
      if (!event.defaultPrevented) pasteLink(event);
    },
    onKeyDown: markByKey,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      take(event, event.dataTransfer);
      if (event.defaultPrevented || !event.dataTransfer.types.includes('Files')) return;
      // The browser would open it in the place of this page.
      event.preventDefault();
      showToast({ tone: 'warning', title: 'Only pictures can be dropped into the text' });
    },
  };
  return (
    // Pasting and dropping are short cuts for the button below, which works by keyboard.
    <div {...shortCuts} className={isOver ? 'rounded-md outline-2 outline-offset-4 outline-accent' : undefined}>
      <LongTextField
        ref={field}
        name="body"
        label="Text"
        hint="Markdown; Ctrl-B is bold, Ctrl-I italic, and an address pasted over words makes a link of them"
        isMonospaced
        rows={24}
        maxLength={longest.body}
        defaultValue={defaultValue}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-note">
        <FileButton
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          multiple
          size="small"
          icon={<ImagePlus aria-hidden className="size-4" />}
          isBusy={add.isPending}
          onFiles={(files) => add.mutate(files)}
        >
          Add a picture
        </FileButton>
        {children}
        <span className="text-ink-soft">
          Pictures may also be pasted or dropped into the text; up to {LARGEST_PICTURE_BYTES / 1024 / 1024} MiB
        </span>
      </div>
    </div>
  );
}

/** Bold and italic as everywhere else where text is written. */
function markByKey(event: KeyboardEvent): void {
  const mark =
    (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey ? marks[event.key.toLowerCase()] : undefined;
  if (mark === undefined || !(event.target instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.target;
  writeReplacement(event.target, markSelection(value, selectionStart, selectionEnd, mark));
}

function pasteLink(event: ClipboardEvent): void {
  if (!(event.target instanceof HTMLTextAreaElement)) return;
  const { value, selectionStart, selectionEnd } = event.target;
  const linked = linkSelection(value, selectionStart, selectionEnd, event.clipboardData.getData('text/plain'));
  if (!linked) return;
  event.preventDefault();
  writeReplacement(event.target, linked);
}

/** Puts a paragraph where the cursor is, as if it had been typed. @returns where it begins */
export function insertBlock(field: HTMLTextAreaElement, block: string): number {
  const at = field.selectionEnd;
  const before = field.value.slice(0, at);
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const text = `${gap}${block}\n\n`;
  const end = at + text.length;
  const from = document.activeElement;
  field.focus();
  if (document.activeElement === field) writeReplacement(field, { from: at, to: at, text, selected: [end, end] });
  else {
    // Behind a dialog that was opened since then nothing takes the focus, without which the browser's undo cannot be kept.
    field.setRangeText(text, at, at, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  // A picture takes its time: who writes elsewhere by then goes on there.
  if (from instanceof HTMLElement && from.matches('input:not([type="file"]), textarea')) from.focus();
  return at + gap.length;
}
