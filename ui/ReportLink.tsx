import { Flag } from './icons/Flag.tsx';

interface ReportLinkProps {
  /** What the value is called, of whom: "Founded, NuScale Power". */
  label: string;
  /** As addresses name it: `company:nuscale-power`. */
  record: string;
  field: string;
  /** Path of the page that it stands on. */
  page: string;
}

/**
 * Beside a published value: leads to the form that reports it as wrong, with the record and the field. Quiet: where there is a pointer it shows when
 * the value (an ancestor with class `group/value`) is pointed at or it has the focus itself; on a phone it is always there, faintly. Not for values
 * that nobody can correct, such as measurements.
 */
export function ReportLink({ label, record, field, page }: ReportLinkProps) {
  const name = `Report a wrong figure: ${label}`;
  return (
    <a
      // A plain link: dozens may stand on a page.
      href={`/feedback?${new URLSearchParams({ page, record, field })}`}
      rel="nofollow"
      aria-label={name}
      data-tip={name}
      className="-my-1 ml-0.5 inline-grid size-6 shrink-0 place-items-center rounded align-middle text-ink-soft opacity-60 hover:text-accent focus-visible:opacity-100! group-hover/value:opacity-100! [@media(hover:hover)]:opacity-0"
    >
      <Flag aria-hidden className="size-3.5" />
    </a>
  );
}
