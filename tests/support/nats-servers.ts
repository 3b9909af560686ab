import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NatsConfig } from '../../platform/server/config.ts';
import { freePorts } from './free-ports.ts';

/** Debian's server, where it is installed. */
export const NATS_SERVER = [process.env.NATS_SERVER, '/usr/sbin/nats-server'].find((path) => path && existsSync(path));

export interface NatsServers {
  config: NatsConfig;
  /** As `kill -9` does. @param which of them, from 0 */
  kill(which: number): Promise<void>;
  start(which: number): void;
  /** Where each is reached, in their order. */
  addresses: string[];
  close(): Promise<void>;
}

/** Real servers with JetStream on free ports; several are one cluster. @param settings more of what their files say */
export async function startNats(count: number, settings = ''): Promise<NatsServers> {
  const folder = mkdtempSync(join(tmpdir(), 'smr-nats-'));
  const ports = await freePorts(2 * count);
  const [clients, routes] = [ports.slice(0, count), ports.slice(count)];
  const running: (ChildProcess | null)[] = [];
  const start = (which: number) => {
    const file = join(folder, `${which}.conf`);
    const cluster = `cluster { name: test, listen: "127.0.0.1:${routes[which]}", routes: [${routes.map((port) => `"nats://127.0.0.1:${port}"`).join()}] }`;
    writeFileSync(
      file,
      `server_name: n${which}\nlisten: "127.0.0.1:${clients[which]}"\njetstream { store_dir: "${join(folder, String(which))}" }\n${count > 1 ? cluster : ''}\n${settings}\n`,
    );
    running[which] = spawn(NATS_SERVER ?? '', ['-c', file], { stdio: 'ignore' });
  };
  for (let which = 0; which < count; which++) start(which);
  const kill = async (which: number) => {
    const child = running[which];
    running[which] = null;
    if (!child || child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const addresses = clients.map((port) => `nats://127.0.0.1:${port}`);
  return {
    config: {
      ...{ servers: addresses, username: null, password: null, token: null },
      ...{ stream: 'smr-test', replicas: null, megabytes: 64 },
    },
    kill,
    start,
    addresses,
    async close() {
      for (let which = 0; which < count; which++) await kill(which);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
