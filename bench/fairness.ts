import { setTimeout as sleep } from 'node:timers/promises';
import { runScript } from '../tests/support/child-script.ts';
import { startProduct } from '../tests/support/running-product.ts';
import { CONNECTIONS } from './load.ts';
import type { Row } from './table.ts';

const SECONDS = 8;

export async function benchFairness(): Promise<Row[]> {
  const product = await startProduct({ LOG_LEVEL: 'info', PAGE_CACHE_MB: '0' });
  const rows: Row[] = [];
  for (const page of (process.env.PAGES ?? '/news?limit=50,/vendors,/glossary,/smr-ops-cloud,/').split(',')) {
    const address = product.url + page;
    const readers = runScript(readersScript, address, String(CONNECTIONS));
    const prober = runScript(proberScript, `${product.url}/healthz`);
    await Promise.all([readers.nextLine(), prober.nextLine()]);
    await sleep(4000);
    readers.process.kill('SIGUSR2');
    prober.process.kill('SIGUSR2');
    await Promise.all([readers.nextLine(), prober.nextLine()]);
    await sleep(SECONDS * 1000);
    readers.process.kill('SIGUSR2');
    prober.process.kill('SIGUSR2');
    rows.push(
      { what: `${page} rendered`, figure: await readers.nextLine() },
      { what: '  /healthz', figure: await prober.nextLine() },
    );
    await readers.kill();
    await prober.kill();
  }
  await product.stop();
  return rows;
}
const report = `
let times = []; let since = performance.now();
process.on('SIGUSR2', () => { times.sort((a,b)=>a-b); const at = (s) => (times[Math.floor(times.length*s)] ?? -1).toFixed(1);
  console.log((times.length / (performance.now() - since) * 1000).toFixed(0) + '/s p50 ' + at(0.5) + ' p99 ' + at(0.99) + ' max ' + (times.at(-1) ?? -1).toFixed(1)); times = []; since = performance.now(); });
import http from 'node:http';
const agent = new http.Agent({ keepAlive: true });
const ask = (address) => new Promise((resolve, reject) => { const t = performance.now(); http.get(address, { agent }, (r) => { r.resume(); r.on('end', () => { times.push(performance.now() - t); r.statusCode === 200 ? resolve() : reject(new Error(String(r.statusCode))); }); }).on('error', reject); });
`;
const readersScript = `${report}
const [address, count] = process.argv.slice(-2);
for (let n = 0; n < Number(count); n++) (async () => { for (;;) await ask(address); })();
console.log('begun');
`;
const proberScript = `${report}
const address = process.argv.at(-1);
console.log('begun');
for (;;) { await ask(address); await new Promise((r) => setTimeout(r, 10)); }
`;
