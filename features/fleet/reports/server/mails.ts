import { writeMail } from '../../../../platform/server/write-mail.ts';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { formatZonedMoment } from '../../../../platform/shared/format-time.ts';
import type { MailPayload } from '../../../deliveries/contract.ts';
import { describeDue } from '../../maintenance/rules/describe-due.ts';
import { severityLabels } from '../../streams/vocabulary.ts';
import type { Report } from '../contract.ts';
import { sayPeriod } from '../rules/frame-period.ts';
import { type SaidFigure, sayAlarms, sayAvailability, sayEnergies, sayUnheard } from '../rules/say-figures.ts';
import { reportNames } from '../vocabulary.ts';

/** A part of the mail: figures, or lines. */
interface Part {
  title: string;
  figures?: readonly SaidFigure[];
  lines?: readonly string[];
}

const MOST_LINES = 10;

/** A report as a mail: its figures, its worst alarms, its work; the histories are drawn on the page. @param stopUrl ends the mails of this report */
export function reportMail(
  report: Report,
  { siteName, publicUrl, stopUrl }: { siteName: string; publicUrl: string; stopUrl: string },
): MailPayload {
  const title = `${reportNames[report.period]} of ${report.unitName}, ${sayPeriod(report.period, report)}`;
  const query = `?period=${report.period}&day=${report.day}`;
  const page = `${publicUrl}/smr-ops-cloud/reports/${report.smrUnitId}${query}`;
  const file = `${publicUrl}/api/fleet/units/${report.smrUnitId}/report.csv${query}`;
  const links = [
    ['With its histories drawn', page],
    ['As a file', file],
    ['No mail of these any more', stopUrl],
  ] as const;
  const written = writeMail({ siteName, subject: `${siteName}: ${title}` }, [
    { heading: title },
    report.notice,
    ...partsOf(report),
    { links },
  ]);
  return { ...written, autoSubmitted: 'auto-generated', unsubscribeUrl: stopUrl };
}

function partsOf(report: Report) {
  const { timeZone, worst, done, overdue, outages } = report;
  const [reckoned, unheard] = [sayAvailability(report), sayUnheard(report)];
  const at = (instant: string) => formatZonedMoment(instant, timeZone);
  const parts: Part[] = [
    {
      title: 'Availability',
      figures: sayEnergies(report),
      lines: [
        reckoned ? `EAF = (REG − PEL − UEL − XEL) / REG = ${reckoned}` : 'The unit was not commercial: nothing counts.',
        ...(unheard ? [unheard] : []),
      ],
    },
    {
      title: 'Outages',
      lines: outages.map(
        ({ kind, title, startsAt, endsAt }) =>
          `${title} (${kind}): from ${at(startsAt)}${endsAt ? ` to ${at(endsAt)}` : ', not over'}`,
      ),
    },
    { title: 'Alarms', figures: sayAlarms(report) },
    {
      title: 'Worst alarms',
      lines: worst.map((one) => `${severityLabels[one.severity]}: ${one.title}, ${at(one.at)}`),
    },
    { title: 'Work done', lines: done.map(({ title }) => title) },
    {
      title: 'Overdue work',
      lines: overdue.map(({ title, dueInDays }) => `${title}: ${describeDue(dueInDays)}`),
    },
  ];
  return parts.map((part) => ({ ...part, lines: cut(part) }));
}

function cut({ lines = [], figures }: Part): string[] {
  if (lines.length === 0 && !figures) return ['None.'];
  const rest = lines.length - MOST_LINES;
  return rest > 0 ? [...lines.slice(0, MOST_LINES), `And ${formatCounted(rest, 'more', 'more')}.`] : [...lines];
}
