import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../tests/support/free-ports.ts';
import { until } from '../tests/support/until.ts';

export interface InfluxDb {
  url: string;
  /** As it names itself, "InfluxDB v1.6.7". */
  version: string;
  stop(): Promise<void>;
}

/**
 * An InfluxDB 1 with an empty database `bench`, as its package sets it up (each write is on the disk before it is acknowledged), where
 * one is installed: Debian's `influxdb`. null where there is none, or another edition.
 */
export async function startInfluxDb(): Promise<InfluxDb | null> {
  const asked = spawnSync('influxd', ['version'], { encoding: 'utf8' });
  const [version] = asked.stdout?.match(/^InfluxDB v1\.[\d.]+/) ?? [];
  if (!version) return null;
  const folder = mkdtempSync(join(tmpdir(), 'smr-influxdb-'));
  const [http, backup] = await freePorts(2);
  const url = `http://127.0.0.1:${http}`;
  writeFileSync(join(folder, 'influxdb.conf'), settings(folder, Number(http), Number(backup)));
  const server = spawn('influxd', ['-config', join(folder, 'influxdb.conf')], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const answers = (path: string, init?: RequestInit) =>
    fetch(url + path, init).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(() => answers('/ping'));
  await until(() => answers('/query?q=create%20database%20bench', { method: 'POST' }));
  return {
    url,
    version,
    async stop() {
      server.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

const settings = (folder: string, http: number, backup: number) => `
reporting-disabled = true
bind-address = "127.0.0.1:${backup}"
[meta]
  dir = "${folder}/meta"
[data]
  dir = "${folder}/data"
  wal-dir = "${folder}/wal"
  wal-fsync-delay = "0s"
  query-log-enabled = false
[monitor]
  store-enabled = false
[http]
  bind-address = "127.0.0.1:${http}"
  log-enabled = false
`;
