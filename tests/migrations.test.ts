import { expect, it } from 'vitest';
import { openDatabaseBefore } from './support/migrate-before.ts';

it('a schedule that was changed before there was more than one letter is that of the weekly letter after it', async () => {
  const { db, migrateOn } = await openDatabaseBefore('0041_letter-editions');
  try {
    await db.pool.query(
      "insert into newsletter_schedule (is_on, weekday, time, time_zone) values (false, 2, '16:45', 'Asia/Tokyo')",
    );
    await db.pool.query("insert into newsletter_issues (week_of, subject) values ('2026-11-16', 'An older letter')");
    await db.pool.query("insert into newsletter_subscriptions (email) values ('ada@example.org')");
    await migrateOn();
    const { rows } = await db.pool.query('select slug, is_on, weekday, time, time_zone from newsletter_editions');
    expect(rows).toEqual([{ slug: 'weekly', is_on: false, weekday: 2, time: '16:45', time_zone: 'Asia/Tokyo' }]);
    const { rows: kept } = await db.pool.query(
      'select edition, editions from newsletter_issues, newsletter_subscriptions',
    );
    expect(kept).toEqual([{ edition: 'weekly', editions: ['weekly'] }]);
  } finally {
    await db.close();
  }
});
