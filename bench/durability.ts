import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbeddedDatabase } from '../platform/server/database.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { storedTimes } from '../tests/support/stored-times.ts';
import type { Row } from './table.ts';
import { issueKeyOf, startFleet } from './telemetry.ts';

const KILLS = Number(process.env.BENCH_KILLS ?? 50);
const SENDERS = 4;

/** The product is killed (-9) at random moments while samples come in; afterwards every sample that it acknowledged must be there. */
export async function benchDurability(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'smr-kill-'));
  const acknowledged: number[] = [];
  let clock = Date.now() - HOUR_MS;
  let key = '';
  for (let kill = 0; kill < KILLS; kill++) {
    const product = await startFleet({ DATA_DIR: dataDir });
    key ||= await issueKeyOf(product);
    let isGone = false;
    const sender = async () => {
      while (!isGone) {
        const from = clock;
        clock += 20;
        const samples = Array.from({ length: 20 }, (_, n) => ({
          stream: 'dnnp-1.flow_rate',
          ts: from + n,
          value: from,
        }));
        const answer = await fetch(`${product.url}/api/fleet/telemetry`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}` },
          body: JSON.stringify({ samples }),
          // The connection breaks when the product is killed: what was in it was not acknowledged.
        }).catch(() => null);
        if (answer?.ok) for (let n = 0; n < 20; n++) acknowledged.push(from + n);
      }
    };
    const senders = Array.from({ length: SENDERS }, sender);
    await sleep(200 + Math.random() * 800);
    await product.stop('SIGKILL');
    isGone = true;
    await Promise.all(senders);
  }
  const db = await openEmbeddedDatabase(dataDir);
  const { rows } = await db.pool.query<{ id: number }>(
    "select id from telemetry_streams where smr_unit_id = 'dnnp-1' and tag = 'flow_rate'",
  );
  const there = new Set(await storedTimes(db.orm, rows[0]?.id ?? 0));
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
  return [
    {
      what: `kill -9 × ${KILLS} while samples come in: acknowledged, of them lost`,
      figure: `${acknowledged.length.toLocaleString('en')}, ${acknowledged.filter((at) => !there.has(at)).length}`,
      target: '0 lost',
    },
  ];
}
