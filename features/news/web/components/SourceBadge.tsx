/** A colour for each source that readers know; grey for the others. The name is always there, so colour is only a help. */
export function SourceBadge({ source }: { source: string }) {
  return <span className={`source-badge ${colourOf(source)}`}>{source}</span>;
}

const colours: { names: RegExp; className: string }[] = [
  {
    names: /^(World Nuclear News|WNN|world-nuclear-news\.org)\b/i,
    className: 'bg-green-100 text-green-900 dark:bg-green-950 dark:text-green-200',
  },
  {
    names: /^IAEA\b|International Atomic Energy Agency/i,
    className: 'bg-blue-100 text-blue-900 dark:bg-blue-950 dark:text-blue-200',
  },
  {
    names: /^EIA\b|Energy Information Administration/i,
    className: 'bg-purple-100 text-purple-900 dark:bg-purple-950 dark:text-purple-200',
  },
  { names: /^NucNet\b/i, className: 'bg-orange-100 text-orange-900 dark:bg-orange-950 dark:text-orange-200' },
  { names: /^CleanTechnica\b/i, className: 'bg-teal-100 text-teal-900 dark:bg-teal-950 dark:text-teal-200' },
  {
    names: /^ANS\b|American Nuclear Society/i,
    className: 'bg-indigo-100 text-indigo-900 dark:bg-indigo-950 dark:text-indigo-200',
  },
];

function colourOf(source: string): string {
  const known = colours.find(({ names }) => names.test(source));
  return known?.className ?? '';
}
