/**
 * Text with headings, lists and tables that the server made from Markdown and cleaned (`html`). Never for HTML that anybody wrote: what
 * stands in it is shown as it is. Plain sentences are a `<p>`.
 */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets only an allow-list of elements through
  return <div dir="auto" className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
