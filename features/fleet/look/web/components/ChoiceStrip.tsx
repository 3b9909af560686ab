import { Link, type LinkProps } from '@tanstack/react-router';
import { ScrollStrip } from '../../../../../ui/ScrollStrip.tsx';

interface ChoiceStripProps {
  /** What is chosen. */
  label: string;
  choices: readonly {
    label: string;
    isCurrent: boolean;
    /** Made with `linkOptions`, which checks the address. */
    link: LinkProps;
  }[];
}

/** One of a few, each of them an address: the span that a page looks at. */
export function ChoiceStrip({ label, choices }: ChoiceStripProps) {
  return (
    <ScrollStrip
      label={label}
      current={choices.find(({ isCurrent }) => isCurrent)?.label}
      className="flex max-w-full rounded-md border border-line-strong bg-panel text-sm tabular-nums"
    >
      {choices.map((choice) => (
        <Link
          key={choice.label}
          {...choice.link}
          resetScroll={false}
          // Or else the usual span, whose address says nothing, would count as current whatever is chosen.
          activeOptions={{ exact: true }}
          aria-current={choice.isCurrent ? 'true' : undefined}
          className={`border-l border-line-strong px-2 py-2 font-medium whitespace-nowrap -outline-offset-2 first:border-l-0 sm:px-3.5 ${choice.isCurrent ? 'bg-accent text-on-accent outline-on-accent' : 'hover:bg-sunken'}`}
        >
          {choice.label}
        </Link>
      ))}
    </ScrollStrip>
  );
}
