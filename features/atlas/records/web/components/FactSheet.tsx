import { Fragment } from 'react';
import { SectionTitle } from '../../../../../ui/SectionTitle.tsx';
import type { TermMark } from '../../../../terms/contract.ts';
import { DefinedTerms } from '../../../../terms/web/components/DefinedTerms.tsx';
import type { AtlasRecord, Evidence } from '../../contract.ts';
import { type AtlasField, atlasRecords } from '../../record.ts';
import { EvidenceList } from './EvidenceList.tsx';
import { ShownValues } from './ShownValues.tsx';
import { WrongLink } from './WrongLink.tsx';

interface FactSheetProps {
  /** With its evidence. */
  record: AtlasRecord;
  /** Path of the page. */
  page: string;
  /** Fields that stand elsewhere on the page. */
  without?: readonly string[];
  /** By field, a sentence in which the terms of the glossary are marked. */
  explained?: Readonly<Record<string, Explained>>;
  className?: string;
}

interface Explained {
  text: string;
  marks: readonly TermMark[];
}

/** Everything that is known of a record, each fact with its sources on tap; what was not found is named, too. */
export function FactSheet({ record, page, without = [], explained = {}, className = '' }: FactSheetProps) {
  const { fields } = atlasRecords[record.kind];
  const told = Object.entries(fields).filter(([name]) => !['name', 'alias', ...without].includes(name));
  const sections = Map.groupBy(told, ([, { section }]) => section);
  return (
    <div className={`space-y-8 ${className}`}>
      {[...sections].map(([title, all]) => {
        const known = all.filter(([name]) => record.facts[name]);
        return known.length === 0 ? null : (
          <section key={title} aria-label={title}>
            <SectionTitle scale="item" className="mb-2">
              {title}
            </SectionTitle>
            <ul className="border-t border-line">
              {known.map(([name, field]) => (
                <li key={name} className="border-b border-line">
                  <Fact record={record} name={name} field={field} page={page} explained={explained[name]} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <NotFound record={record} fields={told} page={page} />
    </div>
  );
}

interface FactProps {
  record: AtlasRecord;
  name: string;
  field: AtlasField;
  page: string;
  explained: Explained | undefined;
}

function Fact({ record, name, field, page, explained }: FactProps) {
  const evidence = record.evidence?.[name] ?? [];
  return (
    <details className="group/value">
      <summary className="flex cursor-pointer items-baseline gap-3 py-2 max-[19rem]:flex-wrap sm:gap-4 text-note hover:bg-sunken">
        <span className="w-28 shrink-0 wrap-anywhere text-ink-soft max-[19rem]:w-full sm:w-52">{field.label}</span>
        <span className="min-w-0 flex-1 wrap-anywhere tabular-nums">
          <ShownValues field={field} values={record.facts[name] ?? []} isPlain />
        </span>
        <GradeMark evidence={evidence} isList={field.isList ?? false} />
      </summary>
      <div className="pb-4 pl-2 text-note sm:pl-52">
        <p className="mb-2 text-ink-soft">{field.meaning}</p>
        {explained ? (
          <p className="mb-2">
            In the glossary: <DefinedTerms {...explained} />
          </p>
        ) : null}
        {field.of || field.type === 'link' || record.facts[name]?.some(({ company }) => company) ? (
          <p className="mb-2">
            <ShownValues field={field} values={record.facts[name] ?? []} />
          </p>
        ) : null}
        <EvidenceList field={field} evidence={evidence} />
        <WrongLink record={record} field={name} label={field.label} page={page} />
      </div>
    </details>
  );
}

/** How near its source is, and how many there are. */
function GradeMark({ evidence, isList }: { evidence: readonly Evidence[]; isList: boolean }) {
  const [leading] = evidence;
  if (!leading) return null;
  const differing = new Set(evidence.map(({ value }) => value)).size;
  return (
    <span className="shrink-0 text-right text-caption text-ink-soft">
      {leading.grade}
      {differing > 1 && !isList ? <span className="text-warn max-sm:block"> sources differ</span> : null}
      <span aria-hidden className="ml-1.5 inline-block group-open/value:rotate-90">
        ›
      </span>
    </span>
  );
}

function NotFound({
  record,
  fields,
  page,
}: {
  record: AtlasRecord;
  fields: readonly [string, AtlasField][];
  page: string;
}) {
  const missing = fields.filter(([name]) => !record.facts[name] && !/Planned$|Actual$/.test(name));
  if (missing.length === 0) return null;
  return (
    <p className="text-note text-ink-soft">
      Not found:{' '}
      {missing.map(([name, { label }], index) => (
        <Fragment key={name}>
          {index > 0 ? ', ' : ''}
          {label.charAt(0).toLowerCase() + label.slice(1)}
        </Fragment>
      ))}
      .{' '}
      <a href={`/feedback?${new URLSearchParams({ page })}`} rel="nofollow" className="link">
        Do you know it? Tell us
      </a>
    </p>
  );
}
