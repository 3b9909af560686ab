import type { Evidence } from '../../contract.ts';
import { writeDate } from '../../rules/write-value.ts';

/** Who said it where, with the way to it. */
export function SourceLine({ source }: Pick<Evidence, 'source'>) {
  return (
    <p className="wrap-anywhere">
      <a href={source.url} target="_blank" rel="noopener" className="link-quiet">
        {`${source.publisher}: ${source.title}`}
      </a>
      {source.published ? `, ${writeDate(source.published)}` : null}
    </p>
  );
}
