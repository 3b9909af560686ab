import { Link } from '@tanstack/react-router';
import type { AtlasRecord } from '../../contract.ts';

/** From the page of a record to what changed in it. */
export function ChangesLink({ record: { kind, slug } }: { record: Pick<AtlasRecord, 'kind' | 'slug'> }) {
  return (
    <Link to="/changes" search={{ kind, slug }} preload={false} className="link">
      What changed
    </Link>
  );
}
