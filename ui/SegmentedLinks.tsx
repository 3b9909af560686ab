import { Link, type LinkProps } from '@tanstack/react-router';
import { ScrollStrip } from './ScrollStrip.tsx';

interface SegmentedLinksProps {
  /** What is chosen. */
  label: string;
  choices: readonly {
    label: string;
    isCurrent: boolean;
    /** Made with `linkOptions`, which checks the address. */
    link: LinkProps;
  }[];
  /** As wide as what it stands in. */
  isWide?: boolean;
  className?: string;
}

/**
 * One of a few, each of them an address: the span that a page looks at, sign in or sign up. In a form: SegmentedField. Parts of a page that
 * have no address: Tabs.
 */
export function SegmentedLinks({ label, choices, isWide = false, className = '' }: SegmentedLinksProps) {
  return (
    <ScrollStrip
      label={label}
      current={choices.find(({ isCurrent }) => isCurrent)?.label}
      className={`segments ${isWide ? 'w-full' : 'w-fit max-w-full'} tabular-nums ${className}`}
    >
      {choices.map((choice) => (
        <Link
          key={choice.label}
          {...choice.link}
          resetScroll={false}
          // Or else the usual choice, whose address says nothing, would count as current whatever is chosen.
          activeOptions={{ exact: true }}
          aria-current={choice.isCurrent ? 'true' : undefined}
          className="segment flex-1"
        >
          {choice.label}
        </Link>
      ))}
    </ScrollStrip>
  );
}
