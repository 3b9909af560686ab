import type { NewsItem } from '../contract.ts';

/** Sixty reports of one event come from three agencies and fifty papers: more than these hide what the story says. */
const MOST_NAMED = 5;

/** Who else reported a story, each once by the first of its reports, and how many are not named; whoever leads it is nobody else. */
export function nameOthers({ source, publisher, alsoReportedBy }: NewsItem) {
  const seen = new Set([publisher ?? source]);
  const others = alsoReportedBy.filter((report) => !seen.has(report.source) && seen.add(report.source));
  // "And one more" would take the room of that one.
  const most = others.length === MOST_NAMED + 1 ? others.length : MOST_NAMED;
  return { named: others.slice(0, most), more: Math.max(0, others.length - most) };
}
