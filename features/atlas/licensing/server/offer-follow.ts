import { AppError } from '../../../../platform/shared/app-error.ts';
import type { DateSource, FollowedDate, FollowKind } from '../../../follows/server/define-follow.ts';
import { readDate } from '../../records/rules/read-date.ts';
import { type Atlas, type AtlasReading, type Entry, firstOf, shortNameOf } from '../../records/server/open-atlas.ts';
import { wordOf } from '../../records/vocabulary.ts';
import { type LicensingFilter, licensingFilterSchema } from '../contract.ts';
import { lastDate, narrowSteps, nextDate } from './narrow-steps.ts';

const LISTS = ['regulator', 'step', 'status', 'country'] as const;
/** For what is narrowed by no day. */
const NO_DAY = '1970-01-01';

/** Steps before regulators: their changes, and the days that are expected. */
export function followLicensing(atlas: Atlas): FollowKind {
  return {
    kind: 'licensing',
    async read(_, address) {
      if (address.pathname !== '/licensing') return null;
      const filter = readFilter(address);
      const path = pathOf(filter);
      return {
        path,
        label: labelOf(await atlas.read(), filter),
        filter: {
          values: { from: ['change'], kind: ['licensing'] },
          ...(path === '/licensing' ? {} : { ask: { ...filter, ...(filter.search ? { words: filter.search } : {}) } }),
        },
      };
    },
    async pick(_, asks, arrivals) {
      const reading = await atlas.read();
      return asks.map((ask) => {
        const steps = new Set(narrowSteps(reading, filterOf(ask), NO_DAY).map(({ slug }) => `licensing/${slug}`));
        return new Set(
          arrivals.filter(({ values }) => values.record?.some((record) => steps.has(record))).map(({ id }) => id),
        );
      });
    },
    looksThrough: 500,
  };
}

/** What regulators are expected to decide, and what they decided. */
export function licensingDates(atlas: Atlas): DateSource {
  return {
    async list({ values, ask }, today) {
      const reading = await atlas.read();
      const isListed = values.kind?.length === 1 && values.kind[0] === 'licensing';
      const steps = isListed
        ? narrowSteps(reading, filterOf(ask ?? {}), NO_DAY)
        : (values.about ?? []).flatMap((about) => stepsAbout(reading, about));
      return [...new Set(steps)].flatMap((step) => dateOf(reading, step, today));
    },
  };
}

/** It keeps its name from the day on which it was expected to the day on which it was decided, or was not. */
function dateOf(reading: AtlasReading, step: Entry, today: string): FollowedDate[] {
  const expected = nextDate(step, today);
  const decided = firstOf(step, 'decided');
  const isOver = ['refused', 'withdrawn'].includes(firstOf(step, 'status') ?? '');
  const told = expected ?? decided ?? firstOf(step, 'expected') ?? lastDate(step);
  const span = told ? readDate(told) : null;
  // What was expected and has passed in silence stays where it was.
  const state = expected ? 'expected' : decided ? 'happened' : isOver ? 'cancelled' : 'expected';
  if (!told || !span || (firstOf(step, 'expected') === undefined && !decided)) return [];
  return [
    {
      uid: `licensing-${step.slug}`,
      // Several regulators look at the same at the same time.
      title: `${shortNameOf(reading, firstOf(step, 'regulator') ?? '')}: ${step.name}`,
      path: `/licensing?view=steps&search=${encodeURIComponent(step.name.split(', ').at(-1) ?? step.name)}`,
      ...{ state, told, day: span.to, revision: step.revision, changedAt: step.updatedAt },
    },
  ];
}

function stepsAbout(reading: AtlasReading, about: string): readonly Entry[] {
  const [kind = '', slug = ''] = about.split(':');
  if (kind === 'design' || kind === 'project' || kind === 'regulator')
    return reading.referring('licensing', kind, slug);
  return [];
}

/** @throws AppError BAD_REQUEST */
function readFilter({ searchParams: asked }: URL): LicensingFilter {
  const parsed = licensingFilterSchema.safeParse({
    search: asked.get('search') || undefined,
    ...Object.fromEntries(LISTS.map((name) => [name, asked.getAll(name)])),
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError('BAD_REQUEST', `This list can't be followed: ${issue?.path.join('.')}: ${issue?.message}.`);
}

/** What was written down when it was followed; what cannot be read any more asks for nothing. */
function filterOf(ask: Record<string, unknown>): LicensingFilter {
  return licensingFilterSchema.catch({ sort: 'newest' }).parse(ask);
}

function pathOf(filter: LicensingFilter): string {
  const query = new URLSearchParams();
  if (filter.search) query.set('search', filter.search.replaceAll(/\s+/g, ' '));
  for (const name of LISTS) for (const value of [...new Set(filter[name])].sort()) query.append(name, value);
  return query.size > 0 ? `/licensing?${query}&view=steps` : '/licensing';
}

function labelOf(
  reading: AtlasReading,
  { search, regulator = [], step = [], status = [], country = [] }: LicensingFilter,
) {
  const parts = [
    ...(search ? [`“${search}”`] : []),
    ...regulator.map((slug) => shortNameOf(reading, slug)),
    ...[...step, ...status].map(wordOf),
    ...country,
  ];
  return parts.length > 0 ? `Licensing: ${parts.join(', ')}` : 'Licensing';
}
