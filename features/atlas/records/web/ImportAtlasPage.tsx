import { createFileRoute } from '@tanstack/react-router';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { ImportPanel } from '../../../imports/web/components/ImportPanel.tsx';
import { PastImports } from '../../../imports/web/components/PastImports.tsx';
import { atlasImportRecord } from '../record.ts';

const KIND = atlasImportRecord.kind;

export const Route = createFileRoute('/admin/atlas/import')({
  loader: ({ context }) =>
    context.queryClient.ensureQueryData(context.api.imports.list.queryOptions({ input: { kind: KIND } })),
  head: () => ({ meta: [{ title: 'Import into the atlas | SMR Intelligence' }] }),
  component: ImportAtlasPage,
});

function ImportAtlasPage() {
  const { api } = Route.useRouteContext();
  return (
    <div className="max-w-3xl">
      <PageHeader
        back={<TextLink to="/admin/atlas">← Atlas</TextLink>}
        title="Import into the atlas"
        intro="Values with their sources, as /data has them: CSV with a value a row, or JSON. Fields that stand in the file are replaced, all others stay. Parsing shows what an import would do, record by record, and saves nothing; one wrong value keeps all of the file out, and an import can be undone as a whole."
      />
      <noscript>
        <p className="mt-4">This page needs JavaScript. Files can also be sent to the API, see /api/docs.</p>
      </noscript>
      <ImportPanel record={atlasImportRecord} samples={samples} send={(call) => api.atlas.records.import.call(call)} />
      <PastImports kind={KIND} />
    </div>
  );
}

const samples = {
  csv: `kind,record,field,value,unit,source,publisher,title,published,asOf,quotedAt,grade,leads,note
designs,a-design,name,A design,,https://regulator.example/a,A regulator,A page,2026-04,2026-04,2026-05-01,primary,yes,
designs,a-design,netMwe,~300,,https://regulator.example/a,A regulator,A page,2026-04,2026-04,2026-05-01,primary,yes,`,
  json: `{
  "values": [{ "kind": "designs", "record": "a-design", "field": "name", "value": "A design", "unit": null, "source": "https://regulator.example/a", "asOf": "2026-04", "quotedAt": "2026-05-01", "grade": "primary", "leads": true, "note": null }],
  "sources": [{ "url": "https://regulator.example/a", "publisher": "A regulator", "title": "A page", "published": "2026-04" }]
}`,
};
