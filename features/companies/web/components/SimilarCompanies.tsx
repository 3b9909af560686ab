import { DataList } from '../../../../ui/DataList.tsx';
import { pageChapter } from '../../../../ui/page-chapter.ts';
import { Section } from '../../../../ui/Section.tsx';
import type { Company } from '../../contract.ts';
import { VendorCard } from './VendorCard.tsx';

/** It is only read: see `ui/Still.tsx`. */
export function SimilarCompanies({ companies }: { companies: readonly Company[] }) {
  return (
    <Section title="Similar companies" {...pageChapter}>
      <DataList
        label="Similar companies"
        look="cards"
        items={companies}
        keyOf={({ id }) => id}
        className="grid-cols-1 sm:grid-cols-2 lg:grid-cols-3"
      >
        {(other) => <VendorCard company={other} isDetailed={false} />}
      </DataList>
    </Section>
  );
}
