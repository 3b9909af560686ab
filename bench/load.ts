import { execFileSync } from 'node:child_process';
import autocannon from 'autocannon';

export const CONNECTIONS = 16;
const SECONDS = 6;
const WARM_UP_SECONDS = 4;

export interface Load {
  requestsPerSecond: string;
  p50: string;
  p99: string;
}

/** Which client makes the load: it shares the machine with the server, so a slow client hides a fast server. */
export const client = hasWrk() ? 'wrk' : 'autocannon';

/** Asks for one address over 16 connections for some seconds. */
export async function load(address: string, headers: Record<string, string> = {}): Promise<Load> {
  const check = await fetch(address, { headers });
  if (!check.ok) throw new Error(`${address} answers ${check.status}`);
  const run = client === 'wrk' ? loadWithWrk : loadWithAutocannon;
  // The first run warms the compiler up and does not count.
  await run(address, headers, WARM_UP_SECONDS);
  return run(address, headers, SECONDS);
}

function loadWithWrk(address: string, headers: Record<string, string>, seconds: number): Load {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const output = execFileSync(
    'wrk',
    ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', '--timeout', '10s', ...named, address],
    {
      encoding: 'utf8',
    },
  );
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(output);
  const rate = Number(output.match(/Requests\/sec:\s+([\d.]+)/)?.[1]);
  return {
    requestsPerSecond: Math.round(rate).toLocaleString('en'),
    p50: output.match(/^\s+50%\s+(\S+)/m)?.[1] ?? '?',
    p99: output.match(/^\s+99%\s+(\S+)/m)?.[1] ?? '?',
  };
}

async function loadWithAutocannon(url: string, headers: Record<string, string>, seconds: number): Promise<Load> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  return {
    requestsPerSecond: Math.round(result.requests.average).toLocaleString('en'),
    p50: `${result.latency.p50} ms`,
    p99: `${result.latency.p99} ms`,
  };
}

function hasWrk(): boolean {
  try {
    execFileSync('wrk', ['--version'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    // wrk prints its version and exits with 1.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}
