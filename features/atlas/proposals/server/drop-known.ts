import { DAY_MS } from '../../../../platform/shared/days.ts';
import { readDate } from '../../records/rules/read-date.ts';
import { type AtlasReading, type Entry, firstOf, valuesOf } from '../../records/server/open-atlas.ts';
import { projectStages } from '../../records/vocabulary.ts';
import type { FoundChange, KnownProjects, ProposedField } from './find-changes.ts';

/** What the rules of reports ask of the atlas. */
export function knowProjects(atlas: AtlasReading): KnownProjects {
  return {
    projectsOf: (design) =>
      atlas
        .referring('projects', 'design', design)
        .filter((project) => firstOf(project, 'stage') !== 'cancelled')
        .map(({ slug }) => slug),
    regulatorsOf: (about, slug) => [
      ...new Set(atlas.referring('licensing', about, slug).flatMap((step) => firstOf(step, 'regulator') ?? [])),
    ],
  };
}

/**
 * What of a change does not stand in the atlas yet; null when all of it does. A step that stands there with another status is that record, not
 * a new one.
 */
export function dropKnown(change: FoundChange, atlas: AtlasReading): FoundChange | null {
  if (change.kind === 'licensing') return dropKnownStep(change, atlas);
  if (change.kind === 'deals') return isKnownDeal(change, atlas.all('deals')) ? null : change;
  const record = change.record === null ? undefined : atlas.find(change.kind, change.record);
  if (!record) return null;
  const fields = change.fields.filter((proposed) => !stands(record, proposed));
  return fields.length > 0 ? { ...change, fields } : null;
}

/** A thing happens once: that it is dated otherwise is for an editor to find. A stage is never moved back. */
function stands(record: Entry, { field, value }: ProposedField): boolean {
  const now = firstOf(record, field);
  if (field === 'stage') return !isFurther(value, now) || firstOf(record, 'stage') === 'cancelled';
  if (field === 'design') return now === value;
  return now !== undefined || firstOf(record, 'stage') === 'cancelled';
}

function isFurther(stage: string, now: string | undefined): boolean {
  const order: readonly string[] = projectStages;
  const rank = (one: string | undefined) => order.indexOf(one ?? '');
  return now === 'paused' ? stage !== 'paused' : rank(stage) > rank(now);
}

function dropKnownStep(change: FoundChange, atlas: AtlasReading): FoundChange | null {
  const said = (name: string) => change.fields.find(({ field }) => field === name)?.value;
  const [project, design, step] = [said('project'), said('design'), said('step')];
  const about = new Set([
    ...(project ? atlas.referring('licensing', 'project', project) : []),
    ...(design ? atlas.referring('licensing', 'design', design) : []),
  ]);
  const before = [...about].filter((one) => firstOf(one, 'regulator') === said('regulator'));
  const same = before.filter((one) => firstOf(one, 'step') === step);
  const isDone = (one: Entry) => ['done', said('status')].includes(firstOf(one, 'status'));
  if (same.some(isDone)) return null;
  // What was accepted was submitted.
  if (step === 'application' && before.some((one) => firstOf(one, 'step') === 'accepted')) return null;
  const [open] = same;
  if (!open) return change;
  const names = ['regulator', 'project', 'design', 'step'];
  const fields = change.fields.filter(({ field, value }) => !names.includes(field) && firstOf(open, field) !== value);
  return { ...change, record: open.slug, fields };
}

/** Deals of the same parties and kind within this time are one. */
const SAME_DEAL_DAYS = 200;

function isKnownDeal({ fields }: FoundChange, deals: readonly Entry[]): boolean {
  const said = (name: string) => fields.find(({ field }) => field === name);
  const parties = fields.filter(({ field }) => field.startsWith('party')).map(({ value }) => value);
  return deals.some((deal) => {
    if (firstOf(deal, 'kind') !== said('kind')?.value) return false;
    const known = Object.keys(deal.values)
      .filter((field) => field.startsWith('party'))
      .flatMap((field) => valuesOf(deal, field));
    if (!parties.every((party) => known.some((one) => isSameName(one, party)))) return false;
    const isSameAmount = said('amount')?.value !== undefined && said('amount')?.value === firstOf(deal, 'amount');
    return isSameAmount || isNear(said('date')?.value, firstOf(deal, 'date'));
  });
}

/** A deal without a date may be this one. */
function isNear(date: string | undefined, other: string | undefined): boolean {
  const [one, two] = [readDate(date ?? ''), readDate(other ?? '')];
  if (!one || !two) return true;
  const gap = Math.max(Date.parse(one.from) - Date.parse(two.to), Date.parse(two.from) - Date.parse(one.to));
  return gap <= SAME_DEAL_DAYS * DAY_MS;
}

/** "Radiant" and "Radiant Industries". */
function isSameName(one: string, two: string): boolean {
  const [a, b] = [one, two].map((name) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
  return a !== undefined && b !== undefined && Math.min(a.length, b.length) > 3 && (a.startsWith(b) || b.startsWith(a));
}
