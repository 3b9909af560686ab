import { type DataShown, FLEET_NOTICE, type Origin, OWNERS_NOTICE, originNotices } from '../vocabulary.ts';
import { joinOrigins, originSince, type Traced } from './trace-origins.ts';

/** One unit whose data is shown. */
export interface UnitSource {
  /** What its owner says of its values; null: it has none, it is simulated. */
  ownerLabel: string | null;
  /** Of the values in question; null: none were heard. */
  origin: Origin | null;
  /** That a value of it was simulated, whenever; left out: what `origin` says. */
  wasSimulated?: boolean;
}

/** Where all that is shown together comes from. */
export interface Sources {
  /** Of units without an owner, and of what was simulated of the others; null: there is neither. */
  demonstration: Origin | null;
  /** One of them is of the demonstration, or once was: then some of its outages, tasks and alarms may be. */
  wasDemonstration: boolean;
  /** What owners say of their values, each once, so many at most. */
  ownerLabels: string[];
  /** How many different labels there are. */
  labels: number;
}

/** More of them nobody reads at the head of a page. */
const MOST_LABELS = 3;

/** Of several units at once. Of no units at all, what is shown is the demonstration's: it comes first. */
export function gatherSources(units: readonly UnitSource[]): Sources {
  const owned = units.filter(({ ownerLabel }) => ownerLabel !== null);
  const own = units.filter(({ ownerLabel }) => ownerLabel === null);
  // Values of a unit before it had an owner stay what they were.
  const simulated = [...own, ...owned.filter(({ origin }) => origin === 'simulated' || origin === 'partly')];
  const labels = new Set(owned.flatMap(({ ownerLabel, origin }) => (origin === 'simulated' ? [] : (ownerLabel ?? []))));
  return {
    demonstration:
      simulated.length > 0 || units.length === 0 ? joinOrigins(simulated.flatMap(({ origin }) => origin ?? [])) : null,
    wasDemonstration:
      simulated.length > 0 || units.length === 0 || owned.some(({ wasSimulated = false }) => wasSimulated),
    ownerLabels: [...labels].slice(0, MOST_LABELS),
    labels: labels.size,
  };
}

/** What is to be said of data, as sentences: of simulated data that they are, of others what their owners say. */
export function sayOrigins({ demonstration, ownerLabels, labels }: Sources): string[] {
  return [
    ...(demonstration === null ? [] : [originNotices[demonstration]]),
    ...(labels > ownerLabels.length
      ? [`${labels} owners label these data; the page of each unit says how.`]
      : ownerLabels.map(endSentence)),
  ];
}

/**
 * The same of units of which a page has been told apart.
 *
 * @param origins those that were not heard are left out @param shown null: all units
 */
export function sayUnits(
  units: readonly { id: string; ownerLabel: string | null }[],
  origins: readonly { smrUnitId: string; origin: Origin }[],
  shown: readonly string[] | null,
): string[] {
  const originOf = new Map(origins.map(({ smrUnitId, origin }) => [smrUnitId, origin]));
  const all = units.map(({ id, ownerLabel }) => ({ smrUnitId: id, ownerLabel, origin: originOf.get(id) ?? null }));
  return sayOrigins(gatherSources(pickShown(all, shown)));
}

/** The same in one line, for files and answers. */
export function noticeOf(sources: Sources): string {
  return sayOrigins(sources).join(' ');
}

/** What is to be said of the values of a stream that begin at a time, ISO 8601. */
export function noticesOf(stream: Traced, ownerLabel: string | null): (at: string) => string {
  const [simulated, plant] = (['simulated', 'plant'] as const).map((origin) =>
    noticeOf(gatherSources([{ ownerLabel, origin }])),
  );
  return (at) => (originSince(stream, ownerLabel, at) === 'plant' ? plant : simulated) ?? FLEET_NOTICE;
}

/**
 * What everybody may be told of all that the fleet knows: labels are for those who see the units, and an answer's header goes to all, also
 * where the fleet is closed.
 */
export function sayToAll(
  { demonstration, wasDemonstration, labels }: Sources,
  hadDemonstration: boolean,
): { values: string; records: string; past: string } {
  return {
    values:
      demonstration === null
        ? OWNERS_NOTICE
        : originNotices[joinOrigins(labels > 0 ? [demonstration, 'plant'] : [demonstration])],
    records: wasDemonstration ? FLEET_NOTICE : OWNERS_NOTICE,
    // Alarms and shifts of units that were retired are still told.
    past: wasDemonstration || hadDemonstration ? FLEET_NOTICE : OWNERS_NOTICE,
  };
}

/** Of records that nobody measured, such as outages and tasks: those of the demonstration stay its own, whoever sends its values. */
export function ofRecords(sources: Sources): Sources {
  return { ...sources, demonstration: sources.wasDemonstration ? 'simulated' : null };
}

/** Of alarms: the first ones are shipped with the demonstration, those that follow are raised by whatever values come. */
export function ofAlarms(sources: Sources): Sources {
  const { demonstration, wasDemonstration } = sources;
  return { ...sources, demonstration: wasDemonstration ? joinOrigins(['simulated', demonstration ?? 'plant']) : null };
}

/** What a page says of its data. */
export interface DataSaid {
  sentences: string[];
  /** As of its sources. */
  demonstration: Origin | null;
}

/** What is said of the same units where their values are shown, their records, their alarms, and those of units that were retired, too. */
export function sayEach(sources: Sources, hadDemonstration: boolean): Record<DataShown, DataSaid> {
  const say = (shown: Sources) => ({ sentences: sayOrigins(shown), demonstration: shown.demonstration });
  const { wasDemonstration } = sources;
  return {
    values: say(sources),
    records: say(ofRecords(sources)),
    alarms: say(ofAlarms(sources)),
    pastAlarms: say(ofAlarms({ ...sources, wasDemonstration: wasDemonstration || hadDemonstration })),
  };
}

/** Of units that are shown. What shows none of them belongs to all. @param shown null: all of them are */
export function pickShown<Unit extends { smrUnitId: string }>(units: Unit[], shown: readonly string[] | null): Unit[] {
  const some = units.filter(({ smrUnitId }) => shown === null || shown.includes(smrUnitId));
  return some.length > 0 ? some : units;
}

function endSentence(text: string): string {
  return text.replace(/[^.!?]$/, '$&.');
}
