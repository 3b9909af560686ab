/**
 * The source filter speaks in short names (WNN, ANS, Blog …), sources have full ones. A report is found under the full name of its source,
 * under that of who published the page, and under every short name that applies to one of them.
 */
export function labelSource({ name, kind, publisher }: LabelledSource): string[] {
  const labels = [{ name, kind }, ...(publisher ? [{ name: publisher, kind: '' }] : [])].flatMap((source) => [
    source.name,
    ...aliases.filter(({ applies }) => applies(source)).map(({ label }) => label),
  ]);
  return [...new Set(labels)];
}

interface LabelledSource {
  name: string;
  kind: string;
  /** A name, or the host that a reader's link leads to. */
  publisher?: string | null;
}

const named = (pattern: RegExp) => (source: { name: string }) => pattern.test(source.name);
const ofKind = (kind: string) => (source: { kind: string }) => source.kind === kind;

/** CNEA, LinkedIn: the shipped list has no such feed; the label applies as soon as an editor adds one. */
const aliases: { label: string; applies(source: { name: string; kind: string }): boolean }[] = [
  { label: 'WNN', applies: named(/^World Nuclear News\b|^world-nuclear-news\.org$/i) },
  { label: 'ANS', applies: named(/^ANS\b|American Nuclear Society|(^|\.)ans\.org$/i) },
  { label: 'IAEA', applies: named(/^IAEA\b|International Atomic Energy Agency|(^|\.)iaea\.org$/i) },
  { label: 'NRC', applies: named(/^(US )?NRC\b|Nuclear Regulatory Commission|(^|\.)nrc\.gov$/i) },
  { label: 'CNEA', applies: named(/\bCNEA\b|China Nuclear Energy Association/i) },
  { label: 'LinkedIn', applies: named(/\bLinkedIn\b/i) },
  { label: 'Manual Entry', applies: ofKind('manual') },
  { label: 'Blog', applies: ofKind('blog') },
  { label: 'Vendor', applies: ofKind('company') },
];
