import { CardSkeletons } from '../../../../ui/CardSkeletons.tsx';
import type { Company } from '../../contract.ts';
import { categoryMeanings, companyCategories, OTHER_CATEGORY } from '../../vocabulary.ts';
import { VendorCard } from './VendorCard.tsx';

const gridClass = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';
const SKELETON_CARDS = 12;

/** @param counts companies of each group that match, also those that are not on the page */
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
    if (members.length === 0) return null;
    return (
      <section key={group} aria-label={group} className="mt-12 first:mt-8">
        <h2 className="flex items-baseline gap-3 text-2xl font-semibold tracking-tight">
          {group}
          <span className="font-sans text-base font-normal text-ink-soft tabular-nums">{counts[group]}</span>
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{categoryMeanings[group]}</p>
        <ul className={`mt-4 ${gridClass}`}>
          {members.map((company) => (
            <li key={company.id}>
              <VendorCard company={company} isDetailed={isDetailed} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

export function VendorSkeletons() {
  return <CardSkeletons count={SKELETON_CARDS} className={`mt-8 ${gridClass}`} cardClass="h-44" />;
}
