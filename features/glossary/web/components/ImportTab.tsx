import { ImportPanel } from '../../../imports/web/components/ImportPanel.tsx';
import { PastImports } from '../../../imports/web/components/PastImports.tsx';
import { termRecord } from '../../record.ts';
import { useGlossaryApi } from './use-glossary-api.ts';

/** Terms in bulk, by the importer that companies use, too. */
export function ImportTab() {
  const { api } = useGlossaryApi();
  return (
    <div className="max-w-3xl">
      <p className="text-ink-soft">
        Terms in bulk, as JSON or CSV. Each needs a term, a category and a definition; abbreviation, related terms and
        sources may follow. Parsing shows what an import would do, row by row, and saves nothing; an import can be
        undone as a whole.
      </p>
      <noscript>
        <p className="mt-4">This tab needs JavaScript. Files can also be sent to the API, see /api/docs.</p>
      </noscript>
      <ImportPanel record={termRecord} send={(call) => api.import.call(call)} />
      <PastImports kind={termRecord.kind} />
    </div>
  );
}
