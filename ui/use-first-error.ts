import { useEffect, useRef } from 'react';

/**
 * For a form whose fields say what is wrong with them: puts the focus on the first one after it was sent, there to be seen, heard and
 * mended. Errors that come up while somebody types move nothing.
 */
export function useFirstError() {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    const element = form.current;
    const note = ({ type }: Event) => {
      isSent.current = type === 'submit';
    };
    for (const type of ['submit', 'input']) element?.addEventListener(type, note);
    return () => {
      for (const type of ['submit', 'input']) element?.removeEventListener(type, note);
    };
  }, []);
  // After whatever was drawn: its owner has the answer, and draws the form with it.
  useEffect(() => {
    if (!isSent.current) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid] :is(input, button)');
    if (!wrong) return;
    isSent.current = false;
    wrong.focus();
  });
  return form;
}
