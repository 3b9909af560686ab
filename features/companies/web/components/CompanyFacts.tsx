import { formatCount } from '../../../../platform/shared/format-number.ts';
import type { Company } from '../../contract.ts';
import { formatEmployeeRange, formatEuros, formatProjects } from '../../rules/format-figures.ts';

/** What is known in figures and short words; what is unknown takes no room. */
export function CompanyFacts({ company }: { company: Company }) {
  const facts = listFacts(company);
  if (facts.length === 0) return null;
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-note">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 text-right wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function listFacts(company: Company): [label: string, value: string][] {
  const { annualRevenue, revenueYear, projectsDeliveredCount, employeeCount, employeeCountRange } = company;
  const range = employeeCountRange === null ? null : formatEmployeeRange(employeeCountRange);
  const facts: [string, string | number | null][] = [
    ['Headquarters', company.headquartersLocation],
    ['Founded', company.foundedYear],
    ['Employees', employeeCount === null ? range : formatCount(employeeCount)],
    ['Revenue', annualRevenue === null ? null : formatEuros(annualRevenue) + (revenueYear ? ` (${revenueYear})` : '')],
    ['Projects', projectsDeliveredCount === null ? null : formatProjects(projectsDeliveredCount)],
    ['Stock', company.stockSymbol],
    ['Parent', company.parentCompany],
    ['Funding', company.fundingStage],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, String(value)]]));
}
