import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * j and k walk through a list, a and r decide on the one in focus. Single keys can be a nuisance to people who dictate, so they can
 * be switched off (WCAG 2.1.4); they never act while something is typed or a dialog is open, and Tab works as everywhere.
 *
 * @param list its items are the focusable elements with `data-submission`
 */
export function useReviewKeys(list: RefObject<HTMLElement | null>, decide: (id: string, key: 'a' | 'r') => void) {
  const [isOn, setOn] = useState(true);
  const latest = useRef(decide);
  latest.current = decide;
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-submission]') ?? [])];
      const at = items.findIndex((item) => item.contains(document.activeElement));
      if (event.key === 'j' || event.key === 'k') {
        const next = items[Math.max(0, Math.min(items.length - 1, at + (event.key === 'j' ? 1 : -1)))];
        next?.focus();
        next?.scrollIntoView({ block: 'nearest' });
      } else if (event.key === 'a' || event.key === 'r') {
        const id = items[at]?.dataset.submission;
        if (id === undefined) return;
        event.preventDefault();
        latest.current(id, event.key);
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, list]);
  return { isOn, setOn };
}

function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
