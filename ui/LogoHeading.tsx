import { Logo, type MonogramTint } from './Logo.tsx';

interface LogoHeadingProps {
  name: string;
  logoPath: string | null;
  /** Opens in a new tab; the link covers the whole card, so what must stay clickable beside it is raised above it. */
  url: string | null;
  note: string | null;
  tint?: MonogramTint | undefined;
  heading: 'h2' | 'h3';
}

/**
 * The top of an organisation's card: logo or monogram, the name as a link to its website, a line below. On its own page the name is the
 * PageHeader's.
 */
export function LogoHeading({ name, logoPath, url, note, tint, heading: Heading }: LogoHeadingProps) {
  return (
    <div className="flex items-start gap-3.5">
      <Logo path={logoPath} name={name} tint={tint} />
      <div className="min-w-0">
        <Heading className="card-title">
          {url ? (
            <a href={url} target="_blank" rel="noopener" className="card-cover">
              {name}
            </a>
          ) : (
            name
          )}
        </Heading>
        <p className="mt-0.5 text-note text-ink-soft">{note}</p>
      </div>
    </div>
  );
}
