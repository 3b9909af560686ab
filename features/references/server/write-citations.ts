import type { ReferenceSource } from '../contract.ts';

/** The bibliography as BibTeX. */
export function writeBibtex(sources: readonly ReferenceSource[]): string {
  return sources.map(bibtexEntry).join('\n');
}

function bibtexEntry(source: ReferenceSource): string {
  const isArticle = source.doi !== null;
  const fields: [name: string, value: string | null][] = [
    ['title', `{${escapeTex(source.name)}}`],
    [isArticle ? 'journal' : 'institution', escapeTex(source.publisher)],
    ['year', source.year?.toString() ?? null],
    ['doi', source.doi],
    // As it is: BibTeX styles set it with \\url. Only what would end the field early is encoded.
    ['url', source.url.replace(/[{}\\]/g, encodeURIComponent)],
  ];
  const lines = fields.flatMap(([name, value]) => (value === null ? [] : [`  ${name} = {${value}},`]));
  return `@${isArticle ? 'article' : 'techreport'}{${source.slug},\n${lines.join('\n')}\n}\n`;
}

/** Characters that mean something to TeX; a brace that is not closed would swallow the rest of the file. */
function escapeTex(text: string): string {
  return text.replace(/[\\{}&%$#_~^]/g, (character) => texEscapes[character] ?? `\\${character}`);
}

const texEscapes: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** The bibliography as CSL-JSON (citeproc-js, "CSL-JSON schema 1.0"), which Zotero and pandoc read. */
export function writeCsl(sources: readonly ReferenceSource[]): string {
  const items = sources.map((source) => ({
    id: source.slug,
    type: source.doi ? 'article-journal' : 'report',
    title: source.name,
    [source.doi ? 'container-title' : 'publisher']: source.publisher,
    ...(source.year === null ? {} : { issued: { 'date-parts': [[source.year]] } }),
    ...(source.doi === null ? {} : { DOI: source.doi }),
    URL: source.url,
  }));
  return `${JSON.stringify(items, null, 2)}\n`;
}
