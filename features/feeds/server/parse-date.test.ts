import { afterEach, describe, expect, it } from 'vitest';
import { parseDate } from './parse-date.ts';

const understood: [text: string, iso: string][] = [
  // RFC 822 and RFC 5322
  ['Mon, 02 Mar 2026 10:20:30 GMT', '2026-03-02T10:20:30.000Z'],
  ['Mon, 02 Mar 2026 10:20:30 +0000', '2026-03-02T10:20:30.000Z'],
  ['02 Mar 2026 10:20:30 GMT', '2026-03-02T10:20:30.000Z'],
  ['Fri, 02 Mar 2026 10:20 UT', '2026-03-02T10:20:00.000Z'],
  ['2 Mar 26 10:20 EST', '2026-03-02T15:20:00.000Z'],
  ['02 Mar 99 10:20:30 PDT', '1999-03-02T17:20:30.000Z'],
  ['Mon, 02 Mar 2026 10:20:30 CET', '2026-03-02T09:20:30.000Z'],
  ['Mon, 02 Mar 2026 10:20:30 BST', '2026-03-02T09:20:30.000Z'],
  ['Mon, 02 Mar 2026 10:20:30 PST', '2026-03-02T18:20:30.000Z'],
  ['Mon, 02 Mar 2026 10:20:30 JST', '2026-03-02T01:20:30.000Z'],
  ['Mon, 02 Mar 2026 10:20:30 -0730', '2026-03-02T17:50:30.000Z'],
  ['Mon, 02 Mar 2026 10:20:30 +05:30', '2026-03-02T04:50:30.000Z'],
  ['Mon, 02 Mar 2026 10:20:30 GMT+0200', '2026-03-02T08:20:30.000Z'],
  ['Mon, 02 Mar 2026 10:20:30 +0200 (CEST)', '2026-03-02T08:20:30.000Z'],
  ['Mon, 02 Mar 2026 10:20:30 Q', '2026-03-02T10:20:30.000Z'],
  ['Mon,02 Mar 2026 10:20:30', '2026-03-02T10:20:30.000Z'],
  ['  Mon,  02  March  2026   10:20:30  Z ', '2026-03-02T10:20:30.000Z'],
  ['Mon, 02-Mar-2026 10:20:30 GMT', '2026-03-02T10:20:30.000Z'],
  ['Wed, 31 Dec 2025 24:00:00 GMT', '2026-01-01T00:00:00.000Z'],
  ['Sat, 31 Dec 2016 23:59:60 GMT', '2016-12-31T23:59:59.000Z'],
  // RFC 3339 and its relatives
  ['2026-03-02T10:20:30Z', '2026-03-02T10:20:30.000Z'],
  ['2026-03-02t10:20:30.5z', '2026-03-02T10:20:30.500Z'],
  ['2026-03-02T10:20:30.123456789+01:00', '2026-03-02T09:20:30.123Z'],
  ['2026-03-02T10:20+0100', '2026-03-02T09:20:00.000Z'],
  ['2026-03-02T10:20:30-03', '2026-03-02T13:20:30.000Z'],
  ['2026-03-02 10:20:30', '2026-03-02T10:20:30.000Z'],
  ['2026-03-02 10:20:30 EST', '2026-03-02T15:20:30.000Z'],
  ['2026/03/02 10:20', '2026-03-02T10:20:00.000Z'],
  ['2026-03-02', '2026-03-02T00:00:00.000Z'],
  ['2026-3-2', '2026-03-02T00:00:00.000Z'],
  ['20260302', '2026-03-02T00:00:00.000Z'],
  ['20260302T102030Z', '2026-03-02T10:20:30.000Z'],
  // What people write
  ['2 March 2026', '2026-03-02T00:00:00.000Z'],
  ['March 2, 2026', '2026-03-02T00:00:00.000Z'],
  ['March 2nd, 2026 at 4:05 p.m. EST', '2026-03-02T21:05:00.000Z'],
  ['Mar. 2, 2026 12:00 AM', '2026-03-02T00:00:00.000Z'],
  ['Monday, 2 March 2026 - 10:20', '2026-03-02T10:20:00.000Z'],
  ['Mon Mar 2 10:20:30 2026', '2026-03-02T10:20:30.000Z'],
  ['Mon Mar 2 10:20:30 EST 2026', '2026-03-02T15:20:30.000Z'],
  ['mar., 3 févr. 2026 10:20', '2026-02-03T10:20:00.000Z'],
  ['Mo, 2. März 2026 10:20:30 +0100', '2026-03-02T09:20:30.000Z'],
  ['14 juillet 2026', '2026-07-14T00:00:00.000Z'],
  ['2.3.2026 10:20', '2026-03-02T10:20:00.000Z'],
  ['31/12/2026', '2026-12-31T00:00:00.000Z'],
  ['12/31/2026 10:20 PM', '2026-12-31T22:20:00.000Z'],
  ['1772446830', '2026-03-02T10:20:30.000Z'],
  ['1772446830000', '2026-03-02T10:20:30.000Z'],
];

const timeZone = process.env.TZ;

afterEach(() => {
  if (timeZone === undefined) delete process.env.TZ;
  else process.env.TZ = timeZone;
});

describe('parseDate', () => {
  it.each(understood)('reads %j as %s', (text, iso) => {
    expect(parseDate(text)?.at.toISOString()).toBe(iso);
  });

  it.each([
    ['26 January 2004 16:31:00 ET', '2004-01-26T21:31:00.000Z'],
    ['26 July 2026 16:31:00 ET', '2026-07-26T20:31:00.000Z'],
    ['14 Mar 2026 12:00 PT', '2026-03-14T19:00:00.000Z'],
    ['7 Mar 2026 12:00 PT', '2026-03-07T20:00:00.000Z'],
    ['31 Oct 2026 12:00 CT', '2026-10-31T17:00:00.000Z'],
    ['1 Nov 2026 12:00 MT', '2026-11-01T19:00:00.000Z'],
    ['10 Apr 2004 12:00 AT', '2004-04-10T15:00:00.000Z'],
    ['30 Apr 2015 08:57:00 MEST', '2015-04-30T06:57:00.000Z'],
    ['30 Jan 2015 08:57:00 MET', '2015-01-30T07:57:00.000Z'],
    ['25 Nov 2026 10:00:00 ACDT', '2026-11-24T23:30:00.000Z'],
    ['25 Nov 2026 10:00:00 PKT', '2026-11-25T05:00:00.000Z'],
    ['25 Nov 2026 10:00:00 NPT', '2026-11-25T04:15:00.000Z'],
    ['25 Nov 2026 10:00:00 CLT', '2026-11-25T14:00:00.000Z'],
    ['25 Nov 2026 10:00:00 IRST', '2026-11-25T06:30:00.000Z'],
    ['25 Nov 2026 10:00:00 Eastern Standard Time', '2026-11-25T15:00:00.000Z'],
    ['25 Jul 2026 10:00:00 Central European Summer Time', '2026-07-25T08:00:00.000Z'],
    ['25 Jul 2026 10:00 Eastern Time', '2026-07-25T14:00:00.000Z'],
    ['25 Nov 2026 10:00:00 America/New_York', '2026-11-25T15:00:00.000Z'],
    ['25 Jul 2026 10:00:00 EST5EDT', '2026-07-25T14:00:00.000Z'],
    // Half an hour before and after the clocks of Paris are set back, at 01:00 UTC.
    ['2026-10-25T01:30:00[Europe/Paris]', '2026-10-24T23:30:00.000Z'],
    ['2026-10-25T03:30:00[Europe/Paris]', '2026-10-25T02:30:00.000Z'],
    ['2026-11-25T10:00:00+01:00[Europe/Paris]', '2026-11-25T09:00:00.000Z'],
    ['2026-11-25T10:00:00Z[UTC]', '2026-11-25T10:00:00.000Z'],
    ['25 Nov 2026 10:00 Uhr', '2026-11-25T10:00:00.000Z'],
  ])('reads the zone of %j', (text, iso) => {
    expect(parseDate(text)?.at.toISOString()).toBe(iso);
  });

  it.each(['25 Nov 2026 10:00 XQZ', '25 Nov 2026 10:00 Atlantis/Port', '2026-11-25T10:00:00 Moon Standard Time'])(
    'keeps the day alone of %j, whose zone nobody knows',
    (text) => {
      expect(parseDate(text)).toEqual({ at: new Date('2026-11-25T00:00:00Z'), precision: 'day' });
    },
  );

  it.each([
    ['2026-11-25', 'day'],
    ['25 November 2026', 'day'],
    ['2026-11-25T00:00:00Z', 'minute'],
    ['25 November 2026 10:00', 'minute'],
    ['1772446830', 'minute'],
  ])('%j tells the %s', (text, precision) => {
    expect(parseDate(text)?.precision).toBe(precision);
  });

  it.each([
    ['25 Nov 2026 10am', '10:00'],
    ['Nov. 25, 2026, 10 p.m.', '22:00'],
    ['2026-11-25T10Z', '10:00'],
    ['25.11.26 10:00', '10:00'],
    ['Wed, 25 Nov 2026 10.00.00 GMT', '10:00'],
    ['25 nov. 2026 à 10h30', '10:30'],
    ['2026年11月25日', '00:00'],
    ['2026年11月25日(水) 15時30分', '15:30'],
    ['2026年11月25日 下午3:30', '15:30'],
    ['2026년 11월 25일 수요일 오후 3:05', '15:05'],
    ['2026. 11. 25. 10:00', '10:00'],
    ['quarta-feira, 25 de novembro de 2026 às 10:00', '10:00'],
    ['25 listopada 2026 r. 10:00', '10:00'],
    ['25 ноября 2026 г. в 10:00', '10:00'],
  ])('reads %j as the 25th at %s', (text, clock) => {
    expect(parseDate(text)?.at.toISOString()).toBe(`2026-11-25T${clock}:00.000Z`);
  });

  it.each([
    ['Dutch', '1 maart 1 mei 1 augustus 1 oktober', [3, 5, 8, 10]],
    ['Portuguese', '1 fevereiro 1 março 1 maio 1 setembro 1 outubro 1 dez', [2, 3, 5, 9, 10, 12]],
    ['Scandinavian', '1 mars 1 maj 1 juni 1 juli 1 okt 1 desember', [3, 5, 6, 7, 10, 12]],
    [
      'Russian',
      '1 янв 1 февраля 1 марта 1 апр 1 мая 1 июня 1 июля 1 авг 1 сен 1 окт 1 ноября 1 дек',
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    ],
    [
      'Polish',
      '1 stycznia 1 lutego 1 marca 1 kwietnia 1 maja 1 czerwca 1 lipca 1 sierpnia 1 września 1 października 1 listopada 1 grudnia',
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    ],
    [
      'Czech',
      '1 ledna 1 února 1 března 1 dubna 1 května 1 června 1 července 1 srpna 1 září 1 října 1 listopadu 1 prosince',
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    ],
    ['Romanian', '1 ianuarie 1 mai 1 iunie 1 iulie 1 noiembrie', [1, 5, 6, 7, 11]],
    [
      'Finnish',
      '1 tammikuuta 1 helmikuuta 1 maaliskuuta 1 huhtikuuta 1 toukokuuta 1 kesäkuuta 1 heinäkuuta 1 elokuuta 1 syyskuuta 1 lokakuuta 1 marraskuuta 1 joulukuuta',
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    ],
    [
      'Turkish',
      '1 Ocak 1 Şubat 1 Mart 1 Nisan 1 Mayıs 1 Haziran 1 Temmuz 1 Ağustos 1 Eylül 1 Ekim 1 Kasım 1 Aralık',
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    ],
  ])('knows the months in %s', (_language, days, months) => {
    const read = days.match(/1 [^\d ]+/g)?.map((day) => (parseDate(`${day} 2026`)?.at.getUTCMonth() ?? -1) + 1);
    expect(read).toEqual(months);
  });

  it.each([
    '',
    'yesterday',
    '5 minutes ago',
    'Mon, 30 Feb 2026 10:20:30 GMT',
    '2026-02-29',
    '2026-13-01',
    '2026-03-02T25:00:00Z',
    '2026-03-02T10:61:00Z',
    '2026-03-02T10:20:30+99:00',
    '3/4/2026',
    'March 2026',
    '2026',
    '12345',
    '0001-01-01T00:00:00Z',
    'Posted by Mary 2 March 2026',
    '2 March 2026 10:20 in the morning',
    'Invalid Date',
    '{}',
  ])('does not pretend to understand %j', (text) => {
    expect(parseDate(text)).toBeNull();
  });

  it.each(['America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'])('means the same on a machine in %s', (zone) => {
    process.env.TZ = zone;
    expect(new Date(2026, 0, 1).getTimezoneOffset()).not.toBe(0);
    expect(understood.map(([text]) => parseDate(text)?.at.toISOString())).toEqual(understood.map(([, iso]) => iso));
  });
});
