import { expect, it } from 'vitest';
import { HOUR_MS } from '../../platform/shared/days.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { sendSamples } from '../support/fleet.ts';
import { NATS_SERVER, startNats } from '../support/nats-servers.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { postJson, signIn } from '../support/sign-in.ts';
import { atSize } from '../support/soak.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

const ROUNDS = atSize(1, 20);
const TOGETHER = 40;
const ADMIN = { email: 'admin@example.org', password: 'correct horse battery' };

it.skipIf(!NATS_SERVER)(
  `kill -9 of the product and of the NATS server, ${ROUNDS} of each, loses and doubles nothing that was acknowledged`,
  async () => {
    const folder = temporaryFolder();
    await fillDataFolder(folder, 'update rss_sources set is_active = false');
    const nats = await startNats(1);
    const env = {
      DATA_DIR: folder,
      NATS_URL: nats.config.servers.join(),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    };
    let product = await startProduct(env);
    const cookie = await signIn(product, ADMIN);
    const issued = await postJson(
      product,
      '/api/admin/telemetry-keys',
      { name: 'plant' },
      { cookie, origin: product.url },
    );
    const { key } = (await issued.json()) as { key: string };

    const first = Date.now() - HOUR_MS;
    const acknowledged: number[] = [];
    let sent = 0;
    const send = async () => {
      const values = Array.from({ length: 20 }, () => sent++);
      const samples = values.map((value) => ({ stream: 'dnnp-1.core_temp', ts: first + value, value }));
      // As a plant does: the same again until somebody says that it is there.
      for (;;) {
        const answer = await sendSamples(product, key, samples).catch(() => null);
        await answer?.arrayBuffer().catch(() => null);
        if (answer?.ok) break;
      }
      acknowledged.push(...values);
    };
    const sendAll = () => Promise.all(Array.from({ length: TOGETHER }, send));
    for (let round = 0; round < ROUNDS; round++) {
      const one = sendAll();
      const before = acknowledged.length;
      await until(() => acknowledged.length > before);
      await product.stop('SIGKILL');
      product = await startProduct(env);
      await one;

      const other = sendAll();
      await until(() => acknowledged.length > before + 20 * TOGETHER);
      await nats.kill(0);
      nats.start(0);
      await other;
    }
    const stored = await until(async () => {
      const values = await readValues(product, first, sent);
      return values.length >= acknowledged.length && values;
    });
    expect(stored.toSorted((a, b) => a - b)).toEqual(acknowledged.toSorted((a, b) => a - b));
    await product.stop();
    await nats.close();
  },
);

async function readValues({ url }: RunningProduct, first: number, count: number): Promise<number[]> {
  const [stream] = (await (await fetch(`${url}/api/fleet/streams?unitId=dnnp-1&tag=core_temp`)).json()) as {
    id: number;
  }[];
  const [from, to] = [first, first + count].map((ts) => new Date(ts).toISOString());
  const csv = await (await fetch(`${url}/api/fleet/streams/${stream?.id}/samples.csv?from=${from}&to=${to}`)).text();
  return csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => Number(row.split(',')[1]));
}
