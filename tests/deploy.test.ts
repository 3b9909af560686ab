import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { watchHouse } from '../app/server/watch-house.ts';
import type { Database } from '../platform/server/database.ts';
import { createMetrics } from '../platform/server/http/metrics.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

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
