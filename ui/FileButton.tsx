import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-look.ts';
import { Spinner } from './Spinner.tsx';

interface FileButtonProps extends ButtonLook, Pick<ComponentProps<'input'>, 'accept' | 'multiple'> {
  /** Before the words; it says nothing of its own. */
  icon?: ReactNode;
  isBusy?: boolean;
  /** It cannot be done now, and what stands beside it says why. */
  isDisabled?: boolean;
  onFiles(files: File[]): void;
  children: ReactNode;
}

/** Asks for a file and does something with it at once. A file that is sent with other fields is a FileField. */
export function FileButton(props: FileButtonProps) {
  const { icon, isBusy = false, isDisabled = false, onFiles, children, accept, multiple, ...look } = props;
  return (
    <label aria-busy={isBusy || undefined} className={`${buttonClass(look)} relative cursor-pointer`}>
      {isBusy ? <Spinner /> : icon}
      {children}
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        // Not `disabled` while it is busy: that would throw the focus away, which stands here when a file was chosen.
        disabled={isDisabled}
        aria-disabled={isBusy || undefined}
        onClick={(event) => {
          if (isBusy) event.preventDefault();
        }}
        className="sr-only"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file, mended, must count as a new choice.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
