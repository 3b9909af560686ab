import { escapeHtml } from '../shared/escape-html.ts';

/** How text in a mail looks; mail programs read styles at the element only. The classes are for those that know a dark scheme. */
export const mailLooks = {
  text: 'class="ink" style="margin:0 0 14px;font:16px/1.6 Arial,sans-serif;color:#1d1f23"',
  note: 'class="soft" style="margin:4px 0 0;font:14px/1.5 Arial,sans-serif;color:#555a63"',
  foot: 'class="soft" style="margin:0;font:13px/1.6 Arial,sans-serif;color:#555a63"',
  heading: 'class="ink" style="margin:0 0 14px;font:600 20px/1.35 Georgia,serif;color:#1d1f23"',
  part: 'class="ink" style="margin:0 0 6px;font:600 16px/1.4 Georgia,serif;color:#1d1f23"',
  sender: 'class="accent" style="margin:0;font:600 15px/1.4 Georgia,serif;color:#0a5f86"',
} as const;

/** A sheet as mail programs show it: tables and inline styles, because many know nothing else; a dark scheme for those that do. */
export function frameMail(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .paper { background: #11151a !important }
  .panel { background: #181e25 !important }
  .ink { color: #eceae4 !important }
  .soft { color: #a4abb5 !important }
  .accent { color: #6fc3ea !important }
  .line { border-color: #2b333d !important }
  .strong { border-color: #eceae4 !important }
  .sponsor { background: #212933 !important }
}
</style></head>
<body class="paper" style="margin:0;background:#faf8f3">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#faf8f3"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="panel" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;table-layout:fixed;background:#ffffff;border-radius:8px"><tr><td style="padding:28px 24px;overflow-wrap:anywhere;word-break:break-word">
${content}
</td></tr></table>
</td></tr></table>
</body></html>`;
}
