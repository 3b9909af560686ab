import type { CompanyStats } from '../../contract.ts';
import { formatCount, formatTotalEuros, formatTotalPeople } from '../../rules/format-figures.ts';
import { companyCategories } from '../../vocabulary.ts';

const plurals: Record<(typeof companyCategories)[number], string> = {
  Developer: 'Developers',
  'Certified Vendor': 'Certified vendors',
  Regulator: 'Regulators',
  'Ecosystem Actor': 'Ecosystem actors',
};

/** Totals over the whole directory. Sums appear once a figure is known: a sum of nothing would read as zero. */
export function DirectoryStats({ stats }: { stats: CompanyStats }) {
  const figures: [label: string, figure: string][] = [
    ['Organisations', formatCount(stats.total)],
    ['Countries', formatCount(stats.countries.length)],
    ...companyCategories.map((category): [string, string] => [
      plurals[category],
      formatCount(stats.categories[category] ?? 0),
    ]),
  ];
  if (stats.annualRevenue !== null) figures.push(['Known revenue', formatTotalEuros(stats.annualRevenue)]);
  if (stats.employees !== null) figures.push(['Known employees', formatTotalPeople(stats.employees)]);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-y border-line py-5 xs:grid-cols-3 lg:flex lg:justify-between">
      {figures.map(([label, figure]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="font-serif text-3xl font-semibold tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
