/**
 * The source filter speaks in short names (WNN, ANS, Blog …), sources have full ones. A report is found under its full name and
 * under every short name that applies to it.
 */
export function labelSource(source: { name: string; kind: string }): string[] {
  const labels = aliases.filter(({ applies }) => applies(source)).map(({ label }) => label);
  return [source.name, ...labels.filter((label) => label !== source.name)];
}

const named = (pattern: RegExp) => (source: { name: string }) => pattern.test(source.name);
const ofKind = (kind: string) => (source: { kind: string }) => source.kind === kind;

/** CNEA, LinkedIn: the shipped list has no such feed; the label applies as soon as an editor adds one. */
const aliases: { label: string; applies(source: { name: string; kind: string }): boolean }[] = [
  { label: 'WNN', applies: named(/^World Nuclear News\b/i) },
  { label: 'ANS', applies: named(/^ANS\b|American Nuclear Society/i) },
  { label: 'IAEA', applies: named(/^IAEA\b|International Atomic Energy Agency/i) },
  { label: 'NRC', applies: named(/^(US )?NRC\b|Nuclear Regulatory Commission/i) },
  { label: 'CNEA', applies: named(/\bCNEA\b|China Nuclear Energy Association/i) },
  { label: 'LinkedIn', applies: named(/\bLinkedIn\b/i) },
  { label: 'Manual Entry', applies: ofKind('manual') },
  { label: 'Blog', applies: ofKind('blog') },
  { label: 'Vendor', applies: ofKind('company') },
];
