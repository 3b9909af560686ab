import { formatCount } from '../../../../platform/shared/format-number.ts';
import { Figures } from '../../../../ui/Figures.tsx';
import type { CompanyStats } from '../../contract.ts';
import { formatTotalEuros, formatTotalPeople } from '../../rules/format-figures.ts';
import { companyCategories } from '../../vocabulary.ts';

const plurals: Record<(typeof companyCategories)[number], string> = {
  Developer: 'Developers',
  'Certified Vendor': 'Certified vendors',
  Regulator: 'Regulators',
  'Ecosystem Actor': 'Ecosystem actors',
};

/** Totals over the whole directory. Sums appear once a figure is known: a sum of nothing would read as zero. */
export function DirectoryStats({ stats }: { stats: CompanyStats }) {
  const { total, countries, categories, annualRevenue, employees } = stats;
  const figures = [
    { label: 'Organisations', value: formatCount(total) },
    { label: 'Countries', value: formatCount(countries.length) },
    ...companyCategories.map((category) => ({
      label: plurals[category],
      value: formatCount(categories[category] ?? 0),
    })),
  ];
  if (annualRevenue !== null) figures.push({ label: 'Known revenue', value: formatTotalEuros(annualRevenue) });
  if (employees !== null) figures.push({ label: 'Known employees', value: formatTotalPeople(employees) });
  return <Figures figures={figures} className="mt-8" />;
}
