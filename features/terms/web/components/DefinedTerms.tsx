import type { ReactNode } from 'react';
import type { TermMark } from '../../contract.ts';
import { useTermHints } from './term-hints.ts';

/**
 * A text whose defined terms are links to the glossary; hover, focus or tap shows the definition, see TermHost.
 */
export function DefinedTerms({ text, marks }: { text: string; marks: readonly TermMark[] | undefined }) {
  if (!marks || marks.length === 0) return text;
  return <Marked text={text} marks={marks} />;
}

function Marked({ text, marks }: { text: string; marks: readonly TermMark[] }) {
  if (!useTermHints()) return text;
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { start, end, slug } of marks) {
    parts.push(
      text.slice(from, start),
      <a key={slug} href={`/glossary/${slug}`} className="defined-term">
        {text.slice(start, end)}
      </a>,
    );
    from = end;
  }
  return [...parts, text.slice(from)];
}
