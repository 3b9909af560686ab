import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-look.ts';
import { Spinner } from './Spinner.tsx';

interface FileButtonProps extends ButtonLook, Pick<ComponentProps<'input'>, 'accept' | 'multiple'> {
  /** Before the words; it says nothing of its own. */
  icon?: ReactNode;
  isBusy?: boolean;
  onFiles(files: File[]): void;
  children: ReactNode;
}

/** Asks for a file and does something with it at once. A file that is sent with other fields is a FileField. */
export function FileButton({ icon, isBusy = false, onFiles, children, accept, multiple, ...look }: FileButtonProps) {
  return (
    <label aria-busy={isBusy || undefined} className={`${buttonClass(look)} relative cursor-pointer`}>
      {isBusy ? <Spinner /> : icon}
      {children}
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={isBusy}
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
