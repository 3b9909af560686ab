import { escapeHtml } from '../../shared/escape-html.ts';
import type { AppContext } from './request-context.ts';

/** Whether a person waits for the answer in a browser, not a program. */
export function wantsPage(c: AppContext): boolean {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  return isRead && !c.req.path.startsWith('/api/') && (c.req.header('accept') ?? '').includes('text/html');
}

/** What is left to say when a page cannot even be rendered: its words alone, since all else comes with the page. */
export function failurePage(message: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>This page could not be shown</title>
<h1>This page could not be shown</h1>
<p>${escapeHtml(message)}</p>
<p><a href="">Try again</a></p>
</html>
`;
}
