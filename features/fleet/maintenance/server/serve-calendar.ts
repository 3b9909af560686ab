import ical from 'ical-generator';
import { z } from 'zod';
import type { Database } from '../../../../platform/server/database.ts';
import { readFilter } from '../../../../platform/server/http/read-filter.ts';
import type { AppContext } from '../../../../platform/server/http/request-context.ts';
import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { addDays, DAY_MS } from '../../../../platform/shared/days.ts';
import { dateAt } from '../../../../platform/shared/zoned-time.ts';
import { unitIdSchema } from '../../streams/contract.ts';
import { gatherSources, noticeOf, ofRecords, pickShown } from '../../streams/rules/say-origins.ts';
import { listOwnUnits } from '../../units/server/permissions.ts';
import { listOutagesBetween, listUnits } from '../../units/server/queries.ts';
import { listSources } from '../../units/server/source-queries.ts';
import { describeDue } from '../rules/describe-due.ts';
import { listTasks } from './queries.ts';

interface CalendarDeps {
  db: Database;
  publicUrl: string;
  now(): number;
  readActor(c: AppContext): Promise<Actor | null>;
}

/** As in the page's address. */
const filterSchema = z.object({ unit: unitIdSchema.optional() });
/** Outages that are planned further ahead are nobody's appointment yet. */
const OUTAGES_AHEAD_DAYS = 400;

/** `/smr-ops-cloud/maintenance.ics`: open work on its due days, overdue work on today's, and planned outages, for calendars that subscribe to it. */
export function maintenanceCalendar({ db, publicUrl, now, readActor }: CalendarDeps): Route[] {
  return [
    {
      method: 'GET',
      path: '/smr-ops-cloud/maintenance.ics',
      access: 'fleet viewer',
      compress: true,
      async handle(c) {
        const { unit: unitId } = readFilter(c, filterSchema, ['unit']);
        const at = new Date(now());
        const seen = await listOwnUnits(db.orm, await readActor(c));
        const units = (await listUnits(db.orm, seen)).filter(({ id }) => unitId === undefined || id === unitId);
        const unitOf = new Map(units.map((unit) => [unit.id, unit]));
        const sources = await listSources(db.orm, seen, null);
        const noticeFor = (ids: readonly string[]) => noticeOf(ofRecords(gatherSources(pickShown(sources, ids))));
        const host = new URL(publicUrl).host;
        const calendar = ical({
          name: units.length === 1 ? `Maintenance, ${units[0]?.name}` : 'Fleet maintenance',
          description: noticeFor([...unitOf.keys()]),
          prodId: { company: 'SMR Intelligence', product: 'Fleet' },
        });
        const whole = { allDay: true, timezone: 'UTC' };
        for (const task of await listTasks(db.orm, { unitId, status: 'open', seen }, at, false)) {
          const unit = unitOf.get(task.smrUnitId);
          if (!unit) continue;
          const isLate = task.dueInDays < 0;
          const day = isLate ? dateAt(at, unit.timeZone) : task.dueDate;
          calendar.createEvent({
            ...whole,
            id: `task-${task.id}@${host}`,
            // The same each time it is fetched: it says nothing new.
            stamp: new Date(`${task.dueDate}T00:00:00Z`),
            start: new Date(`${day}T00:00:00Z`),
            summary: `${isLate ? 'Overdue: ' : ''}${unit.name}: ${task.title}`,
            description: `${task.description}\nPriority ${task.priority}, due ${task.dueDate}, ${describeDue(task.dueInDays)}. ${noticeFor([unit.id])}`,
            url: `${publicUrl}/smr-ops-cloud/maintenance?unit=${unit.id}`,
          });
        }
        const ahead = new Date(at.getTime() + OUTAGES_AHEAD_DAYS * DAY_MS);
        for (const outage of await listOutagesBetween(db.orm, { unitIds: [...unitOf.keys()], from: at, to: ahead })) {
          const unit = unitOf.get(outage.smrUnitId);
          if (!unit || outage.kind !== 'planned' || outage.endsAt === null) continue;
          calendar.createEvent({
            ...whole,
            id: `outage-${outage.id}@${host}`,
            stamp: outage.recordedAt,
            start: new Date(`${dateAt(outage.startsAt, unit.timeZone)}T00:00:00Z`),
            // The end of a whole day is the day after (RFC 5545, 3.6.1).
            end: new Date(`${addDays(dateAt(outage.endsAt, unit.timeZone), 1)}T00:00:00Z`),
            summary: `Planned outage, ${unit.name}: ${outage.title}`,
            description: `${outage.lostMw} MW are missing meanwhile. ${noticeFor([unit.id])}`,
            url: `${publicUrl}/smr-ops-cloud/availability`,
          });
        }
        return c.body(calendar.toString(), 200, {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="fleet-maintenance.ics"',
        });
      },
    },
  ];
}
