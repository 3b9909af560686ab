type NoticeBell = typeof import('../../../features/notices/web/components/NoticeBell.tsx').NoticeBell;

let loaded: NoticeBell | null = null;

/**
 * To be awaited before a page is drawn for somebody who has it: visitors' pages do without the 40 KB that open it. Without a connection the frame stands without it.
 */
export async function loadNoticeBell(): Promise<void> {
  loaded ??= await import('../../../features/notices/web/components/NoticeBell.tsx').then(
    ({ NoticeBell }) => NoticeBell,
    () => null,
  );
}

/** null: not loaded. */
export const noticeBell = (): NoticeBell | null => loaded;
