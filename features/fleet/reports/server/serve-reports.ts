import type { Database } from '../../../../platform/server/database.ts';
import { readFilter } from '../../../../platform/server/http/read-filter.ts';
import type { AppContext } from '../../../../platform/server/http/request-context.ts';
import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import { readToken } from '../../../../platform/server/sign-token.ts';
import { writeCsv } from '../../../../platform/server/write-csv.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { unitIdSchema } from '../../streams/contract.ts';
import { demandAtUnit } from '../../units/server/permissions.ts';
import { type Report, reportAskedSchema } from '../contract.ts';
import { stopReport } from './commands.ts';
import { STOP_TOKEN } from './queries.ts';
import { writeReport } from './write-report.ts';

interface ReportRouteDeps {
  db: Database;
  secret: string;
  now(): number;
  readActor(c: AppContext): Promise<Actor | null>;
}

/** `/api/fleet/units/{id}/report.csv`: a report as a file, by the same parameters as its page; and the end of its mails by one press (RFC 8058). */
export function reportRoutes({ db, secret, now, readActor }: ReportRouteDeps): Route[] {
  const stop = { path: '/api/fleet/reports/stop/:token', access: 'visitor', isSecret: true } as const;
  const tokenOf = (c: AppContext) => c.req.param('token') ?? '';
  return [
    {
      method: 'GET',
      path: '/api/fleet/units/:id/report.csv',
      access: 'fleet viewer',
      compress: true,
      async handle(c) {
        const asked = readFilter(c, reportAskedSchema, ['period', 'day']);
        const unitId = unitIdSchema.safeParse(c.req.param('id')).data ?? '';
        await demandAtUnit(db.orm, await readActor(c), 'viewer', unitId);
        const report = await writeReport(db.orm, { ...asked, unitId }, new Date(now()), false);
        const table = writeCsv(columns, rowsOf(report)).replace('\ufeff', `\ufeff# ${report.notice}\r\n`);
        return c.body(table, 200, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${report.smrUnitId}-${report.period}-${report.day}.csv"`,
        });
      },
    },
    {
      ...stop,
      method: 'POST',
      // Mail programs send it, without a cookie.
      origin: 'any',
      async handle(c) {
        const token = tokenOf(c);
        const id = readToken(secret, STOP_TOKEN, token);
        if (!id) throw new AppError('NOT_FOUND', 'This link does not work.');
        await stopReport(db.orm, id);
        if (c.req.header('accept')?.includes('text/html')) return c.redirect(`/report/stop/${token}?done=1`, 303);
        return c.text('No mail of this report any more.\n');
      },
    },
    {
      ...stop,
      method: 'GET',
      // Programs that look at links only see the page.
      handle: (c) => c.redirect(`/report/stop/${tokenOf(c)}`, 303),
    },
  ];
}

const columns = ['section', 'item', 'from', 'to', 'value', 'unit'] as const;

interface Row {
  section: string;
  item: string;
  from: string | null;
  to: string | null;
  value: string | number | null;
  unit: string | null;
}

function rowsOf(report: Report): Row[] {
  const { from, asOf: to, energies, alarms, outages, statusEvents, worst, done, overdue, plots } = report;
  const row = (section: string, item: string, value: Row['value'], unit: string | null = null): Row => ({
    ...{ section, item, from, to, value, unit },
  });
  return [
    row('availability', 'EAF', energies.availabilityPercent, '%'),
    row('availability', 'REG', energies.referenceMwh, 'MWh'),
    row('availability', 'PEL', energies.plannedLossMwh, 'MWh'),
    row('availability', 'UEL', energies.unplannedLossMwh, 'MWh'),
    row('availability', 'XEL', energies.externalLossMwh, 'MWh'),
    row('availability', 'UCF', energies.capabilityPercent, '%'),
    row('availability', 'net generation', energies.generationMwh, 'MWh'),
    row('availability', 'load factor', energies.loadFactorPercent, '%'),
    row('availability', 'hours counted', energies.hours, 'h'),
    row('availability', 'hours able to deliver power', energies.operatingHours, 'h'),
    ...outages.map(({ title, kind, startsAt, endsAt, lostMw }) => ({
      ...row('outage', `${title} (${kind})`, lostMw, 'MW'),
      from: startsAt,
      to: endsAt,
    })),
    ...statusEvents.map(({ fromStatus, toStatus, at }) => ({
      ...row('status', `${fromStatus ?? 'new'} to ${toStatus}`, null),
      from: at,
      to: null,
    })),
    row('alarms', 'raised', alarms.raised),
    row('alarms', 'critical', alarms.critPercent, '%'),
    row('alarms', 'per hour', alarms.perHour),
    row('alarms', 'most in ten minutes', alarms.mostInTenMinutes),
    row('alarms', 'time in a flood', alarms.floodPercent, '%'),
    row('alarms', 'chattering', alarms.chattering.length),
    row('alarms', 'fleeting', alarms.fleeting),
    row('alarms', 'standing for more than 24 h at the end', alarms.standing),
    ...worst.map(({ title, severity, at }) => ({ ...row('worst alarm', title, severity), from: at, to: null })),
    ...done.map(({ title, dueDate, doneAt }) => ({ ...row('work done', title, null), from: dueDate, to: doneAt })),
    ...overdue.map(({ title, dueDate, dueInDays }) => ({
      ...row('overdue work', title, -dueInDays, 'days'),
      from: dueDate,
      to: null,
    })),
    ...plots.flatMap(({ tag, unit, history }) =>
      history.buckets.map(({ ts, avg }) => ({
        ...row('history', tag, avg, unit),
        from: ts,
        to: new Date(Date.parse(ts) + history.bucketSeconds * 1_000).toISOString(),
      })),
    ),
  ];
}
