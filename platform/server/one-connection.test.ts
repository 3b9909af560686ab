import { openAsBlob } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Database, openEmbeddedDatabase } from './database.ts';
import { first } from './one-connection.ts';

let db: Database;
beforeAll(async () => {
  db = await openEmbeddedDatabase(null, { clusterDump: await openAsBlob(inject('clusterDump')) });
});
afterAll(() => db.close());

/** Holds the connection until it is told to let it go. */
async function hold() {
  const client = await db.pool.connect();
  return () => client.release();
}

it('lends the connection in the order in which it was asked for, and to what goes first before', async () => {
  const order: string[] = [];
  const letGo = await hold();
  const ask = (name: string) => db.pool.query('select 1').then(() => order.push(name));
  const all = [ask('page'), ask('import'), first(() => ask('sample')), first(() => ask('next sample')), ask('feed')];
  letGo();
  await Promise.all(all);
  expect(order).toEqual(['sample', 'next sample', 'page', 'import', 'feed']);
});

it('lets a statement of Drizzle’s go first, which begins when it is waited for', async () => {
  const order: string[] = [];
  const letGo = await hold();
  const page = db.pool.query('select 1').then(() => order.push('page'));
  const news = first(() => db.orm.execute('select 1')).then(() => order.push('news'));
  await setImmediate();
  letGo();
  await Promise.all([page, news]);
  expect(order).toEqual(['news', 'page']);
});

it('lets nobody go first who only heard of a change by what goes first', async () => {
  const order: string[] = [];
  const ask = (name: string) => db.pool.query('select 1').then(() => order.push(name));
  const heard = Promise.withResolvers<void>();
  let waited = Promise.resolve(0);
  await db.listen(
    'sampled',
    () => {
      waited = ask('follows');
      heard.resolve();
    },
    () => {},
  );
  const letGo = await hold();
  const sample = first(() => db.pool.query("select pg_notify('sampled', '')"));
  const page = ask('page');
  letGo();
  await Promise.all([sample, page, heard.promise]);
  await waited;
  expect(order).toEqual(['page', 'follows']);
});

it('tells at once of what is committed, whoever has the connection', async () => {
  const heard: string[] = [];
  await db.listen(
    'told',
    (payload) => heard.push(payload),
    () => {},
  );
  const letGo = await hold();
  await db.notify('told', ['one', 'two']);
  letGo();
  expect(heard).toEqual(['one', 'two']);
});

it('lends it again after statements, transactions and connections that failed', async () => {
  await expect(db.pool.query('select nothing')).rejects.toThrow('nothing');
  await expect(db.orm.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const failing = await db.pool.connect();
  failing.release(true);
  const { rows } = await first(() => db.pool.query('select 1 as one'));
  expect(rows).toEqual([{ one: 1 }]);
});
