import { percentiles, type Row } from './table.ts';
import { openSender, startFleet } from './telemetry.ts';

const ROUNDS = 2;
const LOADS = [
  [1_000, 4],
  [1_000, 1],
  [100, 1],
] as const;

/** What it costs that the embedded database answers a commit only when it is on the disk: samples taken with and without, in turn. */
export async function benchFsync(): Promise<Row[]> {
  const perSecond = new Map<string, number[]>();
  const acks = new Map<string, number[]>();
  const add = (map: Map<string, number[]>, key: string, values: number[]) =>
    map.set(key, [...(map.get(key) ?? []), ...values]);
  for (let round = 0; round < ROUNDS; round++) {
    for (const fsync of ['off', 'on']) {
      const product = await startFleet({ EMBEDDED_FSYNC: fsync });
      const sender = await openSender(product);
      for (const [batch, connections] of LOADS) {
        const run = await sender.run('lines', batch, connections);
        add(perSecond, `${fsync} ${batch} ${connections}`, [run.perSecond]);
        add(acks, `${fsync} ${batch} ${connections}`, run.acks);
      }
      await product.stop();
    }
  }
  const most = (key: string) => Math.max(...(perSecond.get(key) ?? [0]));
  return LOADS.map(([batch, connections]) => {
    const [off, on] = [`off ${batch} ${connections}`, `on ${batch} ${connections}`];
    const figure = (key: string) =>
      `${Math.round(most(key)).toLocaleString('en')} (${percentiles(acks.get(key) ?? [])})`;
    return {
      what: `embedded, fsync on and off: samples/s in batches of ${batch}, ${connections} connections (ack p50, p99)`,
      figure: `${figure(on)}, ${figure(off)}: ${(most(on) / most(off)).toFixed(2)}`,
      target: '≥ 0.67',
    };
  });
}
