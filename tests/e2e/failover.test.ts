import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectToServer } from '../../platform/server/database.ts';
import { HOUR_MS } from '../../platform/shared/days.ts';
import { sendSamples } from '../support/fleet.ts';
import { LiveClient } from '../support/live-client.ts';
import { canRunPatroni, type Fault, faults, type PatroniCluster, startPatroni } from '../support/patroni-cluster.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { postJson, signIn } from '../support/sign-in.ts';
import { silentLog } from '../support/silent-log.ts';
import { isSoak } from '../support/soak.ts';
import { storedTimes } from '../support/stored-times.ts';
import { until } from '../support/until.ts';

/** How often each fault is inflicted on the leader: twenty events. */
const ROUNDS = 5;
const ADMIN = { email: 'ada@smr.example', password: 'correct horse battery' };
/** 1,000 samples a second: two plants, fifty of them every tenth of a second each. */
const BATCH = 50;
const EVERY_MS = 100;
const FULL_MS = 5_000;

/**
 * Three nodes of PostgreSQL under Patroni, and what happens to the product when the leader dies, hangs, is cut off or has no room. Only in the soak: it
 * takes a quarter of an hour, Debian's packages, and the rights to make networks and mounts.
 */
describe.runIf(isSoak && canRunPatroni)('a cluster whose leader fails', () => {
  let cluster: PatroniCluster;
  let product: RunningProduct;
  let key: string;
  let cookie: string;

  beforeAll(async () => {
    cluster = await startPatroni();
    product = await startProduct({
      DATABASE_URL: cluster.url,
      AUTH_SECRET: 'a secret of at least thirty-two characters',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    });
    cookie = await signIn(product, ADMIN);
    const headers = { cookie, origin: product.url };
    key = (
      (await (await postJson(product, '/api/admin/telemetry-keys', { name: 'plant' }, headers)).json()) as {
        key: string;
      }
    ).key;
  });
  afterAll(async () => {
    await product.stop();
    await cluster.close();
  });

  it(`loses and doubles nothing that was acknowledged, ${ROUNDS} times each of ${faults.join(', ')}, and answers 503 at worst`, async () => {
    const first = Date.now() - HOUR_MS;
    const streams = ['dnnp-1.core_temp', 'dnnp-2.core_temp'];
    const acknowledged: number[][] = [[], []];
    const terms: string[] = [];
    const odd: string[] = [];
    /** When something was acknowledged last, and the longest time since the last look that nothing was. */
    let acknowledgedAt = performance.now();
    let longestGap = 0;
    let isOver = false;
    const note = () => {
      longestGap = Math.max(longestGap, performance.now() - acknowledgedAt);
      acknowledgedAt = performance.now();
    };
    /** @returns whether it was taken; what is odd about the answer is kept */
    const judge = async (what: string, asked: Promise<Response>): Promise<Response | null> => {
      const answer = await asked.catch((error: Error) => error);
      if (answer instanceof Error) {
        odd.push(`${what}: ${answer.message} ${answer.cause}`);
        return null;
      }
      if (answer.ok) return answer;
      const text = await answer.text();
      if (answer.status !== 503 || !answer.headers.get('retry-after'))
        odd.push(`${what}: ${answer.status} ${text.slice(0, 200)}`);
      return null;
    };
    const plant = async (which: number) => {
      for (let ts = first; !isOver; ts += BATCH) {
        const times = Array.from({ length: BATCH }, (_, at) => ts + at);
        const samples = times.map((at) => ({ stream: streams[which], ts: at, value: (at - first) % 300 }));
        // As a plant does: again until it is acknowledged.
        while (!(await judge('samples', sendSamples(product, key, samples)))) await pause(EVERY_MS);
        acknowledged[which]?.push(...times);
        note();
        await pause(EVERY_MS);
      }
    };
    const editor = async () => {
      for (let number = 0; !isOver; number++) {
        const term = `Failover ${number}`;
        const headers = { cookie, origin: product.url, 'idempotency-key': crypto.randomUUID() };
        while (
          !(await judge(
            'term',
            postJson(
              product,
              '/api/admin/glossary-terms',
              { term, definition: 'Of a test.', category: 'Manufacturing' },
              headers,
            ),
          ))
        )
          await pause(1_000);
        terms.push(term);
        await pause(1_000);
      }
    };
    const reader = async (path: string) => {
      while (!isOver) {
        const answer = await judge(path, product.fetch(path));
        await answer?.text();
        await pause(50);
      }
    };
    const listener = await new LiveClient().connect(product.url);
    const work = Promise.all([plant(0), plant(1), editor(), reader('/glossary'), reader('/api/news?q=reactor')]);
    const gaps: Record<Fault, number[]> = { kill: [], freeze: [], cut: [], fill: [] };
    await until(() => terms.length > 3);
    for (let round = 0; round < ROUNDS; round++) {
      for (const fault of faults) {
        const leader = await until(async () => (await cluster.leader()) ?? undefined);
        note();
        longestGap = 0;
        const undo = await cluster.inflict(fault, leader);
        if (fault === 'fill') {
          // A leader that has no room refuses and goes on leading; the service is back when somebody has made room.
          await pause(FULL_MS);
          await undo();
          note();
          longestGap = 0;
        } else {
          await until(async () => {
            const now = await cluster.leader();
            return now !== null && now !== leader;
          });
        }
        const [samples, written] = [acknowledged[0]?.length ?? 0, terms.length];
        await until(() => (acknowledged[0]?.length ?? 0) > samples + 500 && terms.length > written + 1);
        note();
        gaps[fault].push(Math.round(longestGap) / 1_000);
        if (fault !== 'fill') await undo();
        await cluster.whenWhole();
      }
    }
    isOver = true;
    await work;
    console.log(
      'seconds without an acknowledgement',
      JSON.stringify(gaps),
      'acknowledged',
      acknowledged.map(({ length }) => length),
      terms.length,
    );

    const db = await connectToServer(cluster.url, silentLog);
    for (const [which, name] of streams.entries()) {
      const [unit, tag] = name.split('.');
      const { rows } = await db.pool.query('select id from telemetry_streams where smr_unit_id = $1 and tag = $2', [
        unit,
        tag,
      ]);
      expect((await storedTimes(db.orm, rows[0]?.id)).filter((ts) => ts >= first && ts < first + HOUR_MS)).toEqual(
        acknowledged[which],
      );
    }
    const { rows } = await db.pool.query<{ term: string }>(
      `select term from glossary_terms where term like 'Failover %' order by id`,
    );
    expect(rows.map(({ term }) => term).toSorted()).toEqual(terms.toSorted());
    await db.close();
    expect(odd).toEqual([]);
    expect(Math.max(...Object.values(gaps).flat())).toBeLessThan(10);
    expect(listener.isOpen).toBe(true);
    listener.drop();
  });
});
