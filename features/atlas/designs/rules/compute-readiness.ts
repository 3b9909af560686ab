import { dropVoid } from '../../licensing/rules/drop-void.ts';
import type { AtlasRecord, Mention } from '../../records/contract.ts';
import { readDate } from '../../records/rules/read-date.ts';
import { readFigure } from '../../records/rules/read-figure.ts';
import { type ReadinessDimension, readinessDimensions } from '../vocabulary.ts';

/** Everything that is known of a design and of what refers to it. */
export interface ReadinessInput {
  design: AtlasRecord;
  /** Steps about the design, and about projects that build it. */
  steps: readonly AtlasRecord[];
  projects: readonly AtlasRecord[];
  deals: readonly AtlasRecord[];
  supply: readonly AtlasRecord[];
}

export interface Readiness {
  dimension: ReadinessDimension;
  /** 0 to 5, see `readinessRules`. */
  level: number;
  /** The date since which it is known to be so, as exact as its record is; null: the record is not dated. */
  since: string | null;
  /** The records that gave the level. */
  because: Mention[];
}

/** A reason for a level. */
interface Reason {
  level: number;
  since: string | null;
  record: AtlasRecord;
}

/**
 * How far a design is on six dimensions, by the written rules: of each the highest level that a record gives. Of a design on which work has
 * ended nothing is computed.
 *
 * @param day YYYY-MM-DD: as it was known then, from what is dated before; left out: today, with what has no date
 */
export function computeReadiness(input: ReadinessInput, day?: string): Readiness[] {
  if (one(input.design, 'stage') === 'ended') return [];
  const steps = input.steps.filter((step) => day === undefined || !isEnd(step) || isBefore(firstOf(step, past), day));
  const rules: Record<ReadinessDimension, Reason[]> = {
    licensing: dropVoid(steps, one).flatMap(licensingReasons),
    siting: input.projects.flatMap(sitingReasons),
    financing: [...input.deals.flatMap(financingReasons), ...input.projects.flatMap(investmentReasons)],
    supply: [...input.supply.flatMap(supplyReasons), ...operating(input.projects)],
    engagement: engagementReasons(input.deals),
    fuel: fuelReasons(input),
  };
  return readinessDimensions.map((dimension) => {
    const known = rules[dimension].filter(({ since }) => day === undefined || isBefore(since, day));
    const level = Math.max(0, ...known.map((reason) => reason.level));
    const giving = level === 0 ? [] : known.filter((reason) => reason.level === level);
    return { dimension, level, since: earliest(giving), because: giving.slice(0, MOST_REASONS).map(mention) };
  });
}

/** More say the same. */
const MOST_REASONS = 5;

const one = (record: AtlasRecord, field: string): string | undefined => record.facts[field]?.[0]?.value;
const firstOf = (record: AtlasRecord, fields: readonly string[]): string | null =>
  fields.map((field) => one(record, field)).find((value) => value !== undefined) ?? null;
const mention = ({ record: { kind, slug, name } }: Reason): Mention => ({ kind, slug, name });
const inOrder = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const isBefore = (since: string | null, day: string) => {
  const span = readDate(since ?? '');
  return span !== null && span.to <= day;
};

function earliest(reasons: readonly Reason[]): string | null {
  const dated = reasons.flatMap(({ since }) => {
    const span = readDate(since ?? '');
    return span && since ? [{ since, at: span.from }] : [];
  });
  return dated.sort((a, b) => inOrder(a.at, b.at))[0]?.since ?? null;
}

const levelOfStep: Readonly<Record<string, number>> = {
  'pre-application': 1,
  application: 2,
  'review-phase': 2,
  accepted: 3,
  'safety-evaluation': 3,
  'site-permit': 3,
  'limited-work': 3,
  'design-approval': 4,
  'construction-permit': 4,
  'operating-licence': 5,
};

const past = ['decided', 'accepted', 'started', 'submitted'];
const isEnd = (step: AtlasRecord) =>
  [one(step, 'step'), one(step, 'status')].some((word) => word === 'refused' || word === 'withdrawn');
/** A review ahead of an application, whatever its parts are called. */
const isAhead = (step: AtlasRecord) => /vendor design review|\bVDR\b/i.test(one(step, 'route') ?? '');

function licensingReasons(step: AtlasRecord): Reason[] {
  const status = one(step, 'status');
  const what = one(step, 'step') ?? '';
  const named = levelOfStep[what];
  const wanted = named !== undefined && isAhead(step) ? Math.min(named, 2) : named;
  if (wanted === undefined || ['planned', 'refused', 'withdrawn'].includes(status ?? '')) return [];
  const decided = one(step, 'decided');
  // What is asked for and not decided is a review, whatever it may lead to.
  const isAsked = wanted > 2 && what !== 'accepted' && !decided && status !== 'done';
  const level = isAsked ? (one(step, 'accepted') ? 3 : 2) : wanted;
  const dates =
    level === wanted ? ['decided', 'accepted', 'started', 'submitted'] : ['accepted', 'submitted', 'started'];
  const waysThere = [
    { level: 2, since: one(step, 'submitted') },
    { level: 3, since: isAhead(step) ? undefined : one(step, 'accepted') },
  ];
  return [...before(level, waysThere, step), { level, since: firstOf(step, dates), record: step }];
}

/** What a record says of levels that it was on before, where they are dated: today they give nothing, the history tells them. */
const before = (
  level: number,
  ways: readonly { level: number; since: string | null | undefined }[],
  record: AtlasRecord,
) =>
  ways.flatMap((way): Reason[] =>
    way.level < level && way.since ? [{ level: way.level, since: way.since, record }] : [],
  );

const levelOfStage: Readonly<Record<string, number>> = {
  proposed: 1,
  'site-chosen': 2,
  licensing: 3,
  permitted: 3,
  'preparing-the-site': 3,
  'under-construction': 4,
  commissioning: 4,
  operating: 5,
};
const datesOfLevel: Readonly<Record<number, readonly string[]>> = {
  1: ['announcedActual'],
  2: ['siteChosenActual'],
  3: ['siteWorkActual', 'applicationActual'],
  4: ['firstConcreteActual', 'permitActual', 'siteWorkActual'],
  5: ['commercialOperationActual', 'gridConnectionActual', 'firstCriticalityActual'],
};

function sitingReasons(project: AtlasRecord): Reason[] {
  const level = levelOfStage[one(project, 'stage') ?? ''];
  if (level === undefined) return [];
  const ways = [1, 2, 3, 4].map((way) => ({ level: way, since: firstOf(project, datesOfLevel[way] ?? []) }));
  return [
    ...before(level, ways, project),
    { level, since: firstOf(project, datesOfLevel[level] ?? []), record: project },
  ];
}

/** Projects with a unit that operates. */
function operating(projects: readonly AtlasRecord[]): Reason[] {
  return projects.flatMap(sitingReasons).filter(({ level }) => level === 5);
}

function investmentReasons(project: AtlasRecord): Reason[] {
  const decided = one(project, 'investmentDecisionActual');
  return [...operating([project]), ...(decided ? [{ level: 4, since: decided, record: project }] : [])];
}

function financingReasons(deal: AtlasRecord): Reason[] {
  const [kind = '', status] = [one(deal, 'kind'), one(deal, 'status')];
  if (status === 'ended' || !['equity', 'grant', 'debt', 'loan-guarantee', 'order', 'listing'].includes(kind))
    return [];
  const agreed = ['debt', 'loan-guarantee', 'order'].includes(kind) ? 3 : 2;
  return [{ level: status === 'proposed' ? 1 : agreed, since: one(deal, 'date') ?? null, record: deal }];
}

const LARGE = ['vessel', 'steam-generator', 'forging', 'module'];

function supplyReasons(relation: AtlasRecord): Reason[] {
  const [status, kind = ''] = [one(relation, 'status'), one(relation, 'componentKind')];
  if (status === 'ended' || kind === 'fuel') return [];
  const isLarge = LARGE.includes(kind);
  const isMade = status === 'under-way' || status === 'delivered';
  const level = !status || status === 'proposed' ? 1 : isLarge ? (isMade ? 4 : 3) : 2;
  return [{ level, since: one(relation, 'date') ?? null, record: relation }];
}

function engagementReasons(deals: readonly AtlasRecord[]): Reason[] {
  const of = (kinds: readonly string[], isProposed: boolean) =>
    deals.filter((deal) => {
      const status = one(deal, 'status');
      return kinds.includes(one(deal, 'kind') ?? '') && status !== 'ended' && (status === 'proposed') === isProposed;
    });
  const reasonsOf = (from: readonly AtlasRecord[], level: number, least = 1): Reason[] => {
    const dated = from
      .map((record) => ({ level, since: one(record, 'date') ?? null, record }))
      .sort((a, b) => inOrder(a.since ?? '9', b.since ?? '9'));
    // It is so since the last of those that it takes.
    return dated.length < least ? [] : dated.slice(least - 1);
  };
  const [memoranda, sales] = [of(['memorandum'], false), of(['order', 'offtake'], false)];
  return [
    ...reasonsOf(memoranda, 1),
    ...reasonsOf(memoranda, 2, 3),
    ...reasonsOf(of(['order', 'offtake'], true), 3),
    ...reasonsOf(sales, 4),
    ...reasonsOf(sales, 5, 2),
  ];
}

function fuelReasons({ design, supply, projects }: ReadinessInput): Reason[] {
  const loaded = projects.flatMap((project): Reason[] => {
    const since = one(project, 'fuelLoadActual');
    return since ? [{ level: 5, since, record: project }] : [];
  });
  const contracts = supply.filter((relation) => one(relation, 'componentKind') === 'fuel');
  const signed = contracts.filter((relation) =>
    ['signed', 'under-way', 'delivered'].includes(one(relation, 'status') ?? ''),
  );
  const dated = (from: readonly AtlasRecord[], level: number) =>
    from.map((record): Reason => ({ level, since: one(record, 'date') ?? null, record }));
  if (!one(design, 'fuelForm')) return [...loaded, ...operating(projects), ...dated(signed, 4)];
  const enrichment = readFigure(one(design, 'enrichmentPercent') ?? '');
  const haleu = one(design, 'haleu') ?? (enrichment ? ((enrichment.high ?? 20) > 5 ? 'yes' : 'no') : undefined);
  const level = haleu === undefined ? 1 : haleu === 'yes' && contracts.length === 0 ? 2 : 3;
  return [
    ...loaded,
    ...operating(projects),
    ...dated(signed, 4),
    // What a fuel is has no date of its own.
    { level, since: null, record: design },
  ];
}
