import ical from 'ical-generator';
import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import { dayOf } from '../../../../platform/shared/days.ts';
import { addressIn } from '../../records/rules/address-record.ts';
import { readDate } from '../../records/rules/read-date.ts';
import { writeDate } from '../../records/rules/write-value.ts';
import { type Atlas, firstOf, shortNameOf } from '../../records/server/open-atlas.ts';
import { atlasDownloads } from '../../records/server/serve-records.ts';
import { licensingFilterSchema } from '../contract.ts';
import { narrowSteps, nextDate } from './narrow-steps.ts';

interface CalendarDeps {
  atlas: Atlas;
  publicUrl: string;
  now(): number;
}

/** `/licensing.csv`, `/licensing.json`, and `/licensing.ics`: what regulators are expected to decide, for calendars that subscribe to it. */
export function licensingDownloads({ atlas, publicUrl, now }: CalendarDeps): Route[] {
  const today = () => dayOf(now());
  return [
    ...atlasDownloads({
      atlas,
      kind: 'licensing',
      path: '/licensing',
      filter: licensingFilterSchema,
      list: async (filter) => narrowSteps(await atlas.read(), filter, today()),
    }),
    {
      method: 'GET',
      path: '/licensing.ics',
      access: 'visitor',
      compress: true,
      isOpen: true,
      async handle(c) {
        const calendar = ical({
          name: 'SMR licensing, expected',
          prodId: { company: 'SMR Intelligence', product: 'Atlas' },
        });
        const reading = await atlas.read();
        for (const step of reading.all('licensing')) {
          const expected = nextDate(step, today());
          const span = expected && readDate(expected);
          if (!span) continue;
          calendar.createEvent({
            id: `licensing-${step.slug}@${new URL(publicUrl).host}`,
            // The last day of what is told less exactly: a calendar knows days only.
            start: new Date(`${span.to}T00:00:00Z`),
            allDay: true,
            timezone: 'UTC',
            stamp: step.updatedAt,
            summary: `${writeExpected(expected)}: ${step.name}, ${shortNameOf(reading, firstOf(step, 'regulator') ?? '')}`,
            description: `Expected: ${expected}. Not a promise of the regulator; the sources stand on the page.`,
            url: publicUrl + addressIn.licensing(step.slug),
          });
        }
        return c.body(calendar.toString(), 200, {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="smr-licensing.ics"',
        });
      },
    },
  ];
}

/** It stands on one day; its title says when no more than the last possible one is known. */
function writeExpected(date: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date);
  return isDay ? 'Expected' : `By end of ${writeDate(date)}`;
}
