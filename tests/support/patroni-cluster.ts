import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-ports.ts';
import { until } from './until.ts';

/** What can be done to the node that leads. */
export const faults = ['kill', 'freeze', 'cut', 'fill'] as const;
export type Fault = (typeof faults)[number];

const programs = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/sbin/ip'];
/** Needs Debian's patroni, etcd-server, haproxy and postgresql, and the rights to make networks and mounts. */
export const canRunPatroni = process.getuid?.() === 0 && programs.every((path) => existsSync(path));

const NODES = 3;
/** Room for a node's folder, so that a disk can be filled without filling the machine's. */
const DISK = '700m';

export interface PatroniCluster {
  /** Through HAProxy, wherever the leader is. */
  url: string;
  leader(): Promise<number | null>;
  /** @returns undoes it: the node comes back */
  inflict(fault: Fault, node: number): Promise<() => Promise<void>>;
  /** Until all nodes are there, and one of them is a synchronous standby. */
  whenWhole(): Promise<void>;
  close(): Promise<void>;
}

/**
 * etcd, three nodes of PostgreSQL under Patroni with the settings of deploy/, each in a network and on a disk of its own, and HAProxy before
 * them. All of it on this machine.
 */
export async function startPatroni(): Promise<PatroniCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'smr-patroni-'));
  chmodSync(folder, 0o755);
  const id = process.pid % 200;
  const net = `10.213.${id}`;
  const bridge = `smr${id}`;
  const run = (...command: string[]) => execFileSync(command[0] ?? '', command.slice(1), { stdio: 'pipe' }).toString();
  const children = new Set<ChildProcess>();
  const begin = (log: string, ...command: string[]) => {
    const child = spawn('sh', ['-c', `exec "$@" >>${join(folder, log)} 2>&1`, 'sh', ...command], { stdio: 'ignore' });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  };
  run('ip', 'link', 'add', bridge, 'type', 'bridge');
  run('ip', 'addr', 'add', `${net}.1/24`, 'dev', bridge);
  run('ip', 'link', 'set', bridge, 'up');
  const names = Array.from({ length: NODES }, (_, node) => `${bridge}n${node}`);
  const addressOf = (node: number) => `${net}.${11 + node}`;
  const folderOf = (node: number) => join(folder, `node${node}`);
  const etcdPort = await freePort();
  begin(
    'etcd.log',
    ...['/usr/bin/etcd', '--data-dir', join(folder, 'etcd'), '--enable-v2=false'],
    ...[
      '--listen-client-urls',
      `http://${net}.1:${etcdPort}`,
      '--advertise-client-urls',
      `http://${net}.1:${etcdPort}`,
    ],
    ...['--listen-peer-urls', `http://127.0.0.1:${await freePort()}`],
  );
  const bin = run('sh', '-c', 'ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1').trim();
  for (const [node, name] of names.entries()) {
    run('ip', 'netns', 'add', name);
    run('ip', 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    run('ip', 'link', 'set', name, 'master', bridge, 'up');
    run('ip', 'netns', 'exec', name, 'ip', 'addr', 'add', `${addressOf(node)}/24`, 'dev', 'eth0');
    run('ip', 'netns', 'exec', name, 'ip', 'link', 'set', 'eth0', 'up');
    run('ip', 'netns', 'exec', name, 'ip', 'link', 'set', 'lo', 'up');
    mkdirSync(folderOf(node));
    run('mount', '-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folderOf(node));
    mkdirSync(join(folderOf(node), 'data'), { mode: 0o700 });
    run('chown', '-R', 'postgres', folderOf(node));
    const settings = readFileSync('deploy/patroni.yaml', 'utf8')
      .replace('name: node1', `name: node${node}`)
      .replaceAll('10.0.0.11', addressOf(node))
      .replace(/hosts: .*/, `hosts: ${net}.1:${etcdPort}`)
      .replaceAll('10.0.0.0/24', `${net}.0/24`)
      .replace('/var/lib/postgresql/smr', join(folderOf(node), 'data'))
      .replace(/bin_dir: .*/, `bin_dir: ${bin}`)
      // All of them are on this machine: sockets would be in the same place, and there is no watchdog.
      .replace('  authentication:', `  parameters: { unix_socket_directories: ${folderOf(node)} }\n  authentication:`)
      .replace('mode: automatic', "mode: 'off'");
    writeFileSync(join(folder, `node${node}.yaml`), settings);
  }
  const patronis: (ChildProcess | undefined)[] = [];
  const startNode = (node: number) => {
    patronis[node] = begin(
      `node${node}.log`,
      ...[
        'ip',
        'netns',
        'exec',
        names[node] ?? '',
        'setpriv',
        '--reuid',
        'postgres',
        '--regid',
        'postgres',
        '--clear-groups',
      ],
      ...['env', `HOME=${folderOf(node)}`, '/usr/bin/patroni', join(folder, `node${node}.yaml`)],
    );
  };
  for (const node of names.keys()) startNode(node);
  const port = await freePort();
  const proxy = join(folder, 'haproxy.cfg');
  let proxySettings = readFileSync('deploy/haproxy-postgres.cfg', 'utf8').replace(
    '127.0.0.1:6432',
    `127.0.0.1:${port}`,
  );
  for (const node of names.keys()) proxySettings = proxySettings.replace(`10.0.0.${11 + node}`, addressOf(node));
  writeFileSync(proxy, proxySettings);
  begin('haproxy.log', 'haproxy', '-db', '-f', proxy);

  const pidsOf = (node: number) =>
    run('ip', 'netns', 'pids', names[node] ?? '')
      .trim()
      .split('\n')
      .filter(Boolean);
  const signal = (node: number, name: string) => {
    const pids = pidsOf(node);
    if (pids.length > 0) execFileSync('sh', ['-c', `kill -${name} ${pids.join(' ')} || true`], { stdio: 'ignore' });
  };
  const ask = async (node: number, path: string) => {
    const answer = await fetch(`http://${addressOf(node)}:8008${path}`, { signal: AbortSignal.timeout(1_000) }).catch(
      () => null,
    );
    await answer?.arrayBuffer().catch(() => null);
    return answer?.status === 200;
  };
  const leader = async () => {
    const answers = await Promise.all(names.map((_, node) => ask(node, '/primary')));
    const found = answers.indexOf(true);
    return found < 0 ? null : found;
  };
  const whenWhole = async () => {
    await until(async () => {
      const states = await Promise.all(
        names.map((_, node) => Promise.all([ask(node, '/primary'), ask(node, '/sync'), ask(node, '/health')])),
      );
      const count = (kind: 0 | 1 | 2) => states.filter((state) => state[kind]).length;
      return count(0) === 1 && count(1) >= 1 && count(2) === NODES;
    }, 300_000);
  };
  const inflict = async (fault: Fault, node: number) => {
    const filler = join(folderOf(node), 'filler');
    switch (fault) {
      case 'kill':
        signal(node, 'KILL');
        return async () => startNode(node);
      case 'freeze':
        signal(node, 'STOP');
        return async () => {
          signal(node, 'CONT');
          await until(async () => (await ask(node, '/health')) && !(await ask(node, '/primary')));
          // What hung is not trusted: Patroni 3.0 may go on with what it knew of etcd before, and name no synchronous standby.
          signal(node, 'KILL');
          startNode(node);
        };
      case 'cut':
        run('ip', 'link', 'set', names[node] ?? '', 'down');
        return async () => void run('ip', 'link', 'set', names[node] ?? '', 'up');
      case 'fill':
        execFileSync('sh', ['-c', `dd if=/dev/zero of=${filler} bs=1M 2>/dev/null; true`]);
        return async () => {
          rmSync(filler);
          // Whoever runs the house starts what gave up for want of room.
          if (patronis[node]?.exitCode !== null) startNode(node);
        };
    }
  };
  await whenWhole();
  const superuser = 'postgres:change-me';
  return {
    url: `postgres://${superuser}@127.0.0.1:${port}/postgres`,
    leader,
    inflict,
    whenWhole,
    async close() {
      for (const node of names.keys()) {
        signal(node, 'CONT');
        signal(node, 'KILL');
      }
      for (const child of children) child.kill('SIGKILL');
      await until(() => children.size === 0);
      for (const [node, name] of names.entries()) {
        await until(() => pidsOf(node).length === 0);
        run('umount', folderOf(node));
        run('ip', 'netns', 'del', name);
      }
      run('ip', 'link', 'del', bridge);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
