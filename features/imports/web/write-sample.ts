import type { RecordDeclaration } from '../../../platform/shared/record.ts';
import type { ImportFormat } from '../vocabulary.ts';

/** The template of an import: the declared examples as text, and the file of public/samples with all that can be imported. */
export function writeSample({ kind, fields }: RecordDeclaration, format: ImportFormat): { href: string; text: string } {
  const examples = Object.entries(fields).flatMap(([name, { example }]): [string, unknown][] =>
    example === undefined ? [] : [[toHeading(name), example]],
  );
  const href = `/samples/${kind.replaceAll('_', '-')}.${format}`;
  return { href, text: format === 'json' ? writeJson(examples) : writeCsv(examples) };
}

/** foundedYear → founded_year */
function toHeading(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function writeJson(examples: readonly [heading: string, value: unknown][]): string {
  const lines = examples.map(([heading, value]) => `    "${heading}": ${JSON.stringify(value)}`);
  return `[\n  {\n${lines.join(',\n')}\n  }\n]`;
}

function writeCsv(examples: readonly [heading: string, value: unknown][]): string {
  const cells = examples.map(([, value]) => toCell([value].flat().join(';')));
  return `${examples.map(([heading]) => heading).join(',')}\n${cells.join(',')}`;
}

function toCell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
