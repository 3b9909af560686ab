import type { DateSource, FollowedDate } from '../../../follows/server/define-follow.ts';
import { addressIn } from '../../records/rules/address-record.ts';
import { readDate } from '../../records/rules/read-date.ts';
import { followRecordList } from '../../records/server/follow-record-list.ts';
import { powerLabelOf } from '../../records/server/measure-power.ts';
import { type Atlas, type AtlasReading, type Entry, firstOf, shortNameOf } from '../../records/server/open-atlas.ts';
import { entriesAbout } from '../../records/server/what-about.ts';
import { wordOf } from '../../records/vocabulary.ts';
import { type LicensingFilter, licensingFilterSchema } from '../contract.ts';
import { licensingFacets } from '../vocabulary.ts';
import { lastDate, narrowSteps, nextDate } from './narrow-steps.ts';

/** For what is narrowed by no day. */
const NO_DAY = '1970-01-01';

/** Steps before regulators: their changes, and the days that are expected. */
export const followLicensing = (atlas: Atlas) =>
  followRecordList(atlas, {
    ...{ kind: 'licensing', of: 'licensing', pathname: '/licensing', title: 'Licensing', narrowedBy: 'view=steps' },
    schema: licensingFilterSchema,
    lists: licensingFacets,
    nameOf: (reading, list, value) => {
      if (list === 'regulator') return shortNameOf(reading, value);
      if (list === 'record') return reading.find('licensing', value)?.name ?? value;
      if (list === 'power') return powerLabelOf(value);
      if (list === 'company') return reading.companyName(value) ?? value;
      return list === 'country' ? value : wordOf(value);
    },
    narrow: (_, reading, filter) => narrowSteps(reading, filter, NO_DAY),
  });

/** What regulators are expected to decide, and what they decided. */
export function licensingDates(atlas: Atlas): DateSource {
  return {
    async list({ values, ask }, today) {
      const reading = await atlas.read();
      const isListed = values.kind?.length === 1 && values.kind[0] === 'licensing';
      const steps = isListed
        ? narrowSteps(reading, filterOf(ask ?? {}), NO_DAY)
        : (values.about ?? []).flatMap((about) => entriesAbout(reading, 'licensing', about));
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
      path: addressIn.licensing(step.slug),
      ...{ state, told, day: span.to, revision: step.revision, changedAt: step.updatedAt },
    },
  ];
}

/** What was written down when it was followed; what cannot be read any more asks for nothing. */
function filterOf(ask: Record<string, unknown>): LicensingFilter {
  return licensingFilterSchema.catch({ sort: 'newest' }).parse(ask);
}
