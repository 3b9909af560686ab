import { formatCount } from '../../../../platform/shared/format-number.ts';
import type { Company } from '../../contract.ts';
import type { companyRecord } from '../../record.ts';
import { formatEmployeeRange, formatEuros, formatProjects } from '../../rules/format-figures.ts';

/** What is known in figures and short words; what is unknown takes no room. */
export function CompanyFacts({ company }: { company: Company }) {
  const facts = listFacts(company);
  if (facts.length === 0) return null;
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-note">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 text-right wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface CompanyFact {
  label: string;
  value: string;
  /** Of the record, which the value is from. */
  field: keyof typeof companyRecord.fields;
}

export function listFacts(company: Company): CompanyFact[] {
  const { annualRevenue, revenueYear, projectsDeliveredCount, employeeCount, employeeCountRange } = company;
  const range = employeeCountRange === null ? null : formatEmployeeRange(employeeCountRange);
  const facts: [label: string, field: CompanyFact['field'], value: string | number | null][] = [
    ['Headquarters', 'headquartersLocation', company.headquartersLocation],
    ['Founded', 'foundedYear', company.foundedYear],
    [
      'Employees',
      employeeCount === null ? 'employeeCountRange' : 'employeeCount',
      employeeCount === null ? range : formatCount(employeeCount),
    ],
    [
      'Revenue',
      'annualRevenue',
      annualRevenue === null ? null : formatEuros(annualRevenue) + (revenueYear ? ` (${revenueYear})` : ''),
    ],
    [
      'Projects',
      'projectsDeliveredCount',
      projectsDeliveredCount === null ? null : formatProjects(projectsDeliveredCount),
    ],
    ['Stock', 'stockSymbol', company.stockSymbol],
    ['Parent', 'parentCompany', company.parentCompany],
    ['Funding', 'fundingStage', company.fundingStage],
  ];
  return facts.flatMap(([label, field, value]) => (value === null ? [] : [{ label, field, value: String(value) }]));
}
