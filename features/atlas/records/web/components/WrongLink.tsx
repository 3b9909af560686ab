import type { AtlasRecord } from '../../contract.ts';
import type { AtlasKind } from '../../vocabulary.ts';

interface WrongLinkProps {
  record: Pick<AtlasRecord, 'kind' | 'slug' | 'name'>;
  /** Left out: the reader chooses among the record's fields. */
  field?: string;
  /** Of the field. */
  label?: string;
  /** Path of the page that it stands on; left out: the form asks where it was from the browser. */
  page?: string;
}

/** What readers' messages call the kinds of records. */
const names: Record<AtlasKind, string> = {
  designs: 'design',
  projects: 'project',
  regulators: 'regulator',
  licensing: 'step',
  deals: 'deal',
  supply: 'supply',
};

/** Leads to the form that reports a value as wrong, with the record and the field: a plain link, of which a page has hundreds. */
export function WrongLink({ record: { kind, slug, name }, field, label, page }: WrongLinkProps) {
  const asked = { ...(page ? { page } : {}), record: `${names[kind]}:${slug}`, ...(field ? { field } : {}) };
  return (
    <p className="mt-2 text-caption">
      <a href={`/feedback?${new URLSearchParams(asked)}`} rel="nofollow" className="link-quiet">
        This is wrong<span className="sr-only">: {label ? `${label}, ${name}` : name}</span>
      </a>
    </p>
  );
}
