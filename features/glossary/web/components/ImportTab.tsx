import { Notice } from '../../../../ui/Notice.tsx';

/** The place of the bulk import, which comes with the importer that companies use, too. */
export function ImportTab() {
  return (
    <Notice tone="empty" title="Coming Soon">
      Import of terms from CSV files and from external APIs.
    </Notice>
  );
}
