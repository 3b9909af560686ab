/** A colour for each source that readers know; grey for the others. The name is always there, so colour is only a help. */
export function SourceBadge({ source }: { source: string }) {
  return <span className={colourOf(source)}>{source}</span>;
}

/** See `.source-badge`. */
const colours: { names: RegExp; className: string }[] = [
  { names: /^(World Nuclear News|WNN|world-nuclear-news\.org)\b/i, className: 'source-badge source-green' },
  { names: /^IAEA\b|International Atomic Energy Agency/i, className: 'source-badge source-blue' },
  { names: /^EIA\b|Energy Information Administration/i, className: 'source-badge source-purple' },
  { names: /^NucNet\b/i, className: 'source-badge source-orange' },
  { names: /^CleanTechnica\b/i, className: 'source-badge source-teal' },
  { names: /^ANS\b|American Nuclear Society/i, className: 'source-badge source-indigo' },
];

function colourOf(source: string): string {
  return colours.find(({ names }) => names.test(source))?.className ?? 'source-badge';
}
