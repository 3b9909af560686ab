import { Link } from '@tanstack/react-router';
import { DataList } from '../../../../../ui/DataList.tsx';
import { TagList } from '../../../../../ui/TagList.tsx';
import type { AtlasRecord } from '../../../records/contract.ts';
import { wordOf } from '../../../records/vocabulary.ts';
import { PowerOf } from '../../../records/web/components/PowerOf.tsx';
import { DESIGNS_PAGE_SIZE } from '../../vocabulary.ts';

export function DesignCards({ items }: { items: readonly AtlasRecord[] }) {
  return (
    <DataList
      label="Reactor designs"
      look="cards"
      items={items}
      keyOf={({ slug }) => slug}
      lot={DESIGNS_PAGE_SIZE}
      className="mt-6 grid-cols-1 sm:grid-cols-2 lg:grid-cols-3"
    >
      {(design) => <DesignCard design={design} />}
    </DataList>
  );
}

function DesignCard({ design }: { design: AtlasRecord }) {
  const one = (field: string) => design.facts[field]?.[0];
  const stage = one('stage');
  return (
    <article className="card">
      <h3 className="text-item wrap-anywhere">
        <Link to="/designs/$slug" params={{ slug: design.slug }} preload={false} className="card-link">
          {design.name}
        </Link>
      </h3>
      <p className="mt-1 text-note text-ink-soft wrap-anywhere">
        {[one('developer')?.value, one('country')?.label].filter(Boolean).join(' · ')}
      </p>
      <p className="mt-3 text-note font-medium">
        <PowerOf record={design} />
        {stage ? <span className="font-normal text-ink-soft"> · {wordOf(stage.value)}</span> : null}
      </p>
      <div className="pt-3.5">
        <TagList
          label="What it is"
          values={['type', 'spectrum', 'fuelForm'].flatMap((field) =>
            one(field) ? [wordOf(one(field)?.value ?? '')] : [],
          )}
        />
      </div>
    </article>
  );
}
