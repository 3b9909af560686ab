import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { Plus } from '../../../../ui/icons/Plus.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { AddSourceDialog } from './AddSourceDialog.tsx';
import { OpmlTools } from './OpmlTools.tsx';
import { SourceCard } from './SourceCard.tsx';

export function SourceManagement() {
  const { api } = useRouteContext({ from: '/admin/news-ingestion' });
  const { data: sources } = useSuspenseQuery(api.feeds.listSources.queryOptions());
  const { data: status } = useSuspenseQuery(api.feeds.status.queryOptions());
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <div className="my-part flex flex-wrap items-center gap-2">
        <SectionTitle className="mr-auto">{formatCounted(sources.length, 'source')}</SectionTitle>
        <OpmlTools />
        <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setAdding(true)}>
          Add RSS Source
        </Button>
      </div>
      {isAdding ? <AddSourceDialog onClose={() => setAdding(false)} /> : null}
      <DataList
        label="RSS sources"
        look="cards"
        className="md:grid-cols-2"
        items={sources}
        keyOf={({ id }) => id}
        empty={{ title: 'No RSS sources yet', text: 'Add the first one, or import a list in OPML.' }}
      >
        {(source) => <SourceCard source={source} isRunning={status.running !== null} />}
      </DataList>
    </>
  );
}
