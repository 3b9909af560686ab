import { DataList } from '../../../../ui/DataList.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import type { Company } from '../../contract.ts';
import { categoryMeanings, companyCategories, DIRECTORY_PAGE_SIZE, OTHER_CATEGORY } from '../../vocabulary.ts';
import { VendorCard } from './VendorCard.tsx';
import { vendorColumnsClass } from './VendorSkeletons.tsx';

/** @param companies in the order of their groups @param counts companies of each group that match, also those that are not on the page */
export function VendorGroups({
  companies,
  counts,
  isDetailed,
}: {
  companies: Company[];
  counts: Record<string, number>;
  isDetailed: boolean;
}) {
  const groups = [...companyCategories, OTHER_CATEGORY] as const;
  const groupOf = ({ category }: Company) => groups.find((group) => group === category) ?? OTHER_CATEGORY;
  return groups.map((group) => {
    const members = companies.filter((company) => groupOf(company) === group);
    const [first] = members;
    if (!first) return null;
    return (
      <section key={group} aria-label={group} className="mt-12 first:mt-8">
        <SectionTitle scale="chapter" note={categoryMeanings[group]}>
          {group}{' '}
          <span className="ml-1 font-sans text-body font-normal text-ink-soft tabular-nums">{counts[group]}</span>
        </SectionTitle>
        <DataList
          label={group}
          look="cards"
          items={members}
          keyOf={({ id }) => id}
          lot={DIRECTORY_PAGE_SIZE}
          from={companies.indexOf(first)}
          className={`mt-4 ${vendorColumnsClass}`}
        >
          {(company) => <VendorCard company={company} isDetailed={isDetailed} />}
        </DataList>
      </section>
    );
  });
}
