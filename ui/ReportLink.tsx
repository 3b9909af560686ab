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
    // biome-ignore lint/a11y/useAnchorContent: the style sheet draws its flag: dozens may stand on a page
    <a
      // A plain link: dozens may stand on a page.
      href={`/feedback?${new URLSearchParams({ page, record, field })}`}
      rel="nofollow"
      aria-label={name}
      data-tip=""
      className="report-link"
    />
  );
}
