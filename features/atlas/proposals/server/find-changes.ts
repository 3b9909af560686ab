import type { Named } from '../../../entities/server/recognise-entities.ts';
import type { EntityKind } from '../../../entities/vocabulary.ts';
import { milestoneField, partyField } from '../../records/record.ts';
import type { AtlasKind } from '../../records/vocabulary.ts';
import { type Amount, readAmount } from '../rules/read-amount.ts';
import { notYet, type Proposed, type StageRule, stageRules } from './rules/stage-words.ts';

/** A report, with what it names. */
export interface ReadReport {
  title: string;
  summary: string | null;
  named: readonly Named[];
  /** YYYY-MM-DD; when it was published. */
  day: string;
}

/** What a sentence says has happened, as fields of a record of the atlas. */
export interface FoundChange {
  rule: string;
  kind: AtlasKind;
  /** Of the record that is there; null: it is a new one, a licensing step or a deal. */
  record: string | null;
  fields: ProposedField[];
  /** The same for every report of the same event. */
  event: string;
  sentence: string;
  /** The words of the sentence by which it was found. */
  words: string;
}

export interface ProposedField {
  field: string;
  value: string;
  unit: string | null;
}

/** What has to be known of the atlas. */
export interface KnownProjects {
  /** Of a design, those that go on. */
  projectsOf(design: string): readonly string[];
  /** Before whom steps of a project or design stand in the atlas. */
  regulatorsOf(about: 'project' | 'design', slug: string): readonly string[];
}

/**
 * Reads what a report says has happened: by words of a written list (`rules/stage-words.ts`) in the sentence that names whom it is about.
 * Nothing is made of a sentence that tells plans, doubts or memories, nor of one that could be about several.
 */
export function findChanges(report: ReadReport, atlas: KnownProjects): FoundChange[] {
  const found = new Map<string, FoundChange>();
  for (const sentence of splitReport(report)) {
    if (notYet.test(sentence.text)) continue;
    const families = new Set<string>();
    for (const rule of stageRules) {
      const family = familyOf(rule.proposes);
      const match = rule.words.exec(sentence.text);
      if (!match || families.has(family) || rule.unless?.test(sentence.text)) continue;
      const change = propose(rule, match, sentence, report, atlas);
      if (!change) continue;
      families.add(family);
      if (!found.has(change.event)) found.set(change.event, change);
    }
  }
  return [...found.values()];
}

/** What comes with a milestone is not proposed again as a stage. */
function familyOf({ what }: Proposed): string {
  return what === 'milestone' || what === 'stage' ? 'progress' : what;
}

interface Sentence {
  text: string;
  named: { kind: EntityKind; slug: string; name: string; start: number }[];
}

/** Where one sentence, or one of several headlines in a title, ends. */
const END = /(?<=[.!?])\s+(?=\p{Lu})|;\s+/gu;

function splitReport({ title, summary, named }: ReadReport): Sentence[] {
  return (['title', 'summary'] as const).flatMap((field) => {
    const text = field === 'title' ? title : (summary ?? '');
    const ends = [...text.matchAll(END)].map((match) => match.index);
    // The Federal Register separates what it names by semicolons.
    const cuts = /^[^;]{1,60};[^;]+;/.test(text) && field === 'title' ? [0, text.length] : [0, ...ends, text.length];
    return cuts.slice(1).flatMap((to, at) => {
      const from = cuts[at] ?? 0;
      const here = named.flatMap(({ entity, isImplied, places }) =>
        isImplied
          ? []
          : places
              .filter((place) => place.field === field && place.start >= from && place.start < to)
              .slice(0, 1)
              .map(({ start }) => ({ ...entity, start: start - from })),
      );
      const said = text.slice(from, to);
      return here.length > 0 && said.trim() !== '' ? [{ text: said, named: here }] : [];
    });
  });
}

function propose(
  rule: StageRule,
  match: RegExpExecArray,
  sentence: Sentence,
  report: ReadReport,
  atlas: KnownProjects,
): FoundChange | null {
  const of = (kind: EntityKind) => sentence.named.filter((one) => one.kind === kind);
  const [projects, designs] = [of('project'), of('design')];
  const told: Told = { rule, match, sentence, report };
  const { proposes } = rule;
  if (proposes.what === 'deal') return proposeDeal(told, proposes, [...of('company'), ...of('startup')]);
  const project = onlyOne(projects.map(({ slug }) => slug));
  const design = onlyOne(designs.map(({ slug }) => slug));
  if (projects.length > 1 || designs.length > 1) return null;
  if (proposes.what === 'step') return proposeStep(told, proposes, { project, design }, atlas);
  if (proposes.what === 'design')
    return project && design ? changeOf(told, project, [{ field: 'design', value: design, unit: null }]) : null;
  const about = project ?? (design ? onlyOne(atlas.projectsOf(design)) : null);
  if (!about) return null;
  if (proposes.what === 'stage') return changeOf(told, about, [{ field: 'stage', value: proposes.stage, unit: null }]);
  const field = milestoneField(proposes.milestone, 'Actual');
  return changeOf(told, about, [{ field, value: monthOf(report), unit: null }]);
}

interface Told {
  rule: StageRule;
  match: RegExpExecArray;
  sentence: Sentence;
  report: ReadReport;
}

const onlyOne = (slugs: readonly string[]): string | null => (slugs.length === 1 ? (slugs[0] ?? null) : null);

/** A report says that something has happened, rarely on which day: its month is as exact as it may be told. */
const monthOf = ({ day }: ReadReport) => day.slice(0, 7);

const saidIn = ({ rule, match, sentence }: Told) => ({
  rule: rule.name,
  sentence: sentence.text.trim(),
  words: match[0],
});

function changeOf(told: Told, record: string, fields: ProposedField[]): FoundChange {
  const [{ field, value } = { field: '', value: '' }] = fields;
  // When it happened differs from report to report, that it happened does not.
  const event = `projects/${record}#${field === 'stage' || field === 'design' ? `${field}:${value}` : field}`;
  return { ...saidIn(told), kind: 'projects', record, fields, event };
}

function proposeStep(
  told: Told,
  { step, status, date }: Extract<Proposed, { what: 'step' }>,
  { project, design }: { project: string | null; design: string | null },
  atlas: KnownProjects,
): FoundChange | null {
  const about = project ?? design;
  if (!about) return null;
  // "Canada's regulator" is the one before whom the project is already.
  const regulator = regulatorOf(told) ?? onlyOne(atlas.regulatorsOf(project ? 'project' : 'design', about));
  if (!regulator) return null;
  const field = (name: string, value: string | null): ProposedField[] =>
    value === null ? [] : [{ field: name, value, unit: null }];
  return {
    ...saidIn(told),
    kind: 'licensing',
    record: null,
    fields: [
      ...field('regulator', regulator),
      ...field('project', project),
      ...field('design', design),
      ...field('step', step),
      ...field('status', status),
      ...(date ? field(date, monthOf(told.report)) : []),
    ],
    event: `licensing:${regulator}:${about}:${step}:${status}`,
  };
}

/** The one that the sentence names, or else the report. */
function regulatorOf({ sentence, report }: Told): string | null {
  const here = sentence.named.filter(({ kind }) => kind === 'regulator').map(({ slug }) => slug);
  if (here.length > 0) return onlyOne(here);
  return onlyOne(
    report.named
      .filter(({ entity, isImplied }) => entity.kind === 'regulator' && !isImplied)
      .map(({ entity }) => entity.slug),
  );
}

function proposeDeal(
  told: Told,
  { kind, status, roles, needsAmount }: Extract<Proposed, { what: 'deal' }>,
  companies: Sentence['named'],
): FoundChange | null {
  const amount = readAmount(told.sentence.text);
  if (needsAmount && !amount) return null;
  const { text } = told.sentence;
  const parties = partiesOf(
    roles,
    companies.filter((company) => !isServed(text, company)),
    told.match.index,
  );
  if (!parties) return null;
  const slugs = parties.map(({ slug }) => slug).sort((a, b) => a.localeCompare(b));
  return {
    ...saidIn(told),
    kind: 'deals',
    record: null,
    fields: [
      { field: 'name', value: cut(told.report.title, 120), unit: null },
      { field: 'kind', value: kind, unit: null },
      ...parties.map(({ role, name }) => ({ field: partyField(role), value: name, unit: null })),
      ...(amount ? [amountField(amount)] : []),
      { field: 'date', value: monthOf(told.report), unit: null },
      { field: 'status', value: status, unit: null },
    ],
    event: `deals:${kind}:${slugs.join('+')}`,
  };
}

/** "… for Google's needs": whose needs a deal is for is no party to it. */
function isServed(text: string, { start, name }: { start: number; name: string }): boolean {
  return /\b(?:for|to power) $/.test(text.slice(0, start)) && /^['’]s /.test(text.slice(start + name.length));
}

function partiesOf(
  roles: Extract<Proposed, { what: 'deal' }>['roles'],
  companies: Sentence['named'],
  at: number,
): { role: string; slug: string; name: string }[] | null {
  if ('all' in roles)
    return companies.length >= roles.atLeast ? companies.map((one) => ({ ...one, role: roles.all })) : null;
  const before = companies.filter(({ start }) => start < at);
  const after = companies.filter(({ start }) => start >= at);
  const [subject, object] = [before, after].map((some) => (some.length === 1 ? some[0] : undefined));
  if (!subject || (roles.after && !object)) return null;
  const parties = [{ ...subject, role: roles.before }];
  return roles.after && object ? [...parties, { ...object, role: roles.after }] : parties;
}

const amountField = ({ millions, currency }: Amount) => ({ field: 'amount', value: millions, unit: currency });
const cut = (text: string, longest: number) =>
  text.length > longest
    ? `${text
        .slice(0, longest - 1)
        .toWellFormed()
        .trimEnd()}…`
    : text;
