import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { watchHouse } from '../app/server/watch-house.ts';
import type { Database } from '../platform/server/database.ts';
import { createMetrics } from '../platform/server/http/metrics.ts';
import { freePorts } from './support/free-ports.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { until } from './support/until.ts';

/** The files of deploy/: read by the programs they are for, where these are installed (.ci/run installs them), and held against the product. */
const text = (path: string) => readFileSync(`deploy/${path}`, 'utf8');
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { status, output: stdout + stderr };
};

describe('is read without a complaint', () => {
  it.runIf(has('haproxy'))('by HAProxy', () => {
    for (const file of ['haproxy.cfg', 'haproxy-postgres.cfg'])
      expect(run('haproxy', '-c', '-f', `deploy/${file}`)).toMatchObject({ status: 0 });
  });

  it.runIf(has('nginx'))('by nginx', () => {
    const folder = temporaryFolder();
    const around = `pid ${folder}/pid; error_log ${folder}/log; events {} http { access_log off; include ${resolve('deploy/nginx.conf')}; }`;
    writeFileSync(join(folder, 'nginx.conf'), around);
    expect(run('nginx', '-t', '-c', join(folder, 'nginx.conf'))).toMatchObject({ status: 0 });
  });

  it.runIf(has('caddy'))('by Caddy', () => {
    const { output } = run('caddy', 'validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile');
    expect(output).toContain('Valid configuration');
  });

  it.runIf(has('promtool'))('by Prometheus, whose rules tell what they are meant to tell', () => {
    expect(run('promtool', 'check', 'config', 'deploy/prometheus/prometheus.yaml')).toMatchObject({ status: 0 });
    expect(run('promtool', 'test', 'rules', 'deploy/prometheus/rules-test.yaml')).toMatchObject({ status: 0 });
  });

  it.runIf(has('systemd-analyze'))('by systemd', () => {
    const unit = join(temporaryFolder(), 'smr-intelligence.service');
    // Node of the machine it is installed on.
    writeFileSync(unit, text('smr-intelligence.service').replace('/usr/bin/node', process.execPath));
    const { output } = run('systemd-analyze', 'verify', unit);
    expect(output.split('\n').filter((line) => line.includes('smr-intelligence.service'))).toEqual([]);
  });
});

describe('names what there is', () => {
  const metrics = createMetrics();
  watchHouse({} as Database, metrics);
  metrics.watchListeners(() => 0);
  const offered = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name));
  const base = (name: string) => name.replace(/_(bucket|count|sum)$/, '');
  const namesIn = (expression: string) =>
    [
      ...expression
        .replaceAll(/\{[^}]*\}|\bby \([^)]*\)|"[^"]*"/g, '')
        .matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b|\bup\b|\bfeeds\b|\bwaiting\b/g),
    ]
      .map(([name]) => base(name))
      .filter((name) => name !== 'histogram_quantile' && name !== 'up');

  it('in the rules', () => {
    const { groups } = parse(text('prometheus/rules.yaml')) as { groups: { rules: { expr: string }[] }[] };
    const named = groups.flatMap(({ rules }) => rules.flatMap(({ expr }) => namesIn(expr)));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !offered.has(name))).toEqual([]);
  });

  it('on the dashboard', () => {
    const { panels } = JSON.parse(text('grafana/smr-intelligence.json')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const named = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)));
    expect(named.length).toBeGreaterThan(12);
    expect(named.filter((name) => !offered.has(name))).toEqual([]);
  });

  it('among the settings', () => {
    const table = readFileSync('README.md', 'utf8');
    const { services } = parse(text('compose.yaml')) as {
      services: { product: { environment: Record<string, string> } };
    };
    const settings = Object.keys(services.product.environment);
    expect(settings.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('docs/operating.md', () => {
  const manual = readFileSync('docs/operating.md', 'utf8');

  it('names commands, files and settings that there are', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const commands = [...manual.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !scripts[name])).toEqual([]);
    expect(commands).toEqual(expect.arrayContaining(['backup', 'restore', 'move', 'doctor', 'release']));
    const files = [...manual.matchAll(/deploy\/[\w./-]+/g)].map(([path]) => path);
    expect(files.filter((path) => !existsSync(path))).toEqual([]);
    const table = readFileSync('README.md', 'utf8');
    const settings = [...manual.matchAll(/`([A-Z]+_[A-Z_]+)(?:=\w+)?`/g)].map(([, name = '']) => name);
    expect(settings.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('keeps what counts and what operates inside', () => {
  it.each(['haproxy.cfg', 'nginx.conf', 'Caddyfile'])('behind %s', (path) => {
    const rules = text(path)
      .split('\n')
      .filter((line) => /deny|location|@inside path|respond|return 404/.test(line))
      .join('\n');
    for (const inside of ['metrics', 'healthz', 'readyz', '/api/admin/maintenance']) expect(rules).toContain(inside);
  });
});

describe('what stands in front of two processes', () => {
  const proxies: Record<string, { program: string; args(settings: string, folder: string): string[] }> = {
    'nginx.conf': {
      program: 'nginx',
      args: (settings, folder) => [
        ...['-p', folder, '-c', settings, '-g'],
        `pid ${folder}/pid; error_log ${folder}/log; daemon off;`,
      ],
    },
    'haproxy.cfg': { program: 'haproxy', args: (settings) => ['-f', settings] },
    Caddyfile: { program: 'caddy', args: (settings) => ['run', '--adapter', 'caddyfile', '--config', settings] },
  };
  for (const [path, { program }] of Object.entries(proxies)) {
    it.runIf(has(program))(`lets them answer while the database is away (${path})`, () => letsAnswer(path), 60_000);
    it.runIf(has(program))(`finds the files of whichever edition has them (${path})`, () => findsFiles(path), 60_000);
    it.runIf(has(program))(`goes on when one is killed (${path})`, () => goesOn(path), 60_000);
  }

  /** While the database is away no process is ready. */
  function letsAnswer(path: string) {
    return behind(path, false, async ({ ask, received }) => {
      // Until the proxy has found out that none is ready, and until the first refusals were counted.
      for (let round = 0; round < 5; round++) {
        const refused = await ask('/api/me');
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
        expect((await ask('/api/fleet/telemetry', 'POST')).status).toBe(202);
        await new Promise((resolve) => setTimeout(resolve, 120));
      }
      expect((await ask('/news')).status).toBe(200);
      // What a process ended over may have been done: nobody else gets it.
      const died = await ask('/dies', 'POST').catch(() => null);
      // HAProxy ends the connection without a word, so that whoever asks decides.
      expect(died?.status ?? 502).toBeGreaterThanOrEqual(502);
      expect(received).toEqual(['POST /dies']);
    });
  }

  /** While one edition takes the other's place each process has the code of its own pages alone. */
  function findsFiles(path: string) {
    return behind(path, true, async ({ ask }) => {
      const statuses = async (file: string) => {
        const asked = Array.from({ length: 12 }, async () => (await ask(file)).status);
        return [...new Set(await Promise.all(asked))];
      };
      expect(await statuses('/assets/of-1.js')).toEqual([200]);
      expect(await statuses('/assets/of-2.js')).toEqual([200]);
      expect(await statuses('/assets/of-none.js')).toEqual([404]);
    });
  }

  function goesOn(path: string) {
    return behind(path, true, async ({ ask, processes }) => {
      processes[0]?.closeAllConnections();
      processes[0]?.close();
      const statuses = new Set<number>();
      // Until the next look at it, and beyond.
      for (const until = Date.now() + 1_200; Date.now() < until; ) {
        statuses.add((await ask('/news')).status);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      expect([...statuses]).toEqual([200]);
    });
  }

  interface Setting {
    ask(path: string, method?: string): Promise<Response>;
    processes: readonly Server[];
    /** What a process ended over. */
    received: readonly string[];
  }

  /** @param isReady left waiting for a second between two looks at a process; else for a tenth of that */
  async function behind(path: string, isReady: boolean, work: (setting: Setting) => Promise<void>) {
    const { program, args } = proxies[path] as (typeof proxies)[string];
    const folder = temporaryFolder();
    const settings = join(folder, path);
    const [outside = 0, ...inside] = await freePorts(3);
    const adapted = text(path)
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${outside}`)
      .replace('smr.example {', `http://127.0.0.1:${outside} {`)
      .replaceAll(/127\.0\.0\.1:300([12])/g, (_, which) => `127.0.0.1:${inside[which - 1]}`)
      .replaceAll(/(inter|health_interval) 1s/g, `$1 ${isReady ? '1s' : '100ms'}`);
    const around: Record<string, string> = {
      nginx: `events {} http { access_log off; ${adapted} }`,
      caddy: `{\n admin off\n}\n${adapted}`,
    };
    writeFileSync(settings, around[program] ?? adapted);
    const received: string[] = [];
    const processes = await Promise.all(
      inside.map((port, at) => startProcess(port, isReady, received, `/assets/of-${at + 1}.js`)),
    );
    const proxy = spawn(program, args(settings, folder), { stdio: 'ignore', env: { ...process.env, HOME: folder } });
    try {
      const ask = (asked: string, method = 'GET') => fetch(`http://127.0.0.1:${outside}${asked}`, { method });
      await until(async () => (await ask('/news').catch(() => null))?.status === 200);
      await work({ ask, processes, received });
    } finally {
      proxy.kill();
      await once(proxy, 'exit');
      for (const one of processes) one.closeAllConnections();
      for (const one of processes) one.close();
    }
  }

  /** A process as it answers with a database, or without one and with NATS. */
  async function startProcess(port: number, isReady: boolean, received: string[], file: string) {
    const statuses: Record<string, number> = {
      '/healthz': 200,
      '/news': 200,
      '/api/fleet/telemetry': 202,
      [file]: 200,
    };
    if (isReady) statuses['/readyz'] = 200;
    const server = createServer(({ method, url = '', socket }, answer) => {
      if (url === '/dies') {
        received.push(`${method} ${url}`);
        socket.destroy();
        return;
      }
      const status = statuses[url] ?? (url.startsWith('/assets/') ? 404 : 503);
      answer.writeHead(status, status === 503 ? { 'retry-after': '5' } : {}).end();
    });
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return server;
  }
});

describe('keeps what runs small', () => {
  it('in a container', () => {
    const { services } = parse(text('compose.yaml')) as { services: { product: Record<string, unknown> } };
    expect(services.product).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    const dockerfile = text('Dockerfile');
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).not.toMatch(/npm|apt/);
  });

  it('in a cluster', () => {
    const [deployment] = parseAllDocuments(text('kubernetes.yaml')).map((document) => document.toJS());
    const pod = deployment.spec.template.spec;
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(pod.containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect([pod.containers[0].livenessProbe.httpGet.path, pod.containers[0].readinessProbe.httpGet.path]).toEqual([
      '/healthz',
      '/readyz',
    ]);
  });
});
